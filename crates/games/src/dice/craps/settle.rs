//! What a roll does to each wager, 1.2(a), and the provision that says so.

use boardwalk_equipment::{Cite, Dice, cite};

use super::wager::{ALL, WagerSet};
use super::{Hard, Number, Wager};

/// What a roll does to a wager that is not off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    Wins,
    Loses,
    Void,
    Stands,
}

/// A total, and whether both dice show the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Roll {
    pub(super) total: u8,
    pub(super) pair: bool,
}

/// The fate of a wager. `point` is the come out point that stands, none on a
/// come out roll. A come wager whose fate is to stand travels, if the total is
/// a number. The fire bet's is decided by the points made, on a loser 7.
pub(super) const fn fate(wager: Wager, point: Option<Number>, roll: Roll) -> Fate {
    let total = roll.total;
    match wager {
        Wager::Pass => match point {
            None => natural(total),
            Some(point) => before_seven(point, total),
        },
        Wager::DontPass => match point {
            None => against(natural(total), total),
            Some(point) => against(before_seven(point, total), total),
        },
        Wager::Come => natural(total),
        Wager::DontCome => against(natural(total), total),
        Wager::PassOdds => match point {
            None => Fate::Stands,
            Some(point) => before_seven(point, total),
        },
        Wager::DontPassOdds => match point {
            None => Fate::Stands,
            Some(point) => against(before_seven(point, total), total),
        },
        Wager::ComeOn(n) | Wager::ComeOdds(n) | Wager::Place(n) | Wager::Buy(n) => {
            before_seven(n, total)
        }
        Wager::DontComeOn(n) | Wager::DontComeOdds(n) | Wager::PlaceLose(n) | Wager::Lay(n) => {
            against(before_seven(n, total), total)
        }
        Wager::Hard(hard) => hard_way(hard, roll),
        Wager::Field => once(!matches!(total, 5..=8)),
        Wager::AnySeven => once(total == 7),
        Wager::AnyCraps => once(matches!(total, 2 | 3 | 12)),
        Wager::CrapsTwo => once(total == 2),
        Wager::CrapsTwelve => once(total == 12),
        Wager::CrapsThree => once(total == 3),
        Wager::Eleven => once(total == 11),
        Wager::CrapsEleven | Wager::Horn | Wager::HornHigh(_) => {
            once(matches!(total, 2 | 3 | 11 | 12))
        }
        Wager::Fire => match point {
            Some(_) if total == 7 => Fate::Loses,
            Some(_) | None => Fate::Stands,
        },
    }
}

const fn once(wins: bool) -> Fate {
    if wins { Fate::Wins } else { Fate::Loses }
}

/// Pass on a come out roll, and come on the roll after it is made.
const fn natural(total: u8) -> Fate {
    match total {
        7 | 11 => Fate::Wins,
        2 | 3 | 12 => Fate::Loses,
        _ => Fate::Stands,
    }
}

const fn before_seven(number: Number, total: u8) -> Fate {
    if total == number.total() {
        Fate::Wins
    } else if total == 7 {
        Fate::Loses
    } else {
        Fate::Stands
    }
}

/// The other side of a wager, on which a 12 is nobody's.
const fn against(fate: Fate, total: u8) -> Fate {
    match fate {
        Fate::Loses if total == 12 => Fate::Void,
        Fate::Loses => Fate::Wins,
        Fate::Wins => Fate::Loses,
        Fate::Void => Fate::Void,
        Fate::Stands => Fate::Stands,
    }
}

const fn hard_way(hard: Hard, roll: Roll) -> Fate {
    if roll.total == hard.total() {
        once(roll.pair)
    } else if roll.total == 7 {
        Fate::Loses
    } else {
        Fate::Stands
    }
}

/// What a roll decides.
#[derive(Debug, Clone, Copy)]
pub(super) struct Decided {
    pub(super) loses: WagerSet,
    pub(super) void: WagerSet,
    pub(super) wins: WagerSet,
}

impl Decided {
    const NOTHING: Decided =
        Decided { loses: WagerSet::EMPTY, void: WagerSet::EMPTY, wins: WagerSet::EMPTY };

    /// What this roll decides, were every wager on.
    #[inline]
    pub(super) fn by(puck: Puck, dice: Dice) -> &'static Decided {
        &DECIDED[puck as usize & 7][place(dice)]
    }

    /// All of it, with the marks: a roll that meets none of these on the layout
    /// decides nothing, and moves the marker at most.
    #[inline]
    pub(super) const fn any(puck: Puck, dice: Dice) -> WagerSet {
        ANY[puck as usize & 7][dice.code()]
    }
}

