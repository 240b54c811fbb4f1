//! A commented scenario to start from: a game for two to four players, or an event.

use swu_game::Format;

/// The scenario to start from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Template {
    /// From 2 to 4.
    pub players: u8,
    pub format: Format,
}

/// Names and contents of the players after the first two.
const OTHERS: [&str; 2] = [
    "    cara:
      ground: [Wampa]
",
    "    dora: {}                 # an opponent with nothing but a plain base
",
];

const HEAD: &str = "\
# A situation and its ruling. `judge replay -v FILE` adjudicates it, `judge show 7.5.11` shows a rule.
# Change what you need and delete the rest: omitted keys have a default.

# The ruling, as a sentence.
title: While an opponent has a Sentinel in the arena, their base cannot be attacked
# The situation in prose.
about: |
  Ben controls a Pyke Sentinel. Ana must attack it before her Marine can attack Ben's base.
# The rules that it rests on. Each must exist, and the trace must cite it.
cites: [CR 7.5.11.a]
tags: [sentinel, attack]
# The judge level that the question is for, 1 to 3.
level: 1
# The source of the ruling.
# source: Official ruling of …
# The format that is played; default: premier.
";

const FIRST_PLAYERS: &str = "      base: {card: Echo Base, damage: 4}
      resources: {ready: 5, exhausted: 1}
      hand: [Vanquish]
      ground:
        - Battlefield Marine     # a name is enough; a map says more
        - {card: Consular Security Force, damage: 1, upgrades: [Academy Training]}
    ben:
      hand: [Open Fire]
      ground: [Pyke Sentinel]
      space: [Cartel Spacer]
";

const STEPS: &str = "
steps:
  # An illegal step: the engine must refuse it by this rule.
  - ana: {attack: Battlefield Marine, target: ben}
    illegal: CR 7.5.11
  - ana: {attack: Battlefield Marine, target: Pyke Sentinel}
  # Claims that must hold now. Only what is named here is checked.
  - expect:
      Pyke Sentinel: {in: ben.discard}
      Battlefield Marine: {in: ana.ground, damage: 2, exhausted: true}
      events:
        - attack: Battlefield Marine
        - defeat: Pyke Sentinel
  # `then` answers the card's prompts: here, which unit is dealt damage. `any` would leave it open: `judge prove`
  # searches every answer, and `prove` claims what holds in all of them.
  - ben: {play: Open Fire, then: [Consular Security Force]}

# Claims that must hold at the end.
expect:
  Consular Security Force: {damage: 5, remaining: 4}
  ana: {base: {remaining: 26}}
";

/// A commented event to start from.
pub const TOURNAMENT: &str = "\
# A question of an event and its ruling. `judge replay -v FILE` adjudicates it, `judge show TR 4.1.2` shows a rule.
# Change what you need and delete the rest: omitted keys have a default.

# The ruling, as a sentence.
title: The player who beats rank 14 enters the bracket in 14th place
kind: tournament
# The question in prose.
about: |
  The event cuts to a top 16, and the players on ranks 14 to 19 are level.
# The rules that it rests on. Each must exist, and a ruling must cite it.
cites: [TR 4.1.2]
tags: [cut]
# The judge level that the question is for, 1 to 3.
level: 2
# The policy that the event follows; default: the one in force.
# policy: tr-1.0

setup:
  # match: single-game       # default: best-of-three
  # Players named by their ranks, with their records. Or by name: `players: [ana, ben]`, or with the
  # facts about them: `players: {ana: {record: 3-1, opponents: [ben, cid], byes: 1}, ben: 2-2}`.
  records: {1 to 13: 6-1, 14 to 19: 5-2, 20 to 40: 4-3}

steps:
  # Others: start, add, drop, pair, match with game, time and concede, standings, bracket, deck, sideboard.
  - cut: 16
  # Claims that must hold now. Only what is named here is checked.
  - expect:
      additional: [[14, 19], [15, 18], [16, 17]]
      13: {cut: through}
  # An illegal step: it must be refused by this rule.
  - bracket: single
    illegal: TR 4.1.2
  - result: [{19: 2, 14: 0}, {15: 2, 18: 1}, {16: 1, 17: 2}]
  - bracket: single

# Claims that must hold at the end.
expect:
  19: {seat: 14, meets: 3}
  14: {cut: out}
";

impl Template {
    /// The text of the scenario.
    pub fn text(self) -> String {
        let twin_suns = self.format == Format::TwinSuns;
        let (format, counters, leader) = if twin_suns {
            (
                "format: twin-suns\n",
                "  counters: {blast: available, plan: available}\n",
                "leaders:                 # `{card: …, deployed: true}` for one in play
        - Luke Skywalker, Faithful Friend
        - Chewbacca, Walking Carpet
",
            )
        } else {
            (
                "# format: twin-suns\n",
                "",
                "leader: Luke Skywalker, Faithful Friend     # `{card: …, deployed: true}` for one in play\n",
            )
        };
        let others = OTHERS.iter().take(usize::from(self.players.saturating_sub(2))).copied().collect::<String>();
        format!(
            "{HEAD}{format}
setup:
  # phase: regroup           # or setup; default: action
  round: 3
  initiative: ana            # who holds the counter, and the active player unless `active` names another
{counters}  players:                   # clockwise; choose any names
    ana:
      {leader}{FIRST_PLAYERS}{others}{STEPS}"
        )
    }
}
