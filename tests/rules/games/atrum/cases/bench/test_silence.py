"""Participants who decline when nobody else answers, as the steps before come, go and move."""

from tests.rules.games.atrum.cases.bench.tapping import Entering


def _said(bench: Entering) -> list[str]:
    return [f"{step['do']} {step['by']}" for step in bench.steps]


def test_who_declines_with_all_others_is_who_has_to_by_what_is_told_of_the_announcements() -> None:
    """Tajo is met by nobody, until it is told that Quite and then Filo were."""
    bench = Entering().tap("hand:A:Bestia:+", "hand:A:Bestia:+", "hand:B:Bestia:+")
    bench.announce("A:Tajo").tap("allpass", "step:advance:A", "at:1").announce("B:Quite")
    tail = ["pass A", "pass B", "advance A"]
    assert (_said(bench), bench.answer) == (["announce A", "announce B", *tail], "legal")
    bench.announce("A:Filo")
    answered = ["announce A", "announce B", "announce A", "pass B", "pass A", "advance A"]
    assert (_said(bench), bench.state["at"]) == (answered, 3)
    bench.tap("undo:2")
    assert _said(bench) == ["announce A", "announce B", *tail]
    bench.tap("undo:1")
    assert (_said(bench), bench.answer) == (["announce A", "pass B", "pass A", "advance A"], "legal")


def test_an_answer_between_those_who_declined_is_answered_anew() -> None:
    bench = Entering("123", "123", "123").tap("hand:A:Bestia:+", "hand:C:Bestia:+")
    bench.announce("A:Tajo", "target:B").tap("allpass")
    assert _said(bench) == ["announce A", "pass B", "pass C", "pass A"]
    bench.tap("at:2").announce("C:Filo")
    before = ["announce A", "pass B", "announce C"]
    assert _said(bench)[:3] == before
    assert (bench.answer, sorted(_said(bench)[3:])) == ("legal", ["pass A", "pass B", "pass C"])
    bench.tap("undo:2")
    assert _said(bench) == ["announce A", "pass B", "pass C", "pass A"]


def test_an_announcement_that_is_moved_among_those_who_declined_is_before_them() -> None:
    bench = Entering().tap("hand:A:Bestia:+", "hand:B:Bestia:+").announce("A:Tajo").tap("allpass")
    bench.announce("B:Quite").tap("move:3:-1")
    assert _said(bench) == ["announce A", "announce B", "pass A", "pass B"]
    assert bench.answer == "legal"


def test_a_pass_of_which_somebody_says_something_stands_for_itself() -> None:
    bench = Entering().tap("hand:A:Bestia:+").announce("A:Tajo").tap("allpass", "undo")
    assert _said(bench) == ["announce A", "pass B"]
    assert "silences" not in bench.state
    bench = Entering().tap("hand:A:Bestia:+").announce("A:Tajo").tap("allpass", "move:1:1")
    assert _said(bench) == ["announce A", "pass A", "pass B"]
    assert bench.answer.startswith("illegal")


def test_passes_that_were_told_one_by_one_stay_as_they_were_told() -> None:
    bench = Entering().tap("hand:A:Bestia:+", "hand:B:Bestia:+").announce("A:Tajo")
    bench.tap("step:pass:B", "step:pass:A", "at:1").announce("B:Quite")
    assert _said(bench) == ["announce A", "announce B", "pass B", "pass A"]


def test_who_comes_to_the_table_declines_with_all_others_and_who_goes_does_not() -> None:
    bench = Entering().tap("hand:A:Bestia:+").announce("A:Tajo").tap("allpass", "edit", "seat:+")
    assert _said(bench) == ["announce A", "pass B", "pass C", "pass A"]
    assert _said(bench.tap("seat:-")) == ["announce A", "pass B", "pass A"]


def test_two_chains_in_which_nobody_answered_keep_theirs() -> None:
    bench = Entering().tap("altar:A:Golem", *["hand:A:Bestia:+"] * 3, "hand:A:Esqueleto:+", "hand:B:Bestia:+")
    bench.announce("A:Tajo").tap("allpass").announce("A:Descarga").tap("allpass", "step:advance:A", "at:1")
    bench.announce("B:Quite").tap("at:end", "step:advance:A")
    passes = ["pass A", "pass B"]
    expected = ["announce A", "announce B", *passes, "announce A", *reversed(passes), "advance A", "advance A"]
    assert (_said(bench), bench.answer) == (expected, "legal")


def test_a_bench_of_which_a_list_is_asked_keeps_who_declined() -> None:
    bench = Entering().tap("hand:A:Bestia:+", "hand:B:Bestia:+").announce("A:Tajo")
    bench.tap("allpass", "ask:roster", "ask:legal", "at:1").announce("B:Quite")
    assert _said(bench) == ["announce A", "announce B", "pass A", "pass B"]


def test_after_a_wrong_step_nobody_knows_who_has_to_decline() -> None:
    bench = Entering().tap("hand:A:Bestia:+").announce("A:Tajo").tap("allpass", "at:0", "step:draw:B:3")
    assert _said(bench) == ["draw B", "announce A", "pass B", "pass A"]


def test_a_claim_between_those_who_declined_stands_there() -> None:
    bench = Entering().tap("hand:A:Bestia:+").announce("A:Tajo").tap("allpass", "at:2", "claim:begin", "res:B:-1")
    bench.tap("claim:ok")
    assert [step["do"] for step in bench.steps] == ["announce", "pass", "expect", "pass"]
