//! The policy played through the real machine: rounds from five cards and an up
//! card, dealt on at random. They say how results fall, and, since the last
//! decision and every payment here share nothing with the count, whether the count
//! is right.

use std::collections::BTreeMap;

use boardwalk_equipment::random::{ChaCha8, shuffle_last};
use boardwalk_equipment::{Card, CardSet, Money, Suit};
use boardwalk_games::house_poker::lunar_poker::{
    Decision, Discards, LunarPoker, LunarPokerRound, Options, Wager,
};
use boardwalk_games::{Area, By, Event, Input, Log, Means, Next, Refusal, Round, SeatNo, Setting};
use boardwalk_ranking::{HighCategory, HighHand, lunar};

use super::gains::Own;
use super::hands::{Action, Hands, Played, UNSEEN};
use super::holdings::{Holding, of_rank, one};
use super::pays::card;

/// Rounds played.
#[derive(Debug, Clone, Default)]
pub(super) struct Rounds {
    pub played: u64,
    /// By what was gained and what was put at risk, in cents.
    pub results: BTreeMap<(i64, i64), u64>,
    /// What the bets alone gained, in cents.
    pub bets: BTreeMap<i64, u64>,
    /// What the progressive wagers gained, in cents, where they are on offer.
    pub progressives: BTreeMap<i64, u64>,
    /// For each rule about forcing, what it gives away, in antes: sum and sum of
    /// squares.
    pub given_away: [[f64; 2]; FORCE_FROM.len()],
}

/// Rules about forcing: with these hands or better, and with no others.
pub(super) const FORCE_FROM: [HighCategory; 2] = [HighCategory::Straight, HighCategory::Flush];

impl Rounds {
    pub(super) fn add(&mut self, other: &Self) {
        self.played += other.played;
        for (sums, more) in self.given_away.iter_mut().zip(other.given_away) {
            sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        }
        for (result, n) in &other.results {
            *self.results.entry(*result).or_default() += n;
        }
        for (sums, more) in
            [(&mut self.bets, &other.bets), (&mut self.progressives, &other.progressives)]
        {
            more.iter().for_each(|(result, n)| *sums.entry(*result).or_default() += n);
        }
    }
}

/// One table with one player, whose first five cards and up card are given.
pub(super) struct Driver<'h, 'a> {
    hands: &'h Hands<'a>,
    table: LunarPokerRound,
    pub ante: Money,
    /// What the meter reads before every round, if the progressive is on offer.
    meter: Option<Money>,
    words: ChaCha8,
    pub rounds: Rounds,
}

/// What a round brought, the progressive apart from the rest.
#[derive(Default)]
struct Net {
    net: i64,
    at_risk: i64,
    bet: Option<i64>,
    progressive: Option<i64>,
}

impl Log<LunarPoker> for Net {
    fn record(&mut self, event: Event<LunarPoker>) {
        match event {
            Event::Wagered { wager: Wager::Progressive, .. } => {}
            Event::Wagered { amount, .. } => self.at_risk += amount.cents(),
            Event::Settled(settled) if settled.wager == Wager::Progressive => {
                self.progressive = Some(settled.net.cents());
            }
            Event::Settled(settled) => {
                self.net += settled.net.cents();
                if settled.wager == Wager::Bet {
                    self.bet = Some(settled.net.cents());
                }
            }
            _ => {}
        }
    }
}

/// The least ante that can be made: no limit on payouts cuts what it wins.
pub(super) fn least_ante(options: &Options) -> Money {
    options.ante_limits().window(Money::ZERO, options.ante_step()).min
}

impl<'h, 'a> Driver<'h, 'a> {
    pub(super) fn new(hands: &'h Hands<'a>, options: &Options, stream: u64) -> Self {
        Self {
            hands,
            table: LunarPokerRound::open(*options),
            ante: least_ante(options),
            meter: options.progressive_offered().then(|| options.progressive_reset()),
            words: ChaCha8::from_number(38, stream),
            rounds: Rounds::default(),
        }
    }

    /// Plays one round on from these five cards.
    pub(super) fn play(&mut self, cards: &CardSet, played: &Played) -> Result<(), Refusal> {
        let up = card(self.hands.face().dealer.up, Suit::Clubs);
        let mut unseen = [up; UNSEEN];
        let left = Card::all().filter(|c| *c != up && !cards.contains(*c));
        unseen.iter_mut().zip(left).for_each(|(place, card)| *place = card);
        // Four for the dealer, five to draw, one more for the dealer.
        shuffle_last(&mut unseen, 10, &mut self.words);
        let mut unseen = unseen.into_iter().rev();
        let mut own = cards.iter();
        let mut dealer: Vec<Card> = Vec::with_capacity(6);
        let mut next_dealer = Some(up);
        let mut play = Play {
            action: played.action,
            own: played.own,
            cards: *cards,
            seen: *cards,
            drawn: 0,
            discards: 0,
        };
        let mut asked = 0;
        let mut net = Net::default();
        let seat = SeatNo::FIRST;
        loop {
            let input = match self.table.next() {
                // The window for claims: made with the first decision.
                Next::Bets { window: 1.. } => Input::Close,
                Next::Bets { window: 0 } => {
                    self.bet(seat, &mut net)?;
                    Input::Close
                }
                Next::Card { to: Area::Dealer { .. }, .. } => {
                    let next = next_dealer.take().or_else(|| unseen.next()).unwrap_or(up);
                    dealer.push(next);
                    Input::Card(next)
                }
                Next::Card { .. } => {
                    let next = own.next().or_else(|| play.draw(unseen.next())).unwrap_or(up);
                    Input::Card(next)
                }
                Next::Decision { by } => {
                    asked += 1;
                    Input::Decide { by, decision: self.decide(&mut play, by, asked, &dealer) }
                }
                Next::Shuffle => Input::NewShoe,
                Next::Dice | Next::Over => break,
            };
            self.table.give(input, &mut net)?;
        }
        self.table.again();
        self.rounds.played += 1;
        *self.rounds.results.entry((net.net, net.at_risk)).or_default() += 1;
        if let Some(bet) = net.bet {
            *self.rounds.bets.entry(bet).or_default() += 1;
        }
        if let Some(progressive) = net.progressive {
            *self.rounds.progressives.entry(progressive).or_default() += 1;
        }
        Ok(())
    }

