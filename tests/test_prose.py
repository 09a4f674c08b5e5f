"""The checker of prose (`tools/prose.py`): the openings it refuses, the places where it reads, commits' subjects."""

import subprocess

import pytest

from tools import prose

HOUSE = '''"""What a module holds."""

SIZE = 3
"""How many there are."""

# That is why.
# Which goes on here.
LARGE = 9  # who is large


class Table:
    """True while it is open."""

    def close(self):
        """(Whether it is open.)"""
        text = "What a text says is no comment."
        return text  # whatsoever
'''


def test_docstrings_comments_and_strings_below_a_name_are_listed_by_line():
    assert [line for line, _words in prose.openings(HOUSE)] == [1, 4, 6, 8, 15]


@pytest.mark.parametrize(
    ("words", "answer", "is_true"),
    [
        ("True if it is open.", "bool", True),
        ("True while it is open.", "bool | None", True),
        ("True if it is open.", "list[str]", False),
        ("Return the table.", "str", True),
        ("Return the table.", "None", False),
        ("Return None: it is free.", "None", True),
    ],
)
def test_a_docstring_says_what_kind_of_value_comes_back(words, answer, is_true):
    source = f'def table() -> {answer}:\n    """{words}"""\n'
    assert prose.untrue(source) == ([] if is_true else [(2, words)])


def test_files_and_folders_are_read_and_any_opening_fails(tmp_path, capsys):
    (tmp_path / "good.py").write_text('"""Return the table."""\n')
    assert prose.main([str(tmp_path)]) == 0
    (tmp_path / "bad.py").write_text("open = 1  # somebody opened it\n")
    assert prose.main([str(tmp_path)]) == 1
    assert capsys.readouterr().out == f"{tmp_path / 'bad.py'}:1: # somebody opened it\n"


@pytest.mark.parametrize("word", ["what", "Whose", "WHOEVER", "which", "how", "everything", "Anything"])
def test_no_free_relative_and_no_indefinite_opens(word):
    assert prose.openings(f"# {word} it is\n") == [(1, f"# {word} it is")]


def test_a_subject_of_more_than_72_letters_is_listed(tmp_path, monkeypatch):
    monkeypatch.setattr(prose, "ROOT", tmp_path)
    assert prose.long_subjects() == []
    for subject in ("Keep " + "x" * 67, "Keep " + "x" * 68):
        who = ("-c", "user.name=x", "-c", "user.email=x@example.org")
        for command in (("init", "--quiet"), (*who, "commit", "--quiet", "--allow-empty", "--message", subject)):
            subprocess.run(["git", *command], cwd=tmp_path, check=True)  # noqa: S603, S607
        assert prose.long_subjects() == ([subject] if len(subject) == 73 else [])


def test_a_condition_may_open_a_comment_and_no_docstring():
    assert prose.openings('"""Where a form leads."""\n# Where nobody sits, the table is void.\n') == [
        (1, "Where a form leads.")
    ]
