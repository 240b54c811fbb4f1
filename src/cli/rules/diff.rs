//! diff
use super::super::options::Globals;
use super::super::out::Out;
use super::super::{Failure, Verdict};
use crate::rulebook::Rulebook;
use crate::rulebook::editions::*;
use std::path::PathBuf;
/// x
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:")]
pub(super) struct Args {
    old: PathBuf,
    new: PathBuf,
    #[arg(long)]
    full: bool,
}
pub(super) fn run(args: &Args, _: &Globals, out: &mut Out) -> Result<Verdict, Failure> {
    let old = Rulebook::read_folder(&args.old).unwrap();
    let new = Rulebook::read_folder(&args.new).unwrap();
    let start = std::time::Instant::now();
    let c = Comparison::between(&old, &new);
    eprintln!("{:?}", start.elapsed());
    for k in Kind::ALL {
        out.line(&format!("{} {}", k.word(), c.count(k)))?;
    }
    for ch in &c.changes {
        let n = |r: Option<&crate::rulebook::Node>| r.map_or("-".to_owned(), |r| r.id.number().to_owned());
        let show = |p: Vec<Piece>| {
            p.into_iter()
                .map(|p| match p.mark {
                    Mark::Same => p.text,
                    Mark::Removed => format!("[-{}-]", p.text),
                    Mark::Added => format!("{{+{}+}}", p.text),
                })
                .collect::<String>()
        };
        let label = ch.rule().unwrap().label();
        out.line(&format!(
            "{:12} {:12} {}{} {}{}",
            n(ch.old),
            n(ch.new),
            ch.kind.word(),
            if ch.carried { " (carried)" } else { "" },
            label,
            ch.kin.map_or(String::new(), |k| format!("   KIN {}", k.id))
        ))?;
        if args.full {
            out.wrapped(&show(ch.title()), 8)?;
            out.wrapped(&show(ch.text()), 8)?;
            out.wrapped(&show(ch.examples()), 8)?;
        }
    }
    Ok(Verdict::Fine)
}
