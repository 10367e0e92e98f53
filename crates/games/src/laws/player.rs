//! A player, a dealer and a floorperson who do anything the rules allow, at
//! random.

use boardwalk_equipment::random::{ChaCha8, pick, shuffle};
use boardwalk_equipment::{Card, CardSet, Dice, Drawn, Money, Shoe};

use super::play::any;
use super::wrong::any_dice;
use crate::any::{AnyGame, AnyInput, AnyTable};
use crate::{
    Area, Args, By, Choice, Choices, Face, Limits, Means, Next, SeatNo, Seen, ShoeSpec, Viewer,
};

/// Inputs to one question before the player stops trying things out and does
/// what ends it.
const PATIENCE: u32 = 40;
/// Cards left in a shoe that is opened nearly empty.
const SHORT_SHOE: usize = 20;

/// Answers whatever a table asks, from a seed.
#[derive(Debug, Clone)]
pub struct RandomPlayer {
    words: ChaCha8,
    wagers: Vec<&'static str>,
    irregularities: &'static [&'static str],
    shoe: Option<(ShoeSpec, Shoe)>,
    /// The question asked last, and how often in a row.
    asked: (Option<Next>, u32),
    /// How often each wager was made.
    made: Vec<u32>,
    /// The last throw of loaded dice, which fall so again and seldom show a 7:
    /// what takes a long hand would hardly be seen otherwise.
    loaded: Option<Dice>,
}

impl RandomPlayer {
    /// A player at this table, with a shoe of their own where it has one.
    pub fn new(words: ChaCha8, game: &dyn AnyGame, table: &dyn AnyTable) -> Self {
        let mut player = Self {
            words,
            wagers: game.wagers().iter().map(|wager| wager.key).collect(),
            irregularities: game.irregularities(),
            shoe: table.equipment().shoe.map(|spec| (spec, Shoe::new(spec.decks))),
            asked: (None, 0),
            made: vec![0; game.wagers().len()],
            loaded: None,
        };
        player.open_shoe();
        if table.equipment().dice > 0 && player.chance(2) {
            player.loaded = Some(any_dice(&mut player.words));
        }
        player
    }

    /// An answer to what the table waits for, or now and then something else
    /// that may happen at a table.
    pub fn answer(&mut self, table: &dyn AnyTable) -> AnyInput {
        let next = table.next();
        self.asked = match self.asked {
            (Some(last), times) if last == next => (Some(next), times + 1),
            _ => (Some(next), 0),
        };
        let patient = self.asked.1 < PATIENCE;
        if patient && self.chance(12) {
            return self.aside(table);
        }
        match next {
            // Much can go wrong here, and the moment is rare.
            Next::Shuffle if patient && self.chance(3) => self.irregularity(table),
            Next::Shuffle if self.chance(2) => AnyInput::Shuffle,
            Next::Shuffle => AnyInput::NewShoe,
            // Few seats have a choice in a late window, and it is soon closed.
            Next::Bets { window } if patient && window > 0 && self.chance(2) => {
                self.any_choice(table).unwrap_or(AnyInput::Close)
            }
            Next::Bets { .. } if patient => self.in_the_window(table),
            Next::Bets { .. } => self.out_of_the_window(table),
            Next::Card { to, face } => self.card(to, face),
            Next::Dice => AnyInput::Roll { dice: self.throw() },
            // A decision that offers nothing is for the laws to find.
            Next::Decision { by } => self.choice(table, by).unwrap_or(AnyInput::Close),
            Next::Over => AnyInput::Close,
        }
    }

    /// Takes note of an input that the table took.
    /// `shuffled` is what the shuffle put together, if not all cards.
    pub fn saw(&mut self, input: &AnyInput, shuffled: Option<CardSet>) {
        if let AnyInput::Bet { wager, .. } = input
            && let Some(place) = self.wagers.iter().position(|key| key == wager)
        {
            self.made[place] += 1;
        }
        if matches!(input, AnyInput::Shuffle | AnyInput::NewShoe) {
            match shuffled {
                Some(cards) => self.refill_shoe(cards),
                None => self.open_shoe(),
            }
        }
    }

    /// A card that is not this one and that will not come out for long: the
    /// last of its kind in the shoe. Nothing where there is no shoe.
    pub fn another_card(&self, card: Card) -> Option<Card> {
        let (_, shoe) = self.shoe.as_ref()?;
        let mut shoe = shoe.clone();
        let mut last = None;
        loop {
            match shoe.draw() {
                Drawn::Card(other) if other != card => last = Some(other),
                Drawn::Card(_) | Drawn::CutCard => {}
                Drawn::Empty => return last,
            }
        }
    }

