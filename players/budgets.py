"""All budgets: how often one account, network or name may act in a time before the site slows it.

The site slows a sender that overdoes it, never its neighbours. So a budget counts failures, or costly acts, of the
narrowest sender that the site can tell. It counts in the process, so that it holds while Redis is away, and in the
cache, so that it holds for all processes together.

The number in hand at the same moment stands where the requests wait for their turn: requests in
`atrum_torneos.serving.admission`, simulations in `tournaments.odds`.
"""

import hashlib
import ipaddress
import time
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock

from allauth.core.internal.httpkit import get_client_ip
from django.core.cache import cache
from django.http import HttpRequest

MOST_COUNTED = 50_000
"""Counters that a process has at hand; of more, those begun longest ago are left to the cache."""
NETWORK = 64
"""Bits of an IPv6 address that name its network; its owner has all addresses below."""

_here: OrderedDict[str, int] = OrderedDict()
_lock = Lock()


@dataclass(frozen=True)
class Budget:
    """A number of acts in a number of seconds.

    Attributes:
        name: the thing counted.
        most: the number served as usual.
        seconds: the time after which the count begins anew, by the clock.
    """

    name: str
    most: int
    seconds: int

    def spend(self, *who: object) -> int:
        """Count one more act and return the number."""
        key = self._key(who)
        with _lock:
            _here[key] = here = _here.get(key, 0) + 1
            while len(_here) > MOST_COUNTED:
                _here.popitem(last=False)
        cache.add(key, 0, self.seconds)
        with suppress(ValueError):  # it has just ended
            return max(here, cache.incr(key))
        return here

    def give_back(self, *who: object) -> None:
        """Take back one act that did no harm."""
        key = self._key(who)
        with _lock:
            _here[key] = max(_here.get(key, 0) - 1, 0)
        with suppress(ValueError):
            cache.incr(key, -1)

    def is_full(self, *who: object) -> bool:
        """True once so much has been counted as is served as usual."""
        key = self._key(who)
        return bool(max(_here.get(key, 0), cache.get(key, 0)) >= self.most)

    def wait(self) -> int:
        """Seconds until the count begins anew."""
        return int(self.seconds - time.time() % self.seconds) + 1

    def _key(self, who: tuple[object, ...]) -> str:
        window = int(time.time() // self.seconds)
        named = "\n".join(map(str, (self.name, window, *who)))
        return f"budget:{hashlib.sha256(named.encode(errors='replace')).hexdigest()}"


WRONG_CODES = Budget("wrong personal codes, of a network", 30, 60)
"""Beyond it, the site tells a wrong address to wait. It always serves a right one, which it looks at first."""
WRONG_PASSWORDS = Budget("wrong passwords for a name, from a network or a known browser", 8, 300)
NAMES_TRIED = Budget("wrong passwords, of a network", 60, 60)
"""Beyond it, each name has one try from there instead of eight. A right password is served."""
WRONG_SECOND_STEPS = Budget("wrong second steps of an account, from a network or a known browser", 8, 300)
SECOND_STEPS = Budget("wrong second steps of an account, from unknown browsers", 100, 3600)
"""Without it a thousand networks would guess six digits. A person who comes so far has the password."""
SIGN_UPS = Budget("accounts made, of a network", 300, 60)
"""A shop is one network: sixty players sign up within minutes."""
SIGN_UPS_BY_LINK = Budget("entries without an account, of a network in an event", 120, 60)
"""A club is one network: sixty people sign up while they queue. Beyond, a form is kept until the next minute."""
SIMULATIONS = Budget("simulations asked for, of an account", 20, 60)
EVENTS_MADE = Budget("events made, of an account", 30, 3600)

CALLS = Budget("calls of the API, of a token or an account in an event", 600, 60)
CALLS_OF_ANYBODY = Budget("calls of the API without a token, of a network", 1200, 60)
ENGINES = Budget("cases judged and rounds paired for programs, of an account or a network", 60, 60)

TRIALS = Budget("events to try, of a network", 60, 600)
"""A class that tries together is one network. What is not used makes room (`actions.trial.removing`)."""
TRIALS_OF_BROWSER = Budget("events to try, of a browser", 5, 3600)


def forget_counts() -> None:
    """Forget all counts of this process."""
    with _lock:
        _here.clear()


def network_of(request: HttpRequest) -> str:
    """Return the network of a request, as far as it can be told apart from others."""
    return network_at(get_client_ip(request) or "")


def network_at(given: str) -> str:
    """The network of an address; what is none stays as it is."""
    try:
        address = ipaddress.ip_address(given)
    except ValueError:
        return given
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped:  # a server of both kinds sees IPv4 so, the whole of it in one network of IPv6
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, NETWORK), strict=False))
