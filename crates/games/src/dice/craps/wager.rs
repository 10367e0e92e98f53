//! The wagers of 19:47-1.2(a), with odds (1.6), buy and lay bets (1.5) and the
//! fire bet of the current code.

/// A number that can be a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Number {
    Four,
    Five,
    Six,
    Eight,
    Nine,
    Ten,
}

impl Number {
    /// The six numbers.
    pub const ALL: [Number; 6] =
        [Number::Four, Number::Five, Number::Six, Number::Eight, Number::Nine, Number::Ten];

    /// The number of this total, if it can be a point.
    pub const fn of(total: u8) -> Option<Self> {
        match total {
            4 => Some(Number::Four),
            5 => Some(Number::Five),
            6 => Some(Number::Six),
            8 => Some(Number::Eight),
            9 => Some(Number::Nine),
            10 => Some(Number::Ten),
            _ => None,
        }
    }

    /// The total.
    pub const fn total(self) -> u8 {
        [4, 5, 6, 8, 9, 10][self as usize]
    }
}

/// A number that can be thrown the hard way, in the order in which wagers on
/// them are settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Hard {
    Four,
    Ten,
    Six,
    Eight,
}

impl Hard {
    /// The four numbers.
    pub const ALL: [Hard; 4] = [Hard::Four, Hard::Ten, Hard::Six, Hard::Eight];

    /// The total.
    pub const fn total(self) -> u8 {
        [4, 10, 6, 8][self as usize]
    }
}

/// The total on which a horn high bet has two of its five parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum High {
    Two,
    Three,
    Eleven,
    Twelve,
}

impl High {
    /// The four totals.
    pub const ALL: [High; 4] = [High::Two, High::Three, High::Eleven, High::Twelve];

    /// The total.
    pub const fn total(self) -> u8 {
        [2, 3, 11, 12][self as usize]
    }
}

/// A wager at craps, in the order in which a seat's wagers are settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wager {
    /// The shooter wins.
    Pass,
    /// The shooter loses.
    DontPass,
    /// As pass, from the next roll on.
    Come,
    /// A come wager that has travelled to its come point.
    ComeOn(Number),
    /// As don't pass, from the next roll on.
    DontCome,
    /// A don't come wager that has travelled to its come point.
    DontComeOn(Number),
    /// Odds taken on a pass wager.
    PassOdds,
    /// Odds taken on a come wager.
    ComeOdds(Number),
    /// Odds laid on a don't pass wager.
    DontPassOdds,
    /// Odds laid on a don't come wager.
    DontComeOdds(Number),
    /// The number before a 7.
    Place(Number),
    /// The number before a 7, at true odds for a vigorish.
    Buy(Number),
    /// A 7 before the number.
    PlaceLose(Number),
    /// A 7 before the number, at true odds for a vigorish.
    Lay(Number),
    /// The number as a pair, before it comes any other way and before a 7.
    Hard(Hard),
    /// 2, 3, 4, 9, 10, 11 or 12 on the next roll.
    Field,
    /// A 7 on the next roll.
    AnySeven,
    /// 2, 3 or 12 on the next roll.
    AnyCraps,
    /// A 2 on the next roll.
    CrapsTwo,
    /// A 12 on the next roll.
    CrapsTwelve,
    /// A 3 on the next roll.
    CrapsThree,
    /// An 11 on the next roll.
    Eleven,
    /// 2, 3, 12 or 11 on the next roll: "C and E".
    CrapsEleven,
    /// 2, 3, 11 or 12 on the next roll, a quarter on each.
    Horn,
    /// The same in five parts, two of them on one total.
    HornHigh(High),
    /// Four or more different points made by one shooter.
    Fire,
}

/// How many wagers there are.
pub(super) const WAGERS: usize = 72;

impl Wager {
    /// Its place in the order of settlement. Written so that it is a look-up
    /// and a sum, and no jump.
    #[inline(always)]
    pub(super) const fn place(self) -> usize {
        FIRST[self.kind()] as usize + self.which()
    }

