//! The questions of `scenarios/`: every quiz can be asked, and none stays as it is when its outcome is another one.

use swu_judge::cards::Library;
use swu_judge::quiz::{Bank, Origin};
use swu_judge::rulebook::Rulebook;
use swu_judge::scenario::embedded;
use swu_judge::scenario::replay::World;

fn world() -> World<'static> {
    World { library: Library::embedded(), rulebook: Rulebook::embedded() }
}

#[test]
fn every_quiz_passes_its_own_check() {
    let bank = Bank::written(&embedded(), &world());
    assert!(bank.flaws.is_empty(), "{:#?}", bank.flaws);
    assert!(bank.questions.len() >= 84, "only {} quizzes", bank.questions.len());
    for question in &bank.questions {
        let id = &question.id;
        assert!(question.options.iter().any(|option| option.is_right), "{id}: nothing is right");
        assert!(question.options.iter().any(|option| !option.is_right), "{id}: nothing is wrong");
        assert!(!question.cites.is_empty() && question.level.is_some(), "{id}: rules and a level");
        assert!(question.situation.is_some() || question.origin == Origin::Plain, "{id}: a game has a table");
    }
}
