//! What the rules do not leave to the licensee, or not together.

use boardwalk_equipment::{Cite, Money, Odds, cite};

use super::{
    AdditionalWager, DoubleOn, MultipleAction, Options, Procedure, ProgressiveTable, SevensPreset,
    ShoeKind, ShuffleMode, Surrender,
};
use crate::blackjack::blackjack::{HIGHEST_STAKE, TWO_CENTS};
use crate::{GameOptions, OptionError, limits};

/// With both cards up 2.6(k)4 fixes which hands may be doubled: whoever chose
/// nothing has chosen that.
pub(super) fn settled(
    options: &mut Options,
    chosen: &dyn Fn(&str) -> bool,
) -> Result<(), OptionError> {
    if options.both_up() && !chosen("double-on") {
        options.double_on = DoubleOn::NineTenEleven;
    }
    Ok(())
}

pub(super) fn lawful(options: &Options) -> Result<(), OptionError> {
    limits::lawful("max-wager", &options.limits(), TWO_CENTS, HIGHEST_STAKE)?;
    decks(options)?;
    both_cards_up(options)?;
    progressive(options)?;
    splits(options)?;
    multiple_action(options)?;
    pay_tables(options)
}

/// That an option cannot be as it is, and why.
fn unlawful<T>(options: &Options, key: &str, why: &str, cite: Cite) -> Result<T, OptionError> {
    let value = options.chosen().into_iter().find(|(named, _)| *named == key);
    let value = value.map_or(String::new(), |(_, value)| value);
    Err(OptionError::Unlawful { key: key.into(), value, why: why.into(), cite })
}

fn decks(options: &Options) -> Result<(), OptionError> {
    let decks = options.decks.get();
    if options.shoe_kind == ShoeKind::Double {
        if decks < 2 {
            let why = "a double shoe needs at least two decks, some on either side";
            return unlawful(options, "decks", why, cite!("19:47-2.2(c)"));
        }
        let why = "with a double shoe each side is shuffled when its cutting card is out";
        match options.shuffle_mode {
            ShuffleMode::Standard | ShuffleMode::ApprovedCustom => {}
            ShuffleMode::BartCarter => {
                return unlawful(options, "shuffle-mode", why, cite!("19:47-2.6(m)"));
            }
            ShuffleMode::Continuous => {
                return unlawful(options, "shuffle-mode", why, cite!("19:47-2.21"));
            }
        }
    }
    if options.shuffle_mode == ShuffleMode::BartCarter && decks < 2 {
        let why = "the Bart Carter shuffle puts a deck back among those left in the shoe, so \
                   there must be at least two";
        return unlawful(options, "decks", why, cite!("19:47-2.1"));
    }
    if options.additional_wager == AdditionalWager::Sevens && decks < 4 {
        let why = "the sevens wager needs at least four decks";
        return unlawful(options, "decks", why, cite!("19:47-2.2(a)"));
    }
    Ok(())
}

fn both_cards_up(options: &Options) -> Result<(), OptionError> {
    if !options.both_up() {
        return Ok(());
    }
    if options.surrender != Surrender::Off {
        let why = "there is no surrender where both of the dealer's cards are up";
        return unlawful(options, "surrender", why, cite!("19:47-2.6(k)3"));
    }
    if options.consolidated_net_payout {
        let why = "there is no insurance to pay out where both of the dealer's cards are up";
        return unlawful(options, "consolidated-net-payout", why, cite!("19:47-2.6(k)3"));
    }
    if options.double_on != DoubleOn::NineTenEleven {
        let why = "where both of the dealer's cards are up it is 9-10-11";
        return unlawful(options, "double-on", why, cite!("19:47-2.6(k)4"));
    }
    if options.max_split_hands.get() > 2 {
        let why = "no pair is split again where both of the dealer's cards are up";
        return unlawful(options, "max-split-hands", why, cite!("19:47-2.6(k)5"));
    }
    Ok(())
}

fn progressive(options: &Options) -> Result<(), OptionError> {
    if options.progressive == ProgressiveTable::Off {
        return Ok(());
    }
    if options.decks.get() < 4 {
        let why = "the progressive wager needs at least four decks";
        return unlawful(options, "decks", why, cite!("19:47-2.2(d)"));
    }
    let why = "the progressive wager is offered only where the dealer's second card is dealt last";
    match options.dealer_card_procedure {
        Procedure::NoHoleCard => {}
        Procedure::HoleCardUnseen | Procedure::HoleCardReader => {
            return unlawful(options, "dealer-card-procedure", why, cite!("19:47-2.6(j)2"));
        }
        Procedure::BothCardsUp => {
            return unlawful(options, "dealer-card-procedure", why, cite!("19:47-2.6(k)"));
        }
    }
    if options.additional_wager != AdditionalWager::None {
        let why = "no additional wager is offered together with the progressive wager";
        return unlawful(options, "additional-wager", why, cite!("13:69F-2.17(a)"));
    }
    Ok(())
}

fn splits(options: &Options) -> Result<(), OptionError> {
    let cite = cite!("13:69F-2.11(e)");
    if options.max_split_hands.get() == 4 && options.boxes.get() > 6 {
        let why = "at a table of seven boxes a box may come to three hands at most";
        return unlawful(options, "max-split-hands", why, cite);
    }
    if options.resplit_aces && options.max_split_hands.get() == 2 {
        let why = "aces are split again only where pairs are";
        return unlawful(options, "resplit-aces", why, cite);
    }
    Ok(())
}

fn multiple_action(options: &Options) -> Result<(), OptionError> {
    if options.multiple_action == MultipleAction::Off {
        return Ok(());
    }
    if options.max_split_hands.get() > 2 {
        let why = "no pair is split again at multiple action blackjack";
        return unlawful(options, "max-split-hands", why, cite!("13:69F-2.11(e)"));
    }
    let cite = cite!("19:47-2.18");
    if options.dealer_card_procedure != Procedure::NoHoleCard {
        let why = "multiple action blackjack is dealt without a hole card";
        return unlawful(options, "dealer-card-procedure", why, cite);
    }
    if options.players_per_box.get() > 1 {
        let why = "a box with several wagers of one player has no room for another's";
        return unlawful(options, "players-per-box", why, cite);
    }
    Ok(())
}

fn pay_tables(options: &Options) -> Result<(), OptionError> {
    let cite = cite!("13:69F-2.17(e)");
    let pays_a_dollar = |odds: Odds| odds.pay(Money::DOLLAR).is_ok();
    let why = "a dollar cannot be paid at these odds to the cent";
    let same_suit = options.same_suit_pay;
    if ![same_suit.suited, same_suit.king_queen].into_iter().all(pays_a_dollar) {
        return unlawful(options, "same-suit-pay", why, cite);
    }
    match options.sevens_literal_pay.odds() {
        Some(odds) if !odds.into_iter().all(pays_a_dollar) => {
            return unlawful(options, "sevens-literal-pay", why, cite);
        }
        None if options.sevens_preset == SevensPreset::Literal => {
            let why = "read to the letter the sevens wager needs the licensee's own pay table, \
                       sevens-literal-pay";
            return unlawful(options, "sevens-preset", why, cite!("13:69F-2.17(b)4"));
        }
        Some(_) | None => {}
    }
    if options.progressive_reset > HIGHEST_STAKE {
        let why = "no such amount can be kept in the books";
        return unlawful(options, "progressive-reset", why, cite!("19:47-2.19"));
    }
    Ok(())
}