    /// Which kind of wager, in the order of the list.
    #[inline(always)]
    const fn kind(self) -> usize {
        match self {
            Wager::Pass => 0,
            Wager::DontPass => 1,
            Wager::Come => 2,
            Wager::ComeOn(_) => 3,
            Wager::DontCome => 4,
            Wager::DontComeOn(_) => 5,
            Wager::PassOdds => 6,
            Wager::ComeOdds(_) => 7,
            Wager::DontPassOdds => 8,
            Wager::DontComeOdds(_) => 9,
            Wager::Place(_) => 10,
            Wager::Buy(_) => 11,
            Wager::PlaceLose(_) => 12,
            Wager::Lay(_) => 13,
            Wager::Hard(_) => 14,
            Wager::Field => 15,
            Wager::AnySeven => 16,
            Wager::AnyCraps => 17,
            Wager::CrapsTwo => 18,
            Wager::CrapsTwelve => 19,
            Wager::CrapsThree => 20,
            Wager::Eleven => 21,
            Wager::CrapsEleven => 22,
            Wager::Horn => 23,
            Wager::HornHigh(_) => 24,
            Wager::Fire => 25,
        }
    }

    /// Which of its kind.
    #[inline(always)]
    const fn which(self) -> usize {
        match self {
            Wager::ComeOn(n)
            | Wager::DontComeOn(n)
            | Wager::ComeOdds(n)
            | Wager::DontComeOdds(n)
            | Wager::Place(n)
            | Wager::Buy(n)
            | Wager::PlaceLose(n)
            | Wager::Lay(n) => n as usize,
            Wager::Hard(h) => h as usize,
            Wager::HornHigh(h) => h as usize,
            Wager::Pass
            | Wager::DontPass
            | Wager::Come
            | Wager::DontCome
            | Wager::PassOdds
            | Wager::DontPassOdds
            | Wager::Field
            | Wager::AnySeven
            | Wager::AnyCraps
            | Wager::CrapsTwo
            | Wager::CrapsTwelve
            | Wager::CrapsThree
            | Wager::Eleven
            | Wager::CrapsEleven
            | Wager::Horn
            | Wager::Fire => 0,
        }
    }
}

/// The place of the first of each kind.
const FIRST: [u8; 26] = [
    0, 1, 2, 3, 9, 10, 16, 17, 23, 24, 30, 36, 42, 48, 54, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67,
    71,
];

/// All of them, each at its place.
pub(super) const ALL: [Wager; WAGERS] = {
    let single = [
        Wager::Pass,
        Wager::DontPass,
        Wager::Come,
        Wager::DontCome,
        Wager::PassOdds,
        Wager::DontPassOdds,
        Wager::Field,
        Wager::AnySeven,
        Wager::AnyCraps,
        Wager::CrapsTwo,
        Wager::CrapsTwelve,
        Wager::CrapsThree,
        Wager::Eleven,
        Wager::CrapsEleven,
        Wager::Horn,
        Wager::Fire,
    ];
    let mut all = [Wager::Pass; WAGERS];
    let mut i = 0;
    while i < single.len() {
        all[single[i].place()] = single[i];
        i += 1;
    }
    i = 0;
    while i < 6 {
        let n = Number::ALL[i];
        let numbered = [
            Wager::ComeOn(n),
            Wager::DontComeOn(n),
            Wager::ComeOdds(n),
            Wager::DontComeOdds(n),
            Wager::Place(n),
            Wager::Buy(n),
            Wager::PlaceLose(n),
            Wager::Lay(n),
        ];
        let mut kind = 0;
        while kind < numbered.len() {
            all[numbered[kind].place()] = numbered[kind];
            kind += 1;
        }
        i += 1;
    }
    i = 0;
    while i < 4 {
        all[Wager::Hard(Hard::ALL[i]).place()] = Wager::Hard(Hard::ALL[i]);
        all[Wager::HornHigh(High::ALL[i]).place()] = Wager::HornHigh(High::ALL[i]);
        i += 1;
    }
    all
};

/// A text for each of the six numbers.
macro_rules! on {
    ($number:expr, $before:literal, $after:literal) => {
        [
            concat!($before, 4, $after),
            concat!($before, 5, $after),
            concat!($before, 6, $after),
            concat!($before, 8, $after),
            concat!($before, 9, $after),
            concat!($before, 10, $after),
        ][$number as usize]
    };
}

impl crate::Wager for Wager {
    const ALL: &'static [Self] = &ALL;

