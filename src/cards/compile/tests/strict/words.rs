//! Words that are put into texts, to see whether the compiler notices.

/// Words that a hostile reader would write in place of a word.
const OPPOSITES: &str = "
friendly: enemy, nothing; enemy: friendly, nothing; a: each, another, up to 2, any number of; an: each, another, the;
each: a, another, each other; another: a, each, the same; other: nothing, friendly; all: a, another; or: and, nor;
and: or, or may, then; may: nothing, must, can't; you: they, an opponent, each player;
your: their, an opponent's, each player's; their: your, its; its: your, their, this unit's;
it: this unit, them, each unit; this: that, another, a, each; that: this, another, a, each; those: these, all, other;
phase: round, attack, game; round: phase, game; attack: phase, defend; ready: exhaust, exhausted; exhaust: ready, defeat;
exhausted: ready, damaged; damaged: undamaged, exhausted; less: more, fewer; more: less, fewer; fewer: more;
power: HP, cost, remaining HP, damage; hp: power, cost, damage; remaining: nothing, printed; cost: power, name;
first: next, second, last; next: first, nothing; with: without, on; without: with; deck: hand, discard pile, resources;
hand: deck, discard pile, resources; top: bottom; bottom: top; ground: space, nothing; space: ground, nothing;
if: when, unless, while; when: if, while; while: if, when, unless; instead: nothing, too; only: nothing, no more than;
combat: nothing, indirect, noncombat; unit: base, card, upgrade, leader, token, unit or base;
units: bases, cards, upgrades, leaders; base: unit, leader; card: unit, event, upgrade; upgrade: unit, card;
event: unit, card; leader: unit, base, nothing; non: nothing, only; opponent: player; opponents: players;
player: opponent; controller: owner; owner: controller; owner's: controller's; owners': controllers'; control: own;
controls: owns; own: control; played: defeated, deployed; defeated: played, captured; attacker: defender;
defender: attacker; defending: attacking; attacking: defending; different: same, nothing; same: different; least: most;
most: least; random: any, nothing; unique: non-unique, nothing; gains: loses; gain: lose; loses: gains; lose: gain;
starts: ends; start: end; end: start; ends: starts; up: down; down: up; before: after; after: before; shield: Experience;
experience: Shield; once: twice; twice: half; doesn't: does; don't: do; can't: can, may; isn't: is; is: isn't, was;
";

/// Words that are put before a word, and in place of one, at random.
const WORDS: &str = "
up to; another; non-leader; friendly; enemy; this; that; phase; round; ready; exhausted; damaged; instead; may; each; a;
an; all; or; and; not; then; unit; base; card; player; opponent; you; your; their; its; control; hand; deck; power; HP;
cost; less; more; with; without; if; when; while; unless; for; from; to; of; on; in; the; it; them; they; damage; combat;
attack; defeat; exhaust; draw; discard; play; token; Shield; Experience; ground; space; leader; unique; upgrade; event;
resource; first; next; other; different; same; only; also; once; any; number; top; bottom; random; Force; Vehicle;
Sentinel; Command; 2; 3; can't; remaining; equal; comma; stop;
";

/// Words to write in place of that one.
pub(super) fn opposites(word: &str) -> impl Iterator<Item = &'static str> {
    let of = parts(OPPOSITES).filter_map(|row| row.split_once(": ")).find(|(of, _)| *of == word);
    of.into_iter().flat_map(|(_, words)| words.split(", ")).map(|word| if word == "nothing" { "" } else { word })
}

/// Every word that is put in at random.
pub(super) fn words() -> Vec<&'static str> {
    let mark = |word| match word {
        "comma" => ",",
        "stop" => ".",
        word => word,
    };
    parts(WORDS).map(mark).collect()
}

fn parts(table: &'static str) -> impl Iterator<Item = &'static str> {
    table.split(';').map(str::trim).filter(|part| !part.is_empty())
}
