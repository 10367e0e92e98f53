//! What a licensee may choose: typed, so that what the rules forbid cannot be
//! built, and cited, so that trying says why.

use std::fmt::Debug;

use boardwalk_equipment::{Cite, Money};
use serde::Serialize;

/// A game's options: built from text, checked once, then passed as a value
/// that is lawful.
pub trait GameOptions: Copy + Debug + Eq + Default + Send + Sync + 'static {
    /// Every option, in the order of the rules.
    fn specs() -> Vec<OptionSpec>;

    /// The defaults with these choices made, `key` and `value` as text, read as
    /// said.
    fn read(choices: &[(String, String)], floors: Floors) -> Result<Self, OptionError>;

    /// The defaults with these choices made: lawful, or refused.
    fn build(choices: &[(String, String)]) -> Result<Self, OptionError> {
        Self::read(choices, Floors::Held)
    }

    /// The same without the floors under pay tables, for somebody who wants to
    /// know what such a table would cost. What comes of it is no set of options:
    /// no table is opened with it.
    fn for_study(choices: &[(String, String)]) -> Result<Studied<Self>, OptionError> {
        Self::read(choices, Floors::Ignored).map(Studied)
    }

    /// The value of every option, as text that [`GameOptions::build`] reads.
    fn chosen(&self) -> Vec<(&'static str, String)>;
}

/// Whether pay tables are held to what the rules require at least.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Floors {
    /// As the rules say.
    Held,
    /// For study alone.
    Ignored,
}

/// Options whose pay tables may be below what the rules require. They can be
/// read and priced; everything that opens a table takes options from
/// [`GameOptions::build`].
#[derive(Debug, Clone, Copy)]
pub struct Studied<O>(O);

impl<O> Studied<O> {
    /// What was chosen, to be priced.
    pub const fn read(&self) -> &O {
        &self.0
    }
}

/// An option as a licensee reads it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OptionSpec {
    /// The key: `war-burn-scope`.
    pub key: &'static str,
    /// What may be chosen.
    pub values: String,
    /// What holds where nothing is chosen.
    pub default: String,
    /// The provision that gives the choice.
    pub cite: Cite,
    /// What it decides.
    pub says: &'static str,
}

/// A choice that cannot be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// There is no such option.
    #[error("there is no option \"{key}\"; the options are {known}")]
    Unknown {
        /// What was asked for.
        key: String,
        /// What there is.
        known: String,
    },
    /// One option is given twice.
    #[error("option {key} is given twice")]
    Twice {
        /// The option.
        key: String,
    },
    /// The rules do not allow that value, or not with the others.
    #[error("option {key} {value}: {why} [{cite}]")]
    Unlawful {
        /// The option.
        key: String,
        /// The value.
        value: String,
        /// What was expected.
        why: String,
        /// The provision.
        cite: Cite,
    },
}

impl OptionError {
    /// The provision that forbids it, where there is one.
    pub fn cite(&self) -> Option<Cite> {
        match self {
            OptionError::Unknown { .. } | OptionError::Twice { .. } => None,
            OptionError::Unlawful { cite, .. } => Some(*cite),
        }
    }

    /// The option it is about.
    pub fn key(&self) -> &str {
        match self {
            OptionError::Unknown { key, .. }
            | OptionError::Twice { key }
            | OptionError::Unlawful { key, .. } => key,
        }
    }

    /// What was expected, without the provision.
    pub fn why(&self) -> String {
        match self {
            OptionError::Unlawful { why, .. } => why.clone(),
            other => other.to_string(),
        }
    }
}

/// Something an option can be set to.
pub trait OptionValue: Copy + Debug + Eq {
    /// What may be chosen, in words.
    fn values() -> String;
    /// Reads it; the error says what was expected.
    fn parse(text: &str) -> Result<Self, String>;
    /// Reads it without the floor that the rules put under it, where they put
    /// one.
    fn parse_for_study(text: &str) -> Result<Self, String> {
        Self::parse(text)
    }
    /// The provision that forbids this text, where it is not the one that
    /// gives the option.
    fn forbidden_by(_: &str) -> Option<Cite> {
        None
    }
    /// Prints it as it reads.
    fn print(&self) -> String;
}

impl OptionValue for bool {
    fn values() -> String {
        "true, false".into()
    }

    fn parse(text: &str) -> Result<Self, String> {
        match text {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(expected(&Self::values())),
        }
    }

    fn print(&self) -> String {
        self.to_string()
    }
}

/// An amount of money above nothing.
impl OptionValue for Money {
    fn values() -> String {
        "an amount".into()
    }

    fn parse(text: &str) -> Result<Self, String> {
        let amount: Money =
            text.parse().map_err(|e: boardwalk_equipment::ParseError| e.to_string())?;
        if amount.is_positive() {
            Ok(amount)
        } else {
            Err("expected an amount above nothing".into())
        }
    }

    fn print(&self) -> String {
        self.plain().to_string()
    }
}

impl OptionValue for Option<Money> {
    fn values() -> String {
        "none, or an amount".into()
    }

    fn parse(text: &str) -> Result<Self, String> {
        if text == "none" { Ok(None) } else { Money::parse(text).map(Some) }
    }

