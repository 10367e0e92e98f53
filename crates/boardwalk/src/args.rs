//! The arguments, with help that teaches.

use std::net::SocketAddr;
use std::path::PathBuf;

use boardwalk_equipment::Money;
use clap::{Parser, Subcommand};

/// The Atlantic City rules of the games (N.J.A.C. 19:47, now 13:69F), executable.
///
/// One engine plays, prices and proves the table games of the book. Every
/// settlement and every refusal names the provision that says so.
#[derive(Debug, Parser)]
#[command(
    version,
    max_term_width = 80,
    after_help = "\
Examples:
  boardwalk                               the floor, at http://127.0.0.1:8047
  boardwalk games                         what there is, with options and wagers
  boardwalk rules casino-war              every provision, and what is done about it
  boardwalk settle dispute.round          who is owed what, and why
  boardwalk price casino-war              what each wager costs, exactly
  boardwalk simulate mini-dice            the same, measured"
)]
pub struct Args {
    /// What to do; without it, the floor is opened: boardwalk serve.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Open the floor: live tables of every game, with the page
    Serve(Serve),
    /// Give an account a role: player, supervisor or auditor
    Role(Role),
    /// Write the log of a live table, or one of its rounds as a transcript
    Export(Export),
    /// Replay a log: chain, signatures, shuffles, rules and money
    Verify(Verify),
    /// List the games: options a licensee may choose, wagers, decisions
    Games(Games),
    /// Play transcripts: what happened, who is owed what, which provision says so
    Settle(Settle),
    /// Print the provisions of a game and what the engine does about each
    Rules(Rules),
    /// Work out exactly what every wager costs, and the best strategy
    Price(Price),
    /// Play rounds by the million through the real machine and measure every wager
    Simulate(Simulate),
}

/// Open the floor: live tables of every game, with the page.
#[derive(Debug, Parser)]
#[command(
    max_term_width = 80,
    after_help = "\
Nothing else is needed: the tables, accounts and logs are kept in a file, and a
restart goes on where the floor stood. The key that seals the cards to come lies
beside it, FILE.key; keep both, apart from each other.

Examples:
  boardwalk serve
  boardwalk serve --listen 0.0.0.0:8047 --database sqlite:/var/lib/boardwalk.db
  boardwalk serve --database postgres://floor@db/boardwalk --key floor.key"
)]
pub struct Serve {
    /// The address to listen on
    #[arg(long, default_value = "127.0.0.1:8047")]
    pub listen: SocketAddr,
    #[command(flatten)]
    pub database: Database,
    /// Make this account a supervisor, once it exists
    #[arg(long, value_name = "NAME")]
    pub supervisor: Option<String>,
    /// Seconds from the first wager to "No more bets"
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub betting_seconds: u64,
    /// Seconds for a decision
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub decision_seconds: u64,
    /// Milliseconds between two rounds
    #[arg(long, default_value_t = 4000, value_parser = clap::value_parser!(u64).range(0..=60000))]
    pub between_ms: u64,
}

impl Default for Serve {
    fn default() -> Self {
        Self::parse_from(["serve"])
    }
}

/// Where the floor is kept.
#[derive(Debug, Parser)]
pub struct Database {
    /// Where tables, accounts and logs are kept: sqlite:FILE or postgres://…
    #[arg(long, default_value = "sqlite:boardwalk.db")]
    pub database: String,
    /// The file of the key that seals the cards to come [default: beside the database]
    #[arg(long, value_name = "FILE")]
    pub key: Option<PathBuf>,
}

/// Give an account a role: player, supervisor or auditor.
#[derive(Debug, Parser)]
pub struct Role {
    /// The account's name
    pub name: String,
    /// player, supervisor or auditor
    pub role: String,
    #[command(flatten)]
    pub database: Database,
}

/// Write the log of a live table, or one of its rounds as a transcript.
#[derive(Debug, Parser)]
#[command(
    max_term_width = 80,
    after_help = "\
The log is a line of JSON for everything that was done, chained by hash, with
its signed head at the end; boardwalk verify needs nothing else. The floor may be
running meanwhile.

