//! Reading a text byte by byte from the left. Numbers of rules are looked for in every line of every document each time
//! that the program starts, which this does many times faster than patterns.

/// What of a text is still to be read. All that is read is ASCII.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scan<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Scan<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self::from(text, 0)
    }

    /// From a place on; what stands before it is still known.
    pub(super) fn from(text: &'t str, at: usize) -> Self {
        Self { text, at }
    }

    /// How many bytes have been read.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// What is read next.
    pub(super) fn next(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    pub(super) fn is_done(&self) -> bool {
        self.at >= self.text.len()
    }

    /// What has not been read.
    pub(super) fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Reads that byte, if it is the next.
    pub(super) fn skip(&mut self, byte: u8) -> bool {
        let is_next = self.next() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    /// Reads one such byte, if it is the next.
    pub(super) fn skip_one(&mut self, such: fn(&u8) -> bool) -> bool {
        let is_next = self.next().is_some_and(|byte| such(&byte));
        self.at += usize::from(is_next);
        is_next
    }

    /// Reads as many such bytes as there are, and says how many.
    pub(super) fn skip_all(&mut self, such: impl Fn(&u8) -> bool) -> usize {
        let start = self.at;
        while self.next().is_some_and(|byte| such(&byte)) {
            self.at += 1;
        }
        self.at - start
    }

    /// Reads what `read` reads, or nothing if that fails.
    pub(super) fn attempt(&mut self, read: impl FnOnce(&mut Self) -> bool) -> bool {
        let mut ahead = *self;
        let worked = read(&mut ahead);
        if worked {
            *self = ahead;
        }
        worked
    }

    /// Reads at least one digit.
    pub(super) fn digits(&mut self) -> bool {
        self.skip_all(u8::is_ascii_digit) > 0
    }

    pub(super) fn next_is_digit(&self) -> bool {
        self.next().is_some_and(|byte| byte.is_ascii_digit())
    }

    /// Reads a dot and digits behind it, as often as they come.
    pub(super) fn levels(&mut self) {
        while self.attempt(|scan| scan.skip(b'.') && scan.digits()) {}
    }

    /// Reads a single letter that is no part of a word.
    pub(super) fn lone_letter(&mut self, is_letter: fn(&u8) -> bool) -> bool {
        self.attempt(|scan| scan.skip_one(is_letter) && !scan.next().is_some_and(is_word))
    }

    /// Reads a number in small Roman digits, as many as that at most, that is no part of a word.
    pub(super) fn small_roman(&mut self, most: usize) -> bool {
        self.attempt(|scan| (1..=most).contains(&scan.skip_all(is_roman)) && !scan.next().is_some_and(is_word))
    }

    /// Reads the lesson that a note's number begins with: `L1-`.
    pub(super) fn lesson(&mut self) -> bool {
        self.attempt(|scan| {
            (1..=3).contains(&scan.skip_all(u8::is_ascii_alphabetic)) && scan.digits() && scan.skip(b'-')
        })
    }
}

/// Whether a byte is a small Roman digit.
pub(super) fn is_roman(byte: &u8) -> bool {
    matches!(byte, b'i' | b'v' | b'x')
}

/// Whether a byte can be part of a word or of a number.
pub(super) fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}
