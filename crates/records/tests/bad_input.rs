//! Transcripts that cannot be played: each is named with its line and the
//! reason, and where the rules refuse with the provision.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use boardwalk_records::play::play;
use boardwalk_records::transcript::parse;

fn error(text: &str) -> String {
    parse(text).and_then(|t| play(&t)).expect_err(text).to_string()
}

#[test]
fn what_cannot_be_played_is_named() {
    for (text, expected) in [
        ("game whist", "line 1: there is no game \"whist\"; the games are "),
        ("1 bet initial 10", "line 1: expected game ID as the first line"),
        (
            "game casino-war\noption deck 6",
            "line 2: there is no option \"deck\"; the options are decks,",
        ),
        (
            "game casino-war\noption decks 5",
            "line 2: option decks 5: expected 6, 7 or 8 [19:47-22.2(a)]",
        ),
        (
            "game casino-war\n1 bet main 10",
            "line 2: unknown-wager: \"main\" is no wager of casino-war; the wagers are",
        ),
        (
            "game casino-war\n1 bet initial 10\noption decks 6",
            "line 3: the game and its options come before",
        ),
        (
            "game casino-war\n1 bet initial -5",
            "line 2: below-minimum: -$5.00 is below the minimum of $1.00 [19:47-8.2]",
        ),
        ("game casino-war\n1 bet initial 0", "line 2: below-minimum: $0.00 is below the minimum"),
        (
            "game casino-war\n1 bet initial 10000.02",
            "line 2: above-maximum: $10,000.02 is above the maximum of $10,000.00",
        ),
        (
            "game casino-war\n1 bet initial 10.01",
            "line 2: not-payable: half of $10.01 cannot be paid",
        ),
        (
            "game mini-dice\n1 bet place-6 10",
            "line 2: not-payable: $10.00 cannot be paid at 7 to 6 in units of $1.00; $6.00 or $12.00 can [19:47-13.6(c)]",
        ),
        (
            "game casino-war\n1 bet initial 10\ndeal 9h 9s\n2 surrender",
            "line 4: not-your-turn: the choice belongs to the tied player whose turn it is [19:47-22.8(c)]",
        ),
        (
            "game casino-war\n1 bet initial 10\ndeal 9h",
            "line 3: the transcript ends while the round waits for a card for the dealer",
        ),
        (
            "game casino-war\n1 bet initial 10\ndeal 9h 9s",
            "line 3: the transcript ends while the round waits for a decision of seat 1",
        ),
        (
            "game casino-war\n1 bet initial 10\ndeal 9h 9s\n1 go-to-war",
            "line 4: the transcript ends while the round waits for \"No more bets\"",
        ),
        (
            "game casino-war\n1 bet initial 10\ndeal 9h 9s\n1 go-to-war\ndeal ??",
            "line 5: the transcript ends while the round waits for a card to burn",
        ),
        (
            "game casino-war\n1 bet initial 10",
            "line 2: the transcript ends while the round waits for \"No more bets\"",
        ),
        (
            "game casino-war\n1 bet initial 10\ndeal 9h 2s 3c 4c",
            "line 3: too many cards: the round is over and did not ask for 3c 4c",
        ),
        (
            "game casino-war\n1 bet initial 10\ndeal 9h 2s 3c\n1 bet initial 10\ndeal 2c 3c",
            "line 3: too many cards",
        ),
        (
            "game casino-war\ndeal 9h",
            "line 2: no-wagers: a round needs an initial wager [19:47-22.1]",
        ),
        (
            "game casino-war\nmeter 100",
            "line 2: nothing-to-set: this table has no progressive meter [19:47-22.1]",
        ),
        ("game casino-war\n> refused not-now", "line 2: a refusal is expected right after"),
        ("game mini-dice\n1 bet field 5", "line 2: the transcript ends while"),
        (
            "game mini-dice\n1 bet field 5\nclose",
            "line 3: the transcript ends while the round waits for a roll",
        ),
        (
            "game craps\n1 bet place-6 10",
            "line 2: not-payable: $10.00 cannot be paid at 7 to 6 in units of $1.00; $6.00 or $12.00 can [19:47-1.4]",
        ),
        (
            "game craps\n1 bet craps-eleven 3",
            "line 2: not-payable: $3.00 is not a multiple of $2.00; $2.00 or $4.00 is [19:47-1.4]",
        ),
        (
            "game craps\n1 bet horn 3",
            "line 2: not-payable: $3.00 cannot be paid at 27 to 4 in units of $1.00; $4.00 can [19:47-1.4]",
        ),
        (
            "game craps\n1 bet pass 10\nroll 3 3\n1 bet pass-odds 12",
            "line 4: not-payable: $12.00 cannot be paid at 6 to 5 in units of $1.00; $10.00 or $12.50 can [19:47-1.4]",
        ),
        (
            "game craps\n1 bet pass 10\nroll 3 3\n1 bet pass-odds 25",
            "line 4: above-maximum: $25.00 is above the maximum of $20.00 [19:47-1.6]",
        ),
        (
            "game craps\n1 bet come 10",
            "line 2: not-now: a come wager is made while a come out point stands [19:47-1.2(a)3]",
        ),
        (
            "game craps\n1 accept-dice\nroll 3 3",
            "line 3: no-wagers: the shooter makes a pass or don't pass wager before a come out roll [19:47-1.8]",
        ),
        (
            "game craps\n1 call-place-on pass",
            "line 2: no-such-wager: that seat has no such wager on the layout [19:47-1.2(a)5]",
        ),
        ("game craps\n1 bet pass 10\nroll 3 7", "line 3: expected the face of a die, 1 to 6"),
        ("game craps\n21 bet pass 10", "line 2: expected a seat from 1 to 20"),
        ("game craps\n1 bet pass 10\nclose", "line 3: the transcript ends while the round waits"),
        ("game mini-craps\n10 bet pass 10", "line 2: no-such-seat: the table has no such seat"),
        (
            "game mini-craps\noption table-kind craps",
            "line 2: option table-kind craps: Mini-craps is played at a mini-craps table [13:69E-1.11(a)]",
        ),
        ("game mini-dice\ndeal 9h", "line 2: not-now: mini-dice is played with two dice"),
        (
            "game casino-war\n8 bet initial 10",
            "line 2: no-such-seat: the table has no seat 8; its seats are 1 to 7 [19:47-22.7(c)]",
        ),
        ("game mini-dice\n3 leave", "line 2: no-such-seat: nobody sits in that seat ["),
        // What is named instead is taken: at all odds, within the limits, by the increment.
        (
            "game mini-dice\noption payout-overrides field-2=5:2,field-12=7:3\n1 bet field 5",
            "line 3: not-payable: $5.00 cannot be paid at 5 to 2 in units of $1.00; $6.00 can [",
        ),
        (
            "game mini-dice\n1 bet place-6 9999",
            "line 2: not-payable: $9,999.00 cannot be paid at 7 to 6 in units of $1.00; $9,996.00 can [",
        ),
        (
            "game mini-dice\noption wager-increment 10\n1 bet place-8 40",
            "line 3: not-payable: $40.00 cannot be paid at 7 to 6 in units of $1.00; $30.00 or $60.00 can [",
        ),
        (
            "game mini-dice\n1 bet place-6 12\n1 remove place-6 24",
            "line 3: above-maximum: $24.00 is more than the $12.00 that lies there",
        ),
    ] {
        let error = error(text);
        assert!(error.starts_with(expected), "{text:?}\n  expected {expected}\n  found    {error}");
        assert!(!error.contains('\n'), "one line: {error}");
    }
}