    fn key(self) -> &'static str {
        match self {
            Wager::Pass => "pass",
            Wager::DontPass => "dont-pass",
            Wager::Come => "come",
            Wager::ComeOn(n) => on!(n, "come-", ""),
            Wager::DontCome => "dont-come",
            Wager::DontComeOn(n) => on!(n, "dont-come-", ""),
            Wager::PassOdds => "pass-odds",
            Wager::ComeOdds(n) => on!(n, "come-odds-", ""),
            Wager::DontPassOdds => "dont-pass-odds",
            Wager::DontComeOdds(n) => on!(n, "dont-come-odds-", ""),
            Wager::Place(n) => on!(n, "place-", ""),
            Wager::Buy(n) => on!(n, "buy-", ""),
            Wager::PlaceLose(n) => on!(n, "place-lose-", ""),
            Wager::Lay(n) => on!(n, "lay-", ""),
            Wager::Hard(h) => ["hard-4", "hard-10", "hard-6", "hard-8"][h as usize],
            Wager::Field => "field",
            Wager::AnySeven => "any-seven",
            Wager::AnyCraps => "any-craps",
            Wager::CrapsTwo => "craps-two",
            Wager::CrapsTwelve => "craps-twelve",
            Wager::CrapsThree => "craps-three",
            Wager::Eleven => "eleven",
            Wager::CrapsEleven => "craps-eleven",
            Wager::Horn => "horn",
            Wager::HornHigh(h) => {
                ["horn-high-2", "horn-high-3", "horn-high-11", "horn-high-12"][h as usize]
            }
            Wager::Fire => "fire",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Wager::Pass => "Pass",
            Wager::DontPass => "Don't Pass",
            Wager::Come => "Come",
            Wager::ComeOn(n) => on!(n, "Come on ", ""),
            Wager::DontCome => "Don't Come",
            Wager::DontComeOn(n) => on!(n, "Don't Come on ", ""),
            Wager::PassOdds => "Odds on Pass",
            Wager::ComeOdds(n) => on!(n, "Odds on Come on ", ""),
            Wager::DontPassOdds => "Odds laid on Don't Pass",
            Wager::DontComeOdds(n) => on!(n, "Odds laid on Don't Come on ", ""),
            Wager::Place(n) => on!(n, "Place bet ", " to win"),
            Wager::Buy(n) => on!(n, "Buy bet ", ""),
            Wager::PlaceLose(n) => on!(n, "Place bet ", " to lose"),
            Wager::Lay(n) => on!(n, "Lay bet ", ""),
            Wager::Hard(h) => {
                ["Four the Hardway", "Ten the Hardway", "Six the Hardway", "Eight the Hardway"]
                    [h as usize]
            }
            Wager::Field => "Field",
            Wager::AnySeven => "Any Seven",
            Wager::AnyCraps => "Any Craps",
            Wager::CrapsTwo => "Craps Two",
            Wager::CrapsTwelve => "Craps Twelve",
            Wager::CrapsThree => "Craps Three",
            Wager::Eleven => "11 in One Roll",
            Wager::CrapsEleven => "Craps-Eleven (C and E)",
            Wager::Horn => "Horn",
            Wager::HornHigh(h) => {
                ["Horn High Two", "Horn High Three", "Horn High Eleven", "Horn High Twelve"]
                    [h as usize]
            }
            Wager::Fire => "Fire Bet",
        }
    }

    #[inline(always)]
    fn index(self) -> usize {
        self.place()
    }

    /// A come wager on its number got there by travelling.
    fn window(self) -> Option<u8> {
        match self {
            Wager::ComeOn(_) | Wager::DontComeOn(_) => None,
            Wager::Pass
            | Wager::DontPass
            | Wager::Come
            | Wager::DontCome
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
            | Wager::CrapsEleven
            | Wager::Horn
            | Wager::HornHigh(_)
            | Wager::Fire => Some(0),
        }
    }

    /// Odds need the flat wager that they support. A come wager needs a come
    /// out point, which a player alone at the table sets with a pass wager.
    fn needs(self) -> Option<Self> {
        match self {
            Wager::Come | Wager::DontCome | Wager::PassOdds => Some(Wager::Pass),
            Wager::DontPassOdds => Some(Wager::DontPass),
            Wager::ComeOn(_) => Some(Wager::Come),
            Wager::DontComeOn(_) => Some(Wager::DontCome),
            Wager::ComeOdds(n) => Some(Wager::ComeOn(n)),
            Wager::DontComeOdds(n) => Some(Wager::DontComeOn(n)),
            Wager::Pass
            | Wager::DontPass
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
            | Wager::CrapsEleven
            | Wager::Horn
            | Wager::HornHigh(_)
            | Wager::Fire => None,
        }
    }

    #[inline(always)]
    fn travelled_from(self) -> Option<Self> {
        match self {
            Wager::ComeOn(_) => Some(Wager::Come),
            Wager::DontComeOn(_) => Some(Wager::DontCome),
            _ => None,
        }
    }
}

