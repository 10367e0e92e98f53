//! The page in a real Chromium against the real server: whole rounds by mouse
//! and by keyboard, on a desktop and on a phone, with the balance held to the
//! server's, no error on the console and no serious finding of axe-core. Needs
//! chromium, chromedriver and axe-core; `./test` fetches what is missing.
//! Pictures are kept in `target/screenshots`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod visit;

use serde_json::{Value, json};
use thirtyfour::Key;
use visit::{DESKTOP, PHONE, SMALL_PHONE, Screen, TABLET, Visit};

/// What the server says that the player has.
async fn balance(visit: &Visit) -> f64 {
    visit.me().await["account"]["balance"].as_f64().unwrap()
}

/// The balance in the header and the server's.
async fn balances_agree(visit: &Visit) {
    let account = balance(visit).await;
    let shown = format!("{account:.2}");
    let script = format!(
        "document.querySelector('.pill-button.money').textContent.replace(/[^0-9.]/g, '') === '{shown}'"
    );
    visit.wait(&script).await;
}

/// The round has ended.
const OVER: &str = "document.querySelector('.status-words').textContent.includes('over')";
/// A wager may be made, or chips must be bought first.
const READY: &str = "document.querySelector('.area-button.open, [data-act=buy-in].main')";

/// Decides whatever is asked until a script says that it is enough: by refusing
/// where that is offered, or else by the main action.
async fn decide_until(visit: &Visit, enough: &str) {
    let step = format!(
        "(() => {{
            if ({enough}) return true;
            const acts = [...document.querySelectorAll('.actions .act:not(:disabled)')];
            const act = (test) => acts.find((a) => test.test(a.dataset.act));
            const cards = [...document.querySelectorAll('.card-button')];
            const asked = document.querySelector('[data-act=confirm]');
            if (asked?.disabled) cards.find((c) => c.ariaPressed !== 'true')?.click();
            else if (asked) asked.click();
            else if (document.querySelector('.status-words.mine')) (act(/^(refuse|decline)/) ?? acts[0])?.click();
            else act(/^ready$/)?.click();
            return false;
        }})()"
    );
    for _ in 0..400 {
        if visit.ask(&step).await == json!(true) {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    visit.shot("stuck").await;
    panic!("{enough} did not come about; the table says {}", visit.status().await);
}

async fn sit_and_answer(visit: &Visit, game: &str) {
    visit.sit(game).await;
    decide_until(visit, READY).await;
}

/// A table whose name is markup stands in the lobby by that name, and is no markup.
async fn a_title_is_text(visit: &Visit) {
    let open = "const done = arguments[arguments.length - 1];
        const body = JSON.stringify({ game: 'casino-war', name: '<b id=bold>Bold', id: 'bold' });
        fetch('/api/v1/tables', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
            .then((answer) => done(answer.status));";
    let status = visit.driver.execute_async(open, vec![]).await.unwrap();
    assert_eq!(status.json(), &json!(201));
    let listed = "[...document.querySelectorAll('.table-card h2')]
        .some((title) => title.textContent === '<b id=bold>Bold')";
    visit.wait(listed).await;
    assert_eq!(visit.ask("document.getElementById('bold')").await, json!(null));
}

/// Blackjack: a wager, decisions, a settlement with its reason.
async fn blackjack(screen: Screen) {
    let visit = Visit::begin(screen).await;
    visit.shot("lobby").await;
    visit.is_sound("the lobby").await;
    a_title_is_text(&visit).await;
    sit_and_answer(&visit, "blackjack").await;
    visit.wait("document.querySelector('.area-button.open')").await;
    visit.click("[data-act=chip-25]").await;
    visit.click(".area-button.open[data-area=main]").await;
    visit.wait("document.querySelector('.stack')").await;
    assert_eq!(balance(&visit).await, 975.0);
    balances_agree(&visit).await;
    visit.click("[data-act=undo]").await;
    visit.wait("!document.querySelector('.stack')").await;
    visit.click(".area-button.open[data-area=main]").await;
    visit.wait("document.querySelector('[data-act=ready]')").await;
    visit.click("[data-act=ready]").await;
    visit.wait("document.querySelectorAll('.card-place').length >= 3").await;
    visit.shot("blackjack").await;
    visit.is_sound("blackjack").await;
    decide_until(&visit, OVER).await;
    visit.wait("document.querySelector('.settlement.mine .why')").await;
    visit.press_if(".settlement.mine .why").await;
    let why = visit.ask("document.querySelector('.why-box').textContent").await;
    assert!(why.as_str().unwrap().contains("19:47-2"), "{why}");
    visit.shot("blackjack-settled").await;
    balances_agree(&visit).await;
    visit
        .wait(
            "/Place your bets|Your turn/.test(document.querySelector('.status-words').textContent)",
        )
        .await;
    visit.goto("#/table/blackjack-1/round/1").await;
    visit.wait("document.querySelector('.replay-row')").await;
    visit.press_if(".replay-row button:nth-of-type(5)").await;
    visit.wait("document.querySelectorAll('.card-place').length >= 3").await;
    visit.shot("replay").await;
    visit.is_sound("the replay").await;
    visit.end().await;
}

#[tokio::test]
async fn blackjack_is_played_on_a_desktop() {
    blackjack(DESKTOP).await;
}

#[tokio::test]
async fn blackjack_is_played_on_a_phone() {
    blackjack(PHONE).await;
}

/// The verdict on the page about a round's cards.
const VERDICT: &str = "document.querySelector('.proof-verdict')?.dataset.verdict";

/// What the page gets from the server about rounds is changed on the way.
async fn tamper(visit: &Visit, change: &str) {
    let script = format!(
        "(() => {{
            const real = window.realFetch ??= window.fetch;
            window.fetch = async (path, options) => {{
                const answer = await real(path, options);
                if (!/rounds.[0-9]+$/.test(path)) return answer;
                const round = await answer.json();
                const proof = round.proof;
                {change};
                return new Response(JSON.stringify(round), {{ status: 200 }});
            }};
            return true;
        }})()"
    );
    visit.ask(&script).await;
}

