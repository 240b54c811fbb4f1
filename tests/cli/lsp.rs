//! `judge lsp`, spoken to as an editor speaks to it, over pipes.

use std::io::{BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use lsp_server::{Message, Notification, Request, Response};
use serde_json::{Value, json};
use swu_judge::lsp::Document;
use swu_judge::lsp::position::{Encoding, Position};

use crate::command::{CommandExt, program};

/// Long enough for a machine with other things to do; nothing is measured.
const PATIENCE: Duration = Duration::from_secs(60);

const URI: &str = "file:///tmp/ruling.yaml";

const FILE: &str = "title: A fight – with a 😀
setup:
  players:
    ana: {ground: [{card: Wampa, as: beast}], hand: [Waylay, Vanquish]}
    ben: {ground: [Battlefield Marine, Death Star Stormtrooper]}
steps:
  - ana: {attack: beast, target: Battlefield Marine}
  - ben: pass
";

/// An editor.
struct Editor {
    server: Child,
    input: Option<ChildStdin>,
    output: Receiver<Message>,
    last: i32,
    version: i32,
    text: String,
    encoding: Encoding,
}

impl Editor {
    /// Starts the server, without a word to it.
    fn start(arguments: &[&str]) -> Self {
        let mut server = Command::new(env!("CARGO_BIN_EXE_judge"))
            .args(arguments)
            .arg("lsp")
            .env("XDG_CACHE_HOME", std::env::temp_dir().join("swu-judge-test-cache"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (sender, output) = channel();
        let mut stdout = BufReader::new(server.stdout.take().unwrap());
        thread::spawn(move || {
            loop {
                let message = match Message::read(&mut stdout) {
                    Ok(Some(message)) => message,
                    Ok(None) => break,
                    // An answer to what had no number has none.
                    Err(error) => {
                        Notification { method: "no message".to_owned(), params: error.to_string().into() }.into()
                    }
                };
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        let input = server.stdin.take();
        Self { server, input, output, last: 0, version: 1, text: String::new(), encoding: Encoding::Utf16 }
    }

    /// Starts it and opens a file.
    fn open(capabilities: Value, text: &str) -> Self {
        let mut editor = Self::start(&[]);
        let answer =
            editor.ask("initialize", json!({"processId": null, "rootUri": null, "capabilities": capabilities}));
        if answer.unwrap()["capabilities"]["positionEncoding"] == "utf-8" {
            editor.encoding = Encoding::Utf8;
        }
        editor.tell("initialized", json!({}));
        editor.text = text.to_owned();
        let document = json!({"uri": URI, "languageId": "yaml", "version": 1, "text": text});
        editor.tell("textDocument/didOpen", json!({"textDocument": document}));
        editor
    }

    fn write(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(bytes).unwrap();
        input.flush().unwrap();
    }

    fn send(&mut self, message: impl Into<Message>) {
        let mut bytes = Vec::new();
        message.into().write(&mut bytes).unwrap();
        self.write(&bytes);
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.send(Notification { method: method.to_owned(), params });
    }

    fn request(&mut self, method: &str, params: Value) -> i32 {
        self.last += 1;
        self.send(Request { id: self.last.into(), method: method.to_owned(), params });
        self.last
    }

    fn next(&self) -> Message {
        self.output.recv_timeout(PATIENCE).expect("the server says something")
    }

    /// The answer with that number; skips earlier messages.
    fn answer(&self, id: i32) -> Result<Value, (i32, String)> {
        loop {
            if let Message::Response(Response { id: answered, response_result }) = self.next()
                && answered == id.into()
            {
                return response_result.map_err(|error| (error.code, error.message));
            }
        }
    }

    fn ask(&mut self, method: &str, params: Value) -> Result<Value, (i32, String)> {
        let id = self.request(method, params);
        self.answer(id)
    }

    /// The place of some words of the text, so many bytes behind their beginning.
    fn place(&self, words: &str, behind: usize) -> Value {
        let at = self.text.rfind(words).unwrap_or_else(|| panic!("no `{words}` in {}", self.text)) + behind;
        let Position { line, character } = Document::new("a", 1, self.text.clone()).position(at, self.encoding);
        json!({"line": line, "character": character})
    }

    /// Asks about the place of some words.
    fn ask_at(&mut self, method: &str, words: &str, behind: usize) -> Value {
        let params = json!({"textDocument": {"uri": URI}, "position": self.place(words, behind)});
        self.ask(method, params).unwrap()
    }

    /// Asks about a line with these words.
    fn ask_about(&mut self, method: &str, words: &str) -> Value {
        let at = self.place(words, 0);
        let range = json!({"start": at, "end": at});
        let params = json!({"textDocument": {"uri": URI}, "range": range, "context": {"diagnostics": []}});
        self.ask(method, params).unwrap()
    }

    fn hints(&mut self) -> Vec<String> {
        let range = json!({"start": {"line": 0, "character": 0}, "end": {"line": 999, "character": 0}});
        let hints = self.ask("textDocument/inlayHint", json!({"textDocument": {"uri": URI}, "range": range})).unwrap();
        hints.as_array().unwrap().iter().map(|hint| hint["label"].as_str().unwrap().to_owned()).collect()
    }

    /// Replaces the last of some words, and tells the server only that.
    fn edit(&mut self, words: &str, with: &str) {
        let (start, end) = (self.place(words, 0), self.place(words, words.len()));
        self.take(&json!([{"range": {"start": start, "end": end}, "newText": with}]));
    }

    /// Takes edits that do not touch each other, the last one first, and tells the server of each.
    fn take(&mut self, edits: &Value) {
        self.version += 1;
        let mut changes = Vec::new();
        for edit in edits.as_array().unwrap().iter().rev() {
            let document = Document::new("a", 1, self.text.clone());
            let offset = |at: &Value| {
                let number = |key: &str| u32::try_from(at[key].as_u64().unwrap()).unwrap();
                document.offset(Position { line: number("line"), character: number("character") }, self.encoding)
            };
            let span = offset(&edit["range"]["start"])..offset(&edit["range"]["end"]);
            self.text.replace_range(span, edit["newText"].as_str().unwrap());
            changes.push(json!({"range": edit["range"], "text": edit["newText"]}));
        }
        let document = json!({"uri": URI, "version": self.version});
        self.tell("textDocument/didChange", json!({"textDocument": document, "contentChanges": changes}));
    }

    /// The messages about the present version.
    fn messages(&self) -> Vec<String> {
        loop {
            if let Message::Notification(told) = self.next()
                && told.method == "textDocument/publishDiagnostics"
                && told.params["version"] == self.version
            {
                let messages = told.params["diagnostics"].as_array().unwrap();
                let line = |message: &Value| message["range"]["start"]["line"].as_u64().unwrap() + 1;
                return messages
                    .iter()
                    .map(|message| format!("{}: {}", line(message), message["message"].as_str().unwrap()))
                    .collect();
            }
        }
    }

    /// Takes the action that begins with these words.
    fn act(&mut self, words: &str, title: &str) {
        let actions = self.ask_about("textDocument/codeAction", words);
        let action =
            actions.as_array().unwrap().iter().find(|action| action["title"].as_str().unwrap().starts_with(title));
        let edits = action.unwrap_or_else(|| panic!("no `{title}` in {actions}"))["edit"]["changes"][URI].clone();
        self.take(&edits);
    }

    fn labels(completion: &Value) -> Vec<&str> {
        completion["items"].as_array().unwrap().iter().map(|item| item["label"].as_str().unwrap()).collect()
    }

    /// Ends it: its exit code and complaints.
    fn end(mut self) -> (i32, String) {
        drop(self.input.take());
        wait(self.server)
    }
}

/// Waits for a process, but not for ever.
fn wait(mut server: Child) -> (i32, String) {
    let id = server.id();
    let (sender, ended) = channel();
    let stderr = server.stderr.take().unwrap();
    thread::spawn(move || sender.send(server.wait().map(|status| status.code())));
    let code = ended.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("process {id} does not end"));
    (code.unwrap().unwrap(), std::io::read_to_string(stderr).unwrap())
}

#[test]
fn a_ruling_is_written_in_an_editor() {
    let mut editor = Editor::open(json!({"general": {"positionEncodings": ["utf-16"]}}), FILE);
    assert_eq!(editor.messages(), Vec::<String>::new());
    insta::assert_snapshot!(editor.hints().join("\n"), @"→ Ben's base 1/30; beast 3/5; Battlefield Marine is defeated");

    // Twenty keys: each is a version of its own, and the prompt in between is answered of the one it is asked about.
    editor.take(&json!([{"range": {"start": {"line": 8, "character": 0}, "end": {"line": 8, "character": 0}}, "newText": "  -"}]));
    let mut offered = Vec::new();
    for letter in " ana: {play: Waylay}".chars() {
        editor.version += 1;
        let end = editor.place("  -", editor.text.len() - editor.text.rfind("  -").unwrap());
        editor.text.push(letter);
        let change = json!([{"range": {"start": end, "end": end}, "text": letter.to_string()}]);
        editor.tell(
            "textDocument/didChange",
            json!({"textDocument": {"uri": URI, "version": editor.version}, "contentChanges": change}),
        );
        if letter == ' ' {
            let behind = editor.text.len() - editor.text.rfind("  -").unwrap();
            let completion = editor.ask_at("textDocument/completion", "  -", behind);
            offered.push(Editor::labels(&completion).into_iter().take(4).collect::<Vec<_>>().join(" | "));
        }
    }
    insta::assert_snapshot!(offered.join("\n"), @"
    ana | ben | expect | note
    {play: Waylay} | {play: Vanquish} | pass | take initiative
    Waylay | Vanquish | card | in
    ");
    insta::assert_snapshot!(editor.messages().join("\n"), @"
    9: a prompt is open: Ana must choose 1 of beast, Death Star Stormtrooper for Ana's Waylay (CR 8.4.1)
    the file ends here
    help: answer it in the step that asks, such as `then: [beast]`
    help: or with a step of its own: `- ana: {choose: beast}`
    ");

    // The answer that is missing, the claim that is true, a name that was not meant.
    editor.act("play: Waylay", "Answer `Death Star Stormtrooper`");
    insta::assert_snapshot!(editor.messages().join("\n"), @"");
    editor.edit("pass", "{attack: Death Star Stormtroper, target: ana}");
    insta::assert_snapshot!(editor.messages().join("\n"), @"
    8: card, alias or player `Death Star Stormtroper` not found
    help: did you mean `Death Star Stormtrooper`?
    ");
    editor.act("Stormtroper", "Replace with `Death Star Stormtrooper`");
    insta::assert_snapshot!(editor.messages().join("\n"), @"");
    insta::assert_snapshot!(editor.text, @"
    title: A fight – with a 😀
    setup:
      players:
        ana: {ground: [{card: Wampa, as: beast}], hand: [Waylay, Vanquish]}
        ben: {ground: [Battlefield Marine, Death Star Stormtrooper]}
    steps:
      - ana: {attack: beast, target: Battlefield Marine}
      - ben: {attack: Death Star Stormtrooper, target: ana}
      - ana: {play: Waylay}
      - ana: {choose: Death Star Stormtrooper}
    ");
    insta::assert_snapshot!(editor.hints().join("\n"), @"
    → Ben's base 1/30; beast 3/5; Battlefield Marine is defeated
    → Ana's base 3/30
    → ? Ana must choose 1 of beast, Death Star Stormtrooper for Ana's Waylay
    → Death Star Stormtrooper is returned
    ");
}

#[test]
fn actions_make_a_file_that_passes() {
    let text = format!("{FILE}  - ana: {{play: Waylay}}\n");
    let text = text.replace("ben: {ground", "ben: {leader: Grand Moff Tarkin, Oversector Governor, ground");
    let mut editor = Editor::open(json!({"general": {"positionEncodings": ["utf-8", "utf-16"]}}), &text);
    assert_eq!(editor.encoding, Encoding::Utf8);
    assert_ne!(editor.messages(), Vec::<String>::new());
    editor.act("Grand Moff", "Quote `Grand Moff Tarkin, Oversector Governor`");
    editor.messages();
    editor.act("play: Waylay", "Answer `beast`");
    editor.messages();
    editor.act("{choose: beast}", "Write the `expect`");
    editor.messages();
    editor.act("attack: beast", "Write the `expect`");
    assert_eq!(editor.messages(), Vec::<String>::new());
    insta::assert_snapshot!(editor.text, @"
    title: A fight – with a 😀
    setup:
      players:
        ana: {ground: [{card: Wampa, as: beast}], hand: [Waylay, Vanquish]}
        ben: {leader: 'Grand Moff Tarkin, Oversector Governor', ground: [Battlefield Marine, Death Star Stormtrooper]}
    steps:
      - ana: {attack: beast, target: Battlefield Marine}
      - expect: {ben: {base: {damage: 1}}, beast: {damage: 3, exhausted: true}, Battlefield Marine: {in: ben.discard}}
      - ben: pass
      - ana: {play: Waylay}
      - ana: {choose: beast}
      - expect: {ana: {hand: 2}, beast: {in: ana.hand}}
    ");
    let file = tempfile::NamedTempFile::with_suffix(".yaml").unwrap();
    std::fs::write(file.path(), &editor.text).unwrap();
    Command::new(program()).arg("replay").arg(file.path()).assert().success();
}

#[test]
fn a_word_is_told_and_found() {
    let mut editor = Editor::open(json!({}), &FILE.replace("steps", "cites: [CR 7.5.7]\nsteps"));
    editor.messages();
    let board = editor.ask_at("textDocument/hover", "ben: pass", 1);
    assert!(board["contents"]["value"].as_str().unwrap().contains("Wampa (beast)"), "{board}");
    let card = editor.ask_at("textDocument/hover", "Waylay", 2);
    insta::assert_snapshot!(card["contents"]["value"].as_str().unwrap(), @"
    **Waylay**

    event, cost 3, Cunning, TRICK

    Return a non-leader unit to its owner's hand.
    ");
    let rule = editor.ask_at("textDocument/hover", "CR 7.5.7", 4);
    assert!(rule["contents"]["value"].as_str().unwrap().starts_with("**CR 7.5.7** Overwhelm"), "{rule}");
    // An alias is where the setup says it; a rule is a line of a file that an editor can open.
    let alias = editor.ask_at("textDocument/definition", "beast, target", 1);
    assert_eq!((&alias["uri"], &alias["range"]["start"]), (&json!(URI), &editor.place("as: beast", 4)));
    let rule = editor.ask_at("textDocument/definition", "CR 7.5.7", 4);
    let path = rule["uri"].as_str().unwrap().strip_prefix("file://").unwrap();
    let text = std::fs::read_to_string(path).unwrap();
    let line = usize::try_from(rule["range"]["start"]["line"].as_u64().unwrap()).unwrap();
    assert!(text.lines().nth(line).unwrap().contains("Overwhelm"), "{rule}");
}

#[test]
fn the_rules_of_a_folder_are_opened_where_they_are() {
    let rules = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("rules");
    let mut editor = Editor::start(&["--rules", rules.join("cr").to_str().unwrap()]);
    editor.ask("initialize", json!({"processId": null, "rootUri": null, "capabilities": {}})).unwrap();
    editor.text = "title: A\ncites: [CR 7.5.7]\n".to_owned();
    let document = json!({"uri": URI, "languageId": "yaml", "version": 1, "text": editor.text});
    editor.tell("textDocument/didOpen", json!({"textDocument": document}));
    let rule = editor.ask_at("textDocument/definition", "CR 7.5.7", 4);
    assert!(rule["uri"].as_str().unwrap().ends_with("/rules/cr/07-abilities-and-effects.md"), "{rule}");
}

#[test]
fn an_older_version_is_not_told_of() {
    let mut editor = Editor::open(json!({}), FILE);
    for number in 0..20 {
        editor.edit("title: A", &format!("title: A{number}"));
        editor.edit(&format!("title: A{number}"), "title: A");
    }
    assert_eq!(editor.messages(), Vec::<String>::new());
    // Nothing of an older version comes behind the newest.
    let id = editor
        .request("textDocument/hover", json!({"textDocument": {"uri": URI}, "position": {"line": 0, "character": 0}}));
    loop {
        match editor.next() {
            Message::Response(response) if response.id == id.into() => break,
            Message::Notification(told) => assert_eq!(told.params["version"], editor.version, "{told:?}"),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn refuses_unknown_requests_and_continues() {
    let mut editor = Editor::start(&[]);
    let refused = |answer: Result<Value, (i32, String)>| answer.unwrap_err();
    assert_eq!(refused(editor.ask("textDocument/hover", json!({}))).0, -32002);
    assert_eq!(refused(editor.ask("initialize", json!({"capabilities": 7}))).0, -32602);
    editor.ask("initialize", json!({"processId": null, "rootUri": null, "capabilities": {}})).unwrap();
    assert_eq!(
        refused(editor.ask("initialize", json!({"processId": null, "rootUri": null, "capabilities": {}}))).0,
        -32600
    );
    insta::assert_debug_snapshot!(refused(editor.ask("textDocument/rename", json!({}))), @r#"
    (
        -32601,
        "unknown method `textDocument/rename`",
    )
    "#);
    insta::assert_debug_snapshot!(refused(editor.ask("textDocument/hover", json!({"position": 1}))), @r#"
    (
        -32602,
        "invalid type: integer `1`, expected struct Position",
    )
    "#);
    let nowhere = json!({"textDocument": {"uri": "file:///x.yaml"}, "position": {"line": 0, "character": 0}});
    insta::assert_debug_snapshot!(refused(editor.ask("textDocument/hover", nowhere)), @r#"
    (
        -32602,
        "`file:///x.yaml` is not open",
    )
    "#);
    editor.tell("$/unknown", json!({}));
    editor.tell("textDocument/didChange", json!({"textDocument": 1}));
    editor.tell("$/cancelRequest", json!({"id": 999}));
    // No message at all, but as long as it says.
    editor.write(b"Content-Length: 4\r\n\r\n[1,]");
    assert!(matches!(editor.next(), Message::Notification(told) if told.method == "window/logMessage"));
    editor.tell(
        "textDocument/didOpen",
        json!({"textDocument": {"uri": URI, "languageId": "yaml", "version": 1, "text": "title: [\nsteps: []\n"}}),
    );
    assert_eq!(editor.ask("shutdown", Value::Null), Ok(Value::Null));
    assert_eq!(refused(editor.ask("shutdown", Value::Null)).0, -32600);
    editor.tell("exit", Value::Null);
    // The client does not close its end.
    let _input = editor.input.take();
    let Editor { server, .. } = editor;
    assert_eq!(wait(server), (0, String::new()));
}

#[test]
fn a_question_that_is_cancelled_is_answered_as_such() {
    let mut editor = Editor::open(json!({}), FILE);
    let id = editor
        .request("textDocument/hover", json!({"textDocument": {"uri": URI}, "position": {"line": 0, "character": 0}}));
    editor.tell("$/cancelRequest", json!({"id": id}));
    // It may have been answered before: once in any case.
    match editor.answer(id) {
        Ok(_) => {}
        Err((code, _)) => assert_eq!(code, -32800),
    }
}

#[test]
fn the_server_ends_with_its_client() {
    // Nothing said, a word and gone, a document open and gone.
    assert_eq!(Editor::start(&[]).end(), (1, String::new()));
    assert_eq!(Editor::open(json!({}), FILE).end(), (1, String::new()));
    let halves: [&[u8]; 3] =
        [b"Content-Length: 100\r\n\r\n{\"jsonrpc\": \"2.0\",", b"Content-Len", b"GET / HTTP/1.1\r\n\r\n"];
    let ends = halves.map(|half| {
        let mut editor = Editor::start(&[]);
        editor.write(half);
        let (code, complaint) = editor.end();
        format!("{code}: {complaint}")
    });
    insta::assert_snapshot!(ends.join("\n"), @"
    2: error: the client stopped in the middle of a message
     |
     = help: let an editor start `judge lsp`

    2: error: the client stopped in the middle of a message
     |
     = help: let an editor start `judge lsp`

    2: error: `GET / HTTP/1.1` is not a message header
     |
     = help: let an editor start `judge lsp`
    ");
}

/// The process that started it is gone, and another one holds the pipe.
#[cfg(target_os = "linux")]
#[test]
fn the_server_does_not_outlive_its_parent() {
    let mut other = Command::new("sleep").arg("600").spawn().unwrap();
    let mut editor = Editor::start(&[]);
    editor.ask("initialize", json!({"processId": other.id(), "rootUri": null, "capabilities": {}})).unwrap();
    other.kill().unwrap();
    other.wait().unwrap();
    let _input = editor.input.take();
    let Editor { server, .. } = editor;
    assert_eq!(wait(server), (1, String::new()));
}

#[test]
fn a_large_file_is_said_to_be_too_large() {
    let mut editor = Editor::open(json!({}), &format!("title: A\nsetup: {{}}\nabout: {}\n", "x ".repeat(400_000)));
    insta::assert_snapshot!(editor.messages().join("\n"), @"
    1: the file has 800027 bytes; files over 262144 are not checked while you type
    help: check it with `judge` on the command line
    ");
    let completion = editor.ask_at("textDocument/completion", "title", 2);
    assert_eq!(Editor::labels(&completion), Vec::<&str>::new());
}
