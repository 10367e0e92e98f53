//! A visit to the floor: the real server on a database of its own, and a
//! Chromium that somebody sits in front of.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use thirtyfour::prelude::*;
use thirtyfour::{LoggingPrefsLogLevel, TypingData};

/// How long anything on the page may take before the test gives up.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long the browser may take to come up, which on a busy machine is long.
const START: Duration = Duration::from_secs(240);

/// A screen.
#[derive(Debug, Clone, Copy)]
pub struct Screen {
    pub width: u32,
    pub height: u32,
}

pub const DESKTOP: Screen = Screen { width: 1440, height: 900 };
pub const TABLET: Screen = Screen { width: 768, height: 1024 };
pub const PHONE: Screen = Screen { width: 390, height: 844 };
pub const SMALL_PHONE: Screen = Screen { width: 360, height: 740 };

/// A process that ends with the test.
struct Ends(Child);

impl Drop for Ends {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The server, the browser and who sits in front of it.
pub struct Visit {
    pub driver: WebDriver,
    pub screen: Screen,
    address: String,
    server: Option<Ends>,
    _chromedriver: Ends,
    folder: tempfile::TempDir,
}

impl Visit {
    /// Opens a floor and a browser, and registers a player by the page's form.
    pub async fn begin(screen: Screen) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (server, address) = serve(&folder, "127.0.0.1:0");
        let port = free_port();
        let chromedriver = Command::new("chromedriver")
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver is not installed; ./test installs it");
        let chromedriver = Ends(chromedriver);
        let driver = connect(port, screen, &folder).await;
        let visit = Self {
            driver,
            screen,
            address,
            server: Some(server),
            _chromedriver: chromedriver,
            folder,
        };
        visit.driver.goto(&visit.address).await.unwrap();
        visit.wait("document.querySelector('.sign-form')").await;
        visit.shot("sign-in").await;
        visit.type_into("#name", "Ines").await;
        visit.type_into("#password", "a long password").await;
        visit.click(".sign-form .main").await;
        visit.wait("document.querySelector('.table-card')").await;
        visit
    }

    /// The player is given another role while the floor is closed for a moment.
    pub async fn becomes(&mut self, role: &str) {
        // Nobody looks meanwhile: a page that finds no floor says so on the console.
        self.driver.goto("about:blank").await.unwrap();
        self.server = None;
        let database = format!("sqlite:{}", self.folder.path().join("floor.db").display());
        let given = Command::new(env!("CARGO_BIN_EXE_boardwalk"))
            .args(["role", "Ines", role, "--database", &database])
            .output()
            .unwrap();
        assert!(given.status.success(), "{}", String::from_utf8_lossy(&given.stderr));
        let at = self.address.trim_start_matches("http://").to_string();
        self.server = Some(serve(&self.folder, &at).0);
    }

    /// Goes to the table that is open for a game, sits down, and answers what
    /// is asked before the first bet.
    pub async fn sit(&self, game: &str) {
        self.goto(&format!("#/table/{game}-1")).await;
        self.wait("document.querySelector('[data-act=sit]')").await;
        self.click("[data-act=sit]").await;
        self.wait("document.querySelector('.plate.you')").await;
    }

    pub async fn goto(&self, hash: &str) {
        self.driver.goto("about:blank").await.unwrap();
        self.driver.goto(format!("{}/{hash}", self.address)).await.unwrap();
    }

    /// What a script returns.
    pub async fn ask(&self, script: &str) -> Value {
        let returned = self.driver.execute(format!("return ({script})"), vec![]).await;
        returned.unwrap_or_else(|error| panic!("{script}: {error}")).json().clone()
    }