    /// A card that is still in the shoe.
    pub fn some_card(&mut self) -> Option<Card> {
        let (_, shoe) = self.shoe.as_ref()?;
        let mut shoe = shoe.clone();
        let place = pick(u32::try_from(shoe.stub()).ok()?.max(1), &mut self.words);
        let mut cards = std::iter::from_fn(|| match shoe.draw() {
            Drawn::Empty => None,
            drawn => Some(drawn),
        });
        cards.by_ref().nth(place as usize);
        cards.find_map(|drawn| match drawn {
            Drawn::Card(card) => Some(card),
            Drawn::CutCard | Drawn::Empty => None,
        })
    }

    /// Shuffles all cards. The cutting card goes in anywhere that the rules
    /// allow, often near the front, and some shoes run out; some of several
    /// decks hold cards of two ranks alone, so that hands of equal cards come:
    /// all are rare in a few rounds otherwise.
    fn open_shoe(&mut self) {
        let Some((spec, shoe)) = &mut self.shoe else { return };
        shoe.shuffle(&mut self.words);
        let stack = u32::from(spec.decks) * Card::COUNT as u32;
        let behind = u32::from(spec.behind_cut_card);
        match pick(9, &mut self.words) {
            // As the factory packs them: hands that chance would not bring.
            8 => *shoe = Shoe::new(spec.decks),
            0 => while shoe.stub() > SHORT_SHOE && shoe.burn() {},
            1 | 2 => shoe.place_cut_card((stack - 1 - pick(20, &mut self.words)) as usize),
            3 if spec.decks > 1 => {
                let ranks = [(); 2].map(|()| pick(13, &mut self.words) as u8);
                let of_two_ranks = Card::all().filter(|card| ranks.contains(&(card.id() >> 2)));
                shoe.refill(of_two_ranks.collect(), &mut self.words);
            }
            _ => {
                let room = stack.saturating_sub(behind).max(1);
                shoe.place_cut_card((behind + pick(room, &mut self.words)) as usize);
            }
        }
    }

    /// Puts some cards into the shoe, in random order.
    fn refill_shoe(&mut self, cards: CardSet) {
        let Some((_, shoe)) = &mut self.shoe else { return };
        shoe.refill(cards, &mut self.words);
    }

    /// Something that nobody asked for.
    fn aside(&mut self, table: &dyn AnyTable) -> AnyInput {
        let seat = self.seat(table);
        match pick(8, &mut self.words) {
            0 => AnyInput::Sit { seat },
            1 => AnyInput::Leave { seat },
            2 => AnyInput::NewDealer,
            3 => self.some_bet(table).unwrap_or(AnyInput::Leave { seat }),
            4 => {
                let by = [By::Seat(seat), By::Dealer, By::Floor];
                let by = any(&by, &mut self.words).copied().unwrap_or(By::Floor);
                self.choice(table, by).unwrap_or(AnyInput::Sit { seat })
            }
            _ => self.irregularity(table),
        }
    }

    fn in_the_window(&mut self, table: &dyn AnyTable) -> AnyInput {
        let seat = self.seat(table);
        match pick(20, &mut self.words) {
            0 => {
                let part = Money::dollars(1 + pick(10, &mut self.words));
                let amount = Some(part).filter(|_| self.chance(2));
                AnyInput::Remove { seat, wager: self.wager(), amount }
            }
            1 => self.choice(table, By::Seat(seat)).unwrap_or(AnyInput::Close),
            2..=4 => AnyInput::Close,
            _ => self.some_bet(table).unwrap_or_else(|| self.come_to_the_table(table, seat)),
        }
    }

    /// A player comes, with chips where wagers come out of a stack: mostly a
    /// usual amount, now and then a few.
    fn come_to_the_table(&mut self, table: &dyn AnyTable, seat: SeatNo) -> AnyInput {
        match table.buy_in() {
            None => AnyInput::Sit { seat },
            Some(_) if self.chance(16) => AnyInput::Button { seat },
            Some(_) if self.chance(16) => AnyInput::Sit { seat },
            Some(usual) => {
                let part = i64::from(1 + pick(8, &mut self.words));
                let cents = if self.chance(3) { usual.cents() / 40 } else { usual.cents() / 8 };
                let amount = Money::from_cents(cents * part).unwrap_or(usual);
                AnyInput::Stack { seat, amount }
            }
        }
    }