Examples:
  boardwalk export --table casino-war-1 --out casino-war-1.jsonl
  boardwalk export --table casino-war-1 --round 17 | boardwalk settle -
  boardwalk export --table hold-em-1 --seeds --out for-the-auditor.jsonl"
)]
pub struct Export {
    /// The table
    #[arg(long, value_name = "ID")]
    pub table: String,
    /// Only this round, as a transcript with every card
    #[arg(long, value_name = "N", conflicts_with = "seeds")]
    pub round: Option<u64>,
    /// With the seeds that are not revealed: cards to come, and hands that were
    /// folded between players. For auditors alone
    #[arg(long)]
    pub seeds: bool,
    /// Into this file, instead of the standard output
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub database: Database,
}

/// Replay a log: chain, signatures, shuffles, rules and money.
#[derive(Debug, Parser)]
#[command(
    max_term_width = 80,
    after_help = "\
Every line must follow from the lines before it: its hash, the seeds that were
promised, the cut, each card out of the shoe, what the rules make of each input,
every settlement with its provision, and the books. The first line that does not
is named, with what had to stand there.

Exit code: 0 if the log is right, 1 if something differs, 2 if it cannot be read."
)]
pub struct Verify {
    /// The log, as boardwalk export writes it; - is the standard input
    pub file: PathBuf,
    /// The table's public key, if it is known from elsewhere
    #[arg(long, value_name = "HEX")]
    pub table_key: Option<String>,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

/// List the games: options a licensee may choose, wagers, decisions.
#[derive(Debug, Parser)]
pub struct Games {
    /// Only this game, such as casino-war
    pub game: Option<String>,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

/// Play transcripts: what happened, who is owed what, which provision says so.
#[derive(Debug, Parser)]
#[command(
    max_term_width = 80,
    after_help = "\
A transcript is a round as text, a thing a line:

  game casino-war
  option decks 6
  1 bet initial 10          SEAT bet WAGER AMOUNT
  1 bet tie 5
  deal 9h 9s                seat 1, the dealer; ?? is a card nobody sees
  > 1 tie won +50.00        what must follow; the citation may be left out
  1 go-to-war               SEAT DECISION
  deal ?? ?? ?? Qh Qs       three burned, seat 1, the dealer

Other lines: roll 3 4, SEAT sit, SEAT leave, SEAT remove WAGER [AMOUNT], SEAT bet
WAGER AMOUNT match-play or verbal-cash, dealer DECISION, floor RULING,
irregularity KEY, close, new-shoe, shuffle, new-dealer, meter AMOUNT, stack SEAT
AMOUNT, button SEAT; cut-card among the cards of a deal; > refused CODE after a
line that must be refused; # begins a comment. The same as JSON is read too.
Hand histories in the open PHH format (.phh, .phhs) are replayed.

Exit code: 0 if all is as the file says, 1 if something differs, 2 if a line
cannot be played."
)]
pub struct Settle {
    /// Transcripts; - is the standard input
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// As JSON, an object a file
    #[arg(long, conflicts_with = "bless")]
    pub json: bool,
    /// Print the transcript back with every settlement in place, nothing else
    #[arg(long, conflicts_with_all = ["json", "bless"])]
    pub transcript: bool,
    /// Rewrite the > lines of the files to what the rules say
    #[arg(long)]
    pub bless: bool,
    /// Write the round of poker as a hand history in PHH
    #[arg(long, value_name = "FILE", conflicts_with = "bless")]
    pub phh: Option<PathBuf>,
}

/// Print the provisions of a game and what the engine does about each.
#[derive(Debug, Parser)]
#[command(
    max_term_width = 80,
    after_help = "\
enforced   the machine does what it says, and a golden transcript shows it
recorded   a duty of the floor that a live table logs
physical   nothing for software

text, current-code and general-knowledge say where our words come from."
)]
pub struct Rules {
    /// Only this game, such as mini-dice; all-games for what holds at every table
    pub game: Option<String>,
    /// As JSON
    #[arg(long)]
    pub json: bool,
    /// Write a page with search that needs nothing else
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    pub html: Option<PathBuf>,
}

/// Work out what every wager costs, and the best strategy: exactly wherever a
/// count is in reach.
#[derive(Debug, Parser)]
#[command(
    max_term_width = 80,
    after_help = "\
The edge is what is lost a unit of the wager, with the best strategy; risk the
same a unit of all money put at risk.

Pay tables that the rules bound from below may be bettered with --set. One below
the bound is refused with the provision; --unlawful prices it for study. No
other command knows such a table.