/// A set of wagers, one bit each, walked in the order of settlement: two words,
/// written and read one by one, since a pair of words that was written one by
/// one and is read as one stalls the processor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct WagerSet {
    low: u64,
    high: u64,
}

/// The set of the one wager at each place: shifting two words costs more than
/// looking it up.
const ALONE: [WagerSet; WAGERS] = {
    let mut alone = [WagerSet::EMPTY; WAGERS];
    let mut place = 0;
    while place < WAGERS {
        alone[place] = WagerSet::of_bits(1 << place);
        place += 1;
    }
    alone
};

impl WagerSet {
    pub(super) const EMPTY: WagerSet = WagerSet { low: 0, high: 0 };

    const fn of_bits(bits: u128) -> Self {
        WagerSet { low: bits as u64, high: (bits >> 64) as u64 }
    }

    #[inline]
    pub(super) const fn with(self, wager: Wager) -> Self {
        self.or(ALONE[wager.place()])
    }

    #[inline]
    pub(super) const fn without(self, wager: Wager) -> Self {
        self.minus(ALONE[wager.place()])
    }

    #[inline(always)]
    pub(super) const fn or(self, other: Self) -> Self {
        WagerSet { low: self.low | other.low, high: self.high | other.high }
    }

    #[inline(always)]
    pub(super) const fn and(self, other: Self) -> Self {
        WagerSet { low: self.low & other.low, high: self.high & other.high }
    }

    #[inline(always)]
    pub(super) const fn minus(self, other: Self) -> Self {
        WagerSet { low: self.low & !other.low, high: self.high & !other.high }
    }

    #[inline]
    pub(super) const fn contains(self, wager: Wager) -> bool {
        self.meets(ALONE[wager.place()])
    }

    /// Whether the wager at this place is in it.
    #[inline(always)]
    pub(super) const fn has(self, place: usize) -> bool {
        self.meets(ALONE[place])
    }

    /// With the wager at this place as well.
    #[inline(always)]
    pub(super) const fn and_place(self, place: usize) -> Self {
        self.or(ALONE[place])
    }