/// A past round's shuffle is checked in the browser: the promise that it was shown
/// before the wager, the seed, the shuffle and every card. A wrong seed, another
/// card and another promise each fail.
async fn proof(screen: Screen) {
    let visit = Visit::begin(screen).await;
    sit_and_answer(&visit, "all-in-hold-em").await;
    visit.wait("document.querySelector('.area-button.open')").await;
    visit.press_if(".area-button.open").await;
    visit.wait("document.querySelector('[data-act=ready]')").await;
    visit.press_if("[data-act=ready]").await;
    decide_until(&visit, OVER).await;
    let round = "#/table/all-in-hold-em-1/round/1";
    let open = async |change: &str, verdict: &str| {
        // Within the page, so that what was changed stays changed.
        visit.ask("(location.hash = '#/', true)").await;
        visit.wait("document.querySelector('.table-card')").await;
        tamper(&visit, change).await;
        visit.ask(&format!("(location.hash = '{round}', true)")).await;
        visit.wait(&format!("{VERDICT} === '{verdict}'")).await;
        let steps = visit.ask("document.querySelector('.proof-steps').textContent").await;
        steps.as_str().unwrap().to_string()
    };
    let steps = open("", "verified").await;
    for words in [
        "was shown the promise",
        "is the promise",
        "shuffled 1 deck again",
        "of this round are places 1 to",
    ] {
        assert!(steps.contains(words), "{words}: {steps}");
    }
    visit.shot("proof").await;
    visit.is_sound("the proof").await;
    let wrong = "const turn = (seed) => seed.replace(/^./, (d) => (d === '0' ? '1' : '0'))";
    let steps = open(
        &format!("{wrong}; for (const shoe of proof.shoes) shoe.seed = turn(shoe.seed)"),
        "failed",
    )
    .await;
    assert!(steps.contains("which is not the promise"), "{steps}");
    visit.shot("proof-failed").await;
    // Two cards of one deck that are the same: one of them at least is wrong.
    let other = "proof.draws[0].card = proof.draws[1].card = 'Ah'";
    let steps = open(other, "failed").await;
    assert!(steps.contains("was dealt"), "{steps}");
    let steps = open("proof.shoes[0].commit = '0'.repeat(64)", "failed").await;
    assert!(steps.contains("this browser was shown"), "{steps}");
    let steps = open("for (const shoe of proof.shoes) shoe.seed = null", "waiting").await;
    assert!(steps.contains("is revealed when these cards are retired"), "{steps}");
    // Without Web Crypto, as on plain http from elsewhere, it says so.
    visit.ask("(Object.defineProperty(crypto, 'subtle', { value: undefined }), true)").await;
    let steps = open("", "unavailable").await;
    assert!(steps.contains("plain http"), "{steps}");
    visit.end().await;
}

