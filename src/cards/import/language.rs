//! True if a text is English at all.

/// Words that English card text cannot do without, and that are no words of other languages that cards are printed in.
const COMMON: &str = "
    action after all and another any are arena attached attack attacks base by can can't card cards choose control
    cost costs damage deal deck defeat defeated discard do draw each enemy event exhaust for friendly from gains get
    gets give hand has have heal if is it its leader less more of opponent or other play played player power put
    ready resource resources return search that the their them then they this to token top unit units up upgrade
    upgrades when while with you your
";

/// True if so few of the words are common English ones that the text must be in another language. A text of a word or
/// two says too little either way.
pub(super) fn is_foreign(text: &str) -> bool {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '’').filter(|word| {
        let mut letters = word.chars();
        letters.next().is_some_and(char::is_alphabetic) && letters.next().is_some()
    });
    let (mut all, mut common) = (0_usize, 0_usize);
    for word in words {
        all += 1;
        let word = word.to_lowercase().replace('’', "'");
        common += usize::from(COMMON.split_whitespace().any(|known| known == word));
    }
    all > 3 && common * 6 < all
}

#[cfg(test)]
mod tests {
    use super::is_foreign;

    #[test]
    fn other_languages_are_told_from_english() {
        for foreign in [
            "Wenn diese Einheit gespielt wird: Füge einer Einheit 2 Schaden zu.",
            "Lorsque cette unité est jouée : infligez 2 dégâts à une unité terrestre.",
            "Al jugarse: inflige 2 de daño a una unidad.",
            "Quando giocata: infliggi 2 danni a un'unità nemica.",
        ] {
            assert!(is_foreign(foreign), "{foreign}");
        }
        for english in ["Frobnicate a unit. Then, give it a sprocket.", "Sentinel", "", "Raid 2\nGrit", "3 / 4 (…)"] {
            assert!(!is_foreign(english), "{english}");
        }
    }
}
