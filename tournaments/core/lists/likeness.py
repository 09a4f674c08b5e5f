"""Names that may be one name, told by keys that both have: a new name is compared with those alone.

Names come as `atrum_judge.text.as_seen` gives them. Two are alike where they sound the same in Spanish, their
words in any order; where one letter is wrong, missing or changes places with its neighbour; or where one is a part
of the other.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import chain, combinations

SHORTEST = 4
"""Letters from which a name may have a wrong one: of shorter ones too many are near."""
LONGEST = 48
"""Letters up to which wrong ones are looked for, so that a name has no more keys than that."""
MOST_WORDS = 4
"""Words up to which each part of a name is one; of a longer name, each word, and all but one."""

_SOUNDS = (("qu", "k"), ("ph", "f"), ("h", ""), ("ce", "se"), ("ci", "si"), ("ge", "je"), ("gi", "ji"))
_LETTERS = str.maketrans("zvycqw", "sbikku")
_DOUBLED = re.compile(r"([^\W\d])\1+")


def words_of(name: str) -> list[str]:
    """Return the words of a name as they sound, sorted."""
    for written, sound in _SOUNDS:
        name = name.replace(written, sound)
    return sorted(_DOUBLED.sub(r"\1", name.translate(_LETTERS)).split())


def near_keys(name: str) -> set[str]:
    """Return the name as it sounds, and as it does without each of its letters."""
    words = words_of(name)
    found = {" ".join(words)}
    if SHORTEST <= len(name) <= LONGEST:
        for place, word in enumerate(words):
            others = [*words[:place], *words[place + 1 :]]
            found |= {" ".join(sorted([*others, word[:k] + word[k + 1 :]])).strip() for k in range(len(word))}
    return found - {""}


def part_keys(name: str) -> set[str]:
    """Return the parts of a name that somebody may be called by: fewer of its words."""
    words = sorted(set(words_of(name)))
    return {" ".join(some) for size in _sizes(len(words)) for some in combinations(words, size)}


def _sizes(words: int) -> Iterable[int]:
    return range(1, words) if words <= MOST_WORDS else (1, words - 1)


def are_alike(one: str, other: str) -> bool:
    """True if two names may be of one person."""
    mine, theirs = set(words_of(one)), set(words_of(other))
    if mine < theirs or theirs < mine:
        return True
    if mine == theirs:
        return True
    return min(len(one), len(other)) >= SHORTEST and not near_keys(one).isdisjoint(near_keys(other))


def beginnings(name: str) -> Iterator[str]:
    """Give a name from each of its words on."""
    words = name.split()
    return (" ".join(words[k:]) for k in range(len(words)))


def all_keys(name: str) -> set[str]:
    """Return the keys of a name among which each name that is alike has one."""
    return set(chain(near_keys(name), part_keys(name)))
