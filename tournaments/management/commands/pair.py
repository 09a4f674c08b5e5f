"""`manage.py pair`: the next Swiss round of a history in a file. Needs no database."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.core.draws import rng_for
from tournaments.core.pairing import Pairing, ahead, certificate, explanation, field_of, files, swiss
from tournaments.core.pairing.objective import Field
from tournaments.management.files import BAD_INPUT, NOT_RIGHT, read_json, refuse
from tournaments.management.telling import Telling


class Command(BaseCommand):
    help = "Pairs the next Swiss round of a history (JSON) as the proven optimum of the stated objective."
    requires_system_checks: list[str] = []
    output_transaction = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("history", nargs="?", help="file with the history; - reads standard input")
        parser.add_argument(
            "--explain", action="store_true", help="add the terms of each pair and why people float"
        )
        parser.add_argument("--certificate", action="store_true", help="add the dual values that prove it optimal")
        parser.add_argument(
            "--verify",
            nargs="?",
            const="",
            metavar="ANSWER",
            help="check the certificate against all pairs: of this pairing, or of a saved answer",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        with Telling(self.stderr) as tell:
            self._pair(tell, options)

    def _pair(self, tell: Telling, options: dict[str, Any]) -> None:
        source, answer = options["history"], options["verify"]
        if source is None and answer:  # "pair --verify history.json"
            source, answer = answer, ""
        if source is None:
            raise CommandError("Which history? Name a file, or - for standard input.", returncode=BAD_INPUT)
        tell("reading the history")
        try:
            request = files.read_history(read_json(source))
            rng = rng_for(request.seed, "pairing", len(request.history.rounds) + 1)
            wishes = request.wishes
            field = field_of(request.history, request.active, rng, wishes) if request.active else None
            horizon = ahead.horizon_of(request.history, request.active, wishes)
            if answer:
                needed = _needed(field)
                self._verify(needed, horizon, files.read_answer(read_json(answer), needed))
                return
        except files.BadFile as error:
            refuse(error)
        if field is None:
            nobody = files.pairing_json(Pairing(()))
            self._print(nobody if answer is None else {**nobody, "verified": True})
            return
        chosen = ahead.best(field, horizon, tell)
        result = files.pairing_json(swiss.pairing(field, chosen.pairs))
        if options["explain"]:
            spares = chosen.gives_up_closeness(field)
            told = explanation.explain(field, chosen.pairs, spares=spares)
            result["explanation"] = files.explanation_json(told)
        if options["certificate"]:
            result["certificate"] = files.certificate_json(field, chosen.alone.certificate())
        if (options["explain"] or options["certificate"]) and horizon.rounds and not horizon.tail:
            result["ahead"] = files.outlook_json(horizon, chosen.outlook)
        if answer is not None:
            tell("checking the certificate against all pairs")
            self._check(field, horizon, chosen.pairs, chosen.alone.certificate())
            result["verified"] = True
        self._print(result)

    def _verify(
        self, field: Field, horizon: ahead.Horizon, answer: tuple[list[tuple[int, int]], certificate.Certificate]
    ) -> None:
        pairs, proof = answer
        self._check(field, horizon, pairs, proof)
        total = field.total(pairs)._asdict()
        self.stdout.write("OK: optimal; " + ", ".join(f"{name} {value}" for name, value in total.items()))

    def _check(
        self, field: Field, horizon: ahead.Horizon, pairs: ahead.Pairs, proof: certificate.Certificate
    ) -> None:
        """Accept the best of a round by its proof, the best for those to come by a search of all pairings."""
        chosen = ahead.best(field, horizon)
        try:
            if chosen.outlook is None or horizon.tail or not chosen.gives_up_closeness(field):
                certificate.check(field, pairs, proof)
            if chosen.outlook and not horizon.tail:
                ahead.check(field, horizon, pairs, chosen)
        except certificate.NotProven as error:
            raise CommandError(f"not proven: {error}", returncode=NOT_RIGHT) from None

    def _print(self, result: dict[str, Any]) -> None:
        self.stdout.write(json.dumps(result, ensure_ascii=False))


def _needed(field: Field | None) -> Field:
    if field is None:
        raise files.BadFile("nobody is to be paired")
    return field
