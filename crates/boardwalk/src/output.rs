//! Printing: colours on a terminal, 80 columns, and no fuss when the reader
//! of a pipe has seen enough.

use std::io::Write;

use anstyle::{AnsiColor, Style};

/// Columns that everything fits into.
pub const WIDTH: usize = 80;

/// What stands out.
pub const BOLD: Style = Style::new().bold();
/// What can be passed over.
pub const DIM: Style = Style::new().dimmed();
/// Won.
pub const GREEN: Style = AnsiColor::Green.on_default();
/// Lost.
pub const RED: Style = AnsiColor::Red.on_default();
/// Worth a look.
pub const YELLOW: Style = AnsiColor::Yellow.on_default();

/// Why a command ends with something other than 0.
#[derive(Debug)]
pub struct Failure {
    /// The exit code: 1 for a difference, 2 for bad input.
    pub code: u8,
    /// One line; empty if all has been said.
    pub message: String,
}

impl Failure {
    /// Bad input.
    pub fn input(message: impl ToString) -> Self {
        Self { code: 2, message: message.to_string() }
    }
}

/// Text in a style.
pub fn styled(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}

/// Prints to the standard output. A reader that has gone away ends the program
/// quietly; anything else that fails is an error.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Ok(()),
        Err(e) if e.kind() == std::io::ErrorKind::BrokenPipe => std::process::exit(0),
        Err(e) => Err(Failure::input(format!("standard output: {e}"))),
    }
}

/// Prints one line to the standard error, whatever came in from outside.
pub fn error(message: &str) {
    let mut err = anstream::stderr().lock();
    // Where even that fails there is nobody to tell.
    let _ = writeln!(err, "{}: {}", styled(RED.bold(), "error"), printable(message));
}

/// Text without control characters: a file name or a word from a file must not
/// reach the terminal as a command.
pub fn printable(text: &str) -> String {
    let shown = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
    text.chars().map(shown).collect()
}

/// JSON on one line.
pub fn json(value: &impl serde::Serialize) -> Result<String, Failure> {
    serde_json::to_string(value).map_err(Failure::input)
}

/// Words broken into lines of at most `width` characters.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.len() - 1;
        let used = lines[line].chars().count();
        if used > 0 && used + 1 + word.chars().count() > width {
            lines.push(word.into());
        } else {
            if used > 0 {
                lines[line].push(' ');
            }
            lines[line].push_str(word);
        }
    }
    lines
}

/// Wrapped words, each line indented.
pub fn paragraph(text: &str, indent: usize) -> String {
    let lines = wrap(text, WIDTH - indent);
    lines.iter().map(|line| format!("{:indent$}{line}\n", "")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_keep_to_the_width() {
        let text = "one two three four";
        assert_eq!(wrap(text, 9), ["one two", "three", "four"]);
        assert_eq!(wrap("", 9), [""]);
        assert_eq!(wrap("unbreakable", 3), ["unbreakable"]);
    }
}
