"""Remember an event's news in one process, to tell each listener the changes since its revision."""

from tournaments.live.news import News, Reader, Subject

ALL = frozenset({Subject.EVERYTHING.value})
HEADS = 100
"""The most revisions whose heads are remembered."""


class Memory:
    """For each subject, the last revision that touched it; revisions come one by one, perhaps out of order.

    Args:
        revision, head: the event's, as they were read from the database.

    Attributes:
        since: changes up to this revision are not remembered.
        whole: the newest revision up to which none is missing.
        newest: the newest that is known to exist.
    """

    def __init__(self, revision: int, head: str = "") -> None:
        self.since = self.whole = revision
        self.newest = revision
        self._heads: dict[int, str] = {revision: head}
        self._ahead: set[int] = set()
        self._open: dict[str, int] = {}
        self._guarded: dict[str, int] = {}
        self._concerning: dict[int, dict[str, int]] = {}

    @property
    def has_gap(self) -> bool:
        """True if a revision is known to exist whose news has not come."""
        return self.newest > self.whole

    def version(self, revision: int) -> str:
        """A revision as its readers know it: with the head of the log then, where that is remembered."""
        head = self._heads.get(revision)
        return f"{revision}.{head}" if head else str(revision)

    def contradicts(self, revision: int, head: str) -> bool:
        """True if this is another history than the one that is remembered: a backup was restored, or a replica
        without the last changes took over.
        """
        known = self._heads.get(revision)
        return bool(known and head and known != head)

    def hear(self, news: News) -> bool:
        """Remember news; False for what is known already."""
        if news.revision <= self.whole or news.revision in self._ahead:
            return False
        kept = [(self._open, news.subjects), (self._guarded, news.guarded)]
        kept += [(self._concerning.setdefault(number, {}), news.guarded) for number in news.concerned]
        for last, subjects in kept:
            for subject in subjects:
                last[subject] = max(last.get(subject, 0), news.revision)
        self._ahead.add(news.revision)
        self.exists(news.revision, news.head)
        while self.whole + 1 in self._ahead:
            self.whole += 1
            self._ahead.remove(self.whole)
        return True

    def exists(self, revision: int, head: str) -> None:
        """Note that a revision exists, also before its news has come."""
        self.newest = max(self.newest, revision)
        self._heads[revision] = head or self._heads.get(revision, "")
        while len(self._heads) > HEADS:
            del self._heads[min(self._heads)]

    def give_up(self) -> None:
        """Wait for missing news no longer: listeners that know no later revision are told of `everything`."""
        self.since = self.whole = self.newest
        self._ahead.clear()

    def after(self, revision: int, reader: Reader, about: frozenset[str] = frozenset()) -> frozenset[str]:
        """The subjects that have changed after a revision, as far as a reader may know.

        Args:
            about: those that are asked for; none: all.
        """
        if revision < self.since:
            return ALL
        if revision >= self.newest:
            return frozenset()
        return frozenset(
            subject
            for last in self._known_to(reader)
            for subject in (about | ALL if about else last)
            if last.get(subject, 0) > revision
        )

    def _known_to(self, reader: Reader) -> list[dict[str, int]]:
        if reader.staff:
            return [self._open, self._guarded]
        if reader.entry in self._concerning:
            return [self._open, self._concerning[reader.entry]]
        return [self._open]
