//! What winning wagers are paid: the least odds of 1.4, which a licensee may
//! better, and the true odds of 1.5 and 1.6.

use boardwalk_equipment::{CannotPay, Cite, Money, Odds, cite};

use super::wager::{ALL as ALL_WAGERS, WAGERS};
use super::{Hard, High, Number, Options, Wager};
use crate::dice::{OddsTable, PayRow, Rate};
use crate::lcm;

/// A row of the table of least odds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Row {
    Pass,
    DontPass,
    Come,
    DontCome,
    Place(Number),
    PlaceLose(Number),
    Hard(Hard),
    /// The field on 3, 4, 9, 10 and 11; its odds on 2 and 12 are options of
    /// their own.
    Field,
    AnySeven,
    AnyCraps,
    CrapsTwo,
    CrapsTwelve,
    CrapsThree,
    Eleven,
    /// Craps-Eleven on 2, 3 and 12.
    CrapsElevenCraps,
    /// Craps-Eleven on 11.
    CrapsElevenEleven,
    /// The horn on 2 and 12.
    HornTwoTwelve,
    /// The horn on 3 and 11.
    HornThreeEleven,
}

/// Key and least odds of each row, 19:47-1.4.
const ROWS: [(Row, &str, Odds); 31] = [
    (Row::Pass, "pass", Odds::new(1, 1)),
    (Row::DontPass, "dont-pass", Odds::new(1, 1)),
    (Row::Come, "come", Odds::new(1, 1)),
    (Row::DontCome, "dont-come", Odds::new(1, 1)),
    (Row::Place(Number::Four), "place-4", Odds::new(9, 5)),
    (Row::Place(Number::Five), "place-5", Odds::new(7, 5)),
    (Row::Place(Number::Six), "place-6", Odds::new(7, 6)),
    (Row::Place(Number::Eight), "place-8", Odds::new(7, 6)),
    (Row::Place(Number::Nine), "place-9", Odds::new(7, 5)),
    (Row::Place(Number::Ten), "place-10", Odds::new(9, 5)),
    (Row::PlaceLose(Number::Four), "place-lose-4", Odds::new(5, 11)),
    (Row::PlaceLose(Number::Five), "place-lose-5", Odds::new(5, 8)),
    (Row::PlaceLose(Number::Six), "place-lose-6", Odds::new(4, 5)),
    (Row::PlaceLose(Number::Eight), "place-lose-8", Odds::new(4, 5)),
    (Row::PlaceLose(Number::Nine), "place-lose-9", Odds::new(5, 8)),
    (Row::PlaceLose(Number::Ten), "place-lose-10", Odds::new(5, 11)),
    (Row::Hard(Hard::Four), "hard-4", Odds::new(7, 1)),
    (Row::Hard(Hard::Ten), "hard-10", Odds::new(7, 1)),
    (Row::Hard(Hard::Six), "hard-6", Odds::new(9, 1)),
    (Row::Hard(Hard::Eight), "hard-8", Odds::new(9, 1)),
    (Row::Field, "field", Odds::new(1, 1)),
    (Row::AnySeven, "any-seven", Odds::new(4, 1)),
    (Row::AnyCraps, "any-craps", Odds::new(7, 1)),
    (Row::CrapsTwo, "craps-two", Odds::new(30, 1)),
    (Row::CrapsTwelve, "craps-twelve", Odds::new(30, 1)),
    (Row::CrapsThree, "craps-three", Odds::new(15, 1)),
    (Row::Eleven, "eleven", Odds::new(15, 1)),
    (Row::CrapsElevenCraps, "craps-eleven", Odds::new(3, 1)),
    (Row::CrapsElevenEleven, "craps-eleven-11", Odds::new(7, 1)),
    (Row::HornTwoTwelve, "horn-2-12", Odds::new(27, 4)),
    (Row::HornThreeEleven, "horn-3-11", Odds::new(3, 1)),
];

const ALL: [Row; ROWS.len()] = {
    let mut all = [Row::Pass; ROWS.len()];
    let mut n = 0;
    while n < all.len() {
        all[n] = ROWS[n].0;
        n += 1;
    }
    all
};

impl PayRow for Row {
    const ALL: &'static [Row] = &ALL;
    const ODDS_CITE: Cite = cite!("19:47-1.4");

