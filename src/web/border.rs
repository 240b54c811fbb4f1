//! The border between a page and a module of WebAssembly: bytes go in, a text comes out. `src/web/app/engine.js` is its
//! other side. Each module compiles this file, and has a function `called` for it to call.
//!
//! The page makes [`room`] for each argument and writes it there, the name of the function first. Then it does a [`call`], and
//! reads the text from [`address`].

#![allow(
    unsafe_code,
    reason = "names that the page finds, and a function of the page; nothing here reads or writes through a pointer"
)]

use std::sync::{Mutex, MutexGuard, PoisonError};

/// The bytes from the page, and the text for it.
struct Border {
    given: Vec<Vec<u8>>,
    told: String,
}

static BORDER: Mutex<Border> = Mutex::new(Border { given: Vec::new(), told: String::new() });

fn border() -> MutexGuard<'static, Border> {
    BORDER.lock().unwrap_or_else(PoisonError::into_inner)
}

// SAFETY, here and below: no other function of the module has this name, or the linker would refuse it.
/// Makes room for an argument of so many bytes, and returns its address.
#[unsafe(no_mangle)]
extern "C" fn room(bytes: usize) -> *mut u8 {
    let mut argument = vec![0; bytes];
    let place = argument.as_mut_ptr();
    border().given.push(argument);
    place
}

/// Calls the function named by the first argument with the others. Returns true if it succeeded.
#[unsafe(no_mangle)]
extern "C" fn call() -> bool {
    let mut given = std::mem::take(&mut border().given).into_iter();
    let name = String::from_utf8(given.next().unwrap_or_default()).unwrap_or_default();
    let result = crate::called(&name, given.collect());
    let has_succeeded = result.is_ok();
    border().told = result.unwrap_or_else(|error| error);
    has_succeeded
}

/// Returns the address of the text of the last call, in UTF-8.
#[unsafe(no_mangle)]
extern "C" fn address() -> *const u8 {
    border().told.as_ptr()
}

/// Returns the number of bytes of that text.
#[unsafe(no_mangle)]
extern "C" fn length() -> usize {
    border().told.len()
}

#[link(wasm_import_module = "page")]
#[allow(dead_code, reason = "only the engine reports")]
// SAFETY: the page takes a number and returns nothing, and touches no memory of the module.
unsafe extern "C" {
    /// Reports the number of positions found by a proof to the page.
    pub(crate) safe fn found(positions: usize);
}

/// The arguments, if there are as many as the function takes.
pub(crate) fn exactly<const N: usize>(given: Vec<Vec<u8>>) -> Result<[Vec<u8>; N], String> {
    given.try_into().map_err(|given: Vec<_>| format!("expected {N} arguments, found {}", given.len()))
}
