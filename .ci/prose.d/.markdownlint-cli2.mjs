// The markdown of the project: its form, and its links between files, which need no network.
import relativeLinks from "markdownlint-rule-relative-links";

export default {
  config: {
    default: true,
    "relative-links": true,
    // A file of rules has its title in the front matter, and the contents of the book have parts.
    "MD025": false,
    "MD041": false,
    // A group of a list may have its name above it.
    "MD036": false,
    // The numbers and the order of rules are those of the official documents.
    "MD007": false,
    "MD024": { siblings_only: true },
    "MD029": false,
    // Two examples in a row are two quotes.
    "MD028": false,
    // Commands stand beside what they print, tables are wide, and a mark such as `- ` is quoted with its space.
    "MD013": false,
    "MD014": false,
    "MD026": { punctuation: ",;:" },
    "MD033": false,
    // "More" after a sentence that says of what.
    "MD059": { prohibited_texts: ["click here", "here", "link"] },
    // An address in a rule is a part of its text.
    "MD034": false,
    "MD038": false,
  },
  customRules: [relativeLinks],
};