/// Where the marker is: off, or on a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub(super) enum Puck {
    Off,
    Four,
    Five,
    Six,
    Eight,
    Nine,
    Ten,
}

impl Puck {
    const ALL: [Puck; 7] =
        [Puck::Off, Puck::Four, Puck::Five, Puck::Six, Puck::Eight, Puck::Nine, Puck::Ten];

    /// On this number.
    pub(super) const fn on(number: Number) -> Self {
        Self::ALL[number as usize + 1]
    }

    /// The number it is on.
    pub(super) const fn point(self) -> Option<Number> {
        match self {
            Puck::Off => None,
            Puck::Four => Some(Number::Four),
            Puck::Five => Some(Number::Five),
            Puck::Six => Some(Number::Six),
            Puck::Eight => Some(Number::Eight),
            Puck::Nine => Some(Number::Nine),
            Puck::Ten => Some(Number::Ten),
        }
    }

    /// What a roll does to it, 1.1.
    #[inline]
    pub(super) const fn moves(self, dice: Dice) -> Moves {
        MOVES[self as usize & 7][(dice.total() & 15) as usize]
    }

    /// Where it is after a roll.
    #[inline]
    pub(super) const fn after(self, dice: Dice) -> Puck {
        AFTER[self as usize & 7][dice.code()]
    }
}

const AFTER: [[Puck; 64]; 8] = {
    let mut after = [[Puck::Off; 64]; 8];
    let mut puck = 0;
    while puck < Puck::ALL.len() {
        let mut code = 0;
        while code < 64 {
            if let Some(dice) = Dice::from_code(code) {
                after[puck][code] = match Puck::ALL[puck].moves(dice) {
                    Moves::Stays => Puck::ALL[puck],
                    Moves::Point(number) => Puck::on(number),
                    Moves::Made(_) | Moves::LoserSeven => Puck::Off,
                };
            }
            code += 1;
        }
        puck += 1;
    }
    after
};

/// What a roll does to the marker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Moves {
    /// Nothing.
    Stays,
    /// A come out point is thrown.
    Point(Number),
    /// The point is thrown again.
    Made(Number),
    /// A 7 before that.
    LoserSeven,
}

/// The place of a roll in the tables: its total, and 16 more for a pair.
#[inline]
const fn place(dice: Dice) -> usize {
    (dice.total() as usize | (dice.is_pair() as usize) << 4) & 31
}

const DECIDED: [[Decided; 32]; 8] = {
    let mut decided = [[Decided::NOTHING; 32]; 8];
    let mut puck = 0;
    while puck < Puck::ALL.len() {
        let mut total = 2;
        while total <= 12 {
            decided[puck][total as usize] = decide(Puck::ALL[puck], Roll { total, pair: false });
            decided[puck][total as usize + 16] =
                decide(Puck::ALL[puck], Roll { total, pair: true });
            total += 1;
        }
        puck += 1;
    }
    decided
};

const fn decide(puck: Puck, roll: Roll) -> Decided {
    let mut decided = Decided::NOTHING;
    let mut n = 0;
    while n < ALL.len() {
        let wager = ALL[n];
        match fate(wager, puck.point(), roll) {
            Fate::Wins => decided.wins = decided.wins.with(wager),
            Fate::Loses => decided.loses = decided.loses.with(wager),
            Fate::Void => decided.void = decided.void.with(wager),
            Fate::Stands => {}
        }
        n += 1;
    }
    decided
}

const ANY: [[WagerSet; 64]; 8] = {
    let mut any = [[WagerSet::EMPTY; 64]; 8];
    let mut puck = 0;
    while puck < Puck::ALL.len() {
        let mut code = 0;
        while code < 64 {
            if let Some(dice) = Dice::from_code(code) {
                let Decided { loses, void, wins } = DECIDED[puck][place(dice)];
                let mut decided = loses.or(void).or(wins).or(WagerSet::FOR_COME);
                if Number::of(dice.total()).is_some() {
                    // Come wagers in the box do not stay there.
                    decided = decided.or(WagerSet::IN_THE_BOX);
                }
                decided = match Puck::ALL[puck].moves(dice) {
                    Moves::Stays | Moves::Point(_) => decided,
                    // With a line wager these decide it.
                    Moves::Made(_) | Moves::LoserSeven => decided.or(WagerSet::NO_LINE),
                };
                any[puck][code] = decided;
            }
            code += 1;
        }
        puck += 1;
    }
    any
};

