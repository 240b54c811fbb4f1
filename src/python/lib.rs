//! The judge as a module of Python: one function that answers JSON-RPC.
//!
//! The package around it, `swu_judge`, sends the messages that `judge serve --stdio` reads, and gives types to the answers. It
//! rules nothing, and neither does this file.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LazyLock, Mutex, PoisonError};

use pyo3::prelude::*;
use swu_api::rpc::{self, Service};
use swu_cards::Library;
use swu_rulebook::Rulebook;
use swu_scenario::prove::Progress;
use swu_search::{Helps, Search};

/// Rules, cards and search, prepared on first use.
static SERVICE: LazyLock<Service<'static>> = LazyLock::new(|| {
    let rules = Rulebook::embedded();
    Service {
        rules,
        library: Library::embedded(),
        search: Search::with(rules, Helps::default()),
        imported: Box::new(|| Ok(Vec::new())),
        schemas: swu_api::catalogue(),
        today: || None,
    }
});

/// A function of Python that hears how far a proof has come, and can end it with an exception.
struct Listener {
    found: Option<Py<PyAny>>,
    has_ended: AtomicBool,
    raised: Mutex<Option<PyErr>>,
}

impl Progress for Listener {
    fn found(&self, positions: usize) {
        let told = Python::attach(|py| {
            py.check_signals()?;
            self.found.as_ref().map_or(Ok(()), |found| found.call1(py, (positions,)).map(drop))
        });
        if let Err(error) = told {
            self.has_ended.store(true, Ordering::Relaxed);
            self.raised.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        }
    }

    fn is_late(&self) -> bool {
        self.has_ended.load(Ordering::Relaxed)
    }
}

/// Answers a message of JSON-RPC 2.0, as `judge serve --stdio` does; a notification has no answer.
///
/// Other threads of Python go on meanwhile. `found` is called with the number of positions while a proof is searched; an
/// exception that it raises ends the proof.
#[pyfunction]
#[pyo3(signature = (message, found = None))]
fn answer(py: Python<'_>, message: &str, found: Option<Py<PyAny>>) -> PyResult<Option<String>> {
    let listener = Listener { found, has_ended: AtomicBool::new(false), raised: Mutex::new(None) };
    let answered = py.detach(|| rpc::answer(message.as_bytes(), &SERVICE, &listener));
    match listener.raised.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(error) => Err(error),
        None => Ok(answered),
    }
}

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_function(wrap_pyfunction!(answer, module)?)
}
