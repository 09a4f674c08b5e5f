"""Choosing while an effect resolves: what is wrong with a choice, and what it does."""

from msgspec import UNSET

from atrum_judge.games.duelo.laws.findings import illegal, undecided
from atrum_judge.games.duelo.play.aims import aim_fault, find
from atrum_judge.games.duelo.play.game import Choice, Game
from atrum_judge.games.duelo.table.cards import Card, What
from atrum_judge.games.duelo.table.steps import Choose, Named
from atrum_judge.judging.finding import Finding
from atrum_judge.judging.names import name_key
from atrum_judge.judging.piles import Pile


def choose_faults(game: Game, step: Choose) -> list[Finding]:
    """Return the findings against a choice."""
    choice = game.choice
    if choice is None:
        return [illegal("resolution.in_progress", "nothing", player=step.by)]
    due_of = game.players[choice.by].id
    if step.by != due_of:
        return [illegal("resolution.in_progress", player=due_of, card=choice.card)]
    cards = [] if step.cards is UNSET else list(step.cards)
    match choice.kind:
        case "discard":
            return _discard_faults(game, choice, cards)
        case "recycle":
            return _recycle_faults(game, choice, cards)
        case "search":
            return _search_faults(game, choice, cards, step)
        case "predict":
            return _predict_faults(game, choice, step)
        case "aim":
            named = cards[0] if len(cards) == 1 else None
            if named is None or choice.effect is None:
                return [undecided("resolution.in_progress", "unsaid", card=choice.card)]
            return aim_fault(game, choice.effect, _id(named))


def forced(game: Game, choice: Choice) -> Choose | None:
    """The only way to choose, where there is one."""
    if choice.is_free:
        return None
    player = game.players[choice.whose]
    pile = player.hand if choice.kind == "discard" else player.discard
    return Choose(by=game.players[choice.by].id, cards=[card and card.id for card in pile.cards])  # type: ignore[arg-type]


def take_chosen(game: Game, choice: Choice, made: Choose) -> None:
    """Do what was chosen, which nothing speaks against."""
    player = game.players[choice.whose]
    cards = [] if made.cards is UNSET else list(made.cards)
    match choice.kind:
        case "discard":
            for named in cards:
                card = taken(player.hand, named)
                player.discard.cards.insert(0, card)
            game.because("Clave Descartar", choice.whose, "hand", "discard")
        case "recycle":
            for named in cards:
                player.hand.cards.append(taken(player.discard, named))
            game.because("Clave Reciclar", choice.whose, "hand", "discard")
        case "search":
            for named in cards:
                player.hand.cards.append(taken(player.deck, named))
            player.deck.cards = [None] * len(player.deck.cards)
            game.because("Clave Buscar", choice.whose, "hand", "deck")
        case "predict":
            _put_back(player.deck, choice, made)
            game.because("Clave Predecir", choice.whose, "deck")


def taken(pile: Pile[Card], named: Named | None) -> Card | None:
    """A card leaves a pile: the one named, or, where that one was not known, an unknown one that is it."""
    if named is None:
        pile.take(None)
        return None
    card = next((card for card in pile.known if card.id == _id(named)), None)
    pile.take(card)
    if card is None and isinstance(named, Card):
        card = named
    return card


def not_in(game: Game, pile: Pile[Card], cards: list[Named | None]) -> list[str]:
    """The names of those cards that cannot be in a pile; the others may each be one of its unknown ones."""
    known = {card.id: card.name for card in pile.known}
    ids = [_id(named) for named in cards if named is not None]
    missing = []
    for name in dict.fromkeys(ids):
        if name not in known and (find(game, name) is not None or not pile.may_hold_more):
            spot = find(game, name)
            missing.append(spot.card.name if spot else name)
    unknown = sum(named is None or _id(named) not in known for named in cards)
    if not missing and pile.is_counted and unknown > pile.cards.count(None):
        missing.append("?")
    return missing + [name for name in dict.fromkeys(ids) if ids.count(name) > 1]


