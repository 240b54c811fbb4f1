//! Strategies in words, and wins in the fewest decisions.

use crate::prove::{Options, Proof, StrategyText, prove};
use crate::tests::world;

fn proof(source: &str, every_line: usize) -> Proof {
    let options = Options { threads: Some(1), strategies: 200, every_line, ..Options::default() };
    let proof = prove("t.yaml", source, &world(), &options, &());
    assert_eq!(proof.errors, [], "{source}");
    proof
}

/// The strategy of the first claim, one decision a line.
fn told(source: &str) -> String {
    let verdict = proof(source, usize::MAX).verdicts.swap_remove(0);
    let mut lines = vec![format!("holds: {:?}", verdict.holds)];
    write(&verdict.strategy.unwrap(), 0, &mut lines);
    lines.join("\n")
}

fn write(told: &StrategyText, indent: usize, lines: &mut Vec<String>) {
    let margin = "  ".repeat(indent);
    lines.extend(told.number.map(|number| format!("{margin}({number})")));
    lines.extend(told.moves.iter().map(|decided| format!("{margin}{decided}")));
    lines.extend(told.as_in.map(|number| format!("{margin}as in ({number})")));
    for reply in &told.replies {
        lines.push(format!("{margin}after {}", reply.to.join(", or ")));
        write(&reply.then, indent + 1, lines);
    }
}

/// Ben may exhaust one of Ana's two attackers, but not both.
const REPLIES: &str = "title: Two attackers
setup:
  players:
    ana: {ground: [Battlefield Marine], space: [Alliance X-Wing], deck: 2, resources: 0}
    ben: {base: {hp: 3}, ground: [Pyke Sentinel], deck: 2, resources: 0}
prove: {until: regroup, wins: ana}
";

#[test]
fn answers_each_reply_or_shows_the_defence() {
    insta::assert_snapshot!("each_reply_has_its_answer", told(&REPLIES.replace("hp: 3", "hp: 2")));
    insta::assert_snapshot!("a_refuted_claim_shows_the_defence", told(&REPLIES.replace("hp: 3", "hp: 9")));
}

/// Ana wins at once with the big attacker, or by two small ones: the second takes a decision more.
const FEWEST: &str = "title: The fewest
setup:
  initiative: ben
  initiative_taken: true
  active: ana
  players:
    ana: {ground: [Wampa, Battlefield Marine, {card: Battlefield Marine, as: other}], deck: 2, resources: 0}
    ben: {base: {hp: 4}, deck: 2, resources: 0}
prove: {until: regroup, wins: ana, unique: true, fewest: true}
";

#[test]
fn counts_the_fewest_decisions_and_only_them() {
    // By the search of every line, and by the one that only decides.
    for every_line in [usize::MAX, 0] {
        let fewest = proof(FEWEST, every_line);
        assert_eq!(fewest.verdicts[0].decisions, Some(1), "{every_line}");
        assert_eq!((fewest.verdicts[0].holds, fewest.others.len()), (Some(true), 0), "{every_line}");
        // Without it, each of the three attacks may come first.
        let any = proof(&FEWEST.replace(", fewest: true", ""), every_line);
        assert!(!any.others.is_empty() && any.verdicts[0].decisions.is_none(), "{every_line}");
    }
    let slower = FEWEST.replace("hp: 4", "hp: 7");
    for every_line in [usize::MAX, 0] {
        assert_eq!(proof(&slower, every_line).verdicts[0].decisions, Some(2), "{every_line}");
    }
}
