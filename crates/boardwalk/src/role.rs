//! `boardwalk role`

use boardwalk_floor::accounts::Accounts;
use boardwalk_floor::store::Store;

use crate::args::Role;
use crate::output::{Failure, print};
use crate::serve::runtime;

/// Gives an account a role.
pub fn run(args: &Role) -> Result<(), Failure> {
    let role = boardwalk_floor::Role::from_key(&args.role).ok_or_else(|| {
        Failure::input(format!("expected player, supervisor or auditor, found \"{}\"", args.role))
    })?;
    runtime()?.block_on(async {
        let store = Store::open(&args.database.database).await.map_err(Failure::input)?;
        let accounts = Accounts::new(store).map_err(Failure::input)?;
        match accounts.set_role(&args.name, role).await.map_err(Failure::input)? {
            true => print(&format!("{} is now {}.\n", args.name, args.role)),
            false => Err(Failure::input(format!("there is no account \"{}\"", args.name))),
        }
    })
}
