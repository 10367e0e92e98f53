//! Seven-card stud, 19:47-14.9: high, high and low, or high and low with an
//! eight or better.

use boardwalk_equipment::{CardSet, Cite, cite};
use boardwalk_ranking::{HighHand, LowHand, different};
use include_dir::{Dir, include_dir};

use super::hold_em::best_high;
use super::values::Form;
use super::variant::{
    Chosen, ForcedBy, Hand, Opens, Split, Street, UpCard, Variant, choose, loose,
};
use super::words::WITH_UP_CARDS;
use crate::Face::{self, Down, Up};

/// Seven-card stud.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SevenCardStud;

impl Variant for SevenCardStud {
    type High = HighHand;
    type Low = LowHand;

    const ID: &'static str = "seven-card-stud";
    const NAME: &'static str = "Seven-card stud";
    const CITES: &'static [&'static str] = &["19:47-14", "19:47-14.9"];
    const PROVISIONS: &'static str =
        concat!(include_str!("../provisions.toml"), include_str!("provisions.toml"));
    const ROUNDS: Dir<'static> =
        include_dir!("$CARGO_MANIFEST_DIR/src/player_poker/seven_card_stud/rounds");

    const FORMS: &'static [Form] = &[Form::High, Form::HighLow, Form::EightOrBetter];
    const SEATS: u8 = 8;
    const SEATS_CITE: Cite = cite!("19:47-14.9(b)");
    const BUTTON: bool = false;
    const COMMON_CITE: Cite = cite!("19:47-14.9(h)");
    const SPLIT: Split = Split {
        odd: cite!("19:47-14.9(i)2i"),
        tied_high: cite!("19:47-14.9(i)2ii"),
        tied_low: cite!("19:47-14.9(i)2iii"),
        no_low: cite!("19:47-14.9(j)"),
    };
    const IRREGULARITIES: &'static [&'static str] = WITH_UP_CARDS;
    const STREETS: &'static [Street] = &[
        Street {
            burn: false,
            own: &[Down, Down, Up],
            board: 0,
            draw: false,
            opens: Opens::ForcedBet,
            late: false,
            deal: cite!("19:47-14.9(c)"),
            bet: cite!("19:47-14.9(e)"),
        },
        later(&[Up], false, cite!("19:47-14.9(f)")),
        later(&[Up], true, cite!("19:47-14.9(h)")),
        later(&[Up], true, cite!("19:47-14.9(h)")),
        later(&[Down], true, cite!("19:47-14.9(h)")),
    ];

    fn forced_by(form: Form) -> ForcedBy {
        match form {
            Form::High | Form::Low => {
                ForcedBy { card: UpCard::Lowest, cite: cite!("19:47-14.9(d)1") }
            }
            Form::HighLow => {
                ForcedBy { card: UpCard::HighestAceLow, cite: cite!("19:47-14.9(d)2") }
            }
            Form::EightOrBetter | Form::SixOrBetter => {
                ForcedBy { card: UpCard::Lowest, cite: cite!("19:47-14.9(d)3") }
            }
        }
    }

    fn showdown(form: Form) -> Cite {
        match form {
            Form::High | Form::Low => cite!("19:47-14.9(i)1"),
            Form::HighLow | Form::EightOrBetter | Form::SixOrBetter => cite!("19:47-14.9(i)2"),
        }
    }

    fn high(hand: &Hand) -> Option<HighHand> {
        hand.seven().map(|cards| HighHand::of_seven(&cards))
    }

    fn low(form: Form, hand: &Hand) -> Option<LowHand> {
        low(form, hand.all())
    }

    fn choices(hand: &Hand, each: &mut dyn FnMut(&Chosen)) {
        choose::<5>(&loose(hand), each);
    }

    fn high_of(cards: &Chosen) -> Option<HighHand> {
        best_high(cards)
    }

    fn low_of(form: Form, cards: &Chosen) -> Option<LowHand> {
        low(form, different(cards).ok()?)
    }
}

fn low(form: Form, cards: CardSet) -> Option<LowHand> {
    match form {
        Form::High => None,
        Form::HighLow | Form::Low => LowHand::best(cards).ok(),
        Form::EightOrBetter | Form::SixOrBetter => LowHand::eight_or_better(cards),
    }
}

/// A card each after a burn; the highest hand showing opens.
const fn later(own: &'static [Face], late: bool, deal: Cite) -> Street {
    Street {
        burn: true,
        own,
        board: 0,
        draw: false,
        opens: Opens::HighestShowing,
        late,
        deal,
        bet: cite!("19:47-14.9(g)"),
    }
}
