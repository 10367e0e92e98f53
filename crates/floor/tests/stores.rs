//! The same laws on both databases: SQLite in a file, and a real PostgreSQL.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use boardwalk_equipment::Money;
use boardwalk_floor::store::ops::{self, Batch};
use boardwalk_floor::store::{Store, StoreError};
use boardwalk_floor::{Config, Floor, FloorError};
use boardwalk_records::log::Account;
use boardwalk_records::log::verify::verify;
use common::postgres::Server;
use common::{Chance, ask, config, floor, look, play, player, sit, sqlite};
use serde_json::{Value, json};

/// A few games whose rounds wait in different ways.
const TABLES: [&str; 5] =
    ["casino-war-1", "blackjack-1", "craps-1", "five-card-draw-1", "lunar-poker-1"];

async fn balances(store: &Store) -> Vec<(String, i64)> {
    store.read(|db| Box::pin(async move { ops::balances(db).await })).await.unwrap()
}

/// What a restart must bring back: all but the clock, who is connected, and who
/// has said to be done betting.
fn as_it_stood(mut snapshot: Value) -> Value {
    snapshot["state"]["turn"] = Value::Null;
    for seat in snapshot["state"]["seats"].as_array_mut().unwrap() {
        seat["ready"] = Value::Null;
    }
    snapshot
}

/// Rounds are interrupted wherever they are, and go on where they stood.
async fn a_restart_goes_on_where_the_floor_stood(database: &str, folder: &std::path::Path) {
    let mut chance = Chance::new(7);
    let mut open = floor(database, folder).await;
    let ann = player(&open, "Ann").await;
    for table in TABLES {
        sit(&open, &ann, table, 2, &mut chance).await;
    }
    for _ in 0..8 {
        for table in TABLES {
            for _ in 0..chance.below(6) {
                let snapshot = look(&open, Some(&ann), table).await;
                if let Some(what) = common::next_move(&snapshot["state"], 2, &mut chance) {
                    ask(&open, &ann, table, &chance.id(), what).await;
                }
            }
        }
        let mut before = Vec::new();
        for table in TABLES {
            let mut stands = look(&open, Some(&ann), table).await;
            // A round that is over is followed by the next at once, here.
            while stands["state"]["phase"] == "over" {
                tokio::task::yield_now().await;
                stands = look(&open, Some(&ann), table).await;
            }
            before.push(as_it_stood(stands));
        }
        let had = balances(open.store()).await;
        open.shut().await;
        drop(open);
        open = floor(database, folder).await;
        assert_eq!(balances(open.store()).await, had);
        for (table, before) in TABLES.iter().zip(before) {
            let after = as_it_stood(look(&open, Some(&ann), table).await);
            assert!(after == before, "{table}: {}\n{}", after["state"], before["state"]);
        }
    }
    for table in TABLES {
        play(&open, &ann, table, 2, 3, &mut chance).await;
        let auditor =
            boardwalk_floor::Person { role: boardwalk_floor::Role::Auditor, ..ann.clone() };
        let log = open.export(&auditor, table).await.unwrap();
        let report = verify(&log, &mut |_| {});
        assert_eq!(report.divergence, None, "{table}");
        assert_eq!(report.replayed_before, None, "{table}");
    }
    open.shut().await;
}

