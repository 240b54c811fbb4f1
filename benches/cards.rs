//! Measures loading the card library and looking a card up, printing what every card does, and compiling
//! those wordings. Run with `cargo bench --bench cards`.

use divan::{Bencher, black_box};
use swu_judge::cards::compile::{Context, Side, compile};
use swu_judge::cards::{Ability, Library, print};

fn main() {
    divan::main();
}

/// Every ability that is understood, with its card's name and side.
fn abilities() -> Vec<(&'static str, Side, &'static Ability)> {
    let mut all = Vec::new();
    for card in Library::embedded().iter() {
        for (list, side) in card.sides().into_iter().zip(print::sides(card.kind)) {
            let understood = list.iter().filter(|ability| !matches!(***ability, Ability::Unsupported(_)));
            all.extend(understood.map(|ability| (card.name.as_str(), side, &**ability)));
        }
    }
    all
}

#[divan::bench]
fn print_all_cards(bencher: Bencher<'_, '_>) {
    let all = abilities();
    bencher.bench_local(|| {
        for (name, side, tree) in &all {
            black_box(print::ability(tree, &Context::new(name, *side)));
        }
    });
}

#[divan::bench]
fn compile_all_wordings(bencher: Bencher<'_, '_>) {
    let wording = |(name, side, tree): (&'static str, Side, &Ability)| {
        let context = Context::new(name, side);
        (print::ability(tree, &context), context)
    };
    let all: Vec<_> = abilities().into_iter().map(wording).collect();
    bencher.bench_local(|| {
        for (text, context) in &all {
            black_box(compile(text, context));
        }
    });
}

#[divan::bench_group]
mod library {
    use super::{Bencher, black_box};
    use swu_judge::cards::{Library, Lookup};

    /// Cost of every start: names are known, no card is parsed.
    #[divan::bench]
    fn load() -> Library {
        Library::load()
    }

    #[divan::bench]
    fn look_up(bencher: Bencher<'_, '_>) {
        let library = Library::load();
        bencher.bench_local(|| matches!(library.find(black_box("Darth Vader, Dark Lord of the Sith")), Lookup::One(_)));
    }

    /// The first look at a card parses it.
    #[divan::bench]
    fn first_look_up(bencher: Bencher<'_, '_>) {
        bencher
            .with_inputs(Library::load)
            .bench_local_values(|library| matches!(library.find(black_box("Wampa")), Lookup::One(_)));
    }

    /// Cost of a search through all cards.
    #[divan::bench(sample_count = 10)]
    fn parse_all(bencher: Bencher<'_, '_>) {
        bencher.with_inputs(Library::load).bench_local_values(|library| library.iter().count());
    }
}
