//! Whole documents and folders of others, and what they are in our own dialect.

use super::*;

const TRANSCRIPT: &str = r"*   [**1\. Trade**](https://example.org/rules#1)

    *   [1.1. Wares](https://example.org/rules#1.1)
    *   [1.2. Prices](https://example.org/rules#1.2)

*   1\. Trade
    *   1.1. Wares

        *   **1.1.1.** A ware with a {R} icon _may_ be sold. [See 1.2. Prices](https://example.org/rules#1.2)

            For example, a lamp ([LMP #001](https://example.org/card/1)) may be sold.

        *   **1.1.2.** Kinds of Wares

            *   **A.** Lamps ![Image 1: Command Aspect](https://example.org/c.png) are light. [See 1.1. Prices](https://example.org/rules#1.1) & [1.1.1. for more on “selling”](https://example.org/rules#1.1.1)

            *   **B.** A stall has:

                *   one lamp
                *   two jars

    *   1.2. Prices

        *   **1.2.1.** A price is a number. [See 9.9. Debts](https://example.org/rules#9.9)

[Back to Top](https://example.org/rules#toc)

*   2\. Index / Glossary
    *   In short.

    *   ATTACHED WARE (OF A STALL)

        A ware on a stall. [See 1.1.2. Kinds of Wares](https://example.org/rules#1.1.2)

[Back to Top](https://example.org/rules#toc)
";

#[test]
fn a_transcription_is_written_in_our_own_dialect() {
    let import = import_text("trade.md", TRANSCRIPT);
    let expected = "\
=== trade/01-trade.md
---
document: trade
section: 1
title: Trade
---

# 1. Trade

## 1.1. Wares

1.1.1. A ware with a [resource] icon may be sold. See [1.2].

> For example, a lamp (LMP #001) may be sold.

### 1.1.2. Kinds of Wares

- a. Lamps [Command] are light. See [1.2] & [1.1.1] for more on “selling”
- b. A stall has:

  - one lamp
  - two jars

## 1.2. Prices

1.2.1. A price is a number. See 9.9. Debts
=== glossary.md
---
document: GLOSSARY
title: Index / Glossary
---

# Index / Glossary

In short.

## Attached Ware (of a Stall)

A ware on a stall. See [trade 1.1.2].
";
    assert_eq!(written(&import), expected);
    let report = Report::of(&import, &import.rulebook());
    let repaired: Vec<&str> = report.repaired.iter().map(|mention| mention.message.as_str()).collect();
    assert_eq!(repaired, ["1.1 is “Wares”; linked to 1.2"]);
    let unresolved: Vec<&str> = report.unresolved.iter().map(|mention| mention.message.as_str()).collect();
    assert_eq!(unresolved, ["9.9 does not exist, and no rule has this title"]);
    assert_eq!((report.left_out.contents, report.left_out.running, report.links_elsewhere), (3, 2, 1));
}

/// The plain folder, imported.
const PLAIN_FOLDER: &str = r#"=== doc-00-index.md
---
title: Trade
edition: "1.4"
date: 2021-05-03
---

# Trade

Version: 1.4 (Last updated: May 3, 2021)

Start

- 1\. Read Wares.
- 2\. Sell.
=== glossary.md
---
document: GLOSSARY
title: Terms
edition: "1.4"
date: 2021-05-03
---

# Terms

## Jar

A ware. See Prices [prices 2] (Related: Lamp [GLOSSARY lamp])

## Lamp

A light.

## Light

What a lamp gives.
=== prices/02-prices-of-lamps.md
---
document: prices
section: 2
title: Prices of Lamps
edition: "1.4"
date: 2021-05-03
---

# 2. Prices of Lamps

2.1. Steps

- 1\. Ask
- 2\. Pay
=== wares/01-lamps.md
---
document: wares
section: 1
title: Lamps
edition: "1.4"
date: 2021-05-03
---

# 1. Lamps

Note: A jar is no torch.

1.1. A lamp costs [prices 2].

- a. By day
- b. By night:

  - one
  - two

1.2. See [1.1]. See 3.1, too.
"#;

#[test]
fn a_plain_folder_is_written_in_our_own_dialect() {
    let index =
        "# Trade\n\nVersion: 1.4 (Last updated: May 3, 2021)\n\n## Start\n\n1. Read [Wares](wares.md).\n2. Sell.\n";
    let wares = "# All about wares\n\n## Table of Contents\n1. [Lamps](#1-lamps)\n\n## 1. Lamps\n1.1. A lamp [costs](prices.md#7-prices-of-lamps).\n   A. By day\n   B. By night:\n      - one\n      - two\n\n1.2. See 1.1. See 3.1, too.\n\nNote: A jar is no [torch](wares.md#9-jar).\n";
    let prices = "# Prices\n\n## 2. Prices of Lamps\n2.1. Steps\n   1. Ask\n   2. Pay\n";
    let glossary = "# Terms\n\n## J\n- **Jar**: A ware. [See Prices](prices.md#prices-of-lamp) (Related: [Lamp](#l))\n\n## L\n- **Lamp**: A light.\n- **Light**: What a lamp gives.\n";
    let files = [("00-index.md", index), ("glossary.md", glossary), ("prices.md", prices), ("wares.md", wares)];
    let texts: Vec<(String, String)> = files.iter().map(|(name, text)| ((*name).into(), (*text).into())).collect();
    let import = import_texts(&texts);
    assert_eq!(written(&import), PLAIN_FOLDER);
    let report = Report::of(&import, &import.rulebook());
    let lines = |mentions: &[swu_judge::import::Mention]| -> Vec<String> {
        mentions.iter().map(|mention| format!("{} {}: {}", mention.from, mention.place, mention.message)).collect()
    };
    assert_eq!(
        lines(&report.repaired),
        [
            "GLOSSARY jar line 4: `prices.md` has no heading #prices-of-lamp; linked to prices 2",
            "GLOSSARY jar line 4: `glossary.md` has no heading #l; linked to GLOSSARY lamp",
            "wares 1.1 line 7: `prices.md` has no heading #7-prices-of-lamps; linked to prices 2",
        ]
    );
    assert_eq!(
        lines(&report.unresolved),
        [
            "wares 1 line 6: `wares.md` has no heading #9-jar, and none with this title",
            "wares 1.2 line 13: 3.1 does not exist",
        ]
    );
}
