//! Bytes as a list of choices.

/// Bytes, and noughts when they have run out.
pub struct Bytes<'a>(pub &'a [u8]);

impl Bytes<'_> {
    /// The next byte.
    pub fn next(&mut self) -> u8 {
        match self.0 {
            [first, rest @ ..] => {
                self.0 = rest;
                *first
            }
            [] => 0,
        }
    }

    /// The next two, as a number.
    pub fn wide(&mut self) -> usize {
        usize::from(self.next()) << 8 | usize::from(self.next())
    }

    /// A number below another, or nought.
    pub fn below(&mut self, n: usize) -> usize {
        self.wide() % n.max(1)
    }
}
