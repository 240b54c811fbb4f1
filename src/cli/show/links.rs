//! Addresses in the app for a browser: where a rule is read, a card is looked at, and a ruling is played.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// Where `judge web` serves the app if nobody says otherwise.
pub const SERVED: &str = "http://localhost:8177/";

/// What stands in the last part of an address as it is.
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_');

/// The address of the app.
#[derive(Debug, Clone, Copy)]
pub struct Links<'a>(pub &'a str);

/// Reads the address of an app.
pub fn address(typed: &str) -> Result<String, String> {
    if ["http://", "https://"].iter().any(|scheme| typed.len() > scheme.len() && typed.starts_with(scheme)) {
        return Ok(typed.to_owned());
    }
    Err(format!("write the whole address of the app, such as `{SERVED}`"))
}

impl Links<'_> {
    pub fn rule(self, id: &str) -> String {
        self.of("rules", id)
    }

    pub fn card(self, full_name: &str) -> String {
        self.of("cards", full_name)
    }

    pub fn ruling(self, file: &str) -> String {
        self.of("table/ruling", file)
    }

    fn of(self, view: &str, name: &str) -> String {
        format!("{}/#/{view}/{}", self.0.trim_end_matches('/'), utf8_percent_encode(name, PLAIN))
    }
}

#[cfg(test)]
mod tests {
    use super::{Links, SERVED, address};

    #[test]
    fn names_are_kept_from_being_read_as_parts_of_the_address() {
        let links = Links("https://judge.example/app/");
        assert_eq!(links.rule("CR 7.5.7"), "https://judge.example/app/#/rules/CR%207.5.7");
        assert_eq!(links.ruling("a/b-c.yaml"), "https://judge.example/app/#/table/ruling/a%2Fb-c.yaml");
        assert_eq!(links.card("Padmé? #1"), "https://judge.example/app/#/cards/Padm%C3%A9%3F%20%231");
    }

    #[test]
    fn an_address_is_written_whole() {
        assert!(address(SERVED).is_ok() && address("https://judge.example/app").is_ok());
        for typed in ["judge.example", "http://", "javascript:alert(1)", ""] {
            assert!(address(typed).is_err_and(|why| why.contains(SERVED)), "{typed}");
        }
    }
}
