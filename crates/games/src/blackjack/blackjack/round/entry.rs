//! Who may enter a game that has begun, 2.3(i) and (j).

use boardwalk_equipment::{Cite, cite};

use super::super::Blackjack;
use super::super::options::{EntryRule, Options, ShuffleMode};
use super::super::wager::LINES;
use super::{BlackjackRound, SPOTS};
use crate::{By, Code, Log, Posted, Refusal, SeatNo, SeatSet};

/// The players at the table: three on each box at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct People(u32);

impl People {
    const fn bit(seat: SeatNo, line: usize) -> u32 {
        1 << (seat.index() % SPOTS * LINES + line)
    }

    const fn contains(self, seat: SeatNo, line: usize) -> bool {
        self.0 & Self::bit(seat, line) != 0
    }
}

/// Who has played since the cards were shuffled.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    /// Whether anybody is held back at all, by the options.
    is_open: bool,
    /// Whether a round has been dealt since the shuffle.
    begun: bool,
    /// Who made a wager in some round.
    played: People,
    /// Who came in after the first round.
    late: People,
    /// Who sat out a round after that.
    sat_out: People,
    /// Whose spot is kept.
    reserved: SeatSet,
}

impl Entry {
    pub fn new(options: &Options) -> Self {
        let open = options.late_entry() == EntryRule::Open
            && options.skipped_round() == EntryRule::Open
            // A device shuffles all the time.
            || options.shuffle_mode() == ShuffleMode::Continuous;
        let nobody = People::default();
        Self {
            is_open: open,
            begun: false,
            played: nobody,
            late: nobody,
            sat_out: nobody,
            reserved: SeatSet::EMPTY,
        }
    }

    #[inline(always)]
    pub fn is_open(&self) -> bool {
        self.is_open
    }

    /// The cards are shuffled: everybody may begin anew.
    pub fn shuffled(&mut self, options: &Options) {
        *self = Self::new(options);
    }

    /// Whether nobody may make a wager before the cards are shuffled.
    pub fn bars_everybody(&self, options: &Options) -> bool {
        let bars = |rule| rule == EntryRule::BarredUntilShuffle;
        let out = if bars(options.skipped_round()) { self.sat_out.0 } else { 0 };
        !self.is_open && self.begun && bars(options.late_entry()) && self.played.0 & !out == 0
    }

    /// Whoever sits there next is somebody else, unless the spot is kept.
    pub fn forget(&mut self, seat: SeatNo) {
        if self.reserved.contains(seat) {
            return;
        }
        for line in 0..LINES {
            let keep = !People::bit(seat, line);
            self.played.0 &= keep;
            self.late.0 &= keep;
            self.sat_out.0 &= keep;
        }
    }

    /// A player who takes a further box is the same person there.
    pub fn also_plays(&mut self, seat: SeatNo, further: SeatNo) {
        for set in [&mut self.played, &mut self.late, &mut self.sat_out] {
            let bit = People::bit(further, 0);
            set.0 = if set.contains(seat, 0) { set.0 | bit } else { set.0 & !bit };
        }
    }
}

impl BlackjackRound {
    /// Between which limits somebody may wager on a box, by when they came.
    pub(super) fn entry_limits(&self, seat: SeatNo, line: usize) -> Result<Posted, Refusal> {
        let posted = self.table.options.limits();
        let Some((rule, barred, minimum)) = self.entry_rule(seat, line) else {
            return Ok(posted);
        };
        match rule {
            EntryRule::Open => Ok(posted),
            EntryRule::BarredUntilShuffle => {
                let why = "no wager before the cards are shuffled";
                Err(Refusal::new(Code::BettingClosed, barred, why))
            }
            EntryRule::TableMinimumUntilShuffle => {
                let already = self.spot(seat).hands[0].stakes[line];
                if self.boxes.playing.contains(seat) && already.is_positive() {
                    let why = "no more than the minimum before the cards are shuffled";
                    return Err(Refusal::new(Code::AboveMaximum, minimum, why));
                }
                Ok(held_to_minimum(posted))
            }
        }
    }

