//! Hold 'em, 19:47-14.10: two cards of one's own and five for all.

use boardwalk_equipment::{Card, Cite, cite};
use boardwalk_ranking::{HighHand, LowHand, different};
use include_dir::{Dir, include_dir};

use super::values::Form;
use super::variant::{Chosen, ForcedBy, Hand, Opens, Street, UpCard, Variant, choose, loose};
use super::words::WITH_BOARD;
use crate::Face::Down;

/// Hold 'em.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HoldEm;

impl Variant for HoldEm {
    type High = HighHand;
    type Low = LowHand;

    const ID: &'static str = "hold-em";
    const NAME: &'static str = "Hold 'em";
    const CITES: &'static [&'static str] = &["19:47-14", "19:47-14.10"];
    const PROVISIONS: &'static str =
        concat!(include_str!("../provisions.toml"), include_str!("provisions.toml"));
    const ROUNDS: Dir<'static> =
        include_dir!("$CARGO_MANIFEST_DIR/src/player_poker/hold_em/rounds");

    const FORMS: &'static [Form] = &[Form::High];
    const SEATS: u8 = 11;
    const SEATS_CITE: Cite = cite!("19:47-14.10(b)");
    const BUTTON: bool = true;
    const STRADDLE: bool = true;
    const BUTTON_CITE: Cite = cite!("19:47-14.10(c)3");
    const BLIND_CITE: Cite = cite!("19:47-14.10(d)");
    const IRREGULARITIES: &'static [&'static str] = WITH_BOARD;
    const STREETS: &'static [Street] = &[
        Street {
            burn: false,
            own: &[Down, Down],
            board: 0,
            draw: false,
            opens: Opens::AfterBlinds,
            late: false,
            deal: cite!("19:47-14.10(e)"),
            bet: cite!("19:47-14.10(f)"),
        },
        community(3, false, cite!("19:47-14.10(g)")),
        community(1, true, cite!("19:47-14.10(h)")),
        community(1, true, cite!("19:47-14.10(i)")),
    ];

    fn forced_by(_: Form) -> ForcedBy {
        NO_FORCED_BET
    }

    fn showdown(_: Form) -> Cite {
        cite!("19:47-14.10(j)")
    }

    #[inline]
    fn high(hand: &Hand) -> Option<HighHand> {
        hand.seven().map(|cards| HighHand::of_seven(&cards))
    }

    fn low(_: Form, _: &Hand) -> Option<LowHand> {
        None
    }

    fn choices(hand: &Hand, each: &mut dyn FnMut(&Chosen)) {
        choose::<5>(&loose(hand), each);
    }

    fn high_of(cards: &Chosen) -> Option<HighHand> {
        best_high(cards)
    }

    fn low_of(_: Form, _: &Chosen) -> Option<LowHand> {
        None
    }
}

/// Community cards after a burn; betting from the left of the button.
pub(super) const fn community(board: u8, late: bool, cite: Cite) -> Street {
    Street {
        burn: true,
        own: &[],
        board,
        draw: false,
        opens: Opens::LeftOfButton,
        late,
        deal: cite,
        bet: cite,
    }
}

/// Games with blinds have no forced bet; this is never asked.
pub(super) const NO_FORCED_BET: ForcedBy =
    ForcedBy { card: UpCard::Lowest, cite: cite!("19:47-14.7(b)2") };

/// The worth of five cards.
pub(super) fn best_high(cards: &[Card]) -> Option<HighHand> {
    different(cards).ok().and_then(|set| HighHand::best(set).ok())
}