async fn nothing_happens_twice(database: &str, folder: &std::path::Path) {
    let open = floor(database, folder).await;
    let ben = player(&open, "Ben").await;
    let has = open.holdings(&ben).await.unwrap().balance;
    open.cage(&ben, Money::dollars(50), "more").await.unwrap();
    open.cage(&ben, Money::dollars(50), "more").await.unwrap();
    assert_eq!(open.cage(&ben, Money::dollars(51), "more").await.unwrap_err().code, "id-reused");
    let more = open.holdings(&ben).await.unwrap().balance;
    assert_eq!(more.checked_sub(has), Some(Money::dollars(50)));
    let table = "minibaccarat-1";
    let seat = json!({"type": "sit", "seat": 3});
    let first = ask(&open, &ben, table, "a", seat.clone()).await;
    let bet = json!({"type": "bet", "seat": 3, "wager": "player", "amount": 10});
    let sat = look(&open, Some(&ben), table).await;
    if sat["state"]["phase"] == "decision" {
        let cut = json!({"type": "decide", "seat": 3, "decision": "refuse-cut"});
        assert!(ask(&open, &ben, table, "cut", cut).await.ok);
    }
    let made = ask(&open, &ben, table, "b", bet.clone()).await;
    assert!(first.ok && made.ok, "{first:?} {made:?}");
    let after = open.holdings(&ben).await.unwrap();
    for _ in 0..20 {
        assert_eq!(ask(&open, &ben, table, "a", seat.clone()).await, first);
        assert_eq!(ask(&open, &ben, table, "b", bet.clone()).await, made);
    }
    assert_eq!(open.holdings(&ben).await.unwrap(), after);
    let other = json!({"type": "bet", "seat": 3, "wager": "player", "amount": 11});
    let reused = ask(&open, &ben, table, "b", other.clone()).await;
    assert_eq!(reused.error.unwrap().code, "id-reused");
    // The same id on another table is another command.
    let elsewhere = ask(&open, &ben, "craps-1", "b", bet.clone()).await;
    assert_eq!(elsewhere.error.unwrap().code, "id-reused");
    open.shut().await;
    drop(open);
    let open = floor(database, folder).await;
    assert_eq!(ask(&open, &ben, table, "b", bet).await, made, "also after a restart");
    assert_eq!(ask(&open, &ben, table, "b", other).await.error.unwrap().code, "id-reused");
    open.shut().await;
}

/// Being done betting is not stored; it has one answer and one effect all the same.
async fn ready_once_is_ready_once(database: &str, folder: &std::path::Path) {
    let open = floor(database, folder).await;
    let (dot, eve) = (player(&open, "Dot").await, player(&open, "Eve").await);
    let table = &open.open_table(&dot, "mini-dice", &[].into(), None, "open").await.unwrap();
    let mut chance = Chance::new(5);
    for (who, seat) in [(&dot, 1), (&eve, 2)] {
        sit(&open, who, table, seat, &mut chance).await;
        let bet = json!({"type": "bet", "seat": seat, "wager": "field", "amount": 10});
        assert!(ask(&open, who, table, &chance.id(), bet).await.ok);
    }
    let round = |snapshot: &Value| snapshot["state"]["round"].as_u64().unwrap();
    let began = round(&look(&open, Some(&dot), table).await);
    let ready = json!({"type": "ready", "seat": 1});
    let first = ask(&open, &dot, table, "done", ready.clone()).await;
    assert!(first.ok);
    play(&open, &eve, table, 2, 1, &mut chance).await;
    assert!(round(&look(&open, Some(&dot), table).await) > began);
    assert_eq!(ask(&open, &dot, table, "done", ready).await, first);
    let seats = look(&open, Some(&dot), table).await["state"]["seats"].clone();
    let own = seats.as_array().unwrap().iter().find(|seat| seat["seat"] == 1).unwrap();
    assert_eq!(own["ready"], false, "what was said of another round");
    let bet = json!({"type": "bet", "seat": 1, "wager": "field", "amount": 2});
    assert_eq!(ask(&open, &dot, table, "done", bet).await.error.unwrap().code, "id-reused");
    open.shut().await;
}

