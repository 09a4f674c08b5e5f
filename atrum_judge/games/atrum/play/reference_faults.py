"""True if the announcement that a Power refers to is there, and one that it can refer to (P2 §4.3, §4.4, §8.1, §8.3, §9.3)."""

from atrum_judge.games.atrum.laws.findings import illegal
from atrum_judge.games.atrum.play.announcing import annul_fits, does_damage, referable
from atrum_judge.games.atrum.play.wording import why_not_annulled, why_not_prevented
from atrum_judge.games.atrum.table.actions import Announce
from atrum_judge.games.atrum.table.dated import REINFORCES
from atrum_judge.games.atrum.table.effects import Effect
from atrum_judge.games.atrum.table.position import ATTACK, DEFENSE, Ability, Position
from atrum_judge.judging.finding import Finding
from atrum_judge.text import Text


def reference_fault(position: Position, a: Announce, ability: Ability) -> Finding | None:
    """Return the fault of the announcement that a Power refers to, said or not."""
    fitting, chain = referable(position, a.by, ability), position.chain
    if ability.annul is not None and (not chain or a.of < len(chain)):
        return _annul_fault(position, a, ability, ability.annul)
    reinforcing = _reinforce_fault(position, a, ability, fitting)
    if a.of >= len(chain) and reinforcing is None:
        if not chain:
            return illegal("target.not_there", "no_links", power=ability.name)
        section = "P2 §8.1" if ability.annul is not None else ""
        count = len(chain)
        return illegal(
            "target.not_there", "no_link", section=section, power=ability.name, number=a.of + 1, count=count
        )
    return reinforcing or _retype_fault(position, ability) or _prevent_fault(position, a, ability, fitting)


def _annul_fault(position: Position, a: Announce, ability: Ability, annul: Effect) -> Finding | None:
    chain, power = position.chain, ability.name
    if not chain:
        return illegal("annul.no_object", power=power)
    last = chain[-1]
    if a.of not in {-1, len(chain) - 1}:
        return illegal("annul.not_last", power=power, last=last.ability.name, other=chain[a.of].ability.name)
    if annul_fits(position, a.by, annul, last):
        return None
    is_dated = ability.key in {"hedor distractor", "antimateria"} or ability.copy is not None
    return illegal(
        "annul.filter",
        section="P3 §1.1" if is_dated else "",
        power=power,
        last=last.ability.name,
        why=why_not_annulled(position, a.by, annul, last),
    )


_REINFORCED = {
    "attack": Text("un Ataque"),
    "defense": Text("una Defensa"),
    "either": Text("un Ataque o una Defensa"),
}


def _reinforce_fault(position: Position, a: Announce, ability: Ability, fitting: list[int]) -> Finding | None:
    if (
        ability.is_unknown
        and ability.effects == REINFORCES
        and not any(link.type in {ATTACK, DEFENSE} for link in position.chain)
    ):
        return illegal("reinforce.no_object", power=ability.name, what=_REINFORCED["either"])
    if ability.reinforce is None:
        return None
    what = _REINFORCED[ability.reinforce.what]
    if not fitting:
        return illegal("reinforce.no_object", power=ability.name, what=what)
    if len(position.chain) > a.of >= 0 and a.of not in fitting:
        other = position.chain[a.of].ability.name
        return illegal("reinforce.only_attack_defense", power=ability.name, what=what, other=other)
    return None


def _retype_fault(position: Position, ability: Ability) -> Finding | None:
    if ability.retype is None or position.chain:
        return None
    return illegal("target.not_there", "no_power", power=ability.name)


def _prevent_fault(position: Position, a: Announce, ability: Ability, fitting: list[int]) -> Finding | None:
    if ability.prevent is None or a.of < 0 or not fitting or a.of in fitting:
        return None
    other = position.chain[a.of]
    why = why_not_prevented(ability, other)
    section = "P1 §7.2.3" if ability.type == DEFENSE and does_damage(other) else ""  # direct damage
    return illegal("prevent.object", section=section, power=ability.name, other=other.ability.name, why=why)