    /// Waits until a script returns something true.
    pub async fn wait(&self, script: &str) {
        let begun = Instant::now();
        let script = format!("Boolean({script})");
        while self.ask(&script).await != json!(true) {
            if begun.elapsed() > PATIENCE {
                self.shot("gave-up").await;
                panic!("waited in vain for {script}");
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    pub async fn click(&self, css: &str) {
        let element = self.driver.find(By::Css(css)).await.unwrap();
        element.scroll_into_view().await.unwrap();
        element.click().await.unwrap_or_else(|error| panic!("{css}: {error}"));
    }

    /// Clicks if it is there.
    pub async fn press_if(&self, css: &str) -> bool {
        let script = format!(
            "(() => {{ const e = document.querySelector({}); if (e && !e.disabled) e.click(); return Boolean(e); }})()",
            json!(css)
        );
        self.ask(&script).await == json!(true)
    }

    async fn type_into(&self, css: &str, text: &str) {
        self.driver.find(By::Css(css)).await.unwrap().send_keys(text).await.unwrap();
    }

    /// Keys, to whatever has the focus.
    pub async fn keys(&self, keys: impl Into<TypingData>) {
        self.driver.action_chain().send_keys(keys).perform().await.unwrap();
    }

    /// What the server says of this player.
    pub async fn me(&self) -> Value {
        self.fetch("/api/v1/me").await
    }

    pub async fn fetch(&self, path: &str) -> Value {
        let script =
            "const [path, done] = arguments; fetch(path).then((r) => r.json()).then(done);";
        let returned = self.driver.execute_async(script, vec![json!(path)]).await.unwrap();
        returned.json().clone()
    }

    /// The words of the status line.
    pub async fn status(&self) -> String {
        let words = self.ask("document.querySelector('.status-words')?.textContent ?? ''").await;
        words.as_str().unwrap_or_default().to_string()
    }

    /// Keeps a picture for people to look at.
    pub async fn shot(&self, name: &str) {
        let folder = target().join("screenshots");
        std::fs::create_dir_all(&folder).unwrap();
        let png = self.driver.screenshot_as_png().await.unwrap();
        std::fs::write(folder.join(format!("{name}-{}.png", self.screen.width)), png).unwrap();
    }

    /// Fails if the console has an error, or if axe-core finds something
    /// serious on the page as it is.
    pub async fn is_sound(&self, place: &str) {
        let log = self.driver.get_log("browser").await.unwrap();
        let errors: Vec<String> = log
            .iter()
            .map(|entry| format!("{entry:?}"))
            .filter(|entry| entry.contains("SEVERE"))
            .collect();
        assert!(errors.is_empty(), "{place}: the console says {errors:#?}");
        let axe = target().join("axe/node_modules/axe-core/axe.min.js");
        let axe = std::fs::read_to_string(axe).expect("axe-core is not there; ./test fetches it");
        let script = format!(
            "{axe}; const done = arguments[arguments.length - 1];
            axe.run(document, {{ resultTypes: ['violations'] }}).then((found) => done(found.violations
              .filter((v) => ['serious', 'critical'].includes(v.impact))
              .map((v) => `${{v.id}}: ${{v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(' | ')}}`)));"
        );
        let found = self.driver.execute_async(script, vec![]).await.unwrap();
        assert_eq!(found.json(), &json!([]), "{place}: axe-core");
    }

    pub async fn end(self) {
        self.driver.quit().await.unwrap();
    }
}

fn target() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target")
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// The server with slow clocks, so that a slow machine loses no turn.
fn serve(folder: &tempfile::TempDir, at: &str) -> (Ends, String) {
    let database = format!("sqlite:{}", folder.path().join("floor.db").display());
    let mut server = Command::new(env!("CARGO_BIN_EXE_boardwalk"))
        .args(["serve", "--listen", at, "--database", &database])
        .args(["--betting-seconds", "600", "--decision-seconds", "600", "--between-ms", "8000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let at = line.split("http://").nth(1).expect("the server prints its address");
    let at: String = at.chars().take_while(|c| c.is_ascii_digit() || ".:".contains(*c)).collect();
    (Ends(server), format!("http://{at}"))
}

async fn connect(port: u16, screen: Screen, folder: &tempfile::TempDir) -> WebDriver {
    let mut wanted = DesiredCapabilities::chrome();
    let profile = format!("--user-data-dir={}", folder.path().join("profile").display());
    let size = format!("--window-size={},{}", screen.width, screen.height);
    let args = [
        "--headless=new",
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--hide-scrollbars",
        &profile,
        &size,
    ];
    for arg in args {
        wanted.add_arg(arg).unwrap();
    }
    // A window is never as narrow as a phone; its metrics can be.
    let metrics = json!({ "width": screen.width, "height": screen.height, "pixelRatio": 1.0, "touch": screen.width < 500, "mobile": screen.width < 500 });
    wanted.add_experimental_option("mobileEmulation", json!({ "deviceMetrics": metrics })).unwrap();
    wanted.set_browser_log_level(LoggingPrefsLogLevel::All).unwrap();
    let begun = Instant::now();
    loop {
        match WebDriver::new(format!("http://127.0.0.1:{port}"), wanted.clone()).await {
            Ok(driver) => {
                driver.set_script_timeout(PATIENCE).await.unwrap();
                return driver;
            }
            Err(error) if begun.elapsed() > START => panic!("no browser: {error}"),
            Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    }
}
