//! Typed input during a game: a number, a step, or the word of another command.

use std::path::PathBuf;

/// The usage of the export.
const EXPORT: &str = "export karabast [FILE]";

/// The commands, as the help lists them.
pub(super) const HELP: [(&str, &str); 13] = [
    ("a number", "play the answer with that number"),
    ("a step", "written as in a scenario: `attack: Wampa, target: ben`, `pass`, or with a player `ben: concede`"),
    ("why STEP", "check whether a step is legal; if not, show the rule"),
    ("moves", "list all legal steps"),
    ("board", "draw the board again"),
    ("cards", "show the texts of all cards"),
    ("undo, redo", "undo the last step, or redo it"),
    ("again", "start again"),
    ("outcomes", "search every line of play until the regroup phase: who can win?"),
    ("outcomes CLAIM", "check whether a claim can hold, and whether it must: `outcomes ben: {base: {damage: 4}}`"),
    ("save FILE", "save the game as a scenario, with claims for what happened"),
    (EXPORT, "print the position as a game setup of the simulator Karabast, or write it to a file"),
    ("quit", "quit; so does the end of the input"),
];

/// The commands of a puzzle alone.
pub(super) const HELP_OF_A_PUZZLE: [(&str, &str); 2] =
    [("hint", "show the puzzle's hint"), ("solution", "show the line that solves it from here")];

/// A typed command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Command {
    Nothing,
    /// The answer at that place of the list, from 1.
    Listed(usize),
    Step(String),
    Why(String),
    Moves,
    Board,
    /// The texts of all cards.
    Cards,
    Undo,
    Redo,
    /// Back to the start.
    Again,
    Hint,
    Solution,
    /// With a claim, if one is typed.
    Outcomes(Option<String>),
    Save(PathBuf),
    /// The position as a game setup of a simulator, into a file if one is named.
    Export(Option<PathBuf>),
    Help,
    Quit,
    /// A word that needs another after it; holds the usage.
    Unfinished(&'static str),
}

/// Reads a line. Anything but these words is a step.
pub(super) fn parse(line: &str) -> Command {
    let line = line.trim();
    if let Ok(number) = line.parse() {
        return Command::Listed(number);
    }
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match (word.to_ascii_lowercase().as_str(), rest.trim()) {
        ("", _) => Command::Nothing,
        ("why", "") => Command::Unfinished("why STEP"),
        ("save", "") => Command::Unfinished("save FILE"),
        ("export", form) => match form.strip_prefix("karabast").map(|file| (file, file.trim())) {
            Some((_, "")) => Command::Export(None),
            Some((file, name)) if file.starts_with(char::is_whitespace) => Command::Export(Some(name.into())),
            Some(_) | None => Command::Unfinished(EXPORT),
        },
        ("why", step) => Command::Why(step.to_owned()),
        ("save", file) => Command::Save(file.into()),
        ("moves" | "m", "") => Command::Moves,
        ("board" | "b", "") => Command::Board,
        ("cards", "") => Command::Cards,
        ("again", "") => Command::Again,
        ("hint", "") => Command::Hint,
        ("solution", "") => Command::Solution,
        ("undo" | "u", "") => Command::Undo,
        ("redo" | "r", "") => Command::Redo,
        ("outcomes" | "p", claim) => Command::Outcomes(Some(claim.to_owned()).filter(|claim| !claim.is_empty())),
        ("help" | "?" | "h", "") => Command::Help,
        ("quit" | "q" | "exit", "") => Command::Quit,
        _ => Command::Step(line.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::{Command, parse};

    #[test]
    fn reads_numbers_words_and_steps() {
        for (line, command) in [
            (" 3\n", Command::Listed(3)),
            ("u", Command::Undo),
            ("Quit\r\n", Command::Quit),
            ("hint", Command::Hint),
            ("", Command::Nothing),
            ("p", Command::Outcomes(None)),
            ("outcomes ben: {hand: 1}", Command::Outcomes(Some("ben: {hand: 1}".to_owned()))),
            ("why attack: Wampa", Command::Why("attack: Wampa".to_owned())),
            ("save a b.yaml", Command::Save("a b.yaml".into())),
            ("save", Command::Unfinished("save FILE")),
            ("export karabast", Command::Export(None)),
            ("export karabast a b.json", Command::Export(Some("a b.json".into()))),
            ("export", Command::Unfinished("export karabast [FILE]")),
            ("export karabasta", Command::Unfinished("export karabast [FILE]")),
            ("pass", Command::Step("pass".to_owned())),
        ] {
            assert_eq!(parse(line), command, "{line:?}");
        }
    }
}