    /// The ante, and a dollar on the progressive if it is on offer.
    fn bet(&mut self, seat: SeatNo, net: &mut Net) -> Result<(), Refusal> {
        let bet = |wager, amount| Input::Bet { seat, wager, amount, means: Means::Chips };
        if let Some(meter) = self.meter {
            self.table.give(Input::Set(Setting::Meter(meter)), net)?;
            self.table.give(bet(Wager::Ante, self.ante), net)?;
            return self.table.give(bet(Wager::Progressive, Money::DOLLAR), net);
        }
        self.table.give(bet(Wager::Ante, self.ante), net)
    }

    /// First what the policy says, after a draw whether to bet, and at last
    /// whether to force.
    fn decide(&mut self, play: &mut Play, by: By, asked: u8, dealer: &[Card]) -> Decision {
        let By::Seat(_) = by else { return Decision::Cut { at: 26 } };
        let drew = !matches!(play.action, Action::InstantCash | Action::Fold | Action::Bet);
        match asked {
            1 => play.elect(),
            2 if drew => {
                if !self.hands.bets(play.drawn, play.discards, play.seen, play.cards) {
                    return Decision::Fold;
                }
                Decision::Bet(None)
            }
            _ => {
                let worth = self.forcing_is_worth(play, dealer);
                self.hold_rules_against(play, worth);
                if worth > 0.0 { Decision::Force } else { Decision::DeclineForce }
            }
        }
    }

    /// What rules about forcing give away where it is worth so much.
    fn hold_rules_against(&mut self, play: &Play, worth: f64) {
        let value = HighHand::best(play.cards).unwrap_or(HighHand::LOWEST);
        for (from, sums) in FORCE_FROM.into_iter().zip(&mut self.rounds.given_away) {
            let by_rule = if value.is_at_least(from) { worth } else { 0.0 };
            let lost = worth.max(0.0) - by_rule;
            sums[0] += lost;
            sums[1] += lost * lost;
        }
    }

    /// What forcing is worth with the dealer's five cards on the table, in antes:
    /// over every card that can come. Nothing with a hand that can never be worth it.
    fn forcing_is_worth(&self, play: &Play, dealer: &[Card]) -> f64 {
        let pays = self.hands.face().pays;
        let hand = pays.hand(play.cards);
        if !self.hands.forcing.can_pay(hand, play.seen.len() as usize) {
            return 0.0;
        }
        let five: CardSet = dealer.iter().copied().collect();
        let Some(highest) = dealer.iter().copied().max() else { return 0.0 };
        let stay = five.without(highest);
        let (mut worth, mut new_cards) = (0, 0);
        for new in Card::all().filter(|new| !five.contains(*new) && !play.seen.contains(*new)) {
            worth -= 2 * pays.ante;
            new_cards += pays.ante;
            let value = HighHand::best(stay.with(new)).unwrap_or(HighHand::LOWEST);
            if lunar::qualifies(value) {
                worth += match hand.value.cmp(&value.ordinal()) {
                    std::cmp::Ordering::Greater => hand.wins,
                    std::cmp::Ordering::Equal => 0,
                    std::cmp::Ordering::Less => -3 * pays.ante,
                };
            }
        }
        worth as f64 / new_cards.max(1) as f64
    }
}

/// Where one round stands.
struct Play {
    action: Action,
    own: Own,
    /// Held now.
    cards: CardSet,
    /// Held at any time.
    seen: CardSet,
    drawn: usize,
    discards: Holding,
}

impl Play {
    fn draw(&mut self, card: Option<Card>) -> Option<Card> {
        let card = card?;
        self.cards = self.cards.with(card);
        self.seen = self.seen.with(card);
        self.drawn += 1;
        Some(card)
    }

    fn elect(&mut self) -> Decision {
        match self.action {
            Action::InstantCash => Decision::DeclareInstantCash,
            Action::Fold => Decision::Fold,
            Action::Bet => Decision::Bet(None),
            Action::Buy => Decision::Buy,
            Action::Keep(kept) => {
                let keep = kept_cards(self.cards, kept, self.own);
                let discards = self.cards.difference(keep);
                self.discards = holding(discards);
                self.cards = keep;
                // Two to five cards.
                Discards::of(discards.iter()).map_or(Decision::Fold, Decision::Exchange)
            }
        }
    }
}

/// The cards kept: of the suit that flushes are drawn to, if there is one.
pub(super) fn kept_cards(cards: CardSet, kept: Holding, own: Own) -> CardSet {
    let suited = match own {
        Own::Suit(suit) => Suit::ALL.get(suit),
        Own::None | Own::All => None,
    };
    let mut left = kept;
    let mut take = |card: &Card| {
        let of_suit = suited.is_none_or(|suit| card.suit() == *suit);
        let takes = of_suit && of_rank(left, card.rank() as usize) > 0;
        left -= if takes { one(card.rank() as usize) } else { 0 };
        takes
    };
    cards.iter().filter(|card| take(card)).collect()
}

/// Cards by rank.
pub(super) fn holding(cards: CardSet) -> Holding {
    cards.iter().map(|card| one(card.rank() as usize)).sum()
}
