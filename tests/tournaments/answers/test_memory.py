"""Values that a process keeps at hand."""

from tournaments.answers.memory import Memory


class Clock:
    now = 100.0

    def __call__(self):
        return self.now


def test_a_value_is_found_by_address_and_version():
    memory = Memory(100)
    memory.put("a", "1", "one", 10)
    assert memory.get("a", "1") == "one"
    assert memory.get("a", "2") is None
    assert memory.get("b", "1") is None


def test_a_new_version_takes_the_place_of_the_old():
    memory = Memory(100)
    memory.put("a", "1", "one", 60)
    memory.put("a", "2", "two", 70)
    assert memory.get("a", "1") is None
    assert memory.get("a", "2") == "two"
    assert memory.bytes == 70


def test_the_longest_unasked_goes_first():
    memory = Memory(30)
    for name in "abc":
        memory.put(name, "1", name, 10)
    assert memory.get("a", "1") == "a"
    memory.put("d", "1", "d", 10)
    assert [memory.get(name, "1") for name in "abcd"] == ["a", None, "c", "d"]
    assert memory.bytes == 30


def test_what_is_too_large_is_not_kept_and_the_older_version_is_gone():
    memory = Memory(30)
    memory.put("a", "1", "one", 30)
    assert memory.get("a", "1") == "one"
    memory.put("a", "2", "two", 31)
    assert memory.get("a", "2") is None
    assert memory.bytes == 0


def test_nothing_is_kept_for_ever():
    memory = Memory(30, 600, clock=(clock := Clock()))
    memory.put("a", "1", "one", 1)
    clock.now += 599
    assert memory.get("a", "1") == "one"
    clock.now += 1
    assert memory.get("a", "1") is None
