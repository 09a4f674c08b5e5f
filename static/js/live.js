// Open pages hear what has changed, and fetch themselves again only for what they show (docs/programar/live-channel.md).
(() => {
  const SPREAD = 600; // milliseconds over which the pages of a crowd spread their fetches
  const APART = 1000; // from one fetch of a page to the next, at least
  const ASLEEP = 60000; // a page that is hidden so long gives its stream back
  const SILENT = 4000; // from a break to where the page says that it is alone
  const PATIENCE = 60000; // between two attempts, at most
  const READ = 8000; // what an action came to has been read by then, and news make it old

  const channel = document.querySelector("[data-live]");
  if (!channel) return;
  const part = () => document.getElementById("live");
  const isInUse = (place) => window.arenaEye?.isInUse(place);
  const jitter = (most) => Math.random() * most;

  let known = "0"; // the newest version that the page has, or has been told of: a revision and the head of its log
  let shows = "";
  let source = null;
  let failures = 0; // attempts in a row that came to nothing
  let reopening, sleeping, due;
  let lastFetch = -APART;
  let answered = performance.now(); // when the page said what an action came to
  let asking = null; // the part that fetches itself; an action may replace it before the answer is here, which is lost then
  let missed = false; // news came while the page was hidden
  let silence; // after it the page counts as cut off from its site

  const backoff = () => Math.min(PATIENCE, 2 ** failures++ * 1000) * (0.5 + jitter(0.5));

  function open() {
    close();
    if (!part()) return; // another page has come into this one: a report that was read ahead
    shows = part().dataset.shows.split(" ").join(",");
    source = new EventSource(`${channel.dataset.live}?${new URLSearchParams({ revision: known, about: shows })}`);
    for (const subject of ["everything", ...shows.split(",")]) {
      source.addEventListener(subject, subject === "beat" ? sayAlive : hear);
    }
    source.addEventListener("open", () => (failures = 0));
    source.addEventListener("open", sayAlive);
    source.addEventListener("error", () => {
      silence = silence ?? setTimeout(() => document.dispatchEvent(new Event("site-lost")), SILENT);
      // Cut off, a browser comes again by itself; refused, it gives up.
      if (source?.readyState === EventSource.CLOSED) reopening = setTimeout(open, backoff());
    });
  }

  function close() {
    clearTimeout(reopening);
    source?.close();
    source = null;
  }

  // A screen that nobody touches says when it has heard nothing for long (static/js/wall.js).
  function sayAlive() {
    silence = clearTimeout(silence);
    document.dispatchEvent(new Event("live-alive"));
  }

  function hear(event) {
    sayAlive();
    if (event.lastEventId) known = event.lastEventId;
    fetchSoon();
  }

  // One fetch serves all the news that comes until it begins.
  function fetchSoon(least = 0) {
    if (due !== undefined) return;
    due = setTimeout(fetchNow, Math.max(least, lastFetch + APART - performance.now()) + jitter(SPREAD));
  }

  function fetchNow() {
    due = undefined;
    if (document.hidden) {
      missed = true;
    } else if (asking?.isConnected) {
      fetchSoon();
    } else if (part()) {
      lastFetch = performance.now();
      window.arenaParts.ask(part());
    }
  }

  function wake() {
    clearTimeout(sleeping);
    if (!source) open();
    if (missed) fetchSoon();
    missed = false;
  }

  // What the page shows now, which may be another table than before.
  function lookAtPart() {
    if (!part()) return close();
    if (Number(part().dataset.revision) >= Number.parseInt(known, 10)) known = `${part().dataset.revision}.${part().dataset.head ?? ""}`;
    if (part().dataset.shows.split(" ").join(",") !== shows || !source) open();
  }

  document.addEventListener("acted", () => fetchSoon());

  // Announcement, clock and step do not wait for who is typing: of a page that stays, what never waits is replaced
  // alone, each by its name.
  async function fetchAtOnce(path) {
    const answer = await fetch(path, { headers: { "X-Part": "live" } }).catch(() => null);
    if (answer?.ok) freshen(await answer.text(), "[data-at-once]");
  }

  function freshen(html, which) {
    const page = new DOMParser().parseFromString(html, "text/html");
    const fresh = new Map([...page.querySelectorAll("[data-at-once]")].map((one) => [one.dataset.atOnce, one]));
    const seen = look();
    for (const old of document.querySelectorAll(which)) {
      if (!old.isConnected || isInUse(old)) continue;
      const now = fresh.get(old.dataset.atOnce);
      if (!now) old.remove();
      else old.replaceWith(now);
    }
    window.arenaParts.sayReady(document.body); // hours become minutes, and lines shorter
    window.arenaEye?.keep(seen);
    document.dispatchEvent(new Event("told"));
  }

  // A refusal stays until somebody acts again.
  function forget() {
    for (const said of document.querySelectorAll(".messages .notice:not(.notice--error)")) said.remove();
  }

  const hint = () => document.querySelector("[data-stale]");
  const look = () => window.arenaEye?.look(document.activeElement === document.body ? null : document.activeElement);

  // It stands above what one reads, which stays where it is.
  function showHint(isShown) {
    const seen = look();
    hint().hidden = !isShown;
    window.arenaEye?.keep(seen);
  }

  document.addEventListener("part-asks", (event) => {
    if (event.target !== part()) return;
    const stays = isInUse(part());
    showHint(stays);
    asking = stays ? null : part();
    if (asking) return;
    event.preventDefault();
    fetchAtOnce(event.detail.path);
  });

  // Whoever has done with a field, or folds it away, gets what was kept from them.
  const done = () => setTimeout(() => hint()?.hidden === false && !isInUse(part()) && fetchSoon());
  document.addEventListener("focusout", done);
  document.addEventListener("toggle", done, true);

  // Whoever began while the answer was on its way is not disturbed either.
  document.addEventListener("part-comes", (event) => {
    if (event.target !== part()) return;
    const stays = isInUse(part());
    showHint(stays);
    if (stays) event.preventDefault();
    freshen(event.detail.html, stays ? "[data-at-once]" : "[data-at-once]:not(#live *)");
  });

  document.addEventListener("part-answered", ({ detail: { part: asked, ok, answer } }) => {
    if (asked.id !== "live") return; // the part that asked may have been replaced by now
    asking = null;
    const wait = (Number(answer?.headers.get("Retry-After")) || 0) * 1000; // a date counts as none
    if (!ok) fetchSoon(Math.max(wait, backoff()));
  });

  document.addEventListener("part-settled", (event) => {
    if (!["live", "content"].includes(event.target.id)) return;
    if (hint()) hint().hidden = true;
    if (event.target.id === "content") answered = performance.now();
    else if (performance.now() - answered > READ) forget();
    lookAtPart();
  });

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) sleeping = setTimeout(close, ASLEEP);
    else wake();
  });
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", (event) => event.persisted && wake());
  window.addEventListener("online", wake);

  lookAtPart();
})();