/// What players put on the progressive wager is the meter's, in the ledger as on
/// the table, and a round that is called off does not turn it back.
async fn the_meter_is_in_the_books(database: &str, folder: &std::path::Path) {
    let open = floor(database, folder).await;
    let fay = player(&open, "Fay").await;
    let options = [("progressive-offered".to_string(), "true".to_string())].into();
    let table = open.open_table(&fay, "lunar-poker", &options, None, "open").await.unwrap();
    let mut chance = Chance::new(6);
    sit(&open, &fay, &table, 1, &mut chance).await;
    let meter = || async {
        let snapshot = look(&open, None, &table).await;
        let markers = snapshot["state"]["view"]["markers"].as_array().unwrap().clone();
        let reads = markers.iter().find(|m| m["key"] == "meter").unwrap()["amount"].as_f64();
        let booked = balances(open.store()).await;
        let booked = booked.iter().find(|(account, _)| *account == format!("meter/{table}"));
        ((reads.unwrap() * 100.0).round() as i64, booked.map_or(0, |(_, cents)| *cents))
    };
    let (before, _) = meter().await;
    for round in 0..3 {
        for (wager, amount) in [("ante", 10), ("progressive", 1)] {
            let bet = json!({"type": "bet", "seat": 1, "wager": wager, "amount": amount});
            let made = ask(&open, &fay, &table, &chance.id(), bet).await;
            assert!(made.ok, "{made:?}");
        }
        if round < 2 {
            play(&open, &fay, &table, 1, 1, &mut chance).await;
        }
    }
    let ready = json!({"type": "ready", "seat": 1});
    assert!(ask(&open, &fay, &table, &chance.id(), ready).await.ok);
    let (reads, booked) = meter().await;
    assert!(reads > before, "{reads} {before}");
    assert_eq!(reads, booked);
    let supervisor =
        boardwalk_floor::Person { role: boardwalk_floor::Role::Supervisor, ..fay.clone() };
    let void = json!({"type": "void"});
    assert!(ask(&open, &supervisor, &table, &chance.id(), void).await.ok);
    assert_eq!(meter().await, (reads, reads));
    let auditor = boardwalk_floor::Person { role: boardwalk_floor::Role::Auditor, ..fay.clone() };
    let log = open.export(&auditor, &table).await.unwrap();
    assert_eq!(verify(&log, &mut |_| {}).divergence, None);
    open.shut().await;
}

async fn a_balance_never_goes_below_nothing(database: &str, folder: &std::path::Path) {
    let open = floor(database, folder).await;
    let (cy, _) = open.accounts().register("Cy", "correct horse").await.unwrap();
    open.cage(&cy, Money::dollars(15), "cage").await.unwrap();
    // Two tables, one balance: of two wagers of ten at once one is made.
    let mut chance = Chance::new(3);
    for table in ["mini-craps-1", "mini-dice-1"] {
        sit(&open, &cy, table, 1, &mut chance).await;
    }
    let bet = |wager: &str| json!({"type": "bet", "seat": 1, "wager": wager, "amount": 10});
    let (one, two) = tokio::join!(
        ask(&open, &cy, "mini-craps-1", "1", bet("pass")),
        ask(&open, &cy, "mini-dice-1", "2", bet("field")),
    );
    let refused: Vec<_> =
        [&one, &two].into_iter().filter_map(|answer| answer.error.clone()).collect();
    assert_eq!(refused.len(), 1, "{one:?} {two:?}");
    assert_eq!(refused[0].code, "insufficient-funds");
    let has = open.holdings(&cy).await.unwrap();
    assert_eq!((has.balance, has.on_tables), (Money::dollars(5), Money::dollars(10)));
    open.shut().await;
}

/// A batch of a node that has lost its lease, or has fallen behind, is refused.
async fn an_old_epoch_writes_nothing(database: &str, folder: &std::path::Path) {
    let open = floor(database, folder).await;
    let store = open.store().clone();
    let rows = store.read(|db| Box::pin(async move { ops::tables(db).await })).await.unwrap();
    let row = rows.into_iter().find(|row| row.id == "omaha-1").unwrap();
    for (epoch, before) in
        [(row.epoch - 1, row.lines), (row.epoch + 1, row.lines), (row.epoch, row.lines + 1)]
    {
        let batch = Batch { table: row.id.clone(), epoch, before, ..Batch::default() };
        let refused = store.write(move |db| Box::pin(async move { ops::append(db, &batch).await }));
        assert_eq!(refused.await.unwrap_err(), StoreError::Fenced);
    }
    open.shut().await;
}

