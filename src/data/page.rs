//! The app for a browser, as `.ci/web` built it last; none if the program was built without it.

use std::borrow::Cow;
use std::io::{self, Read as _};

/// A file of the app.
#[derive(Debug, Clone, Copy)]
pub struct File {
    name: &'static str,
    version: u64,
    is_packed: bool,
    bytes: &'static [u8],
}

/// All files of the app, by name; none if the program was built without it.
pub const fn files() -> &'static [File] {
    &[]
}

impl File {
    /// Its path within the app, such as `views/search.js`.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Another number for other contents.
    pub const fn version(&self) -> u64 {
        self.version
    }

    /// What it is, packed with Brotli; nothing if it is carried as it is.
    pub const fn packed(&self) -> Option<&'static [u8]> {
        if self.is_packed { Some(self.bytes) } else { None }
    }

    /// What it is.
    ///
    /// # Errors
    ///
    /// When it cannot be unpacked, which is when the program itself is damaged.
    pub fn contents(&self) -> io::Result<Cow<'static, [u8]>> {
        if !self.is_packed {
            return Ok(self.bytes.into());
        }
        let mut contents = Vec::new();
        brotli_decompressor::Decompressor::new(self.bytes, 1 << 16).read_to_end(&mut contents)?;
        Ok(contents.into())
    }
}
