//! What a licensee may choose at blackjack.

mod lawful;
mod values;

use boardwalk_equipment::Money;

pub use values::{
    AdditionalWager, BackShare, Bonus, BonusScope, Designated, DoubleOn, EntryRule, MultipleAction,
    Procedure, ProgressiveTable, RecutBy, RedSide, RulesNotFound, SameSuitPay, SevensPay,
    SevensPreset, ShoeKind, ShuffleMode, SoftSeventeen, Split21, Surrender,
};

use super::Side;
use super::wager::{HANDS, LINES, Line, PLAYERS};
use crate::{Posted, Within, game_options};

game_options! {
    /// What a licensee may choose at blackjack.
    pub struct Options {
        "Decks in use.",
        decks = "decks": Within<1, 16> = const { Within::of(8) }, "19:47-2.2(a)";
        "Boxes on the layout, a seat each.",
        boxes = "boxes": Within<1, 7> = const { Within::of(7) }, "13:69F-2.11(e)";
        "A dealing shoe with one compartment or two.",
        shoe_kind = "shoe-kind": ShoeKind = ShoeKind::Single, "19:47-2.2(c)";
        "The side of a double shoe that hearts and diamonds name.",
        double_shoe_red_side = "double-shoe-red-side": RedSide = RedSide::Left, "19:47-2.6(d)1";
        "How the cards are shuffled.",
        shuffle_mode = "shuffle-mode": ShuffleMode = ShuffleMode::Standard, "19:47-2.5(i)";
        "The share of the stack behind the cutting card, at the least.",
        cut_card_fraction_from_back = "cut-card-fraction-from-back": BackShare = BackShare::QUARTER, "19:47-2.5(d)";
        "Whether the licensee may reshuffle after any round.",
        reshuffle_after_any_round = "reshuffle-after-any-round": bool = false, "19:47-2.5(h)1";
        "Who cuts again when a cut was not proper.",
        recut_by = "recut-by": RecutBy = RecutBy::SamePlayer, "19:47-2.5(g)";
        "When and how the dealer's second card is dealt.",
        dealer_card_procedure = "dealer-card-procedure": Procedure = Procedure::NoHoleCard, "19:47-2.6(h)";
        "What 6, 7 and 8 of one suit pay.",
        pay_678_suited = "pay-678-suited": Bonus<2, 1> = Bonus::OFF, "19:47-2.3(e)1";
        "What three sevens pay.",
        pay_777 = "pay-777": Bonus<3, 2> = Bonus::OFF, "19:47-2.3(e)2";
        "The ace and face card that pay 2 to 1.",
        pay_designated_blackjack = "pay-designated-blackjack": Designated = Designated::OFF, "19:47-2.3(e)3";
        "What 21 in five cards pays.",
        pay_five_card_21 = "pay-five-card-21": Bonus<2, 1> = Bonus::OFF, "19:47-2.3(e)4";
        "Which wagers a bonus payout is made on.",
        bonus_scope = "bonus-scope": BonusScope = BonusScope::UndoubledUnsplit, "19:47-2.3(e)";
        "Those who made no wager in the first round of a shoe.",
        late_entry = "late-entry": EntryRule = EntryRule::Open, "19:47-2.3(i)1";
        "Those who sat out a round of a shoe.",
        skipped_round = "skipped-round": EntryRule = EntryRule::Open, "19:47-2.3(i)3";
        "Whether a spot may be reserved for a player who leaves for a while.",
        reserved_spot_exception = "reserved-spot-exception": bool = true, "19:47-2.3(j)";
        "Whether half of a wager may be given up.",
        surrender = "surrender": Surrender = Surrender::Off, "19:47-2.8";
        "Whether an insured blackjack may be paid even money at once.",
        consolidated_net_payout = "consolidated-net-payout": bool = false, "19:47-2.7";
        "What the dealer does with a soft 17.",
        dealer_soft_17 = "dealer-soft-17": SoftSeventeen = SoftSeventeen::Stand, "19:47-2.12";
        "Which two cards may be doubled; with both-cards-up it is 9-10-11.",
        double_on = "double-on": DoubleOn = DoubleOn::AnyTwoCards, "19:47-2.10";
        "Whether less than the wager may be put up to double.",
        double_for_less = "double-for-less": bool = true, "19:47-2.10";
        "Hands that may come of one box by splitting.",
        max_split_hands = "max-split-hands": Within<2, 4> = Within::LOWEST, "13:69F-2.11(e)";
        "Whether split aces may be split again.",
        resplit_aces = "resplit-aces": bool = false, "13:69F-2.11(e)";
        "How a split hand's 21 in two cards ends against a longer 21.",
        split_21_vs_dealer_21 = "split-21-vs-dealer-21": Split21 = Split21::Push, "19:47-2.3(a)3";
        "Players who may wager on one box.",
        players_per_box = "players-per-box": Within<1, 3> = Within::LOWEST, "19:47-2.13";
        "Boxes that one player may play.",
        boxes_per_player = "boxes-per-player": Within<1, 7> = Within::LOWEST, "19:47-2.14";
        "The additional wager on offer, a dollar.",
        additional_wager = "additional-wager": AdditionalWager = AdditionalWager::None, "13:69F-2.17(a)";
        "What the same suit wager pays.",
        same_suit_pay = "same-suit-pay": SameSuitPay = SameSuitPay::USUAL, "13:69F-2.17(e)";
        "How the sevens wager is read.",
        sevens_preset = "sevens-preset": SevensPreset = SevensPreset::SuperSevens, "13:69F-2.17(b)4";
        "What one, two and three sevens pay where the wager is read to the letter.",
        sevens_literal_pay = "sevens-literal-pay": SevensPay = SevensPay::NONE, "13:69F-2.17(e)";
        "Hands of the dealer that a player may bet on.",
        multiple_action = "multiple-action": MultipleAction = MultipleAction::Off, "19:47-2.18";
        "The progressive wager's pay table.",
        progressive = "progressive": ProgressiveTable = ProgressiveTable::Off, "19:47-2.19";
        "What the progressive meter begins with.",
        progressive_reset = "progressive-reset": Money = Money::dollars(10_000), "19:47-2.19";
        "The blackjack bonus wager.",
        blackjack_bonus_wager = "blackjack-bonus-wager": RulesNotFound = RulesNotFound, "19:47-2.20";
        "Whether spoken wagers with cash are taken.",
        verbal_cash_wagers = "verbal-cash-wagers": bool = true, "19:47-2.3(d)";
        "Whether match play coupons are taken.",
        match_play = "match-play": bool = false, "19:47-2.3(d)";
        "Whether one or two decks are dealt from the hand.",
        deal_from_hand = "deal-from-hand": RulesNotFound = RulesNotFound, "13:69F-2.2(a)";
        "Whether the cards come shuffled by the manufacturer.",
        preshuffled_cards = "preshuffled-cards": RulesNotFound = RulesNotFound, "13:69F-2.5(a)";
        "The match the dealer wager.",
        match_the_dealer = "match-the-dealer": RulesNotFound = RulesNotFound, "13:69F-2.23";
        "The 20 point bonus wager.",
        twenty_point_bonus = "twenty-point-bonus": RulesNotFound = RulesNotFound, "13:69F-2.24";
        "The optional bonus wager.",
        optional_bonus = "optional-bonus": RulesNotFound = RulesNotFound, "13:69F-2.25";
        "The in between wager.",
        in_between = "in-between": RulesNotFound = RulesNotFound, "13:69F-2.26";
        "A fee for a hand.",
        hand_fee = "hand-fee": RulesNotFound = RulesNotFound, "13:69D-1.20";
        "The least wager on a box.",
        min_wager = "min-wager": Money = Money::dollars(1), "19:47-8.2";
        "The highest wager on a box.",
        max_wager = "max-wager": Money = Money::dollars(10_000), "19:47-8.2";
        "Wagers are multiples of this.",
        wager_increment = "wager-increment": Option<Money> = None, "19:47-8.2";
    }
    settled: lawful::settled,
    lawful: lawful::lawful
}

