//! Omaha, 19:47-14.11: exactly two of four cards of one's own with exactly
//! three of five for all, for high or for high and low.

use boardwalk_equipment::{CardSet, Cite, cite};
use boardwalk_ranking::{HighHand, LowHand, Omaha as Ranked, different};
use include_dir::{Dir, include_dir};

use super::hold_em::{NO_FORCED_BET, best_high, community};
use super::values::Form;
use super::variant::{Chosen, ForcedBy, Hand, Opens, Split, Street, Variant, choose};
use super::words::WITH_BOARD;
use crate::Face::Down;

/// Omaha.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Omaha;

impl Variant for Omaha {
    type High = HighHand;
    type Low = LowHand;

    const ID: &'static str = "omaha";
    const NAME: &'static str = "Omaha";
    const CITES: &'static [&'static str] = &["19:47-14", "19:47-14.11"];
    const PROVISIONS: &'static str =
        concat!(include_str!("../provisions.toml"), include_str!("provisions.toml"));
    const ROUNDS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/src/player_poker/omaha/rounds");

    const FORMS: &'static [Form] = &[Form::High, Form::EightOrBetter];
    const SEATS: u8 = 10;
    const SEATS_CITE: Cite = cite!("19:47-14.11(b)");
    const BUTTON: bool = true;
    const BUTTON_CITE: Cite = cite!("19:47-14.11(c)");
    const BLIND_CITE: Cite = cite!("19:47-14.11(e)");
    const SPLIT: Split = Split {
        odd: cite!("19:47-14.11(f)2i"),
        tied_high: cite!("19:47-14.11(f)2ii"),
        tied_low: cite!("19:47-14.11(f)2iii"),
        no_low: cite!("19:47-14.11(g)"),
    };
    const IRREGULARITIES: &'static [&'static str] = WITH_BOARD;
    const STREETS: &'static [Street] = &[
        Street {
            burn: false,
            own: &[Down, Down, Down, Down],
            board: 0,
            draw: false,
            opens: Opens::AfterBlinds,
            late: false,
            deal: cite!("19:47-14.11(d)"),
            bet: cite!("19:47-14.11(e)"),
        },
        community(3, false, cite!("19:47-14.11(e)")),
        community(1, true, cite!("19:47-14.11(e)")),
        community(1, true, cite!("19:47-14.11(e)")),
    ];

    fn forced_by(_: Form) -> ForcedBy {
        NO_FORCED_BET
    }

    fn showdown(form: Form) -> Cite {
        match form {
            Form::High | Form::Low => cite!("19:47-14.11(f)1"),
            Form::HighLow | Form::EightOrBetter | Form::SixOrBetter => cite!("19:47-14.11(f)2"),
        }
    }

    fn high(hand: &Hand) -> Option<HighHand> {
        ranked(hand).map(|omaha| omaha.high())
    }

    fn low(form: Form, hand: &Hand) -> Option<LowHand> {
        ranked(hand).filter(|_| form.is_split()).and_then(|omaha| omaha.eight_or_better())
    }

    fn choices(hand: &Hand, each: &mut dyn FnMut(&Chosen)) {
        choose::<2>(hand.own, &mut |own| {
            choose::<3>(hand.board, &mut |board| {
                each(&own.iter().chain(board).copied().take(5).collect());
            });
        });
    }

    fn high_of(cards: &Chosen) -> Option<HighHand> {
        best_high(cards)
    }

    fn low_of(form: Form, cards: &Chosen) -> Option<LowHand> {
        let cards = different(cards).ok().filter(|_| form.is_split())?;
        LowHand::eight_or_better(cards)
    }
}

fn ranked(hand: &Hand) -> Option<Ranked> {
    let set = |cards: &[boardwalk_equipment::Card]| -> CardSet { cards.iter().copied().collect() };
    Ranked::new(set(hand.own), set(hand.board)).ok()
}