const MOVES: [[Moves; 16]; 8] = {
    let mut moves = [[Moves::Stays; 16]; 8];
    let mut total = 2;
    while total <= 12 {
        if let Some(number) = Number::of(total) {
            moves[0][total as usize] = Moves::Point(number);
            moves[Puck::on(number) as usize][total as usize] = Moves::Made(number);
        }
        total += 1;
    }
    let mut puck = 1;
    while puck < Puck::ALL.len() {
        moves[puck][7] = Moves::LoserSeven;
        puck += 1;
    }
    moves
};

/// The paragraph by which a wager may be made.
pub(super) const fn defined(wager: Wager) -> Cite {
    match wager {
        Wager::Pass => cite!("19:47-1.2(a)1"),
        Wager::DontPass => cite!("19:47-1.2(a)2"),
        Wager::Come | Wager::ComeOn(_) => cite!("19:47-1.2(a)3"),
        Wager::DontCome | Wager::DontComeOn(_) => cite!("19:47-1.2(a)4"),
        Wager::PassOdds | Wager::ComeOdds(_) | Wager::DontPassOdds | Wager::DontComeOdds(_) => {
            cite!("19:47-1.6")
        }
        Wager::Place(_) => cite!("19:47-1.2(a)5"),
        Wager::Buy(_) | Wager::Lay(_) => cite!("19:47-1.5"),
        Wager::PlaceLose(_) => cite!("19:47-1.2(a)6"),
        Wager::Hard(Hard::Four) => cite!("19:47-1.2(a)7"),
        Wager::Hard(Hard::Six) => cite!("19:47-1.2(a)8"),
        Wager::Hard(Hard::Eight) => cite!("19:47-1.2(a)9"),
        Wager::Hard(Hard::Ten) => cite!("19:47-1.2(a)10"),
        Wager::Field => cite!("19:47-1.2(a)11"),
        Wager::AnySeven => cite!("19:47-1.2(a)12"),
        Wager::AnyCraps => cite!("19:47-1.2(a)13"),
        Wager::CrapsTwo => cite!("19:47-1.2(a)14"),
        Wager::CrapsThree => cite!("19:47-1.2(a)15"),
        Wager::CrapsTwelve => cite!("19:47-1.2(a)16"),
        Wager::Eleven => cite!("19:47-1.2(a)17"),
        Wager::CrapsEleven => cite!("19:47-1.2(a)18"),
        Wager::Horn | Wager::HornHigh(_) => cite!("19:47-1.2(a)19"),
        Wager::Fire => cite!("13:69E-1.11(d)"),
    }
}

/// The paragraph by which a wager wins: on the first roll for it, or on its
/// number.
pub(super) const fn won_by(wager: Wager, come_out: bool) -> Cite {
    match wager {
        Wager::Pass if come_out => cite!("19:47-1.2(a)1i"),
        Wager::Pass => cite!("19:47-1.2(a)1ii"),
        Wager::DontPass if come_out => cite!("19:47-1.2(a)2i"),
        Wager::DontPass => cite!("19:47-1.2(a)2ii"),
        Wager::Come => cite!("19:47-1.2(a)3i"),
        Wager::ComeOn(_) => cite!("19:47-1.2(a)3ii"),
        Wager::DontCome => cite!("19:47-1.2(a)4i"),
        Wager::DontComeOn(_) => cite!("19:47-1.2(a)4ii"),
        Wager::CrapsEleven => cite!("19:47-1.4(d)"),
        Wager::PassOdds
        | Wager::ComeOdds(_)
        | Wager::DontPassOdds
        | Wager::DontComeOdds(_)
        | Wager::Place(_)
        | Wager::Buy(_)
        | Wager::PlaceLose(_)
        | Wager::Lay(_)
        | Wager::Hard(_)
        | Wager::Field
        | Wager::AnySeven
        | Wager::AnyCraps
        | Wager::CrapsTwo
        | Wager::CrapsTwelve
        | Wager::CrapsThree
        | Wager::Eleven
        | Wager::Horn
        | Wager::HornHigh(_)
        | Wager::Fire => defined(wager),
    }
}