def _id(named: Named) -> str:
    return named if isinstance(named, str) else named.id


def _discard_faults(game: Game, choice: Choice, cards: list[Named | None]) -> list[Finding]:
    player = game.players[choice.whose]
    found = []
    if choice.due is not None and len(cards) != choice.due:
        found.append(illegal("discard.count", player=player.id, count=len(cards), due=choice.due))
    missing = not_in(game, player.hand, cards)
    return found + [illegal("discard.count", "not_held", player=player.id, card=card) for card in missing]


def _recycle_faults(game: Game, choice: Choice, cards: list[Named | None]) -> list[Finding]:
    player = game.players[choice.whose]
    found = []
    if choice.due is not None and len(cards) != choice.due:
        found.append(illegal("recycle.count", player=player.id, count=len(cards), due=choice.due))
    missing = not_in(game, player.discard, cards)
    return found + [illegal("recycle.pile", player=player.id, card=card) for card in missing]


def _search_faults(game: Game, choice: Choice, cards: list[Named | None], step: Choose) -> list[Finding]:
    player = game.players[choice.by]
    found = []
    if len(cards) > 1:
        found.append(illegal("search.one", player=player.id, count=len(cards)))
    found += [illegal("search.deck", player=player.id, card=card) for card in not_in(game, player.deck, cards)]
    for named in cards:
        card = named if isinstance(named, Card) else next((c for c in player.deck.known if c.id == named), None)
        fits = None if card is None or choice.what is None else matches(card, choice.what)
        shown = card.name if card else named if isinstance(named, str) else "?"
        if fits is False:
            found.append(illegal("search.match", card=shown))
        elif fits is None and not found:
            found.append(undecided("search.match", "unknown", card=shown))
    if cards and not step.shown:
        found.append(illegal("search.show", player=player.id))
    if not step.shuffled:
        found.append(illegal("search.shuffle", player=player.id))
    return found


def matches(card: Card, what: What) -> bool | None:
    """True if a card has all that is searched for; None when that is not known of it."""
    fits: list[bool | None] = []
    for name in what.__struct_fields__:
        wanted = getattr(what, name)
        if wanted is UNSET:
            continue
        value = getattr(card, name)
        if value is None or value is UNSET:
            fits.append(None)
        elif isinstance(wanted, str):
            fits.append(name_key(str(value)) == name_key(wanted))
        else:
            fits.append(value == wanted)
    if False in fits:
        return False
    return None if None in fits else True


def _predict_faults(game: Game, choice: Choice, step: Choose) -> list[Finding]:
    back = _returned(step)
    found = []
    if choice.due is not None and len(back) != choice.due:
        found.append(illegal("predict.count", count=len(back), due=choice.due))
    seen = game.players[choice.whose].deck.cards[: choice.due or 0]
    known = {card.id for card in seen if card is not None}
    hidden = seen.count(None) + (0 if game.players[choice.whose].deck.is_counted else len(back))
    for name in dict.fromkeys(name for name in back if name is not None):
        if name in known:
            if back.count(name) > 1:
                found.append(illegal("predict.seen", card=name))
        elif find(game, name) is not None or not hidden:
            found.append(illegal("predict.seen", card=name))
    return found


def _returned(step: Choose) -> list[str | None]:
    return [*([] if step.top is UNSET else step.top), *([] if step.bottom is UNSET else step.bottom)]


def _put_back(deck: Pile[Card], choice: Choice, made: Choose) -> None:
    seen = {card.id: card for card in deck.draw(choice.due or 0) if card is not None}
    top = [] if made.top is UNSET else made.top
    # Below an unknown number of cards nobody can find the bottom.
    bottom = [] if made.bottom is UNSET or not deck.is_counted else made.bottom
    deck.cards = [*(seen.get(name or "") for name in top), *deck.cards, *(seen.get(name or "") for name in bottom)]
