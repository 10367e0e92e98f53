//! Files that people write.

use boardwalk_records::{bless, phh as hands, play, transcript as rounds};

/// Bytes longer than this are not tried: a file has a bound of its own, and
/// more of the same finds nothing.
const BYTES_MAX: usize = 1 << 16;

/// A transcript is read or refused; one that can be played, blessed, expects
/// exactly what happens.
pub fn transcript(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let Ok(transcript) = rounds::parse(text) else { return };
    let Ok(played) = play::play(&transcript) else { return };
    if played.allowed.is_some() {
        // Not blessed: what comes after a refusal that never was is not played.
        return;
    }
    let blessed = bless::bless(&transcript, &played);
    let again = rounds::parse(&blessed).expect("a blessed transcript can be read");
    let again = play::play(&again).expect("a blessed transcript can be played");
    assert_eq!(again.differences, [], "a blessed transcript expects what happens");
    assert_eq!(again.totals(), played.totals(), "a blessed transcript ends alike");
}

/// A hand history is read or refused; one that can be replayed keeps every
/// chip, and its transcript ends alike.
pub fn phh(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let Ok(all) = hands::parse(text) else { return };
    for hand in &all {
        let Ok(replayed) = hands::replay(hand) else { continue };
        let (round, told) = hands::to_transcript(hand).expect("what is replayed can be told");
        assert_eq!(told, replayed, "telling a hand changes nothing");
        let transcript = rounds::parse(&round).expect("a told hand can be read");
        play::play(&transcript).expect("a told hand can be played");
    }
}

fn text(bytes: &[u8]) -> Option<&str> {
    (bytes.len() <= BYTES_MAX).then(|| std::str::from_utf8(bytes).ok()).flatten()
}