    /// The rule that holds somebody back, and where it bars and where it limits.
    fn entry_rule(&self, seat: SeatNo, line: usize) -> Option<(EntryRule, Cite, Cite)> {
        let options = &self.table.options;
        let entry = &self.table.entry;
        if entry.is_open || !entry.begun {
            return None;
        }
        if entry.sat_out.contains(seat, line) {
            let (barred, minimum) = (cite!("19:47-2.3(i)3"), cite!("19:47-2.3(i)4"));
            return Some((options.skipped_round(), barred, minimum));
        }
        let late = entry.late.contains(seat, line) || !entry.played.contains(seat, line);
        let (barred, minimum) = (cite!("19:47-2.3(i)1"), cite!("19:47-2.3(i)2"));
        late.then_some((options.late_entry(), barred, minimum))
    }

    /// An amount above the limits, because of when the player came if so.
    #[cold]
    pub(super) fn held_back(&self, seat: SeatNo, line: usize, refusal: Refusal) -> Refusal {
        match self.entry_rule(seat, line) {
            Some((EntryRule::TableMinimumUntilShuffle, _, cite))
                if refusal.code == Code::AboveMaximum =>
            {
                Refusal { cite, ..refusal }
            }
            Some(_) | None => refusal,
        }
    }

    /// A round begins: who is in it, and who is not.
    pub(super) fn note_entries(&mut self, log: &mut impl Log<Blackjack>) {
        let playing = self.boxes.playing;
        let options = self.table.options;
        for seat in (1..=options.boxes().get()).filter_map(SeatNo::new) {
            for line in 0..options.lines() {
                let bit = People::bit(seat, line);
                let bets =
                    playing.contains(seat) && self.spot(seat).hands[0].stakes[line].is_positive();
                let entry = &mut self.table.entry;
                let played = entry.played.contains(seat, line);
                match (bets, played) {
                    (true, false) if entry.begun => {
                        entry.late.0 |= bit;
                        self.call_held_to_minimum(seat, log);
                    }
                    (false, true) if !entry.reserved.contains(seat) => entry.sat_out.0 |= bit,
                    (true | false, _) => {}
                }
                if bets {
                    self.table.entry.played.0 |= bit;
                    self.table.entry.reserved = self.table.entry.reserved.without(seat);
                }
            }
        }
        self.table.entry.begun = true;
    }

    fn call_held_to_minimum(&self, seat: SeatNo, log: &mut impl Log<Blackjack>) {
        if self.table.options.late_entry() == EntryRule::TableMinimumUntilShuffle {
            let call = super::super::Call::HeldToMinimum(seat);
            log.record(crate::Event::Called { call, cite: cite!("19:47-2.3(i)2") });
        }
    }

    /// Where nobody is left who may play on, the game begins anew: the cards are
    /// shuffled.
    #[cold]
    pub(super) fn begin_anew(&mut self) {
        let idle = self.phase == super::Phase::Betting && self.boxes.playing.is_empty();
        if idle && self.table.entry.bars_everybody(&self.table.options) {
            self.table.reshuffle[0] = Some(super::CutOffer::FirstPlayer);
            if self.is_double_shoe() {
                self.table.reshuffle[1] = Some(super::CutOffer::FirstPlayer);
            }
            self.begin_shuffle();
        }
    }

    /// Whether the floor may keep a spot for a player who leaves for a while.
    pub(super) fn permits_reserve(&self, by: By, seat: SeatNo) -> Result<(), Refusal> {
        let cite: Cite = cite!("19:47-2.3(j)");
        let options = &self.table.options;
        if !options.reserved_spot_exception() || options.skipped_round() == EntryRule::Open {
            let why = "no spot need be reserved, or may be, at this table";
            return Err(Refusal::new(Code::NotOffered, cite, why));
        }
        if by != By::Floor {
            let why = "a spot is reserved by the floorperson";
            return Err(Refusal::new(Code::NotYourTurn, cite, why));
        }
        if !self.table.seated.contains(seat) || self.table.entry.reserved.contains(seat) {
            let why = "nobody sits there whose spot could be reserved";
            return Err(Refusal::new(Code::NoSuchSeat, cite, why));
        }
        Ok(())
    }

    pub(super) fn reserve(&mut self, seat: SeatNo) {
        self.table.entry.reserved = self.table.entry.reserved.with(seat);
    }
}

/// The table's minimum and no more: the least that its increment allows.
fn held_to_minimum(posted: Posted) -> Posted {
    let least = posted.window(boardwalk_equipment::Money::ZERO, super::super::TWO_CENTS).min;
    Posted { min: least, max: least, increment: posted.increment }
}