#[tokio::test]
async fn a_shuffle_is_verified_on_a_desktop() {
    proof(DESKTOP).await;
}

#[tokio::test]
async fn a_shuffle_is_verified_on_a_phone() {
    proof(PHONE).await;
}

/// The dice of a round are checked too.
#[tokio::test]
async fn dice_are_verified() {
    let visit = Visit::begin(DESKTOP).await;
    sit_and_answer(&visit, "mini-dice").await;
    visit.wait("document.querySelector('.area-button.open')").await;
    visit.press_if(".area-button.open").await;
    visit
        .wait("document.querySelector('.stack') && document.querySelector('[data-act=ready]')")
        .await;
    visit.press_if("[data-act=ready]").await;
    decide_until(&visit, OVER).await;
    visit.goto("#/table/mini-dice-1/round/1").await;
    visit.wait(&format!("{VERDICT} === 'verified'")).await;
    visit.end().await;
}

/// A supervisor's panel: hold, step, report, void; a player has none.
async fn supervisor(screen: Screen) {
    let mut visit = Visit::begin(screen).await;
    visit.sit("casino-war").await;
    assert_eq!(visit.ask("document.querySelector('.supervisor').hidden").await, json!(true));
    visit.becomes("supervisor").await;
    visit.goto("#/table/casino-war-1").await;
    visit.wait("document.querySelector('.supervisor [data-act=hold]')").await;
    decide_until(&visit, READY).await;
    visit.press_if(".area-button.open[data-area=initial]").await;
    visit.wait("document.querySelector('.stack')").await;
    let before = balance(&visit).await;
    visit.press_if("[data-act=hold]").await;
    visit.wait("document.querySelector('.supervisor [data-act=step]')").await;
    // Step by step until cards are dealt, where this can go wrong.
    let offered =
        "Boolean(document.querySelector('#irregularity option[value=multiple-face-up-cards]'))";
    for _ in 0..4 {
        if visit.ask(offered).await == json!(true) {
            break;
        }
        visit.press_if("[data-act=step]").await;
        tokio::time::sleep(std::time::Duration::from_millis(700)).await;
    }
    visit.wait(offered).await;
    visit.shot("supervisor").await;
    visit.is_sound("the supervisor's panel").await;
    visit
        .ask("(document.querySelector('#irregularity').value = 'multiple-face-up-cards', true)")
        .await;
    visit.press_if("[data-act=report]").await;
    visit.wait("!document.querySelector('.stack')").await;
    assert!(balance(&visit).await > before, "the wager went back");
    visit.wait("/19:47-22.10/.test(document.querySelector('.calls').textContent)").await;
    visit.press_if("[data-act=resume]").await;
    visit.wait("document.querySelector('.supervisor [data-act=pause]')").await;
    decide_until(&visit, READY).await;
    visit.press_if(".area-button.open[data-area=initial]").await;
    visit.wait("document.querySelector('.stack')").await;
    visit.press_if("[data-act=void]").await;
    visit.wait("document.querySelector('[data-act=void-yes]')").await;
    visit.press_if("[data-act=void-yes]").await;
    visit.wait("!document.querySelector('.stack')").await;
    balances_agree(&visit).await;
    visit.end().await;
}

#[tokio::test]
async fn a_supervisor_rules_on_a_desktop() {
    supervisor(DESKTOP).await;
}

#[tokio::test]
async fn a_supervisor_rules_on_a_phone() {
    supervisor(PHONE).await;
}