    fn print(&self) -> String {
        self.map_or("none".into(), |amount| amount.print())
    }
}

/// A whole number from `LOW` to `HIGH`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Within<const LOW: u8, const HIGH: u8>(u8);

impl<const LOW: u8, const HIGH: u8> Within<LOW, HIGH> {
    /// The number, if it lies between.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= LOW && number <= HIGH { Some(Self(number)) } else { None }
    }

    /// The number, where it is written in the source.
    ///
    /// # Panics
    /// If it does not lie between; in a constant that is a compile error.
    #[allow(clippy::panic)]
    pub const fn of(number: u8) -> Self {
        match Self::new(number) {
            Some(within) => within,
            None => panic!("a default outside its own range"),
        }
    }

    /// The lowest.
    pub const LOWEST: Self = Self(LOW);
    /// The highest.
    pub const HIGHEST: Self = Self(HIGH);

    /// The number.
    #[inline]
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl<const LOW: u8, const HIGH: u8> OptionValue for Within<LOW, HIGH> {
    fn values() -> String {
        if HIGH - LOW <= 3 {
            (LOW..=HIGH).map(|n| n.to_string()).collect::<Vec<_>>().join(", ")
        } else {
            format!("{LOW} to {HIGH}")
        }
    }

    fn parse(text: &str) -> Result<Self, String> {
        text.parse().ok().and_then(Self::new).ok_or_else(|| expected(&Self::values()))
    }

    fn print(&self) -> String {
        self.0.to_string()
    }
}

pub(crate) fn expected(values: &str) -> String {
    match values.rsplit_once(", ") {
        Some((first, last)) => format!("expected {first} or {last}"),
        None => format!("expected {values}"),
    }
}

/// An option that is one of a few words.
#[macro_export]
macro_rules! option_words {
    ($(#[$doc:meta])* pub enum $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name { $($(#[$vdoc])* $variant,)* }

        impl $crate::OptionValue for $name {
            fn values() -> String {
                [$($word),*].join(", ")
            }

            fn parse(text: &str) -> Result<Self, String> {
                match text {
                    $($word => Ok(Self::$variant),)*
                    _ => Err($crate::options::expected(&Self::values())),
                }
            }

            fn print(&self) -> String {
                match self { $(Self::$variant => $word.into(),)* }
            }
        }
    };
}

/// A game's options as a struct with private fields, a reader for each, and
/// [`GameOptions`](crate::GameOptions). `lawful` checks what one value alone
/// cannot show. `settled`, where there is one, comes before it: it is told which
/// options were chosen by name, and sets what a choice settles for the others.
#[macro_export]
macro_rules! game_options {
    (
        $(#[$doc:meta])*
        pub struct $name:ident {
            $($says:literal, $field:ident = $key:literal : $type:ty = $default:expr, $cite:literal;)*
        }
        $(settled: $settled:path,)?
        lawful: $lawful:path
    ) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct $name { $($field: $type,)* }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: $default,)* }
            }
        }

        impl $name {
            $(
                #[doc = $says]
                #[inline]
                pub const fn $field(&self) -> $type { self.$field }
            )*
        }

        impl $crate::GameOptions for $name {
            fn specs() -> Vec<$crate::OptionSpec> {
                let defaults = Self::default();
                vec![$($crate::OptionSpec {
                    key: $key,
                    values: <$type as $crate::OptionValue>::values(),
                    default: $crate::OptionValue::print(&defaults.$field),
                    cite: boardwalk_equipment::cite!($cite),
                    says: $says,
                },)*]
            }

            fn read(
                choices: &[(String, String)],
                floors: $crate::options::Floors,
            ) -> Result<Self, $crate::OptionError> {
                let mut options = Self::default();
                for (n, (key, value)) in choices.iter().enumerate() {
                    if choices[..n].iter().any(|(earlier, _)| earlier == key) {
                        return Err($crate::OptionError::Twice { key: key.clone() });
                    }
                    match key.as_str() {
                        $($key => {
                            let parse = match floors {
                                $crate::options::Floors::Held => <$type as $crate::OptionValue>::parse,
                                $crate::options::Floors::Ignored => {
                                    <$type as $crate::OptionValue>::parse_for_study
                                }
                            };
                            options.$field = parse(value).map_err(|why| {
                                $crate::OptionError::Unlawful {
                                    key: key.clone(),
                                    value: value.clone(),
                                    why,
                                    cite: <$type as $crate::OptionValue>::forbidden_by(value)
                                        .unwrap_or(boardwalk_equipment::cite!($cite)),
                                }
                            })?;
                        })*
                        _ => return Err($crate::OptionError::Unknown {
                            key: key.clone(),
                            known: [$($key),*].join(", "),
                        }),
                    }
                }
                $(
                    let chosen = |key: &str| choices.iter().any(|(named, _)| named == key);
                    $settled(&mut options, &chosen)?;
                )?
                $lawful(&options)?;
                Ok(options)
            }

            fn chosen(&self) -> Vec<(&'static str, String)> {
                vec![$(($key, $crate::OptionValue::print(&self.$field)),)*]
            }
        }
    };
}