    /// A wager somewhere. In a late window few seats may make few wagers, so
    /// several are tried; every other time the seat makes, of all it may, the
    /// one made least so far, since some can be made at rare moments only.
    fn some_bet(&mut self, table: &dyn AnyTable) -> Option<AnyInput> {
        if self.chance(2) {
            return (0..8).find_map(|_| {
                let (seat, wager) = (self.seat(table), self.wager());
                self.bet(table, seat, &wager)
            });
        }
        let seat = self.seat(table);
        let mut places: Vec<usize> = (0..self.wagers.len()).collect();
        shuffle(&mut places, &mut self.words);
        places.sort_by_key(|place| self.made[*place]);
        places.into_iter().find_map(|place| self.bet(table, seat, self.wagers[place]))
    }

    /// Makes a wager if any can be made, and says "No more bets", by turns.
    fn out_of_the_window(&mut self, table: &dyn AnyTable) -> AnyInput {
        if self.asked.1.is_multiple_of(2) {
            return AnyInput::Close;
        }
        let wagers = self.wagers.clone();
        let first = pick(u32::from(table.seats()).max(1), &mut self.words) as usize;
        for seat in seats(table).cycle().skip(first).take(table.seats().into()) {
            for wager in &wagers {
                if let Some(bet) = self.bet(table, seat, wager) {
                    return bet;
                }
            }
        }
        match table.buy_in() {
            Some(amount) => AnyInput::Stack { seat: self.seat(table), amount },
            None => AnyInput::Close,
        }
    }

    /// Throws the dice. Loaded ones show a 7 a quarter as often, and every
    /// other time what they showed before.
    fn throw(&mut self) -> Dice {
        let dice = any_dice(&mut self.words);
        let Some(last) = self.loaded else { return dice };
        let again = dice.total() == 7 && !self.chance(4);
        let dice = if again { any_dice(&mut self.words) } else { dice };
        let dice = if dice.total() != 7 && self.chance(2) { last } else { dice };
        self.loaded = Some(dice);
        dice
    }

    fn bet(&mut self, table: &dyn AnyTable, seat: SeatNo, wager: &str) -> Option<AnyInput> {
        let amount = self.amount(table.window(seat, wager).ok()?)?;
        let other = self.chance(8);
        let means = any(&Means::ALL, &mut self.words).filter(|_| other);
        let means = means.map(|means| means.key().to_string());
        Some(AnyInput::Bet { seat, wager: wager.to_string(), amount, means })
    }

    /// An amount within the limits: mostly a few steps up from the least.
    pub fn amount(&mut self, limits: Limits) -> Option<Money> {
        let room = limits.max.checked_sub(limits.min)?.cents();
        if room < 0 || !limits.step.is_positive() {
            return None;
        }
        let steps = u32::try_from(room / limits.step.cents()).unwrap_or(u32::MAX - 1);
        let up = match pick(8, &mut self.words) {
            0 => steps,
            1 => pick(steps + 1, &mut self.words),
            _ => pick(steps.min(20) + 1, &mut self.words),
        };
        limits.min.checked_add(limits.step.checked_mul(up.into())?)
    }

    fn card(&mut self, to: Area, face: Face) -> AnyInput {
        let nobody_looks = to == Area::Burn && face == Face::Down;
        match self.draw() {
            Some(Drawn::Card(_)) if nobody_looks && self.chance(4) => AnyInput::Card { card: None },
            Some(Drawn::Card(card)) => AnyInput::Card { card: Some(card) },
            Some(Drawn::CutCard) => AnyInput::CutCard,
            Some(Drawn::Empty) | None => AnyInput::OutOfCards,
        }
    }

    fn draw(&mut self) -> Option<Drawn> {
        self.shoe.as_mut().map(|(_, shoe)| shoe.draw())
    }

    /// One of the choices that somebody has now.
    fn choice(&mut self, table: &dyn AnyTable, by: By) -> Option<AnyInput> {
        let choices = table.choices(by);
        let choice = *any(&choices, &mut self.words)?;
        Some(decide(by, self.words_for(choice, table, by)))
    }

    /// A choice of some seat that has one now.
    fn any_choice(&mut self, table: &dyn AnyTable) -> Option<AnyInput> {
        let all: Vec<SeatNo> =
            seats(table).filter(|seat| !table.choices(By::Seat(*seat)).is_empty()).collect();
        let seat = *any(&all, &mut self.words)?;
        self.choice(table, By::Seat(seat))
    }

