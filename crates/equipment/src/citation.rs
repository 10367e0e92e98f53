//! Where in the rules a thing is said.

use std::fmt;

use serde::{Serialize, Serializer};

/// A citation such as `19:47-22.8(g)3`: title, chapter, subchapter, section and
/// paragraph of the New Jersey Administrative Code. Its form is checked when
/// the program compiles; see [`cite!`](crate::cite).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cite(&'static str);

/// A [`Cite`], its form checked when the program compiles.
///
/// ```
/// use boardwalk_equipment::cite;
/// assert_eq!(cite!("19:47-22.9(a)3").to_string(), "19:47-22.9(a)3");
/// ```
///
/// ```compile_fail
/// boardwalk_equipment::cite!("section 22");
/// ```
#[macro_export]
macro_rules! cite {
    ($text:literal) => {
        const { $crate::Cite::checked($text) }
    };
}

impl Cite {
    /// The citation, at compile time; use [`cite!`](crate::cite).
    ///
    /// # Panics
    /// If the text is not of the form; in a constant that is a compile error.
    #[allow(clippy::panic)]
    pub const fn checked(text: &'static str) -> Self {
        if !is_citation(text) {
            panic!("not a citation of the form 19:47-22.8(g)3");
        }
        Cite(text)
    }

    /// The text.
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Cite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

impl Serialize for Cite {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.0)
    }
}

/// Whether a text has the form of a citation: `19:47-22.3`, `19:47-22.8(g)3`,
/// `13:69F-2.6(k)4`, `13:69E-1.13X(b)1`, `19:47-13.7(a)1ii`, `19:47-1.2(a)1iii(2)`.
pub const fn is_citation(text: &str) -> bool {
    let s = text.as_bytes();
    let at = match number(s, 0) {
        Some(at) if byte(s, at) == b':' => at + 1,
        _ => return false,
    };
    let at = match lettered_number(s, at) {
        Some(at) if byte(s, at) == b'-' => at + 1,
        _ => return false,
    };
    let at = match lettered_number(s, at) {
        Some(at) if byte(s, at) == b'.' => at + 1,
        _ => return false,
    };
    let at = match lettered_number(s, at) {
        Some(at) if at == s.len() => return true,
        Some(at) if byte(s, at) == b'(' => at + 1,
        _ => return false,
    };
    let at = match run(s, at, b'a', b'z') {
        Some(at) if byte(s, at) == b')' => at + 1,
        _ => return false,
    };
    if at == s.len() {
        return true;
    }
    match number(s, at) {
        Some(at) if at == s.len() => true,
        Some(at) => match run(s, at, b'a', b'z') {
            Some(end) => end == s.len() || is_numbered_item(s, end),
            None => false,
        },
        None => false,
    }
}

/// Whether nothing but an item such as `(2)` stands from here.
const fn is_numbered_item(s: &[u8], at: usize) -> bool {
    if byte(s, at) != b'(' {
        return false;
    }
    matches!(number(s, at + 1), Some(end) if byte(s, end) == b')' && end + 1 == s.len())
}

const fn byte(s: &[u8], at: usize) -> u8 {
    if at < s.len() { s[at] } else { 0 }
}

/// Past one or more bytes of the range.
const fn run(s: &[u8], from: usize, low: u8, high: u8) -> Option<usize> {
    let mut at = from;
    while byte(s, at) >= low && byte(s, at) <= high {
        at += 1;
    }
    if at > from { Some(at) } else { None }
}

const fn number(s: &[u8], from: usize) -> Option<usize> {
    run(s, from, b'0', b'9')
}

/// A number and, as in `69F` or `13X`, perhaps a letter.
const fn lettered_number(s: &[u8], from: usize) -> Option<usize> {
    match number(s, from) {
        Some(at) if byte(s, at) >= b'A' && byte(s, at) <= b'Z' => Some(at + 1),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_forms_the_code_uses_are_citations() {
        for good in [
            "19:47-22.3",
            "19:47-22.8(g)3",
            "13:69F-13.2(a)1",
            "13:69E-1.13X(b)1",
            "19:47-14.13A(c)",
            "19:47-13.7(a)1ii",
            "13:69F-2A.9(c)",
            "19:47-1.2(a)1iii(2)",
        ] {
            assert!(is_citation(good), "{good}");
        }
        for bad in [
            "",
            "22.8",
            "19:47",
            "19:47-22",
            "19:47-22.8(",
            "19:47-22.8(g",
            "19:47-22.8(G)",
            "19:47-22.8(g)3x4",
            "19:47-1.2(a)1iii(",
            "19:47-1.2(a)1iii(2",
            "19:47-1.2(a)1(2)",
            "19:47-1.2(a)1iii(2)x",
            "19:47-22.8 (g)",
            "19:47-22.8(g)3 ",
            "x19:47-22.8",
        ] {
            assert!(!is_citation(bad), "{bad}");
        }
    }
}