Examples:
  boardwalk price casino-war --set decks=8
  boardwalk price all-in-hold-em --set hole-card-table=B,pair-of-aces=25
  boardwalk price all-in-hold-em --unlawful --set final-hand-table=flush=5
  boardwalk price mini-dice --set payout-overrides=field-12=3 --json"
)]
pub struct Price {
    /// The game, such as casino-war
    pub game: String,
    /// An option of the licensee's; see boardwalk games GAME
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = key_value)]
    pub options: Vec<(String, String)>,
    /// Price pay tables that the rules forbid, for study
    #[arg(long)]
    pub unlawful: bool,
    /// Deals to sample, where no full count is in reach: 5000000 or 5M [default:
    /// as many as take about a minute]
    #[arg(long, value_name = "DEALS", value_parser = count)]
    pub samples: Option<u64>,
    /// As JSON
    #[arg(long)]
    pub json: bool,
    /// Write a price sheet for screen and paper, one file that needs nothing else
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    pub html: Option<PathBuf>,
}

/// Play rounds by the million through the real machine and measure every wager.
#[derive(Debug, Parser)]
#[command(
    max_term_width = 80,
    after_help = "\
The result depends on the seed and the rounds, not on the number of threads.

Without --bet every wager of the game is made in turn: those that need another
together with it, the others a session each. With --bet just those are made,
all in every round in which they are not standing already.

Examples:
  boardwalk simulate casino-war --rounds 50M --seed 7
  boardwalk simulate mini-dice --bet field=10 --bet place-6=12
  boardwalk simulate mini-dice --set payout-overrides=field-12=3
  boardwalk simulate hold-em --hands AhKh,QdQc --board 9h8h2c"
)]
pub struct Simulate {
    /// The game, such as casino-war
    pub game: String,
    /// How many rounds: 50000000, 50_000_000 or 50M
    #[arg(long, default_value = "10M", value_parser = count)]
    pub rounds: u64,
    /// The seed
    #[arg(long, default_value = "1", value_parser = seed)]
    pub seed: u64,
    /// How many threads [default: all cores]
    #[arg(long, value_parser = threads)]
    pub threads: Option<usize>,
    /// An option of the licensee's; see boardwalk games GAME
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = key_value)]
    pub options: Vec<(String, String)>,
    /// Poker between players: hands such as AhKh,QdQc, whose exact all-in equity
    /// is counted instead
    #[arg(long, value_name = "HANDS")]
    pub hands: Option<String>,
    /// The cards on the board, with --hands
    #[arg(long, value_name = "CARDS", requires = "hands", default_value = "")]
    pub board: String,
    /// A wager to make every round
    #[arg(long = "bet", value_name = "WAGER=AMOUNT", value_parser = bet)]
    pub bets: Vec<(String, Money)>,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

fn count(text: &str) -> Result<u64, String> {
    let (digits, unit) = match text.char_indices().last() {
        Some((at, 'k' | 'K')) => (&text[..at], 1_000),
        Some((at, 'm' | 'M')) => (&text[..at], 1_000_000),
        Some((at, 'g' | 'G' | 'b' | 'B')) => (&text[..at], 1_000_000_000),
        _ => (text, 1),
    };
    let number: Option<u64> = digits.replace('_', "").parse().ok();
    let expected = "expected a number such as 50M, a million millions at most";
    number.and_then(|n| n.checked_mul(unit)).ok_or_else(|| expected.into())
}

fn seed(text: &str) -> Result<u64, String> {
    let expected = "expected a whole number from 0 to 18446744073709551615";
    text.parse().map_err(|_| expected.into())
}

fn threads(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "expected a number from 1 to 1024".into())
}

fn key_value(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("expected KEY=VALUE, such as decks=8")?;
    Ok((key.into(), value.into()))
}

fn bet(text: &str) -> Result<(String, Money), String> {
    let (wager, amount) = text.split_once('=').ok_or("expected WAGER=AMOUNT, such as field=10")?;
    let amount: Money =
        amount.parse().map_err(|e: boardwalk_equipment::ParseError| e.to_string())?;
    Ok((wager.into(), amount))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_arguments_are_consistent() {
        Args::command().debug_assert();
    }

    #[test]
    fn counts_are_read() {
        assert_eq!(count("50M"), Ok(50_000_000));
        assert_eq!(count("1_000"), Ok(1_000));
        assert_eq!(count("7k"), Ok(7_000));
        for bad in ["", "M", "-1", "1.5M", "99999999999999999999", "18446744073709551615G", "é"] {
            assert!(count(bad).is_err(), "{bad}");
        }
    }
}