/// The paragraph by which a wager loses.
pub(super) const fn lost_by(wager: Wager, come_out: bool) -> Cite {
    match wager {
        Wager::Pass if come_out => cite!("19:47-1.2(a)1iii(1)"),
        Wager::Pass => cite!("19:47-1.2(a)1iii(2)"),
        Wager::DontPass if come_out => cite!("19:47-1.2(a)2iii(1)"),
        Wager::DontPass => cite!("19:47-1.2(a)2iii(2)"),
        Wager::Come => cite!("19:47-1.2(a)3iii(1)"),
        Wager::ComeOn(_) => cite!("19:47-1.2(a)3iii(2)"),
        Wager::DontCome => cite!("19:47-1.2(a)4iii(1)"),
        Wager::DontComeOn(_) => cite!("19:47-1.2(a)4iii(2)"),
        // A buy bet is a place bet to win, a lay bet one to lose.
        Wager::Buy(_) => cite!("19:47-1.2(a)5"),
        Wager::Lay(_) => cite!("19:47-1.2(a)6"),
        Wager::PassOdds
        | Wager::ComeOdds(_)
        | Wager::DontPassOdds
        | Wager::DontComeOdds(_)
        | Wager::Place(_)
        | Wager::PlaceLose(_)
        | Wager::Hard(_)
        | Wager::Field
        | Wager::AnySeven
        | Wager::AnyCraps
        | Wager::CrapsTwo
        | Wager::CrapsTwelve
        | Wager::CrapsThree
        | Wager::Eleven
        | Wager::CrapsEleven
        | Wager::Horn
        | Wager::HornHigh(_)
        | Wager::Fire => defined(wager),
    }
}

/// The paragraph by which a wager is void, or goes back since it was off.
pub(super) const fn void_by(wager: Wager) -> Cite {
    match wager {
        Wager::DontPass => cite!("19:47-1.2(a)2iv"),
        Wager::DontCome => cite!("19:47-1.2(a)4iv"),
        _ => defined(wager),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of the 36 ways two dice fall, how many win, lose and void each wager on
    /// a come out roll and with a point of 6.
    #[test]
    fn ways_to_win_and_to_lose() {
        let count = |wager, puck: Puck| {
            let mut ways = (0, 0, 0);
            for dice in Dice::all() {
                let decided = Decided::by(puck, dice);
                ways.0 += usize::from(decided.wins.contains(wager));
                ways.1 += usize::from(decided.loses.contains(wager));
                ways.2 += usize::from(decided.void.contains(wager));
            }
            ways
        };
        let six = Number::Six;
        for (wager, come_out, on_six) in [
            (Wager::Pass, (8, 4, 0), (5, 6, 0)),
            (Wager::DontPass, (3, 8, 1), (6, 5, 0)),
            (Wager::Come, (8, 4, 0), (8, 4, 0)),
            (Wager::DontCome, (3, 8, 1), (3, 8, 1)),
            (Wager::ComeOn(Number::Ten), (3, 6, 0), (3, 6, 0)),
            (Wager::DontComeOn(Number::Nine), (6, 4, 0), (6, 4, 0)),
            (Wager::PassOdds, (0, 0, 0), (5, 6, 0)),
            (Wager::DontPassOdds, (0, 0, 0), (6, 5, 0)),
            (Wager::Place(six), (5, 6, 0), (5, 6, 0)),
            (Wager::Lay(six), (6, 5, 0), (6, 5, 0)),
            (Wager::Hard(Hard::Six), (1, 10, 0), (1, 10, 0)),
            (Wager::Hard(Hard::Four), (1, 8, 0), (1, 8, 0)),
            (Wager::Field, (16, 20, 0), (16, 20, 0)),
            (Wager::AnySeven, (6, 30, 0), (6, 30, 0)),
            (Wager::AnyCraps, (4, 32, 0), (4, 32, 0)),
            (Wager::CrapsTwo, (1, 35, 0), (1, 35, 0)),
            (Wager::CrapsThree, (2, 34, 0), (2, 34, 0)),
            (Wager::Eleven, (2, 34, 0), (2, 34, 0)),
            (Wager::CrapsEleven, (6, 30, 0), (6, 30, 0)),
            (Wager::Horn, (6, 30, 0), (6, 30, 0)),
            (Wager::Fire, (0, 0, 0), (0, 6, 0)),
        ] {
            assert_eq!(count(wager, Puck::Off), come_out, "{wager:?}");
            assert_eq!(count(wager, Puck::Six), on_six, "{wager:?}");
        }
    }

    /// The one-row test: no roll does two things to one wager.
    #[test]
    fn a_roll_does_one_thing_to_a_wager() {
        for puck in Puck::ALL {
            for dice in Dice::all() {
                let Decided { loses, void, wins } = *Decided::by(puck, dice);
                assert!(!loses.meets(void) && !loses.meets(wins) && !void.meets(wins));
                assert!(loses.or(void).or(wins).minus(Decided::any(puck, dice)).is_empty());
            }
        }
    }
}
