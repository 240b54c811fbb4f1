"""The notebook of the documentation runs."""

from __future__ import annotations

from pathlib import Path

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")


def test_the_notebook_runs(root: Path) -> None:
    notebook = nbformat.read(root / "docs/notebook.ipynb", as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells), "outputs are stripped"
    nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    kinds = [kind for cell in notebook.cells for output in cell.get("outputs", []) for kind in output.get("data", {})]
    assert "image/png" in kinds, "the picture of the games"
    html = "".join(str(output["data"]["text/html"]) for cell in notebook.cells for output in cell.get("outputs", []) if "text/html" in output.get("data", {}))
    assert "<svg" in html and "<table" in html, "boards and tables"
