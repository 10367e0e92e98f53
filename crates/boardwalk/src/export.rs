//! `boardwalk export`

use boardwalk_floor::export::{log, transcript};
use boardwalk_floor::seal::Seal;
use boardwalk_floor::store::Store;

use crate::args::Export;
use crate::output::{Failure, print};
use crate::serve::{config, runtime};

/// Writes a table's log, or a round.
pub fn run(args: &Export) -> Result<(), Failure> {
    let key = config(&args.database).key_file();
    if !key.exists() {
        let why = "the key that seals the cards must be at hand; --key names it";
        return Err(Failure::input(format!("there is no file {}: {why}", key.display())));
    }
    let seal = Seal::in_file(&key).map_err(Failure::input)?;
    let text = runtime()?.block_on(async {
        let store = Store::open_to_read(&args.database.database).await.map_err(Failure::input)?;
        let text = match args.round {
            Some(round) => transcript(&store, &args.table, round, &seal).await,
            None => log(&store, &args.table, &seal, args.seeds).await,
        };
        text.map_err(|refused| Failure::input(refused.message))
    })?;
    match &args.out {
        None => print(&text),
        Some(file) => std::fs::write(file, text)
            .map_err(|error| Failure::input(format!("{}: {error}", file.display()))),
    }
}
