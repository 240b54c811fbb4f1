//! The limits of every reader, in one place.
//!
//! A limit is far above what real input needs, and low enough that the largest input takes a moment and a part of the memory of
//! a small machine. Input beyond a limit is refused with an error that names it; nothing is cut off without a word.
//! `docs/limits.md` lists them all, and a test holds it to [`ALL`].

/// Declares the limits, and lists them.
macro_rules! limits {
    ($($(#[$about:meta])* $name:ident = $value:expr;)*) => {
        $($(#[$about])* pub const $name: usize = $value;)*

        /// Every limit by its name.
        pub const ALL: &[(&str, usize)] = &[$((stringify!($name), $name)),*];
    };
}

limits! {
    /// Bytes of a scenario file. The longest of the program has a few thousand.
    SCENARIO_BYTES = 1 << 20;
    /// Levels of lists and maps in each other in a scenario file. The contract needs about ten.
    SCENARIO_LEVELS = 64;
    /// Values of a scenario file, with those that an alias repeats counted each time.
    SCENARIO_VALUES = 200_000;
    /// Levels of lists and maps in each other in any other file of YAML.
    YAML_LEVELS = 128;
    /// Values of any other file of YAML, aliases counted each time.
    YAML_VALUES = 250_000;
    /// Bytes of the text of one card. The longest printed text has fewer than a thousand.
    CARD_TEXT_BYTES = 10_000;
    /// Levels of clauses, conditions and brackets in each other in the text of a card. Printed texts have about twenty.
    CARD_TEXT_LEVELS = 100;
    /// Attempts to read a part of the text of a card, for each word of it. No printed text needs a hundred.
    CARD_TEXT_ATTEMPTS = 500;
    /// Bytes of a deck list.
    DECK_BYTES = 1 << 20;
    /// Bytes of the file of an event: many times what 10,000 players in 14 rounds take.
    EVENT_BYTES = 64 << 20;
    /// Bytes of a file of settings.
    SETTINGS_BYTES = 64 << 10;
    /// Bytes of a snapshot of a ruling.
    SNAPSHOT_BYTES = 4 << 20;
    /// Bytes of a document of rules in a rules folder.
    RULES_BYTES = 16 << 20;
    /// Bytes of a file that is imported: a document, card data, official rulings. The official document has two million.
    IMPORT_BYTES = 64 << 20;
    /// Bytes that one stream of a PDF may come to when it is unpacked.
    PDF_STREAM_BYTES = 64 << 20;
    /// Bytes of text that a PDF may draw. The official document draws two hundred thousand.
    PDF_TEXT_BYTES = 4 << 20;
    /// Bytes of memory that reading a PDF may take.
    PDF_MEMORY_BYTES = 1 << 30;
    /// Seconds that reading a PDF may take. The official document takes a small part of one.
    PDF_SECONDS = 30;
    /// Errors of one file that are reported one by one.
    MOST_ERRORS = 100;
    /// Bytes of any other file, or of standard input.
    FILE_BYTES = 64 << 20;
    /// Levels of folders in each other that are looked through.
    FOLDER_LEVELS = 32;
    /// Bytes of a search query, of a name to look up, and of an argument that names are suggested for.
    QUERY_BYTES = 1_000;
    /// Levels of brackets in each other in a query for cards.
    QUERY_LEVELS = 20;
    /// Bytes of a message to `judge serve`, `judge mcp` or the engine in a page.
    MESSAGE_BYTES = 4 << 20;
    /// Bytes of a message to the language server, which may hold a file.
    EDITOR_MESSAGE_BYTES = 64 << 20;
    /// Bytes of a file that the language server checks while somebody types.
    EDITOR_FILE_BYTES = 256 << 10;
    /// Bytes of a form that is sent to a served event.
    FORM_BYTES = 16 << 10;
    /// Bytes of the head of a request over HTTP.
    REQUEST_HEAD_BYTES = 64 << 10;
    /// Bytes of all files of the app for a browser. It has a tenth of them.
    APP_BYTES = 256 << 20;
    /// Connections that are served at a time; the next ones wait.
    CONNECTIONS = 4_096;
}