    /// A choice in words, any number within its bounds behind it, the bounds
    /// themselves more often than others.
    pub fn words_for(&mut self, choice: Choice, table: &dyn AnyTable, by: By) -> String {
        match choice.args {
            Args::None => choice.key.to_string(),
            Args::Number { min, max } => {
                let number = match pick(4, &mut self.words) {
                    0 => min,
                    1 => max,
                    _ => min + pick(max.saturating_sub(min).saturating_add(1), &mut self.words),
                };
                format!("{} {number}", choice.key)
            }
            Args::Amount(limits) => match self.amount(limits) {
                Some(amount) => format!("{} {}", choice.key, amount.plain()),
                None => choice.key.to_string(),
            },
            Args::Cards { min, max } => {
                let mut cards = own_cards(table, by);
                shuffle(&mut cards, &mut self.words);
                let count = u32::from(min) + pick(u32::from(max - min) + 1, &mut self.words);
                let named = cards.iter().take(count as usize).map(|card| format!(" {card}"));
                format!("{}{}", choice.key, named.collect::<String>())
            }
            Args::Wager(wager) => format!("{} {wager}", choice.key),
        }
    }

    /// One of the game's irregularities, or of its decisions, from a form such
    /// as `no-card-on-war-deal [SEAT] [after-dealer]`.
    pub fn fill(&mut self, form: &str, table: &dyn AnyTable) -> String {
        let mut said: Vec<String> = Vec::new();
        for word in form.split_whitespace() {
            let optional = word.starts_with('[');
            if optional && self.chance(2) {
                continue;
            }
            match word.trim_matches(['[', ']']) {
                "SEAT" => said.push(self.seat(table).to_string()),
                "N" => said.push(pick(500, &mut self.words).to_string()),
                "WAGER" => said.push(self.wager()),
                "AMOUNT" => said.push(self.some_amount(table)),
                // The card comes out of the shoe, if one does.
                "CARD" => match self.draw() {
                    Some(Drawn::Card(card)) => said.push(card.to_string()),
                    Some(Drawn::CutCard | Drawn::Empty) | None => {}
                },
                word => said.push(word.to_string()),
            }
        }
        said.join(" ")
    }

    /// Any amount, or one that somebody could decide on now.
    fn some_amount(&mut self, table: &dyn AnyTable) -> String {
        let choices = match table.next() {
            Next::Decision { by } => table.choices(by),
            Next::Shuffle | Next::Bets { .. } | Next::Card { .. } | Next::Dice | Next::Over => {
                Choices::new()
            }
        };
        let limits = choices.iter().find_map(|choice| match choice.args {
            Args::Amount(limits) => Some(limits),
            Args::None | Args::Number { .. } | Args::Cards { .. } | Args::Wager(_) => None,
        });
        let amount = limits.filter(|_| self.chance(2)).and_then(|limits| self.amount(limits));
        match amount {
            Some(amount) => amount.plain().to_string(),
            None => (1 + pick(100, &mut self.words)).to_string(),
        }
    }

    fn irregularity(&mut self, table: &dyn AnyTable) -> AnyInput {
        let form = any(self.irregularities, &mut self.words).copied().unwrap_or("none");
        AnyInput::Irregularity { key: self.fill(form, table) }
    }

    fn seat(&mut self, table: &dyn AnyTable) -> SeatNo {
        // Mostly one of a few, so that much happens at one seat.
        let seats = u32::from(table.seats()).max(1);
        let seats = if self.chance(3) { seats } else { seats.min(3) };
        let number = 1 + pick(seats, &mut self.words);
        u8::try_from(number).ok().and_then(SeatNo::new).unwrap_or(SeatNo::FIRST)
    }

    fn wager(&mut self) -> String {
        any(&self.wagers, &mut self.words).copied().unwrap_or("none").to_string()
    }

    fn chance(&mut self, n: u32) -> bool {
        pick(n, &mut self.words) == 0
    }
}

/// The seats of a table.
pub fn seats(table: &dyn AnyTable) -> impl Iterator<Item = SeatNo> + Clone + use<> {
    (1..=table.seats()).filter_map(SeatNo::new)
}

/// The cards that somebody holds, as they see them.
fn own_cards(table: &dyn AnyTable, by: By) -> Vec<Card> {
    let By::Seat(own) = by else { return Vec::new() };
    let views = table.seen_by(Viewer::Seat(own)).cards.into_iter();
    let held = views.filter(|view| matches!(view.area, Area::Seat { seat, .. } if seat == own));
    let face = |seen: Seen| match seen {
        Seen::Face(card) => Some(card),
        Seen::Back => None,
    };
    held.flat_map(|view| view.cards).filter_map(face).collect()
}

/// A decision as the input of whoever makes it.
pub fn decide(by: By, decision: String) -> AnyInput {
    match by {
        By::Seat(seat) => AnyInput::Decide { seat, decision },
        By::Dealer => AnyInput::Dealer { decision },
        By::Floor => AnyInput::Floor { decision },
    }
}
