//! Work that is spread over the cores, if the feature `parallel` is on. Otherwise it is done one piece after another, with
//! the same result.

pub use work::map;
pub(crate) use work::{Scope, in_scope, on, worker, workers};

/// On all cores.
#[cfg(feature = "parallel")]
mod work {
    use rayon::prelude::*;

    pub(crate) use rayon::Scope;

    /// The result of each item, in the order of the items.
    pub fn map<I: Sync, O: Send>(items: &[I], work: impl Fn(&I) -> O + Sync) -> Vec<O> {
        items.par_iter().map(&work).collect()
    }

    /// Number of threads that work at a time.
    pub(crate) fn workers() -> usize {
        rayon::current_num_threads()
    }

    /// Number of the current worker, from 0.
    pub(crate) fn worker() -> usize {
        rayon::current_thread_index().unwrap_or(0)
    }

    /// Does a piece of work, and then all the work that it leaves, newest first.
    pub(crate) fn in_scope<'s>(first: impl FnOnce(&Scope<'s>) + Send) {
        rayon::scope(first);
    }

    /// Does work with so many workers; one for each core if not given.
    pub(crate) fn on<O: Send>(workers: Option<usize>, work: impl FnOnce() -> O + Send) -> O {
        let pool = workers.and_then(|workers| rayon::ThreadPoolBuilder::new().num_threads(workers).build().ok());
        match pool {
            Some(pool) => pool.install(work),
            None => work(),
        }
    }
}

/// One after the other.
#[cfg(not(feature = "parallel"))]
mod work {
    use std::cell::RefCell;

    /// Work that waits.
    type Waiting<'s> = Box<dyn FnOnce(&Scope<'s>) + 's>;

    /// A place to leave more work.
    #[derive(Default)]
    pub(crate) struct Scope<'s>(RefCell<Vec<Waiting<'s>>>);

    impl<'s> Scope<'s> {
        pub(crate) fn spawn(&self, work: impl FnOnce(&Self) + 's) {
            self.0.borrow_mut().push(Box::new(work));
        }
    }

    /// The result of each item, in the order of the items.
    pub fn map<I, O>(items: &[I], work: impl Fn(&I) -> O) -> Vec<O> {
        items.iter().map(work).collect()
    }

    /// Number of threads that work at a time.
    pub(crate) const fn workers() -> usize {
        1
    }

    /// Number of the current worker, from 0.
    pub(crate) const fn worker() -> usize {
        0
    }

    /// Does a piece of work, and then all the work that it leaves, newest first.
    pub(crate) fn in_scope<'s>(first: impl FnOnce(&Scope<'s>)) {
        let scope = Scope::default();
        first(&scope);
        loop {
            let Some(next) = scope.0.borrow_mut().pop() else { return };
            next(&scope);
        }
    }

    /// Does work with the only worker.
    pub(crate) fn on<O>(_: Option<usize>, work: impl FnOnce() -> O) -> O {
        work()
    }
}
