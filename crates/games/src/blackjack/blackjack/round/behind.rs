//! More than one player on a box, 2.13: what the others decide for their own
//! wagers, and a player on more than one box, 2.14.

use boardwalk_equipment::{Money, cite};

use super::super::Blackjack;
use super::super::wager::LINES;
use super::super::words::{Act, Behind};
use super::hand::HANDS_MAX;
use super::{After, BlackjackRound, Phase, SPOTS};
use crate::{By, Code, Event, Log, Refusal, SeatNo};

impl BlackjackRound {
    /// Asks the next player behind who has a wager on the hand; when all have
    /// chosen, the card is dealt.
    #[inline(always)]
    pub(super) fn next_behind(&mut self, seat: SeatNo, hand: usize, line: usize, after: After) {
        let shared = self.table.options.players_per_box().get() > 1;
        let number = hand as u8;
        if shared
            && let Some(next) = (line + 1..LINES).find(|next| self.spot(seat).plays(hand, *next))
        {
            self.phase = Phase::Behind { seat, hand: number, line: next as u8, after };
            return;
        }
        self.phase = match after {
            After::Double => Phase::DoubleCard { seat, hand: number },
            After::Split => Phase::SplitCard { seat, hand: number },
        };
    }

    pub(super) fn permits_behind(&self, by: By, who: Behind, act: Act) -> Result<(), Refusal> {
        let cite = cite!("19:47-2.13");
        let line = who.line();
        if usize::from(self.table.options.players_per_box().get()) <= line {
            let why = "no more players wager on a box at this table";
            return Err(Refusal::new(Code::NotOffered, cite, why));
        }
        match (act, self.phase) {
            (Act::Insurance(amount), _) => self.permits_insurance(by, line, amount),
            (Act::EvenMoney, _) => self.permits_even_money(by, line),
            (Act::Surrender, _) => self.permits_surrender(by, line),
            (Act::Match, Phase::Behind { seat, line: asked, .. })
            | (Act::Pass, Phase::Behind { seat, line: asked, after: After::Double, .. })
            | (
                Act::RideLeft | Act::RideRight,
                Phase::Behind { seat, line: asked, after: After::Split, .. },
            ) if by == By::Seat(seat) && usize::from(asked) == line => Ok(()),
            (Act::Match | Act::Pass | Act::RideLeft | Act::RideRight, _) => {
                let why = "that is chosen after the seated player has doubled or split";
                Err(Refusal::new(Code::NotNow, cite, why))
            }
        }
    }

    /// What matching costs: as much as the player has on the hand.
    pub(super) fn match_costs(&self, who: Behind) -> Money {
        match self.phase {
            Phase::Behind { seat, hand, .. } => {
                self.spot(seat).hands[usize::from(hand) % HANDS_MAX].stakes[who.line()]
            }
            _ => Money::ZERO,
        }
    }

    pub(super) fn behind(
        &mut self,
        by: By,
        who: Behind,
        act: Act,
        log: &mut impl Log<Blackjack>,
    ) -> Result<(), Refusal> {
        let line = who.line();
        match (act, by) {
            (Act::Insurance(amount), By::Seat(seat)) => self.insure(seat, line, amount, log)?,
            (Act::EvenMoney, By::Seat(seat)) => self.even_money(seat, line, log),
            (Act::Surrender, By::Seat(seat)) => self.surrender(seat, line, log),
            (Act::Match | Act::Pass | Act::RideLeft | Act::RideRight, By::Seat(_)) => {
                self.follow(line, act, log);
            }
            (_, By::Dealer | By::Floor) => {}
        }
        Ok(())
    }

    fn follow(&mut self, line: usize, act: Act, log: &mut impl Log<Blackjack>) {
        let Phase::Behind { seat, hand, after, .. } = self.phase else { return };
        let hand = usize::from(hand) % HANDS_MAX;
        let names = self.table.options.names()[line];
        let cite = cite!("19:47-2.13");
        let spot = self.spot_mut(seat);
        let amount = spot.hands[hand].stakes[line];
        match (act, after) {
            (Act::Match, After::Double) => {
                spot.hands[hand].doubles[line] = amount;
                log.record(Event::Wagered { seat, wager: names.double, amount, cite });
            }
            (Act::Match, After::Split) => {
                spot.hands[hand + 1].stakes[line] = amount;
                log.record(Event::Wagered { seat, wager: names.split, amount, cite });
            }
            (Act::RideRight, After::Split) => {
                spot.hands[hand].stakes[line] = Money::ZERO;
                spot.hands[hand + 1].stakes[line] = amount;
                if usize::from(spot.rides_on[line]) == hand {
                    spot.rides_on[line] += 1;
                }
            }
            (Act::Pass | Act::RideLeft, _) | (Act::RideRight, After::Double) => {}
            (Act::Insurance(_) | Act::EvenMoney | Act::Surrender, _) => {}
        }
        self.next_behind(seat, hand, line, after);
    }

    // ---- a player on more than one box, 2.14 ---------------------------------

    pub(super) fn permits_also_play(&self, by: By, further: SeatNo) -> Result<(), Refusal> {
        let cite = cite!("19:47-2.14");
        let most = self.table.options.boxes_per_player().get();
        if most == 1 {
            let why = "at this table a player plays one box";
            return Err(Refusal::new(Code::NotOffered, cite, why));
        }
        let By::Seat(seat) = by else {
            let why = "a further box is a player's to take";
            return Err(Refusal::new(Code::NotYourTurn, cite, why));
        };
        self.in_the_box(further)?;
        if !matches!(self.phase, Phase::Betting) {
            let why = "a box is taken before the first card";
            return Err(Refusal::new(Code::BettingClosed, cite, why));
        }
        if !self.table.seated.contains(seat) || self.table.seated.contains(further) {
            let why = "a player takes a further box that nobody has";
            return Err(Refusal::new(Code::NoSuchSeat, cite, why));
        }
        if self.boxes_of(self.player_of(seat)) >= most {
            let why = "the player has as many boxes as the table allows";
            return Err(Refusal::new(Code::NotOffered, cite, why));
        }
        Ok(())
    }

    /// The seat whose player plays this box.
    fn player_of(&self, seat: SeatNo) -> SeatNo {
        self.table.played_by[seat.index() % SPOTS].unwrap_or(seat)
    }

    fn boxes_of(&self, player: SeatNo) -> u8 {
        let theirs = self.table.seated.filter(|seat| self.player_of(*seat) == player);
        theirs.count() as u8
    }

    pub(super) fn also_play(
        &mut self,
        seat: SeatNo,
        further: SeatNo,
        log: &mut impl Log<Blackjack>,
    ) {
        let player = self.player_of(seat);
        self.table.played_by[further.index() % SPOTS] = Some(player);
        self.table.entry.also_plays(player, further);
        self.table.seated = self.table.seated.with(further);
        log.record(Event::Sat { seat: further });
    }
}