/// Craps: a standing wager outlasts the roll, and the slip lists it.
async fn craps(screen: Screen) {
    let visit = Visit::begin(screen).await;
    visit.sit("craps").await;
    visit.wait("document.querySelector('.area-button.open[data-area=pass]')").await;
    visit.click("[data-act=chip-25]").await;
    visit.click(".area-button.open[data-area=pass]").await;
    visit.wait("document.querySelector('.stack')").await;
    visit.click(".area-button.open[data-area='hard-8']").await;
    visit.wait("document.querySelectorAll('.stack').length === 2").await;
    balances_agree(&visit).await;
    visit.shot("craps").await;
    visit.is_sound("craps").await;
    visit.press_if("[data-act=ready]").await;
    visit.wait("document.querySelectorAll('.mark .die').length === 2").await;
    visit.wait("document.querySelector('.roll')").await;
    let table = visit.fetch("/api/v1/tables/craps-1").await;
    let standing = table["state"]["view"]["wagers"].as_array().unwrap().len();
    visit.press_if("#tab-slip").await;
    let rows = "[...document.querySelectorAll('.slip-table tbody tr')].filter((r) => r.cells[1].textContent.startsWith('$')).length";
    assert_eq!(visit.ask(rows).await, json!(standing));
    visit.shot("craps-rolled").await;
    visit.is_sound("the slip").await;
    balances_agree(&visit).await;
    visit.end().await;
}

#[tokio::test]
async fn craps_is_played_on_a_desktop() {
    craps(DESKTOP).await;
}

#[tokio::test]
async fn craps_is_played_on_a_phone() {
    craps(PHONE).await;
}

/// Hold 'em: a buy-in, house players, a whole hand.
async fn hold_em(screen: Screen) {
    let visit = Visit::begin(screen).await;
    visit.sit("hold-em").await;
    visit.wait("document.querySelector('[data-act=buy-in]')").await;
    visit.click("[data-act=buy-in]").await;
    visit.click("dialog .main").await;
    visit.wait("!document.querySelector('dialog')").await;
    balances_agree(&visit).await;
    visit.wait("document.querySelector('[data-act=fill]')").await;
    visit.click("[data-act=fill]").await;
    visit.wait("document.querySelectorAll('.plate.house').length >= 3").await;
    decide_until(&visit, "document.querySelector('.status-words.mine')").await;
    visit.wait("document.querySelectorAll('.card-place').length >= 6").await;
    visit.shot("hold-em").await;
    visit.is_sound("hold 'em").await;
    decide_until(&visit, OVER).await;
    visit.wait("document.querySelector('.plate-net')").await;
    visit.shot("hold-em-settled").await;
    balances_agree(&visit).await;
    visit.end().await;
}

#[tokio::test]
async fn hold_em_is_played_on_a_desktop() {
    hold_em(DESKTOP).await;
}

#[tokio::test]
async fn hold_em_is_played_on_a_phone() {
    hold_em(PHONE).await;
}

/// Tab until something has the focus.
async fn tab_to(visit: &Visit, css: &str) {
    let there = format!("document.activeElement?.matches({})", json!(css));
    for _ in 0..200 {
        if visit.ask(&there).await == Value::Bool(true) {
            return;
        }
        visit.keys(Key::Tab).await;
    }
    panic!("{css} cannot be reached by Tab");
}

#[tokio::test]
async fn casino_war_is_played_by_keyboard_alone() {
    let visit = Visit::begin(DESKTOP).await;
    tab_to(&visit, ".table-card[href='#/table/casino-war-1']").await;
    visit.keys(Key::Enter).await;
    visit.wait("document.querySelector('[data-act=sit]')").await;
    tab_to(&visit, "[data-act=sit]").await;
    visit.keys(Key::Enter).await;
    visit.wait("document.querySelector('.actions .quiet.act')").await;
    tab_to(&visit, ".actions .quiet.act").await;
    visit.keys(Key::Enter).await;
    visit.wait("document.querySelector('.area-button.open')").await;
    // The third chip is 25; Enter puts it on the area.
    visit.keys("3").await;
    tab_to(&visit, ".area-button.open[data-area=initial]").await;
    visit.keys(Key::Enter).await;
    visit.wait("document.querySelector('.stack')").await;
    assert_eq!(balance(&visit).await, 975.0);
    visit.keys("d").await;
    visit.wait("document.querySelectorAll('.card-place').length >= 2").await;
    // A tie is fought over: the first action's key is Enter.
    for _ in 0..8 {
        if visit.status().await.contains("over") {
            break;
        }
        if visit.status().await.starts_with("Your turn") {
            tab_to(&visit, ".actions .main.act").await;
            visit.keys(Key::Enter).await;
        }
        tokio::time::sleep(std::time::Duration::from_millis(400)).await;
        visit.press_if("[data-act=ready]").await;
    }
    visit.wait("document.querySelector('.call.settlement.mine')").await;
    balances_agree(&visit).await;
    visit.is_sound("casino war").await;
    visit.end().await;
}

