//! Five-card draw, 19:47-14.12: five cards, any of which may be exchanged
//! once; the highest hand wins, or the lowest.

use boardwalk_equipment::{Cite, cite};
use boardwalk_ranking::{HighHand, LowHand, different};
use include_dir::{Dir, include_dir};

use super::hold_em::{NO_FORCED_BET, best_high};
use super::values::Form;
use super::variant::{Chosen, ForcedBy, Hand, Opens, Street, Variant, choose};
use super::words::{Decision, WITH_DRAW};
use crate::Face::Down;
use crate::Words;

/// Five-card draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FiveCardDraw;

impl Variant for FiveCardDraw {
    type High = HighHand;
    type Low = LowHand;

    const ID: &'static str = "five-card-draw";
    const NAME: &'static str = "Five-card draw";
    const CITES: &'static [&'static str] = &["19:47-14", "19:47-14.12"];
    const PROVISIONS: &'static str =
        concat!(include_str!("../provisions.toml"), include_str!("provisions.toml"));
    const ROUNDS: Dir<'static> =
        include_dir!("$CARGO_MANIFEST_DIR/src/player_poker/five_card_draw/rounds");

    const FORMS: &'static [Form] = &[Form::High, Form::Low];
    const SEATS: u8 = 8;
    const SEATS_CITE: Cite = cite!("19:47-14.12(b)");
    const BUTTON: bool = true;
    const BUTTON_CITE: Cite = cite!("19:47-14.12(c)");
    const BLIND_CITE: Cite = cite!("19:47-14.12(e)");
    const DECISIONS: &'static [&'static str] = <Decision as Words>::FORMS;
    const IRREGULARITIES: &'static [&'static str] = WITH_DRAW;
    const STREETS: &'static [Street] = &[
        Street {
            burn: false,
            own: &[Down, Down, Down, Down, Down],
            board: 0,
            draw: false,
            opens: Opens::AfterBlinds,
            late: false,
            deal: cite!("19:47-14.12(d)"),
            bet: cite!("19:47-14.12(e)"),
        },
        Street {
            burn: true,
            own: &[],
            board: 0,
            draw: true,
            opens: Opens::LeftOfButton,
            late: true,
            deal: cite!("19:47-14.12(f)1"),
            bet: cite!("19:47-14.12(g)"),
        },
    ];

    fn forced_by(_: Form) -> ForcedBy {
        NO_FORCED_BET
    }

    fn showdown(form: Form) -> Cite {
        match form {
            Form::Low => cite!("19:47-14.12(h)2"),
            Form::High | Form::HighLow | Form::EightOrBetter | Form::SixOrBetter => {
                cite!("19:47-14.12(h)1")
            }
        }
    }

    fn high(hand: &Hand) -> Option<HighHand> {
        best_high(hand.own)
    }

    fn low(form: Form, hand: &Hand) -> Option<LowHand> {
        let cards = different(hand.own).ok().filter(|_| form == Form::Low)?;
        LowHand::best(cards).ok()
    }

    fn choices(hand: &Hand, each: &mut dyn FnMut(&Chosen)) {
        choose::<5>(hand.own, each);
    }

    fn high_of(cards: &Chosen) -> Option<HighHand> {
        best_high(cards)
    }

    fn low_of(form: Form, cards: &Chosen) -> Option<LowHand> {
        let cards = different(cards).ok().filter(|_| form == Form::Low)?;
        LowHand::best(cards).ok()
    }
}
