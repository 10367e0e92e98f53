//! Invalid rolls, 1.9 and 1.10, and trouble with the shooter, 1.11.

use boardwalk_equipment::cite;

use super::{CrapsRound, Phase};
use crate::dice::craps::{Call, Craps, Irregularity, TableKind};
use crate::{Code, Event, Log, Refusal};

impl<K: TableKind> CrapsRound<K> {
    #[inline(never)]
    pub(super) fn irregularity(
        &mut self,
        irregularity: Irregularity,
        log: &mut impl Log<Craps<K>>,
    ) -> Result<(), Refusal> {
        match irregularity {
            Irregularity::DieOffTable
            | Irregularity::DieOnDie
            | Irregularity::NotSimultaneous
            | Irregularity::ShortThrow
            | Irregularity::DieInBankCupRail
            | Irregularity::DieOnPlayerChips
            | Irregularity::CockedDie
            | Irregularity::CockedTwoFaces
            | Irregularity::CheatingThrow => self.trouble_with_a_throw(irregularity, log),
            Irregularity::ShooterMisconduct => self.misconduct(log),
            Irregularity::NoLineBettor => self.no_line_bettor(log),
        }
    }

    /// The dice are out. An invalid roll decides nothing and is thrown again,
    /// every wager as it was; others are read as the rules say.
    fn trouble_with_a_throw(
        &mut self,
        irregularity: Irregularity,
        log: &mut impl Log<Craps<K>>,
    ) -> Result<(), Refusal> {
        let cite = match irregularity {
            Irregularity::CockedDie | Irregularity::CockedTwoFaces => cite!("19:47-1.10"),
            _ => cite!("19:47-1.9"),
        };
        match self.phase {
            Phase::Throw => {}
            Phase::Betting => {
                let why = "that happens when the dice are thrown, after betting has closed";
                return Err(Refusal::new(Code::BettingOpen, cite, why));
            }
            Phase::Over(_) => {
                let why = "the roll is over and its total called";
                return Err(Refusal::new(Code::NotNow, cite, why));
            }
        }
        log.record(Event::Reported { irregularity, cite });
        let counts =
            matches!(irregularity, Irregularity::DieOnPlayerChips | Irregularity::CockedDie);
        if !counts {
            log.record(Event::Called { call: Call::NoRoll, cite });
        }
        Ok(())
    }

    /// The boxperson, or the mini-craps dealer, has the shooter pass the dice.
    fn misconduct(&mut self, log: &mut impl Log<Craps<K>>) -> Result<(), Refusal> {
        let irregularity = Irregularity::ShooterMisconduct;
        let cite = cite!("19:47-1.11(a)2");
        let Some(seat) = self.table.shooter() else {
            return Err(Refusal::new(Code::NotNow, cite, "no player has the dice"));
        };
        if self.phase == Phase::Throw {
            let why = "the dice are in the air; the shooter passes them between rolls";
            return Err(Refusal::new(Code::NotNow, cite, why));
        }
        log.record(Event::Reported { irregularity, cite });
        log.record(Event::Called { call: Call::MustPass(seat), cite });
        self.pass_dice(log);
        Ok(())
    }

    /// Everybody has declined a line wager, 1.11(b).
    fn no_line_bettor(&mut self, log: &mut impl Log<Craps<K>>) -> Result<(), Refusal> {
        let irregularity = Irregularity::NoLineBettor;
        let cite = cite!("19:47-1.11(b)");
        if self.phase != Phase::Betting || !self.table.is_for_come_wagers() {
            let why =
                "that is when come wagers stand before a come out roll and nobody has a line wager";
            return Err(Refusal::new(Code::NotNow, cite, why));
        }
        log.record(Event::Reported { irregularity, cite });
        self.for_come_wagers(log);
        Ok(())
    }
}
