//! A proof as it is printed: its counts, each claim with what shows it, and strategies, one decision a line, replies indented,
//! parts that come again by their number; and the lines that are written as scenarios.

use std::io;
use std::path::{Path, PathBuf};

use swu_api::prove::{Report, Ruled, Status};

use crate::cli::base::{Failure, Format, Look, Out};
use crate::cli::files::write;
use crate::diagnostic::Diagnostic;
use crate::scenario::prove::{Count, Departure, Line, LineTeller, Proof, StrategyText, Verdict as Proven, Witnesses};
use crate::scenario::replay::Failure as Miss;

/// A file with all that is said of it.
pub struct Proved<'p> {
    pub proof: &'p Proof,
    pub source: &'p str,
    /// Nothing if the file cannot be played.
    pub teller: Option<&'p LineTeller<'p>>,
    pub witnesses: Option<&'p Witnesses<'p>>,
    /// True if strategies are printed however long they are.
    pub whole: bool,
}

/// Prints the verdicts alone.
pub fn verdicts(verdicts: Vec<Ruled>, out: &mut Out) -> io::Result<()> {
    if out.format == Format::Json {
        return out.results(&verdicts);
    }
    for Ruled { title, status, lines, claims, errors, .. } in verdicts {
        headline(status, &title, out)?;
        if let Some(lines) = lines {
            out.wrapped(&Count(lines.into()).of("line of play", "lines of play"), 6)?;
        }
        for claim in claims {
            let word = holds(claim.holds, out);
            out.wrapped(&format!("{word}: {}", claim.claim), 6)?;
        }
        for error in errors {
            out.wrapped(&error, 6)?;
        }
    }
    Ok(())
}

/// The title of a proof behind its status.
pub fn headline(status: Status, title: &str, out: &mut Out) -> io::Result<()> {
    out.named(if status <= Status::Proved { Look::Id } else { Look::Mark }, status.word(), title)
}

/// The verdict on a claim in a word.
pub fn holds(holds: Option<bool>, out: &Out) -> String {
    match holds {
        Some(true) => out.paint(Look::Id, "holds"),
        Some(false) => out.paint(Look::Mark, "does not hold"),
        None => out.paint(Look::Mark, "undetermined"),
    }
}

impl Proved<'_> {
    pub fn report(&self) -> Report<'_> {
        Report::of(self.proof, self.witnesses)
    }

    pub fn print(&self, out: &mut Out) -> io::Result<()> {
        let proof = self.proof;
        headline(Status::of(proof), if proof.title.is_empty() { &proof.file } else { &proof.title }, out)?;
        if !proof.errors.is_empty() {
            out.line(&format!("      {}", proof.file))?;
            out.flush()?;
            proof.errors.iter().for_each(|error| out.complain(error, Some(self.source)));
            return Ok(());
        }
        out.wrapped(&format!("{}: {}", proof.file, counts(proof)), 6)?;
        if let Some(cut) = &proof.cut {
            let open = proof.verdicts.iter().all(|verdict| verdict.holds.is_none());
            let claimed = if open { "no claim is decided" } else { "some claims may be undetermined" };
            out.wrapped(&format!("The search stopped early, and {claimed}: {cut}"), 6)?;
        }
        for unsupported in &proof.unsupported {
            out.wrapped(&format!("Not supported: {}: {}", unsupported.card, unsupported.text), 6)?;
        }
        for departure in &proof.broken {
            self.print_departure("fails", departure, out)?;
        }
        for verdict in &proof.verdicts {
            self.print_verdict(verdict, out)?;
        }
        if !proof.leaves.is_empty() {
            let positions = Count(proof.leaves.len() as u128).of("position", "positions");
            let how = "`--format json` writes the report that `judge prove --merge` joins";
            out.wrapped(&format!("A part of a proof, from {positions}: {how}"), 6)?;
        }
        for other in &proof.others {
            out.wrapped(&format!("{}: another first decision also works", out.paint(Look::Mark, "not unique")), 6)?;
            self.print_line(Some(other), out)?;
        }
        if proof.verdicts.is_empty() {
            out_deciding(&proof.deciding, 6, out)?;
        }
        for (outcome, number) in proof.ends.iter().zip(1..) {
            let facts = outcome.facts.iter().map(|(about, value)| about.told(value)).collect::<Vec<_>>().join("; ");
            out.wrapped(&format!("{}: {facts}", out.paint(Look::Id, &format!("outcome {number}"))), 6)?;
            self.print_line(Some(&outcome.line), out)?;
        }
        if proof.impossible_lines > Count(0) {
            let lines = proof.impossible_lines.of("line cannot", "lines cannot");
            out.wrapped(&format!("{lines} take all steps of the file:"), 6)?;
            for departure in &proof.impossible {
                self.print_departure("not possible", departure, out)?;
            }
        }
        Ok(())
    }

    fn print_verdict(&self, verdict: &Proven, out: &mut Out) -> io::Result<()> {
        let word = holds(verdict.holds, out);
        out.wrapped(&format!("{word}: {}", verdict.claim), 6)?;
        if let Some(decisions) = verdict.decisions {
            out.wrapped(&format!("in {}", Count(decisions.into()).of("decision", "decisions")), 8)?;
        }
        out_deciding(&verdict.deciding, 8, out)?;
        match &verdict.strategy {
            // Without replies of somebody else it is one line of play.
            Some(told) if !told.replies.is_empty() => {
                if !self.whole {
                    self.print_line(verdict.shown.as_ref(), out)?;
                }
                print_or_count(told, verdict.holds == Some(true), self.whole, out)
            }
            _ => self.print_line(verdict.shown.as_ref(), out),
        }
    }

    fn print_line(&self, line: Option<&Line>, out: &mut Out) -> io::Result<()> {
        let told = self.teller.zip(line).map(|(teller, line)| teller.told(line)).unwrap_or_default();
        if !told.is_empty() {
            out.wrapped("shown by", 8)?;
        }
        told.iter().try_for_each(|decided| out.wrapped(&format!("- {decided}"), 10))
    }

    fn print_departure(&self, word: &str, departure: &Departure, out: &mut Out) -> io::Result<()> {
        let Miss { step, line, expected, found, .. } = &departure.failure;
        let lines = departure.lines.of("line", "lines");
        out.wrapped(&format!("{word} in {lines}: step {step}, line {line}: expected {expected}"), 6)?;
        out.wrapped(&format!("found {found}"), 8)?;
        self.print_line(Some(&departure.shown), out)
    }

    /// Writes the lines that show the claims: one into a file, or all into a folder.
    pub fn write_witnesses(&self, path: &Path, force: bool, out: &mut Out) -> Result<(), Failure> {
        let Some(witnesses) = self.witnesses else { return Ok(()) };
        let verdicts = self.proof.verdicts.iter().enumerate();
        let shown: Vec<(usize, &Proven)> = verdicts.filter(|(_, verdict)| verdict.shown.is_some()).collect();
        let is_file = path.extension().is_some_and(|extension| extension == "yaml" || extension == "yml");
        let chosen: Vec<(usize, PathBuf)> = if is_file {
            let first = shown.iter().find(|(_, verdict)| verdict.holds == Some(false)).or(shown.first());
            first.map(|(place, _)| (*place, path.to_owned())).into_iter().collect()
        } else {
            std::fs::create_dir_all(path).map_err(|error| write::refusal(path, &error))?;
            let stem = Path::new(&self.proof.file).file_stem().unwrap_or_default().to_string_lossy().into_owned();
            shown.iter().map(|(place, _)| (*place, path.join(format!("{stem}-{}.yaml", place + 1)))).collect()
        };
        if chosen.is_empty() && self.proof.errors.is_empty() {
            let warning = Diagnostic::warning(format!("no line of `{}` shows a claim", self.proof.file));
            out.complain(&warning.help("a single line cannot show a claim about every line"), None);
        }
        for (place, path) in chosen {
            let claim = self.proof.verdicts.get(place).map_or("", |verdict| verdict.claim.as_str());
            match witnesses.of_verdict(self.proof, place) {
                Some(Ok(text)) => {
                    write::save(&path, &text, force)?;
                    // What a program reads is one value.
                    if out.format == Format::Text {
                        out.wrapped(&format!("wrote {}", path.display()), 6)?;
                    }
                }
                Some(Err(unwritten)) => {
                    let warning = Diagnostic::warning(format!("the line that shows `{claim}` was not written"));
                    out.complain(&warning.label(unwritten.to_string()), None);
                }
                None => {}
            }
        }
        Ok(())
    }
}

