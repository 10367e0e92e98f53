//! Mambo stud, 19:47-14.13A: three cards of one's own and one for all; the
//! best three make the high hand, three of six or lower the low one.

use boardwalk_equipment::{Cite, cite};
use boardwalk_ranking::{ThreeCardHigh, ThreeCardLow, different};
use include_dir::{Dir, include_dir};

use super::values::Form;
use super::variant::{
    Chosen, ForcedBy, Hand, Opens, Split, Street, UpCard, Variant, choose, loose,
};
use super::words::WITH_UP_CARDS;
use crate::Face::{Down, Up};

/// Mambo stud.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MamboStud;

impl Variant for MamboStud {
    type High = ThreeCardHigh;
    type Low = ThreeCardLow;

    const ID: &'static str = "mambo-stud";
    const NAME: &'static str = "Mambo stud";
    const CITES: &'static [&'static str] = &["19:47-14", "19:47-14.13A"];
    const PROVISIONS: &'static str =
        concat!(include_str!("../provisions.toml"), include_str!("provisions.toml"));
    const ROUNDS: Dir<'static> =
        include_dir!("$CARGO_MANIFEST_DIR/src/player_poker/mambo_stud/rounds");

    const FORMS: &'static [Form] = &[Form::SixOrBetter];
    const SEATS: u8 = 11;
    const SEATS_CITE: Cite = cite!("19:47-14.13A(b)");
    const BUTTON: bool = false;
    const SPLIT: Split = Split {
        odd: cite!("19:47-14.13A(j)"),
        tied_high: cite!("19:47-14.13A(j)"),
        tied_low: cite!("19:47-14.13A(j)"),
        no_low: cite!("19:47-14.13A(k)"),
    };
    const IRREGULARITIES: &'static [&'static str] = WITH_UP_CARDS;
    const STREETS: &'static [Street] = &[
        Street {
            burn: false,
            own: &[Down, Up],
            board: 0,
            draw: false,
            opens: Opens::ForcedBet,
            late: false,
            deal: cite!("19:47-14.13A(c)"),
            bet: cite!("19:47-14.13A(e)"),
        },
        Street {
            burn: true,
            own: &[Down],
            board: 0,
            draw: false,
            opens: Opens::HighestUpCard,
            late: false,
            deal: cite!("19:47-14.13A(f)"),
            bet: cite!("19:47-14.13A(g)"),
        },
        Street {
            burn: true,
            own: &[],
            board: 1,
            draw: false,
            opens: Opens::PairedUpCard,
            late: true,
            deal: cite!("19:47-14.13A(h)"),
            bet: cite!("19:47-14.13A(i)"),
        },
    ];

    fn forced_by(_: Form) -> ForcedBy {
        ForcedBy { card: UpCard::Lowest, cite: cite!("19:47-14.13A(d)") }
    }

    fn showdown(_: Form) -> Cite {
        cite!("19:47-14.13A(j)")
    }

    fn high(hand: &Hand) -> Option<ThreeCardHigh> {
        ThreeCardHigh::best(hand.all()).ok()
    }

    fn low(_: Form, hand: &Hand) -> Option<ThreeCardLow> {
        ThreeCardLow::best(hand.all())
    }

    fn choices(hand: &Hand, each: &mut dyn FnMut(&Chosen)) {
        choose::<3>(&loose(hand), each);
    }

    fn high_of(cards: &Chosen) -> Option<ThreeCardHigh> {
        different(cards).ok().and_then(|set| ThreeCardHigh::best(set).ok())
    }

    fn low_of(_: Form, cards: &Chosen) -> Option<ThreeCardLow> {
        different(cards).ok().and_then(ThreeCardLow::best)
    }
}