#[test]
fn a_card_too_many_of_a_kind_is_named_with_the_provision() {
    let bets: String = (1..=7).map(|seat| format!("{seat} bet initial 10\n")).collect();
    let error = error(&format!("game casino-war\n{bets}deal Ah Ah Ah Ah Ah Ah Ah 2c"));
    assert_eq!(
        error,
        "line 9: not-in-shoe: Ah has come out more often than 6 decks hold it [19:47-22.2(a)]"
    );
}

/// Cards may be written ahead of a decision, never ahead of a wager.
#[test]
fn what_is_out_cannot_be_bet_on() {
    let ahead = "game casino-war\n1 bet initial 10\ndeal 4c 4d ?? ?? ?? 5c 5d\n1 go-to-war\n";
    assert!(parse(ahead).and_then(|t| play(&t)).is_ok());
    assert_eq!(
        error(&format!("{ahead}1 bet war-tie 100\n")),
        "line 5: that comes before the cards: ?? was dealt on line 3 already"
    );
}

#[test]
fn options_are_taken_together_whatever_their_order() {
    let text = "game casino-war\noption max-wager 0.50\noption min-wager 0.10\n1 bet initial 0.10\ndeal 3c 2c";
    assert!(parse(text).and_then(|t| play(&t)).is_ok());
    let twice = "game casino-war\noption decks 6\noption decks 8\n1 bet initial 10\ndeal 3c 2c";
    assert_eq!(error(twice), "line 3: option decks is given twice");
}

#[test]
fn a_byte_order_mark_and_windows_line_ends_are_no_matter() {
    let text =
        "\u{feff}game casino-war\r\n1 bet initial 10\r\ndeal Ks 4h\r\n> 1 initial won +10.00\r\n";
    assert!(play(&parse(text).unwrap()).unwrap().differences.is_empty());
}

#[test]
fn a_difference_names_what_stands_there_and_what_had_to() {
    for (line, right) in [
        ("> 1 initial won +9.99", "the rules say 1 initial won +10.00 [19:47-22.9(a)1]"),
        ("> 1 initial lost -10.00", "the rules say 1 initial won +10.00 [19:47-22.9(a)1]"),
        ("> 2 initial won +10.00", "the rules say 1 initial won +10.00 [19:47-22.9(a)1]"),
        ("> 1 tie won +10.00", "the rules say 1 initial won +10.00 [19:47-22.9(a)1]"),
        (
            "> 1 initial won +10.00 [19:47-22.9(a)2]",
            "the rules say 1 initial won +10.00 [19:47-22.9(a)1]",
        ),
    ] {
        let text = format!("game casino-war\n1 bet initial 10\ndeal Ks 4h\n{line}\n");
        let played = play(&parse(&text).unwrap()).unwrap();
        assert_eq!(played.differences.len(), 1, "{line}");
        assert_eq!(played.differences[0].line, 4);
        assert_eq!(played.differences[0].right, right, "{line}");
    }
    let more = "game casino-war\n1 bet initial 10\n1 bet tie 5\ndeal Ks 4h\n> 1 tie lost -5.00\n";
    let played = play(&parse(more).unwrap()).unwrap();
    assert_eq!(played.differences[0].found, "nothing more is expected");
    let fewer = "game casino-war\n1 bet initial 10\ndeal Ks 4h\n> 1 initial won +10.00\n> 1 tie lost -5.00\n";
    let played = play(&parse(fewer).unwrap()).unwrap();
    assert_eq!(played.differences[0].right, "nothing more is settled");
    let allowed = "game casino-war\n1 bet initial 10\n> refused below-minimum\n";
    let played = play(&parse(allowed).unwrap()).unwrap();
    assert_eq!(played.differences[0].right, "the rules allow it");
}