    fn key(self) -> &'static str {
        ROWS[self.index()].1
    }

    fn minimum(self) -> Odds {
        ROWS[self.index()].2
    }

    #[inline]
    fn index(self) -> usize {
        match self {
            Row::Pass => 0,
            Row::DontPass => 1,
            Row::Come => 2,
            Row::DontCome => 3,
            Row::Place(n) => 4 + n as usize,
            Row::PlaceLose(n) => 10 + n as usize,
            Row::Hard(h) => 16 + h as usize,
            Row::Field => 20,
            Row::AnySeven => 21,
            Row::AnyCraps => 22,
            Row::CrapsTwo => 23,
            Row::CrapsTwelve => 24,
            Row::CrapsThree => 25,
            Row::Eleven => 26,
            Row::CrapsElevenCraps => 27,
            Row::CrapsElevenEleven => 28,
            Row::HornTwoTwelve => 29,
            Row::HornThreeEleven => 30,
        }
    }
}

/// True odds on a number before a 7, for odds taken and buy bets.
pub(super) const fn taking(number: Number) -> Odds {
    match number {
        Number::Four | Number::Ten => Odds::new(2, 1),
        Number::Five | Number::Nine => Odds::new(3, 2),
        Number::Six | Number::Eight => Odds::new(6, 5),
    }
}

/// True odds on a 7 before the number, for odds laid and lay bets.
pub(super) const fn laying(number: Number) -> Odds {
    match number {
        Number::Four | Number::Ten => Odds::new(1, 2),
        Number::Five | Number::Nine => Odds::new(2, 3),
        Number::Six | Number::Eight => Odds::new(5, 6),
    }
}

/// What five parts of a horn high bet win on a total: 30 on a 2 or a 12, 15 on
/// a 3 or an 11, twice that on the high one, less the parts that lose.
const fn horn_high(high: High, total: u8) -> Odds {
    let each = match total {
        2 | 12 => 30,
        _ => 15,
    };
    if high.total() == total { Odds::new(2 * each - 3, 5) } else { Odds::new(each - 4, 5) }
}

/// The odds in force at a table.
#[derive(Debug, Clone, Copy)]
pub(super) struct Paid {
    /// Of wagers that are paid alike whatever wins them, by place.
    plain: [Rate; WAGERS],
    rows: OddsTable<Row>,
    field_two: Odds,
    field_twelve: Odds,
    /// On four, five and six points.
    fire: [Odds; 3],
}

/// What decides how a winning wager is paid.
#[derive(Debug, Clone, Copy)]
pub(super) struct Win {
    /// The total thrown.
    pub(super) total: u8,
    /// The point that stood when it was.
    pub(super) point: Option<Number>,
    /// Different points that the shooter has made.
    pub(super) points_made: u8,
}

impl Paid {
    pub(super) fn new(options: &Options) -> Self {
        let mut paid = Self {
            plain: [Rate::of(Odds::EVEN); WAGERS],
            rows: OddsTable::new(options.payout_overrides()),
            field_two: options.field_two_odds().odds(),
            field_twelve: options.field_twelve_odds().odds(),
            fire: options.fire_bet().odds(),
        };
        for wager in ALL_WAGERS {
            let win = Win { total: 7, point: None, points_made: 0 };
            paid.plain[wager.place()] = Rate::of(paid.at(wager, win));
        }
        paid
    }

    /// The rate of a wager that is paid alike whatever wins it.
    #[inline(always)]
    pub(super) fn plain(&self, place: usize) -> &Rate {
        &self.plain[place]
    }