fn out_deciding(deciding: &[String], indent: usize, out: &mut Out) -> io::Result<()> {
    deciding.iter().try_for_each(|choice| out.wrapped(&format!("decided by {choice}"), indent))
}

fn counts(proof: &Proof) -> String {
    let positions = Count(proof.positions as u128).of("position", "positions");
    if proof.cut.is_some() || proof.is_decided_only {
        return positions;
    }
    let lines = proof.lines.of("line of play", "lines of play");
    let outcomes = Count(proof.outcomes as u128).of("outcome", "outcomes");
    [lines, positions, outcomes].join(", ")
}

/// The depth to which replies are indented; deeper ones stay there.
const DEEPEST: usize = 24;

/// A longer strategy is printed only when asked for.
const FEW_LINES: usize = 24;

/// Prints a strategy beneath the claim that it is of, or how long it is.
pub fn print_or_count(told: &StrategyText, is_for: bool, whole: bool, out: &mut Out) -> io::Result<()> {
    let lines = strategy_lines(told);
    if !whole && lines > FEW_LINES {
        return out.wrapped(&format!("`--strategy` prints the answer to every reply: {lines} lines"), 8);
    }
    out.wrapped(if is_for { "by this strategy" } else { "by this defence" }, 8)?;
    print_strategy(told, 10, out)
}

/// The number of lines that a strategy takes.
fn strategy_lines(told: &StrategyText) -> usize {
    let replies = told.replies.iter().map(|reply| usize::from(!reply.to.is_empty()) + strategy_lines(&reply.then));
    told.moves.len() + usize::from(told.as_in.is_some()) + usize::from(told.goes_on) + replies.sum::<usize>()
}

fn print_strategy(told: &StrategyText, indent: usize, out: &mut Out) -> io::Result<()> {
    let number = told.number.map(|number| format!("({number}) ")).unwrap_or_default();
    for (place, decided) in told.moves.iter().enumerate() {
        let number = if place == 0 { number.as_str() } else { "" };
        out.wrapped(&format!("- {number}{decided}"), indent)?;
    }
    if told.moves.is_empty() && !number.is_empty() {
        out.wrapped(&format!("- {}", number.trim_end()), indent)?;
    }
    if let Some(number) = told.as_in {
        out.wrapped(&format!("- as in ({number})"), indent)?;
    }
    if told.goes_on {
        out.wrapped("- …", indent)?;
    }
    for reply in &told.replies {
        if reply.to.is_empty() {
            print_strategy(&reply.then, indent, out)?;
            continue;
        }
        out.wrapped(&format!("after {}", reply.to.join(", or ")), indent + 2)?;
        print_strategy(&reply.then, (indent + 4).min(DEEPEST), out)?;
    }
    Ok(())
}
