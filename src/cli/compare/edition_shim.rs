//! Until the engine rules by more than one edition.
use crate::scenario::replay::{Detail, Replay, World, replay_in_detail};
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Edition {
    #[default]
    Eight,
}
impl Edition {
    pub(super) const ALL: [Self; 1] = [Self::Eight];
}
impl std::fmt::Display for Edition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("8.0")
    }
}
impl std::str::FromStr for Edition {
    type Err = ();
    fn from_str(t: &str) -> Result<Self, ()> {
        if t == "8.0" { Ok(Self::Eight) } else { Err(()) }
    }
}
pub(super) fn replay_by(_: Edition, name: &str, source: &str, world: &World<'_>, _: Detail) -> Replay {
    replay_in_detail(name, source, world)
}
