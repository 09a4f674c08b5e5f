"""Cases about rosters and team formation (P3 §2.1 to §2.3)."""

from collections import Counter
from random import Random
from typing import Any

from msgspec import UNSET

from atrum_judge.games.atrum.cases.answer import Verdict
from atrum_judge.games.atrum.cases.reading import Case, Formation, RosterItem, errata_notes
from atrum_judge.games.atrum.event.formation import TeamFormation
from atrum_judge.games.atrum.event.roster import problems_with
from atrum_judge.games.atrum.laws.findings import illegal, note, reported, undecided
from atrum_judge.games.atrum.table.dated import effective
from atrum_judge.games.atrum.table.general import rules_on
from atrum_judge.games.atrum.table.names import name_key
from atrum_judge.games.atrum.table.position import Position
from atrum_judge.judging.finding import Finding, Severity
from atrum_judge.judging.verdict import Answer
from atrum_judge.protocol import IllegalChoice, Problem
from atrum_judge.text import Text


def judge_roster(case: Case) -> Verdict:
    resolved = [_stored(item) for item in case.roster]
    findings = []
    for problem in problems_with(resolved, case.on):
        severity: Severity = "illegal" if problem.severity == "error" else "undecided"
        where = ", ".join(f"roster[{i}]" for i in problem.items) or "roster"
        section, *_ = problem.rule.split(", ")  # the ban that it rests on is noted below
        findings.append(reported(severity, problem.code, problem.message, section)._replace(where=where))
    for i, item in enumerate(case.roster):
        findings += _roster_notes(item, i, case)
    return Verdict(answer=Answer.to(findings), findings=findings, asked="roster")


def _stored(item: RosterItem) -> dict[str, Any]:
    return {
        "name": item.name,
        "edition": item.edition,
        "powers": [power.to_json() for power in item.powers or ()],
    }


def _roster_notes(item: RosterItem, index: int, case: Case) -> list[Finding]:
    found, where, name = list[Finding](), f"roster[{index}]", item.name
    known, due = len(item.powers or ()), rules_on(case.on).powers_per_reptante
    if item.is_whole and item.powers is not None and known != due:
        found.append(illegal("reptante.five_powers", "position", reptante=name, count=known, due=due))
    if not item.is_whole:
        found.append(
            undecided("roster.unverified", "one" if known == 1 else "several", reptante=name, count=known, due=due)
        )
    for printed in item.powers or ():
        counts_as = effective(printed, case.on, item.name, item.edition)
        found += errata_notes(printed, item, counts_as.notes, where)
        if "power.substituted" in counts_as.notes:
            now = counts_as.power.name
            found.append(note("power.substituted", "on_roster", printed=printed.name, reptante=name, power=now))
    return [finding._replace(where=where) for finding in found]


def judge_formation(case: Case, formation: Formation) -> Verdict:
    players = list(formation.rosters)
    machine = TeamFormation()
    rosters = [[{"name": name} for name in formation.rosters[player]] for player in players]
    state: dict[str, Any] = machine.start(rosters, {}, Random(0))
    state["first"] = players.index(formation.first)
    findings: list[Finding] = []
    for player in players:
        names = formation.rosters[player]
        for problem in problems_with([{"name": name, "powers": []} for name in names], case.on):
            said = Text("{player}: {message}", player=player, message=problem.message)
            findings.append(_refused(problem, said, f"formation.rosters.{player}"))
    if findings:
        return Verdict(answer=Answer.ILLEGAL, findings=findings, asked="formation", position=case.position)
    for i, (by, removes, name) in enumerate(formation.steps):
        owner = players.index(removes)
        keys = [name_key(n) for n in formation.rosters[removes]]
        item = keys.index(name_key(name)) if name_key(name) in keys else -1
        try:
            state = machine.choose(state, players.index(by), f"{owner}-{item}")
        except IllegalChoice as refused:
            problem = refused.problem
            said = Text("{player}: {message}", player=by, message=problem.message)
            if problem.code == "formation.order":
                said = Text(
                    "{player}: ahora elige {turn}.", player=by, turn=players[machine.waiting_for(state)[0]]
                )
            if problem.code == "formation.unknown":
                said = Text("{player}: {why}.", player=by, why=_why_unknown(formation, removes, name))
            findings = [_refused(problem, said, f"formation.steps[{i}]")]
            return Verdict(
                answer=Answer.ILLEGAL, step=i, findings=findings, asked="formation", position=case.position
            )
    removed = {(step["removes"], step["item"]) for step in state["steps"]}
    teams = {
        player: [name for n, name in enumerate(formation.rosters[player]) if (p, n) not in removed]
        for p, player in enumerate(players)
    }
    if case.position is not None:
        findings = _other_first(case, formation)
        findings += _other_teams(case.position, teams)
    return Verdict(
        answer=Answer.to(findings), findings=findings, asked="formation", position=case.position, teams=teams
    )


def _why_unknown(formation: Formation, owner: str, name: str) -> Text:
    """Say whose Reptante it is that a player does not have among those they presented."""
    holders = [p for p, names in formation.rosters.items() if name_key(name) in map(name_key, names)]
    if holders:
        return Text("{reptante} es de {holder}, no de {owner}", reptante=name, holder=holders[0], owner=owner)
    return Text("{reptante} no está entre los Reptantes que presentó {owner}", reptante=name, owner=owner)


def _refused(problem: Problem, message: Text, where: str) -> Finding:
    return reported("illegal", problem.code, message, problem.rule)._replace(where=where)


def _other_first(case: Case, formation: Formation) -> list[Finding]:
    """Refuse another first player on the table of these two than the one who removed first (P3 §2.3)."""
    position, told = case.position, case.told
    if position is None or told is None or told.first_player is UNSET:
        return []
    began = position.players[position.first].id
    if began == formation.first or {player.id for player in position.players} != formation.rosters.keys():
        return []
    found = illegal("formation.after_first_player", first=formation.first, player=began)
    return [found._replace(where="position.first_player")]


def _other_teams(position: Position, teams: dict[str, list[str]]) -> list[Finding]:
    """Refuse teams on the table that the removals do not leave, whatever the removals are that nobody told."""
    found = []
    for player in (player for player in position.players if player.id in teams):
        playing, left = Counter(name_key(r.name) for r in player.reptantes), teams[player.id]
        if playing.total() != (due := position.rules.team_size) or playing - Counter(map(name_key, left)):
            found.append(illegal("formation.three_left", player=player.id, due=due, reptantes=", ".join(left)))
    return [finding._replace(where="position.players") for finding in found]
