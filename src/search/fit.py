"""Fits the trees of the ranking, ranking.bin, on judged queries. Run from the root of the repository, when the features or the queries of
tests/judged/open.yaml have changed; the sealed half is not read.

    pip install lightgbm numpy pyyaml
    python src/search/fit.py

Prints what the ranking finds on queries that it was not fitted on: those of each fifth are ranked by trees of the others.
"""

import struct
import subprocess
import sys

import lightgbm
import numpy as np
import yaml

QUERIES = "tests/judged/open.yaml"
TARGET = "src/search/ranking.bin"
TREES = 150
SETTINGS = dict(
    objective="lambdarank", learning_rate=0.05, num_leaves=8, min_data_in_leaf=30, feature_fraction=0.6, bagging_fraction=0.8,
    bagging_freq=1, lambda_l2=2, lambdarank_truncation_level=10, label_gain=[0, 1, 4, 6], seed=1, deterministic=True, num_threads=2, verbose=-1,
)


def examples(judged):
    """The features and grades of the rules that may answer each query: by all that is known, and by words."""
    command = ["cargo", "run", "--release", "--quiet", "-p", "swu-search", "--example", "features"]
    asked = "\n".join(" ".join(query["query"].split()) for query in judged)
    lines = subprocess.run(command, input=asked, capture_output=True, check=True, text=True).stdout.splitlines()[1:]
    return [of_lines(judged, lines[known::2]) for known in range(2)]


def of_lines(judged, lines):
    found = []
    for query, line in zip(judged, lines):
        rows = [row.rsplit("=", 1) for row in line.split("\t") if row]
        grades = np.array([query.get("relevant", {}).get(rule, 0) for rule, _ in rows])
        # Where nothing answers, no order is right.
        if rows and grades.max() >= 2:
            found.append((np.array([[float(number) for number in numbers.split(",")] for _, numbers in rows]), grades))
    return found


def fitted(found):
    data = lightgbm.Dataset(np.vstack([rows for rows, _ in found]), np.concatenate([grades for _, grades in found]), group=[len(grades) for _, grades in found])
    return lightgbm.train(SETTINGS, data, TREES)


def measured(found):
    """MRR@10, first and in three, by fifths."""
    fifth = np.random.RandomState(0).permutation(len(found)) % 5
    places = []
    for held in range(5):
        trees = fitted([one for one, of in zip(found, fifth) if of != held])
        for (rows, grades), of in zip(found, fifth):
            if of == held:
                places.append(int(np.argmax(grades[np.argsort(-trees.predict(rows), kind="stable")] >= 2)))
    places = np.array(places)
    return f"MRR@10 {np.mean(np.where(places < 10, 1 / (places + 1), 0)):.3f}, first {np.mean(places == 0):.3f}, in three {np.mean(places < 3):.3f}"


def packed(trees):
    """The form that `learned.rs` describes."""
    out = struct.pack("<H", len(trees))
    for tree in trees:
        splits, leaves = [], []

        def add(node):
            if "leaf_value" in node:
                leaves.append(node["leaf_value"])
                return -len(leaves)
            at = len(splits)
            splits.append(None)
            assert node["decision_type"] == "<=" and not node.get("missing_type") == "NaN"
            half = struct.unpack("<I", struct.pack("<f", node["threshold"]))[0] >> 16
            splits[at] = (node["split_feature"], half, add(node["left_child"]), add(node["right_child"]))
            return at

        add(tree["tree_structure"])
        out += struct.pack("<B", len(splits))
        out += b"".join(struct.pack("<BHbb", *split) for split in splits)
        out += b"".join(struct.pack("<h", round(leaf * 1000)) for leaf in leaves)
    return out


def main():
    judged = yaml.load(open(QUERIES), yaml.CSafeLoader)
    with open(TARGET, "wb") as file:
        for known, found in zip(("all", "words"), examples(judged)):
            rules = np.mean([len(grades) for _, grades in found])
            print(f"by {known}: {len(found)} queries, {rules:.0f} rules for each; {measured(found)}", file=sys.stderr)
            file.write(packed(fitted(found).dump_model()["tree_info"]))


main()