/// Where the felt lies on the page.
const FELT: &str = "(() => {
    const { left, top, width } = document.querySelector('.felt-svg').getBoundingClientRect();
    const { scrollLeft, scrollTop } = document.querySelector('.felt-scroll');
    return [left + scrollLeft, top + scrollY + scrollTop, width].map(Math.round);
})()";

/// Every game of the catalog, in the middle of a round and at its end, for people
/// to look at. Nothing moves when cards and decisions come.
async fn every_game(screen: Screen) {
    let visit = Visit::begin(screen).await;
    // Six buy-ins need more than the first visit to the cage gave.
    visit.click(".pill-button.money").await;
    visit.wait("document.querySelector('dialog .row button')").await;
    visit.press_if("dialog .row button:last-child").await;
    visit.wait("!document.querySelector('dialog')").await;
    let games = visit.fetch("/api/v1/games").await;
    for game in games.as_array().unwrap() {
        let id = game["id"].as_str().unwrap();
        sit_and_answer(&visit, id).await;
        if visit.press_if("[data-act=buy-in].main").await {
            visit.wait("document.querySelector('dialog .main')").await;
            visit.press_if("dialog .main").await;
            visit.wait("document.querySelector('[data-act=fill]')").await;
            visit.press_if("[data-act=fill]").await;
        } else {
            visit.wait("document.querySelector('.area-button.open')").await;
            visit.press_if(".area-button.open").await;
            visit.wait("document.querySelector('.stack') && document.querySelector('[data-act=ready]')").await;
            visit.press_if("[data-act=ready]").await;
        }
        let lies = visit.ask(FELT).await;
        decide_until(&visit, "document.querySelector('.card-place, .mark .die')").await;
        tokio::time::sleep(std::time::Duration::from_millis(900)).await;
        visit.shot(&format!("game-{id}")).await;
        visit.is_sound(id).await;
        let outside = "[...document.querySelectorAll('.felt-svg text, .plate')].filter((e) => {
            const felt = document.querySelector('.felt').getBoundingClientRect();
            const box = e.getBoundingClientRect();
            return box.width > 0 && (box.left < felt.left - 4 || box.right > felt.right + 4);
        }).map((e) => e.textContent)";
        if !visit
            .ask("document.querySelector('.players')?.hidden === false")
            .await
            .as_bool()
            .unwrap()
        {
            assert_eq!(visit.ask(outside).await, json!([]), "{id}: words beyond the felt");
        }
        assert_eq!(visit.ask(FELT).await, lies, "{id}: the felt moved during the round");
        decide_until(&visit, OVER).await;
        tokio::time::sleep(std::time::Duration::from_millis(500)).await;
        visit.shot(&format!("game-{id}-settled")).await;
        assert_eq!(visit.ask(FELT).await, lies, "{id}: the felt moved at the settlement");
    }
    visit.end().await;
}

#[tokio::test]
async fn every_game_is_drawn_on_a_desktop() {
    every_game(DESKTOP).await;
}

#[tokio::test]
async fn every_game_is_drawn_on_a_tablet() {
    every_game(TABLET).await;
}

#[tokio::test]
async fn every_game_is_drawn_on_a_small_phone() {
    every_game(SMALL_PHONE).await;
}

/// The page is served whole by the floor, and stays small.
#[test]
fn script_and_style_stay_small() {
    let page = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/page");
    let size = |folder: &str| -> u64 {
        let files = std::fs::read_dir(page.join(folder)).unwrap();
        files.map(|file| file.unwrap().metadata().unwrap().len()).sum()
    };
    let bytes = size("js") + size("style");
    assert!(bytes < 200_000, "{bytes} bytes");
}
