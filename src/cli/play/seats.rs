//! The players of the seats: a person at the keyboard, chance, or the search.

use std::str::FromStr;

use crate::scenario::CHANCE;

/// A machine that plays a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Machine {
    /// Takes any legal answer.
    Random,
    /// Looks for a win that it can force, see [`super::search`].
    Search,
}

/// A seat that a machine plays, as in `--seat`.
#[derive(Debug, Clone)]
pub(super) struct Seat {
    pub name: String,
    pub machine: Machine,
}

impl FromStr for Seat {
    type Err = String;

    fn from_str(typed: &str) -> Result<Self, String> {
        let machine = match typed.split_once('=') {
            Some((name, "random")) if !name.is_empty() => Some((name, Machine::Random)),
            Some((name, "search")) if !name.is_empty() => Some((name, Machine::Search)),
            _ => None,
        };
        let usage = || "write `NAME=random` or `NAME=search`, such as `ben=random`".to_owned();
        let (name, machine) = machine.ok_or_else(usage)?;
        Ok(Self { name: name.to_owned(), machine })
    }
}

/// The seats of machines at a table.
#[derive(Debug, Clone, Default)]
pub(super) struct Seats(pub Vec<Seat>);

impl Seats {
    /// The machine of that player; nothing for a person at the keyboard. Open random outcomes are drawn.
    pub(super) fn machine(&self, player: &str) -> Option<Machine> {
        if player == CHANCE {
            return Some(Machine::Random);
        }
        self.0.iter().rev().find(|seat| seat.name == player).map(|seat| seat.machine)
    }
}

#[cfg(test)]
mod tests {
    use super::{Machine, Seat, Seats};

    #[test]
    fn a_seat_names_its_player_and_its_machine() {
        let seats = Seats(["ben=random", "cara=search"].map(|typed| typed.parse().unwrap()).to_vec());
        let machines = ["ana", "ben", "cara", "chance"].map(|player| seats.machine(player));
        assert_eq!(machines, [None, Some(Machine::Random), Some(Machine::Search), Some(Machine::Random)]);
        for typed in ["ben", "=random", "ben=me", "ben=random=search"] {
            assert!(typed.parse::<Seat>().is_err_and(|usage| usage.contains("NAME=search")), "{typed}");
        }
    }
}