/// Books that somebody has changed keep the floor closed.
async fn changed_books_keep_the_floor_closed(database: &str, folder: &std::path::Path) {
    let open = floor(database, folder).await;
    let di = player(&open, "Di").await;
    let account = Account::Balance(di.id).to_string();
    let take = |cents: i64| {
        let (store, account) = (open.store().clone(), account.clone());
        async move {
            store
                .write(move |db| {
                    Box::pin(async move {
                        db.execute(
                            "UPDATE balances SET cents = cents + $1 WHERE account = $2",
                            &[cents.into(), account.into()],
                        )
                        .await
                    })
                })
                .await
                .unwrap();
        }
    };
    take(1).await;
    let restore = take(-1);
    if open.store().is_shared() {
        let refused = Floor::open(config(database, folder)).await.err();
        assert!(matches!(refused, Some(FloorError::Books(_))), "{refused:?}");
    } else {
        let wrong = open.store().read(|db| Box::pin(async move { ops::out_of_balance(db).await }));
        assert!(wrong.await.unwrap().unwrap().contains("1 cents instead of none"));
    }
    restore.await;
    open.shut().await;
}

async fn all(database: &str, folder: &std::path::Path) {
    a_restart_goes_on_where_the_floor_stood(database, folder).await;
    nothing_happens_twice(database, folder).await;
    ready_once_is_ready_once(database, folder).await;
    the_meter_is_in_the_books(database, folder).await;
    a_balance_never_goes_below_nothing(database, folder).await;
    an_old_epoch_writes_nothing(database, folder).await;
    changed_books_keep_the_floor_closed(database, folder).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite_keeps_the_laws() {
    let folder = tempfile::tempdir().unwrap();
    all(&sqlite(folder.path()), folder.path()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgresql_keeps_the_laws() {
    let (server, folder) = (Server::start(), tempfile::tempdir().unwrap());
    all(&server.address(), folder.path()).await;
}

/// Two nodes on one database: each table is one node's, and when that node dies
/// the other goes on with the same cards.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_dead_nodes_tables_are_taken_over() {
    let (server, folder) = (Server::start(), tempfile::tempdir().unwrap());
    let address = server.address();
    let mut chance = Chance::new(11);
    let first = floor(&address, folder.path()).await;
    let second = floor(&address, folder.path()).await;
    let eve = player(&first, "Eve").await;
    sit(&first, &eve, "blackjack-1", 1, &mut chance).await;
    play(&first, &eve, "blackjack-1", 1, 2, &mut chance).await;
    assert_eq!(second.table("blackjack-1").unwrap_err().code, "elsewhere");
    let before = as_it_stood(look(&first, Some(&eve), "blackjack-1").await);
    // It dies: nothing is given up, nobody says good-bye.
    drop(first);
    let mut taken = second.table("blackjack-1");
    for _ in 0..200 {
        if taken.is_ok() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        taken = second.table("blackjack-1");
    }
    taken.unwrap();
    let after = as_it_stood(look(&second, Some(&eve), "blackjack-1").await);
    assert_eq!(after, before);
    play(&second, &eve, "blackjack-1", 1, 2, &mut chance).await;
    second.shut().await;
}

#[tokio::test]
async fn a_bad_address_says_what_was_expected() {
    let refused = Floor::open(Config::new("mysql://x")).await.unwrap_err().to_string();
    assert!(refused.contains("expected sqlite:FILE or postgres://"), "{refused}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_has_one_floor() {
    let folder = tempfile::tempdir().unwrap();
    let open = floor(&sqlite(folder.path()), folder.path()).await;
    let second = Floor::open(config(&sqlite(folder.path()), folder.path())).await;
    assert!(second.unwrap_err().to_string().contains("another floor has this database open"));
    open.shut().await;
}
