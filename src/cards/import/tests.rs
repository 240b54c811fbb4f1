//! Refusals with their words, and data that are read all the same.

use super::{CardFile, Import, import, to_yaml};
use crate::{Card, CardKind};
use swu_text::diagnostic::Severity;

const UNIT: &str = r#"{"set": "TST", "number": 1, "name": "Clerk", "type": "Unit", "unique": false, "hp": 3, "power": 2, "cost": 2, "arenas": ["Ground"], "aspects": ["Command"], "rarity": "Common", "traits": ["Official"], "text": "Raid 1"}"#;

fn read(text: &str) -> Import {
    import(&[CardFile { name: "t.json", text }], &[])
}

/// The problems of a text, a line each.
fn problems(text: &str) -> String {
    let line = |problem: &super::Problem| {
        let kind = if problem.severity == Severity::Error { "refused" } else { "odd" };
        let field = problem.field.map(|field| format!(" {field}:")).unwrap_or_default();
        let help = problem.help.as_ref().map(|help| format!(" ({help})")).unwrap_or_default();
        format!("{kind} {}:{}{field} {}{help}", problem.line, problem.column, problem.reason)
    };
    read(text).problems.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// The problems of the unit above with one part of it changed.
fn changed(part: &str, into: &str) -> String {
    assert!(UNIT.contains(part), "{part}");
    problems(&UNIT.replace(part, into))
}

#[test]
fn a_sound_card_has_no_problems() {
    let read = read(UNIT);
    assert_eq!((read.problems.len(), read.unread.len()), (0, 0));
    assert_eq!(read.sets.first().map(|set| (set.code.as_str(), set.cards.len())), Some(("TST", 1)));
}

#[test]
fn every_refusal_names_its_place_and_field() {
    let table = [
        (r#""power": 2, "#, ""),
        (r#""cost": 2, "#, ""),
        (r#""arenas": ["Ground"], "#, ""),
        (r#"["Ground"]"#, r#"["Ground", "Space"]"#),
        (r#"["Ground"]"#, r#"["Grund"]"#),
        (r#"["Command"]"#, r#"["Comand"]"#),
        (r#"["Command"]"#, r#"[3]"#),
        (r#""Unit""#, r#""Einheit""#),
        (r#""Unit""#, r#""Event""#),
        (r#""name": "Clerk", "#, ""),
        (r#""hp": 3"#, r#""hp": -3"#),
        (r#""hp": 3"#, r#""hp": "three""#),
        (r#""hp": 3"#, r#""hp": 3.5"#),
        (r#""hp": 3"#, r#""hp": 3, "hp": 4"#),
        (r#""set": "TST""#, r#""set": "../x""#),
        (r#""text": "Raid 1""#, r#""text": "Raid 1", "keywords": ["Rade"]"#),
        (r#""text": "Raid 1""#, r#""text": "Wenn diese Einheit angreift: Ziehe eine Karte.""#),
        (r#""text": "Raid 1""#, r#""text": "Raid 1"#),
        ("{", "rubbish {"),
    ];
    let said: Vec<String> = table.iter().map(|(part, into)| changed(part, into)).collect();
    insta::assert_snapshot!(said.join("\n"), @r#"
    refused 1:1 power: is missing: a unit has one
    refused 1:1 cost: is missing: a unit has one
    refused 1:1 arenas: is missing: a unit has one
    refused 1:121 arenas: a unit has one arena
    refused 1:121 arenas: `Grund` is unknown (did you mean `ground`?)
    refused 1:144 aspects: `Comand` is unknown (did you mean `Command`?)
    refused 1:144 aspects: `[3]` is not a list of words
    refused 1:54 type: `Einheit` is unknown
    refused 1:122 arenas: contradicts the type: an event has none
    refused 1:1 name: is missing
    refused 1:85 hp: -3 is not between 0 and 60
    refused 1:85 hp: `"three"` is not a whole number
    refused 1:85 hp: `3.5` is not a whole number
    refused 1:94 duplicate field `hp`
    refused 1:9 set: `../x` is not a set code, such as `SOR`
    refused 1:231 keywords: `Rade` is unknown (did you mean `Raid`?)
    refused 1:209 text: is not English; only English text is understood
    refused 1:216 EOF while parsing a string
    refused 1:1 expected value
    "#);
}

#[test]
fn odd_fields_are_read_with_a_warning() {
    for (part, into) in [
        (r#"["Official"]"#, "[]"),
        (r#""unique": false"#, r#""unique": true"#),
        (r#""type""#, r#""subtitle": "Busy", "type""#),
        (r#""text": "Raid 1""#, r#""text": "Raid 1", "keywords": ["Grit"]"#),
    ] {
        let read = read(&UNIT.replace(part, into));
        assert_eq!(read.problems.iter().map(|problem| problem.severity).collect::<Vec<_>>(), [Severity::Warning]);
        assert_eq!(read.sets.len(), 1, "{into}");
    }
}

#[test]
fn one_bad_card_spoils_no_other() {
    let bad = UNIT.replace("Raid 1\"}", "Raid 1");
    let other = UNIT.replace("Clerk", "Porter").replace("\"number\": 1", "\"number\": 2");
    let lines = format!("{UNIT}\n{bad}\n\n{other}\n");
    insta::assert_snapshot!(problems(&lines), @r"refused 2:215 EOF while parsing a string");
    let array = format!("[\n  {UNIT},\n  {},\n  {other}\n]\n", UNIT.replace("2,", "2"));
    insta::assert_snapshot!(problems(&array), @"refused 3:101 expected `,` or `}`");
    for text in [lines, array] {
        assert_eq!(read(&text).sets.iter().map(|set| set.cards.len()).sum::<usize>(), 2);
    }
    assert_eq!(problems(" \n"), "refused 1:1 no cards in this file");
}

#[test]
fn reprints_are_one_card_and_must_agree() {
    let again = |part: &str, into: &str| format!("{UNIT}\n{}\n", UNIT.replace(part, into));
    assert_eq!(read(&again("TST", "TSU")).reprints, 1);
    let set = read(&again("TST", "TSU")).sets.remove(0);
    let yaml = to_yaml(&set).unwrap();
    assert!(yaml.contains("  printing: {set: TST, number: 1}\n  reprints: [{set: TSU, number: 1}]\n"), "{yaml}");
    assert_eq!(swu_text::yaml::read::<Vec<Card>>(&yaml).unwrap(), set.cards);
    assert_eq!(read(&again("\"number\": 1", "\"number\": 251")).reprints, 1);
    let showcase = again("\"rarity\"", "\"variant\": \"Showcase\", \"rarity\"");
    assert_eq!((read(&showcase).reprints, read(&showcase).problems.len()), (1, 0));
    let said = [
        again("Clerk", "Clerk"),
        again("Clerk", "Porter"),
        again("TST\", \"number\": 1", "TSU\", \"number\": 1").replacen("\"cost\": 2", "\"cost\": 3", 1),
        again("TST", "TSU").replacen("Raid 1", "Raid 2", 1),
    ];
    insta::assert_snapshot!(said.map(|text| problems(&text)).join("\n"), @r"
    refused 2:37 name: duplicate card, already in t.json:1
    refused 2:26 number: TST 1 already belongs to Clerk
    refused 2:108 cost: differs from the printing in t.json:1: 3 there, 2 here
    odd 2:209 text: differs in meaning from t.json:1, which counts
    ");
}

#[test]
fn the_number_of_a_card_is_that_of_its_normal_printing() {
    let showcase = UNIT.replace("\"number\": 1", "\"number\": 251, \"variant\": \"Showcase\"");
    let read = read(&format!("{showcase}\n{UNIT}\n"));
    let number = read.sets.first().and_then(|set| set.cards.first()?.printing.as_ref()?.number);
    assert_eq!((number, read.reprints, read.problems.len()), (Some(1), 1, 0));
}

#[test]
fn the_card_api_is_understood() {
    let answer = r#"{"total_cards": 4, "data": [
        {"Set":"TST","Number":"010","Name":"Head Clerk","Subtitle":"Busy","Type":"Leader","Aspects":["Command","Villainy"],
         "Traits":["OFFICIAL"],"Arenas":["Ground"],"Cost":"7","Power":"5","HP":"8","FrontText":"Action [Exhaust]: Draw a card.",
         "EpicAction":"Epic Action: If you control 13 or more resources, deploy this leader.","DoubleSided":true,
         "BackText":"Overwhelm","Rarity":"Common","Unique":true,"Keywords":["Overwhelm"],"Artist":"A","VariantType":"Normal",
         "MarketPrice":"0.1","FrontArt":"x","BackArt":"y"},
        {"Set":"TST","Number":"274","Name":"Head Clerk","Subtitle":"Busy","Type":"Leader","Aspects":["Command","Villainy"],
         "Traits":["OFFICIAL"],"Arenas":["Ground"],"Cost":"7","Power":"5","HP":"8","FrontText":"Action [Exhaust]: Draw a card.",
         "EpicAction":"Epic Action: If you control 13 or more resources, deploy this leader.","BackText":"Overwhelm",
         "Rarity":"Common","Unique":true,"Keywords":["Overwhelm"],"VariantType":"Hyperspace"},
        {"Set":"TST","Number":"011","Name":"Stapler","Type":"Upgrade","Aspects":[],"Traits":["ITEM"],"Cost":"1","Power":"2",
         "HP":"0","FrontText":"","Rarity":"Common","Unique":false,"VariantType":"Normal"},
        {"Set":"TST","Number":"T01","Name":"Battle Droid","Type":"Token Unit","VariantType":"Normal"}
    ]}"#;
    let read = read(answer);
    assert_eq!(read.problems, []);
    assert_eq!((read.reprints, read.tokens, read.unread.len()), (1, 1, 0));
    let cards = &read.sets.first().expect("one set").cards;
    let [leader, upgrade] = cards.as_slice() else { panic!("two cards: {cards:?}") };
    assert_eq!((leader.kind, leader.cost, leader.hp), (CardKind::Leader, 7, Some(8)));
    assert_eq!((leader.abilities.len(), leader.unit_abilities.len()), (2, 1));
    assert_eq!(leader.printing.as_ref().map(ToString::to_string).as_deref(), Some("TST 10"));
    assert_eq!((upgrade.upgrade_power, upgrade.upgrade_hp, upgrade.power), (Some(2), Some(0), None));
}

proptest::proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in r#"(\{|\}|\[|\]|"|,|:|\\|name|Set|data|3|é|\n| ){0,40}"#) {
        read(&text);
    }
}
