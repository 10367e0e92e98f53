//! Five-card stud, 19:47-14.13: one card down and four up, the highest hand
//! wins.

use boardwalk_equipment::{Cite, cite};
use boardwalk_ranking::{HighHand, LowHand};
use include_dir::{Dir, include_dir};

use super::hold_em::best_high;
use super::values::Form;
use super::variant::{Chosen, ForcedBy, Hand, Opens, Street, UpCard, Variant, choose};
use super::words::WITH_UP_CARDS;
use crate::Face::{Down, Up};

/// Five-card stud.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FiveCardStud;

impl Variant for FiveCardStud {
    type High = HighHand;
    type Low = LowHand;

    const ID: &'static str = "five-card-stud";
    const NAME: &'static str = "Five-card stud";
    const CITES: &'static [&'static str] = &["19:47-14", "19:47-14.13"];
    const PROVISIONS: &'static str =
        concat!(include_str!("../provisions.toml"), include_str!("provisions.toml"));
    const ROUNDS: Dir<'static> =
        include_dir!("$CARGO_MANIFEST_DIR/src/player_poker/five_card_stud/rounds");

    const FORMS: &'static [Form] = &[Form::High];
    const SEATS: u8 = 8;
    const SEATS_CITE: Cite = cite!("19:47-14.13(b)");
    const BUTTON: bool = false;
    const OPENER_MUST_BET: bool = true;
    const IRREGULARITIES: &'static [&'static str] = WITH_UP_CARDS;
    const STREETS: &'static [Street] = &[
        Street {
            burn: false,
            own: &[Down, Up],
            board: 0,
            draw: false,
            opens: Opens::ForcedBet,
            late: false,
            deal: cite!("19:47-14.13(c)"),
            bet: cite!("19:47-14.13(e)"),
        },
        later(false, cite!("19:47-14.13(f)")),
        later(true, cite!("19:47-14.13(g)")),
        later(true, cite!("19:47-14.13(g)")),
    ];

    fn forced_by(_: Form) -> ForcedBy {
        ForcedBy { card: UpCard::Lowest, cite: cite!("19:47-14.13(d)") }
    }

    fn showdown(_: Form) -> Cite {
        cite!("19:47-14.13(h)")
    }

    fn high(hand: &Hand) -> Option<HighHand> {
        best_high(hand.own)
    }

    fn low(_: Form, _: &Hand) -> Option<LowHand> {
        None
    }

    fn choices(hand: &Hand, each: &mut dyn FnMut(&Chosen)) {
        choose::<5>(hand.own, each);
    }

    fn high_of(cards: &Chosen) -> Option<HighHand> {
        best_high(cards)
    }

    fn low_of(_: Form, _: &Chosen) -> Option<LowHand> {
        None
    }
}

/// An up-card each after a burn; the highest hand showing must bet.
const fn later(late: bool, deal: Cite) -> Street {
    Street {
        burn: true,
        own: &[Up],
        board: 0,
        draw: false,
        opens: Opens::HighestShowing,
        late,
        deal,
        bet: cite!("19:47-14.13(f)"),
    }
}