    /// The odds at which a wager that has won is paid.
    pub(super) fn at(&self, wager: Wager, win: Win) -> Odds {
        let row = match wager {
            Wager::Pass => Row::Pass,
            Wager::DontPass => Row::DontPass,
            Wager::Come | Wager::ComeOn(_) => Row::Come,
            Wager::DontCome | Wager::DontComeOn(_) => Row::DontCome,
            // Odds on the line exist only while there is a point.
            Wager::PassOdds => return win.point.map_or(Odds::EVEN, taking),
            Wager::DontPassOdds => return win.point.map_or(Odds::EVEN, laying),
            Wager::ComeOdds(n) | Wager::Buy(n) => return taking(n),
            Wager::DontComeOdds(n) | Wager::Lay(n) => return laying(n),
            Wager::Place(n) => Row::Place(n),
            Wager::PlaceLose(n) => Row::PlaceLose(n),
            Wager::Hard(h) => Row::Hard(h),
            Wager::Field if win.total == 2 => return self.field_two,
            Wager::Field if win.total == 12 => return self.field_twelve,
            Wager::Field => Row::Field,
            Wager::AnySeven => Row::AnySeven,
            Wager::AnyCraps => Row::AnyCraps,
            Wager::CrapsTwo => Row::CrapsTwo,
            Wager::CrapsTwelve => Row::CrapsTwelve,
            Wager::CrapsThree => Row::CrapsThree,
            Wager::Eleven => Row::Eleven,
            Wager::CrapsEleven if win.total == 11 => Row::CrapsElevenEleven,
            Wager::CrapsEleven => Row::CrapsElevenCraps,
            Wager::Horn if matches!(win.total, 2 | 12) => Row::HornTwoTwelve,
            Wager::Horn => Row::HornThreeEleven,
            Wager::HornHigh(high) => return horn_high(high, win.total),
            Wager::Fire => {
                // It wins with four, five or six points.
                return self.fire[usize::from(win.points_made.saturating_sub(4)).min(2)];
            }
        };
        self.rows.of(row)
    }

    /// Every odds that a wager may be paid at; odds on the line those of this
    /// point, or of every point if `None`.
    fn all(&self, wager: Wager, point: Option<Number>) -> impl Iterator<Item = Odds> {
        let points = Number::ALL.into_iter().filter(move |n| point.is_none_or(|p| p == *n));
        points.flat_map(move |point| {
            (2..=12).map(move |total| {
                // Two to twelve are more than enough for four to six points.
                self.at(wager, Win { total, point: Some(point), points_made: total })
            })
        })
    }

    /// Stakes on a wager that are multiples of this can be paid in `unit`s
    /// whatever wins it, and divided into the parts it is made of.
    pub(super) fn step(&self, wager: Wager, point: Option<Number>, unit: Money) -> Money {
        let parts = match parts(wager) {
            1 => 1,
            parts => unit.cents().unsigned_abs() * parts,
        };
        let steps = self.all(wager, point).map(|odds| odds.step(unit).cents().unsigned_abs());
        let step = steps.fold(parts, lcm);
        i64::try_from(step).ok().and_then(Money::from_cents).unwrap_or(Money::MAX)
    }

    /// Why a stake cannot be paid: the odds that it fails at, or the parts.
    pub(super) fn refused(
        &self,
        wager: Wager,
        point: Option<Number>,
        stake: Money,
        unit: Money,
    ) -> Option<CannotPay> {
        self.all(wager, point).find_map(|odds| odds.check(stake, unit).err())
    }
}

/// The equal parts into which a wager on several totals is divided.
const fn parts(wager: Wager) -> u64 {
    match wager {
        Wager::CrapsEleven => 2,
        Wager::Horn => 4,
        Wager::HornHigh(_) => 5,
        Wager::Pass
        | Wager::DontPass
        | Wager::Come
        | Wager::ComeOn(_)
        | Wager::DontCome
        | Wager::DontComeOn(_)
        | Wager::PassOdds
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
        | Wager::Fire => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_at_its_place() {
        for (place, row) in ALL.into_iter().enumerate() {
            assert_eq!(row.index(), place, "{row:?}");
        }
    }

    /// A horn is a quarter each on four one-roll wagers, a horn high a fifth
    /// each and two on one, Craps-Eleven a half on Any Craps and a half on 11:
    /// what the winning part brings less what the others lose.
    #[test]
    fn wagers_in_parts_pay_what_their_parts_pay() {
        let paid = Paid::new(&Options::default());
        let at = |wager, total| paid.at(wager, Win { total, point: None, points_made: 0 });
        let part = |total| if matches!(total, 2 | 12) { 30 } else { 15 };
        for total in [2, 3, 11, 12] {
            let horn = at(Wager::Horn, total);
            assert_eq!(horn.pays() * 4, (part(total) - 3) * horn.per());
            for high in High::ALL {
                let parts = if high.total() == total { 2 } else { 1 };
                let odds = at(Wager::HornHigh(high), total);
                assert_eq!(odds, Odds::new(parts * part(total) - (5 - parts), 5));
            }
        }
        for (total, half) in [(2, 7), (3, 7), (12, 7), (11, 15)] {
            let odds = at(Wager::CrapsEleven, total);
            assert_eq!(odds.pays() * 2, (half - 1) * odds.per());
        }
    }
}