    /// Whether the two have a wager in common.
    #[inline(always)]
    pub(super) const fn meets(self, other: Self) -> bool {
        (self.low & other.low) | (self.high & other.high) != 0
    }

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.low | self.high == 0
    }

    /// A mark in the set of all wagers on the layout: no line wager is up.
    pub(super) const NO_LINE: WagerSet = WagerSet::of_bits(1 << 126);
    /// The same while come wagers stand on numbers: a roll for them alone.
    pub(super) const FOR_COME: WagerSet = WagerSet::of_bits(1 << 127);

    /// The set of all wagers on the layout, where one more is made there.
    #[inline(always)]
    pub(super) const fn joined_by(self, place: usize) -> Self {
        let joined = self.and_place(place);
        // With a line wager there is nothing to mark.
        if self.meets(WagerSet::NO_LINE) { joined.marked() } else { joined }
    }

    /// The set of all wagers on the layout with its marks.
    #[inline]
    pub(super) const fn marked(self) -> Self {
        let bare = self.minus(WagerSet::NO_LINE).minus(WagerSet::FOR_COME);
        if bare.meets(WagerSet::LINE) {
            bare
        } else if bare.meets(WagerSet::ON_NUMBERS) {
            bare.or(WagerSet::NO_LINE).or(WagerSet::FOR_COME)
        } else {
            bare.or(WagerSet::NO_LINE)
        }
    }

    /// Both line wagers.
    pub(super) const LINE: WagerSet = WagerSet::EMPTY.with(Wager::Pass).with(Wager::DontPass);
    /// Come and don't come wagers that wait for the next roll.
    pub(super) const IN_THE_BOX: WagerSet = WagerSet::EMPTY.with(Wager::Come).with(Wager::DontCome);
    /// Come and don't come wagers on their numbers.
    pub(super) const ON_NUMBERS: WagerSet =
        six(Wager::ComeOn(Number::Four)).or(six(Wager::DontComeOn(Number::Four)));
    /// Odds on come wagers.
    pub(super) const COME_ODDS: WagerSet = six(Wager::ComeOdds(Number::Four));
    /// Place bets to win and buy bets.
    pub(super) const TO_WIN: WagerSet =
        six(Wager::Place(Number::Four)).or(six(Wager::Buy(Number::Four)));
    /// Place bets to lose and lay bets.
    pub(super) const TO_LOSE: WagerSet =
        six(Wager::PlaceLose(Number::Four)).or(six(Wager::Lay(Number::Four)));
    /// Wagers on a number the hard way.
    pub(super) const HARDWAYS: WagerSet = WagerSet::EMPTY
        .with(Wager::Hard(Hard::Four))
        .with(Wager::Hard(Hard::Six))
        .with(Wager::Hard(Hard::Eight))
        .with(Wager::Hard(Hard::Ten));
    /// The four horn high bets.
    pub(super) const HORN_HIGH: WagerSet = WagerSet::EMPTY
        .with(Wager::HornHigh(High::Two))
        .with(Wager::HornHigh(High::Three))
        .with(Wager::HornHigh(High::Eleven))
        .with(Wager::HornHigh(High::Twelve));
    /// What is paid by the total, the point or the points made.
    pub(super) const PAID_BY_ROLL: WagerSet = WagerSet::HORN_HIGH
        .with(Wager::PassOdds)
        .with(Wager::DontPassOdds)
        .with(Wager::Field)
        .with(Wager::CrapsEleven)
        .with(Wager::Horn)
        .with(Wager::Fire);
    /// Wagers with which a vigorish lies: buy and lay bets.
    pub(super) const WITH_VIGORISH: WagerSet =
        six(Wager::Buy(Number::Four)).or(six(Wager::Lay(Number::Four)));
    /// What may be made before any roll at every table.
    pub(super) const ANY_TIME: WagerSet = six(Wager::Place(Number::Four))
        .or(six(Wager::PlaceLose(Number::Four)))
        .or(WagerSet::HARDWAYS)
        .with(Wager::Field)
        .with(Wager::AnySeven)
        .with(Wager::AnyCraps)
        .with(Wager::CrapsTwo)
        .with(Wager::CrapsTwelve)
        .with(Wager::CrapsThree)
        .with(Wager::Eleven)
        .with(Wager::CrapsEleven)
        .with(Wager::Horn);
}

/// The wagers of one kind on all six numbers, of which this is the first.
const fn six(four: Wager) -> WagerSet {
    WagerSet::of_bits(0b11_1111 << four.place())
}

impl WagerSet {
    /// The first place, which is taken out.
    #[inline(always)]
    pub(super) fn take_place(&mut self) -> Option<usize> {
        if self.low != 0 {
            let place = self.low.trailing_zeros();
            self.low &= self.low - 1;
            Some(place as usize)
        } else if self.high != 0 {
            let place = self.high.trailing_zeros();
            self.high &= self.high - 1;
            Some(64 + place as usize)
        } else {
            None
        }
    }
}

impl Iterator for WagerSet {
    type Item = Wager;

    #[inline]
    fn next(&mut self) -> Option<Wager> {
        self.take_place().and_then(|place| ALL.get(place).copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Wager as _;

    #[test]
    fn every_wager_is_at_its_place_and_reads_back() {
        for (place, wager) in ALL.into_iter().enumerate() {
            assert_eq!(wager.place(), place, "{wager:?}");
            assert_eq!(Wager::from_key(wager.key()), Some(wager));
        }
        assert_eq!(WagerSet::COME_ODDS.count(), 6);
        assert!(WagerSet::TO_LOSE.contains(Wager::Lay(Number::Ten)));
        assert!(!WagerSet::TO_LOSE.contains(Wager::Hard(Hard::Four)));
    }
}