impl Options {
    /// How many cards are in the stack: all, or those of one side of a double
    /// shoe.
    pub const fn stack(&self, side: Side) -> u16 {
        let decks = self.decks.get() as u16;
        52 * match (self.shoe_kind, side) {
            (ShoeKind::Single, _) => decks,
            (ShoeKind::Double, Side::Left) => decks.div_ceil(2),
            (ShoeKind::Double, Side::Right) => decks / 2,
        }
    }

    /// How many cards must at least be behind the cutting card, 2.5(d).
    pub const fn behind_cut_card(&self, side: Side) -> u16 {
        self.cut_card_fraction_from_back.of(self.stack(side))
    }

    /// The limits on a wager on a box.
    #[inline(always)]
    pub const fn limits(&self) -> Posted {
        Posted { min: self.min_wager, max: self.max_wager, increment: self.wager_increment }
    }

    /// Whether both of the dealer's cards are dealt up, 2.6(k).
    #[inline(always)]
    pub const fn both_up(&self) -> bool {
        matches!(self.dealer_card_procedure, Procedure::BothCardsUp)
    }

    /// Whether players bet on several hands of the dealer.
    #[inline(always)]
    pub(super) const fn is_multiple(&self) -> bool {
        !matches!(self.multiple_action, MultipleAction::Off)
    }

    /// Stakes that may ride on one hand.
    pub(super) const fn lines(&self) -> usize {
        match self.multiple_action {
            MultipleAction::Off => self.players_per_box.get() as usize,
            MultipleAction::Two => 2,
            MultipleAction::Three => 3,
        }
    }

    /// What they are called.
    #[inline(always)]
    pub(super) const fn names(&self) -> &'static [Line; LINES] {
        if self.is_multiple() { &HANDS } else { &PLAYERS }
    }

    /// Whether any bonus payout of 2.3(e) is on offer.
    pub const fn pays_bonuses(&self) -> bool {
        self.pay_678_suited.odds().is_some()
            || self.pay_777.odds().is_some()
            || self.pay_designated_blackjack.is_offered()
            || self.pay_five_card_21.odds().is_some()
    }

    /// Whether cards are burned: not where a determinant card, the Bart Carter
    /// shuffle or a device takes their place, 2.6(c) and (d).
    pub(super) const fn burns(&self) -> bool {
        matches!(self.shoe_kind, ShoeKind::Single)
            && matches!(self.shuffle_mode, ShuffleMode::Standard | ShuffleMode::ApprovedCustom)
    }
}
