"""The JSON of the API, made from its description by `tools/api/models.py`."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


class Advice(TypedDict):
    """
    A thing that the next event should change, with the numbers that say so: `n` of `of`, or `n` minutes.
    """

    kind: Literal["full", "absent", "slow", "between", "by_time", "few_back"]
    n: int
    of: int


class Award(TypedDict):
    """
    The prizes of an entry at the end.
    """

    entry: int
    gets: list[str]
    name: str
    place: int
    shares: list[str]


class Break(TypedDict):
    """
    A break that is still to come, or on.
    """

    after: int
    is_on: bool
    minutes: int
    text: str
    until: str | None


class Call(TypedDict):
    """
    A call for a judge.
    """

    answer: str
    answered_at: str | None
    at: str
    call: int
    kind: Literal["rules", "dispute", "time", "other"]
    match: int
    note: str
    round: int
    table: int | None
    taken_at: str | None
    taken_by: str | None


class Card(TypedDict):
    """
    A piece of a game's catalogue.
    """

    data: Any
    edition: str
    name: str


class Champion(TypedDict):
    """
    A finished event and who won it.
    """

    division: str
    entries: int
    event: str
    game: str
    id: str
    name: str
    starts_at: str
    title: str


class CircuitGroup(TypedDict):
    """
    Events that are counted apart.
    """

    best: int
    name: str
    people: int


class CircuitName(TypedDict):
    """
    A circuit by the code of its addresses, which stays the same for ever.
    """

    circuit: str
    game: str
    name: str
    state: Literal["draft", "published", "archived"]
    url: str


class Column(TypedDict):
    """
    A criterion.
    """

    label: str
    name: str


class Date(TypedDict):
    """
    An event of a circuit. One that was played elsewhere has no `event`.
    """

    day: str
    event: str | None
    factor: float
    group: str
    id: str | None
    is_played: bool
    name: str
    size: int | None


class Result(TypedDict):
    """
    What was made or changed, as other calls name it; null where nothing was left to do.
    """

    kind: str


class Done(TypedDict):
    """
    The answer to a write.
    """

    changed: dict[str, Any] | None
    event: str
    id: str
    result: Result | None
    revision: int
    verb: str


class Draw(TypedDict):
    """
    A draw of the raffle that counts.
    """

    after: int
    draw: int
    entry: int
    name: str
    prize: str


class Entry(TypedDict):
    """
    An entry: a player or a team. What only the staff reads is null for others.
    """

    answers: dict[str, Any] | None
    byes: dict[str, Literal["full", "half"]]
    club: str | None
    division: str
    entry: int
    fixed_table: int | None
    id: str
    joined_round: int
    name: str
    people: list[str]
    rating: int | None
    state: Literal["waiting", "registered", "checked_in", "dropped", "disqualified"]


class Evening(TypedDict):
    """
    The attendance of an event, and how long its rounds took against the plan.
    """

    absent: int
    back: int
    between: list[int]
    by_time: int
    came: int
    capacity: int
    over: list[int]
    tables: int
    waiting: int


class Event(TypedDict):
    """
    An event. Times are in UTC; its own zone is in `timezone`.
    """

    about: str
    backed_by: str | None
    bring: str
    capacity: int
    club: str | None
    club_id: int | None
    contact: str
    criteria: Any
    divisions: str
    event: str
    format: Literal["swiss", "round_robin", "groups", "single", "double"]
    game: str
    groups: int
    id: str
    last_by_standing: bool
    later_stages: Any
    legs: int
    map_url: str
    name: str
    options: Any
    place: str
    price: str
    prizes: str
    revision: int
    rosters_locked_at: str | None
    round_minutes: int
    rules_date: str
    seed_hash: str
    starts_at: str
    state: Literal["draft", "registration", "running", "finished", "cancelled"]
    swiss_rounds: int
    third_place: bool
    timezone: str
    top_cut: int
    url: str


class Extension(TypedDict):
    """
    A table with extra time.
    """

    deadline: str | None
    extension: str
    match: int
    table: int


class Game(TypedDict):
    """
    A game of this site.
    """

    game: str
    has_catalogue: bool
    has_judge: bool
    name: str


class Law(TypedDict):
    """
    A rule in our words, with the section of the rulebook to cite.
    """

    also: list[str]
    chapter: str
    code: str
    reading: str
    section: str
    since: str | None
    text: str


class Line(TypedDict):
    """
    A side of a match in a bracket; `entry` is null while nobody is known to come.
    """

    entry: int | None
    name: str | None
    passes: bool
    score: int | None
    seed: int | None
    won: bool


class Log(TypedDict):
    """
    A line of the log. Its details are documented by verb.
    """

    at: str
    by: str
    details: Any
    is_bot: bool
    label: str
    public: bool
    reason: str
    revision: int
    verb: str


class Looked(TypedDict):
    """
    A finished event as its club looks back on it.
    """

    evening: Evening
    event: str
    id: str
    name: str


class Named(TypedDict):
    """
    An entry by the number that verbs take, and its name.
    """

    entry: int
    name: str


class OfDivision(TypedDict):
    """
    The title of a division; `champion` is null where nobody has it.
    """

    champion: Named | None
    name: str


class Overview(TypedDict):
    """
    The latest events of a club, the oldest first, and what the next one should change.
    """

    advice: list[Advice]
    events: list[Looked]


class Part(TypedDict):
    """
    An event in the total of a person, with the reason why it counts or not.
    """

    day: str
    draws: int
    event: str | None
    fate: Literal["counts", "beyond_best", "too_small"]
    name: str
    of: int
    place: int | None
    points: float
    team: str
    wins: int


class Penalty(TypedDict):
    """
    A warning, a lost match or a disqualification.
    """

    at: str
    category: Literal[
        "slow_play", "confusion", "conduct", "permission", "counting", "late", "other"
    ]
    entry: int
    kind: Literal["warning", "game_loss", "disqualification"]
    name: str
    note: str
    penalty: int
    round: int | None
    withdrawn_at: str | None
    withdrawn_reason: str


class Placed(TypedDict):
    """
    A place of the final order; while the event is played, of that of now.
    """

    entry: int
    name: str
    place: int


class Precedent(TypedDict):
    """
    A published ruling on a disputed case.
    """

    decision: str
    event: str
    follows_verdict: bool
    published_at: str
    question: str
    reason: str
    ruling: int
    sections: list[str]


class Prize(TypedDict):
    """
    The prize of each place from `first` to `last`.
    """

    amount: int
    first: int
    last: int
    text: str


class Problem1(TypedDict):
    code: str
    detail: str
    items: list[str]
    rule: str


class Problem(TypedDict):
    """
    A refusal (RFC 9457).
    """

    detail: str
    field: NotRequired[str]
    problems: NotRequired[list[Problem1]]
    revision: NotRequired[int]
    rule: NotRequired[str]
    status: int
    title: str
    type: Literal[
        "/api/v1/problems/already",
        "/api/v1/problems/busy",
        "/api/v1/problems/conflict",
        "/api/v1/problems/invalid",
        "/api/v1/problems/key-taken",
        "/api/v1/problems/method-not-allowed",
        "/api/v1/problems/not-acceptable",
        "/api/v1/problems/not-allowed",
        "/api/v1/problems/not-found",
        "/api/v1/problems/out-of-scope",
        "/api/v1/problems/stale",
        "/api/v1/problems/too-much",
        "/api/v1/problems/unauthenticated",
        "/api/v1/problems/unreadable",
        "/api/v1/problems/unsaved",
    ]


class Question(TypedDict):
    """
    A question at sign-up.
    """

    choices: list[str]
    id: int
    kind: Literal["text", "yes_no", "choice", "film"]
    needed: bool
    text: str


class Queue(TypedDict):
    """
    A table that waits for a judge.
    """

    call: int | None
    kind: Literal[
        "dispute", "mismatch", "silence", "call", "preparation", "replay", "left"
    ]
    label: str
    match: int
    round: int
    since: str
    table: int


class Ranked(TypedDict):
    """
    A row of a ranking. Somebody who does not let their name be shown is called by their place.
    """

    apart: int
    events: int
    id: str | None
    moved: int | None
    name: str
    page: int | None
    place: int
    provisional: bool
    rating: int


class Report(TypedDict):
    """
    A version of a result.
    """

    at: str
    by_staff: bool
    confirmed_by: list[int]
    counts: bool
    data: Any
    disputed: bool
    outcome: Literal["decided", "drawn", "nobody", "void"]
    reason: str
    version: int
    why: str


class Round(TypedDict):
    """
    A round. Drafts are told to the staff alone.
    """

    amended: bool
    id: str
    is_draft: bool
    kind: Literal["swiss", "round_robin", "bracket", "double", "final_table"]
    minutes: int
    open: int
    paired_at: str
    published_at: str | None
    round: int
    stage: int
    started_at: str | None
    tables: int


class Seat(TypedDict):
    """
    A seat and what it got: null before the match is final, and when it is void.
    """

    entry: int
    name: str
    place: int | None
    points: int | None
    score: int | None
    seat: int
    won: bool | None


class Share(TypedDict):
    """
    Victories and draws of `n` matches. Of fewer than ten there is no percentage.
    """

    drawn: int
    high: int | None
    low: int | None
    n: int
    percent: int | None
    won: int


class Size(TypedDict):
    """
    A factor of the points of large events.
    """

    factor: float
    people: int


class Step(TypedDict):
    """
    A criterion that was asked, with the values of this entry and of the next.
    """

    criterion: str
    decides: bool
    other: str
    own: str


class Table(TypedDict):
    """
    A table of a round, or a bye.
    """

    awarded: Literal["full", "half"] | None
    ending: str | None
    extension: str
    final: bool
    id: str
    manual_reason: str
    match: int
    outcome: Literal["decided", "drawn", "nobody", "void"] | None
    position: int | None
    reported: bool
    round: int
    seats: list[Seat]
    table: int | None


class Title(TypedDict):
    """
    The title of an event: `champion` is null where nobody has it, and `why` says why.
    """

    champion: Named | None
    divisions: list[OfDivision]
    why: str


class Together(TypedDict):
    """
    Two pieces that one seat kept.
    """

    name: str
    other: str
    other_name: str
    piece: str
    share: Share


class Trait(TypedDict):
    """
    Something printed on several pieces, as the ★ Powers of Atrum Arena.
    """

    kept: int
    lists: int
    name: str
    registered: int
    when_kept: Share


class WholeEntry(TypedDict):
    """
    An entry with its list of pieces, where the caller may read it: after the end, one's own, or as a judge.
    """

    answers: dict[str, Any] | None
    byes: dict[str, Literal["full", "half"]]
    club: str | None
    division: str
    entry: int
    fixed_table: int | None
    id: str
    joined_round: int
    name: str
    people: list[str]
    rating: int | None
    roster: list[str] | None
    state: Literal["waiting", "registered", "checked_in", "dropped", "disqualified"]


class WholeEvent(TypedDict):
    """
    An event with how far it is.
    """

    about: str
    announcement: str
    awards: list[Award]
    backed_by: str | None
    breaks: list[Break]
    bring: str
    capacity: int
    club: str | None
    club_id: int | None
    contact: str
    criteria: Any
    divisions: str
    entries: int
    event: str
    featured_table: int
    format: Literal["swiss", "round_robin", "groups", "single", "double"]
    game: str
    groups: int
    id: str
    last_by_standing: bool
    later_stages: Any
    legs: int
    map_url: str
    name: str
    options: Any
    place: str
    price: str
    prize_list: list[Prize]
    prizes: str
    questions: list[Question]
    raffle: list[Draw]
    revision: int
    rosters_locked_at: str | None
    round: int | None
    round_minutes: int
    rounds_planned: int
    rules_date: str
    seed_hash: str
    starts_at: str
    state: Literal["draft", "registration", "running", "finished", "cancelled"]
    swiss_rounds: int
    third_place: bool
    timezone: str
    title: Title
    top_cut: int
    url: str


class WholePrecedent(TypedDict):
    """
    A published ruling with the case and the verdict of the rules.
    """

    case: Any
    decision: str
    event: str
    follows_verdict: bool
    published_at: str
    question: str
    reason: str
    ruling: int
    sections: list[str]
    verdict: Any


class WholeTable(TypedDict):
    """
    A table with every version of its result.
    """

    awarded: Literal["full", "half"] | None
    ending: str | None
    extension: str
    final: bool
    id: str
    manual_reason: str
    match: int
    outcome: Literal["decided", "drawn", "nobody", "void"] | None
    position: int | None
    reported: bool
    reports: list[Report]
    round: int
    seats: list[Seat]
    table: int | None


class Box(TypedDict):
    """
    A match of a bracket, paired or to come.
    """

    lines: list[Line]
    match: int | None
    table: int | None
    title: str


class Bracket(TypedDict):
    """
    The knock-out stage: its matches by round, the first round first.
    """

    boxes: list[Box]
    kind: Literal["swiss", "round_robin", "bracket", "double", "final_table"]


class CircuitRow(TypedDict):
    """
    A row of a circuit's table, with the reasons of its total. Somebody who does not let their name be shown is called by their place, and has no `parts`: they would tell it.
    """

    chosen: bool
    declined: bool
    given: float
    id: str | None
    name: str
    parts: list[Part]
    place: int
    played: int
    qualifies: bool
    rank: int | None
    total: float


class CircuitRules(TypedDict):
    """
    The settings by which a circuit counts.
    """

    best: int
    division: str
    draw: int
    events: int
    groups: list[CircuitGroup]
    passes_on: bool
    people: int
    points: list[int]
    qualify: int
    rest: int
    sizes: list[Size]
    ties: list[Literal["firsts", "best", "wins", "events", "latest"]]
    way: Literal["places", "results", "winner"]
    win: int


class Clock(TypedDict):
    """
    The clock of the newest published round. It is data: who reads it computes the time that is left. While it runs `deadline` says when time is up; while it stands, `left` how much there is.
    """

    deadline: str | None
    extended: list[Extension]
    is_paused: bool
    left: str | None
    minutes: int
    open: int
    paused_for: str
    preparation_until: str | None
    round: int
    started_at: str | None
    tables: int


class Club(TypedDict):
    """
    A club for everybody: its events of now, its circuits, its rankings, its last champions.
    """

    champions: list[Champion]
    circuits: list[CircuitName]
    club_id: int
    colour: str
    coming: list[Event]
    id: str
    name: str
    place: str
    rankings: list[str]
    running: list[Event]


class Fates(TypedDict):
    """
    The fate of a piece, by seats that had it. `kept`, `opponent` and `own` add up to `faced`.
    """

    faced: int
    kept: int
    opponent: int
    own: int
    when_gone: Share
    when_kept: Share


class Meeting(TypedDict):
    """
    Two pieces on two sides of a table, seen from the first one.
    """

    lost: int
    name: str
    other: str
    other_name: str
    piece: str
    share: Share


class OnePiece(TypedDict):
    """
    A piece with those that it met at other seats and those that were kept beside it, the most often first.
    """

    fates: Fates
    lists: int
    meetings: list[Meeting]
    name: str
    piece: str
    registered: int
    together: list[Together]


class Own(TypedDict):
    """
    The entry of the caller, and its table in the newest published round; null before there is one.
    """

    entry: Named
    rank: int | None
    record: str
    seat: int | None
    state: Literal["waiting", "registered", "checked_in", "dropped", "disqualified"]
    table: WholeTable | None


class Piece(TypedDict):
    """
    A Reptante, a card: `registered` of `lists` lists, and its sums at tables.
    """

    fates: Fates
    lists: int
    name: str
    piece: str
    registered: int


class Standing(TypedDict):
    """
    A row of a standing; `why` names the criterion that places it above the next.
    """

    division: str
    entry: int
    group: int
    name: str
    numbers: dict[str, float]
    place_in_division: int
    rank: int
    record: str
    steps: list[Step]
    values: dict[str, str]
    why: str


class Statistics(TypedDict):
    """
    The statistics of some events. Without an event that may be told all of it is 0.
    """

    by_time: Share
    events: int
    first: Share
    half_in: int | None
    hidden: int
    lists: int
    over: Share
    pieces: int
    tables: int
    timed: int
    traits: list[Trait]


class Circuit(TypedDict):
    """
    A circuit: its rules and the events that count, the oldest first.
    """

    circuit: str
    club: str
    club_id: int
    events: list[Date]
    game: str
    name: str
    rules: CircuitRules
    since: str | None
    state: Literal["draft", "published", "archived"]
    tag: str
    until: str | None
    url: str


Verb = Literal[
    "accept_invitation",
    "add_member",
    "add_outside",
    "add_to_catalogue",
    "add_to_club",
    "add_walk_in",
    "adopt",
    "announce",
    "another_person",
    "answer_call",
    "answer_questions",
    "arrange_screens",
    "ask_card_again",
    "ask_federation",
    "ask_question",
    "award_byes",
    "back_event",
    "begin_break",
    "bring_back_by_link",
    "bring_back_member",
    "bring_back_staff",
    "call_judge",
    "cancel_tournament",
    "check_deck",
    "check_in",
    "check_in_everybody",
    "choose",
    "choose_division",
    "choose_missed",
    "confirm_by_link",
    "confirm_report",
    "correct_result",
    "correct_roster",
    "count_event",
    "create_tournament",
    "decide_place",
    "decide_result",
    "decree_rules",
    "describe_entries",
    "dismiss",
    "dispute_report",
    "disqualify",
    "draw_raffle",
    "drop",
    "drop_break",
    "drop_question",
    "edit_entry",
    "edit_tournament",
    "end_break",
    "extend_match",
    "feature_table",
    "finish_tournament",
    "forget_entry",
    "give_points",
    "go_back",
    "hand_back_prize",
    "hand_prize",
    "import_entries",
    "invite",
    "invite_member",
    "keep_apart",
    "keep_apart_from_event",
    "keep_off_film",
    "keep_real_name",
    "leave_federation",
    "leave_out",
    "lift_sanction",
    "lock_roster",
    "lock_rosters",
    "lose_match",
    "make_circuit",
    "mark_paid",
    "name_club",
    "not_the_same",
    "note_about",
    "note_person",
    "open_registration",
    "pair_round",
    "pause_clock",
    "plan_break",
    "prepared_everywhere",
    "prepared_on_table",
    "publish_round",
    "publish_ruling",
    "put_out_club",
    "raise_capacity",
    "record_ruling",
    "register",
    "reinstate_penalty",
    "remember_penalties",
    "remove_apart",
    "remove_circuit",
    "remove_logo",
    "remove_member",
    "remove_outside",
    "remove_prize",
    "rename_entry",
    "renew_address",
    "reopen_call",
    "reopen_preparation",
    "repair_round",
    "replay",
    "report_result",
    "resign",
    "resolve_preparation",
    "restore",
    "resume_clock",
    "resume_tournament",
    "review_warnings",
    "same_card",
    "same_person",
    "sanction_person",
    "save_roster",
    "seat_late",
    "see_summons",
    "set_circuit",
    "set_circuit_state",
    "set_prize",
    "share_ties",
    "show_logo",
    "show_person",
    "start_clock",
    "substitute",
    "swap_boards",
    "swap_entries",
    "take_back_round",
    "take_call",
    "take_from_club",
    "take_in_club",
    "take_out_by_link",
    "tell_entry",
    "tell_table",
    "two_cards",
    "undo_check_in",
    "undo_import",
    "undo_raffle",
    "undo_result",
    "unlock_roster",
    "unlock_rosters",
    "verify_declared",
    "warn",
    "withdraw_address",
    "withdraw_announcement",
    "withdraw_decision",
    "withdraw_invitation",
    "withdraw_penalty",
    "withdraw_summons",
]
