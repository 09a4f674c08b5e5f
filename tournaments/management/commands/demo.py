"""`manage.py demo`: a tournament of simulated people, in progress or played to the end."""

import json
from argparse import ArgumentParser
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone, translation

from atrum_judge.boards import BOARDS
from atrum_judge.registry import game_choices, get_ruleset
from tournaments.core.history import Balance
from tournaments.core.settings import MOST_ENTRIES
from tournaments.models import Tournament
from tournaments.queries.standings import final_order, podium
from tournaments.simulation import JUDGE, ORGANIZER, Simulation, account, results

DEMO_LOGINS = (ORGANIZER, JUDGE, "demo-jugador-1", "demo-jugador-2")


class Command(BaseCommand):
    help = "Creates a tournament of simulated people through the same actions as the site."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        games = [key for key, _ in game_choices()]
        about = f"key of a game (default {games[0]}); without a value, the games are listed"
        parser.add_argument("--game", nargs="?", default=games[0], const="", choices=["", *games], help=about)
        parser.add_argument("--players", type=int, default=12, help="number of players, or of teams (default 12)")
        sizes = list(BOARDS.choices)
        parser.add_argument("--boards", default=sizes[0], choices=sizes, help="members of a team (default 0)")
        parser.add_argument("--seed", type=int, default=7, help="the same seed gives the same results")
        parser.add_argument("--play", action="store_true", help="play it to the champion")
        parser.add_argument("--json", action="store_true", help="print the results as one JSON object")
        parser.add_argument("--if-empty", action="store_true", help="only when there is no tournament yet")

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["game"]:
            self.stdout.write("\n".join(f"{key:<16} {name}" for key, name in game_choices()))
            return
        if options["if_empty"] and Tournament.objects.exists():
            return
        if not 4 <= options["players"] <= MOST_ENTRIES:
            raise CommandError(f"--players: from 4 to {MOST_ENTRIES}")
        if options["json"] and not options["play"]:
            raise CommandError("--json needs --play: only a finished event has results")
        with translation.override("es"), transaction.atomic():
            simulation = self._run(options)
        tournament = simulation.tournament
        if not options["play"]:
            self.stdout.write(f"==> Demo tournament in progress: /t/{tournament.slug}/")
            return
        outcome = results(tournament, final_order(tournament), podium(tournament).champion)
        if options["json"]:
            self.stdout.write(json.dumps(outcome, ensure_ascii=False, indent=1))
            return
        self.stdout.write(f"/t/{tournament.slug}/")
        score = tournament.ruleset.score_name.in_language("en")
        for row in outcome["standings"]:
            tally = Balance(row["wins"], row["losses"], row["draws"])
            self.stdout.write(f"{row['rank']:>4}  {row['name']:<24} {tally}  {score} {row['score']}")
        self.stdout.write(f"Champion: {outcome['champion']}")

    def _run(self, options: Mapping[str, Any]) -> Simulation:
        game, players, seed, play = (options[name] for name in ("game", "players", "seed", "play"))
        ago = timedelta(minutes=0 if play else 65)
        simulation = Simulation(seed, timezone.now() - ago)
        name = f"Copa de muestra {seed}" if play else get_ruleset(game).sample.event
        teams = _team_options(game, options["boards"])
        chosen = {"game": game, "name": name, "options": teams, "public_rosters": True}
        simulation.create(players, chosen)
        simulation.register(players, walk_ins=min(2, players // 6))
        if play:
            simulation.play_to_the_end()
            return simulation
        simulation.leave_in_progress(rounds=2)
        if settings.DEMO_PASSWORD:
            for username in DEMO_LOGINS:
                user = account(username)
                user.set_password(settings.DEMO_PASSWORD)
                user.save()
        return simulation


def _team_options(game: str, boards: str) -> dict[str, str]:
    """The options of an event of teams; of single people, none."""
    if boards == BOARDS.default:
        return {}
    if BOARDS not in get_ruleset(game).options:
        raise CommandError(f"--boards: {game} is not played by teams")
    return {BOARDS.name: boards}
