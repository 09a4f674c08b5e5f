// Open pages hear what has changed, and fetch themselves again only for what they show (docs/programar/live-channel.md).
(() => {
  const SPREAD = 600; // milliseconds over which the pages of a crowd spread their fetches
  const APART = 1000; // from one fetch of a page to the next, at least
  const ASLEEP = 60000; // a page that is hidden so long gives its stream back
  const PATIENCE = 60000; // between two attempts, at most
  const READ = 8000; // what an action came to has been read by then, and news make it old

  const channel = document.querySelector("[data-live]");
  if (!channel) return;
  const part = () => document.getElementById("live");
  const jitter = (most) => Math.random() * most;

  let known = 0; // the newest revision that the page has, or has been told of
  let shows = "";
  let source = null;
  let failures = 0; // attempts in a row that came to nothing
  let reopening, sleeping, due;
  let lastFetch = -APART;
  let answered = performance.now(); // when the page said what an action came to
  let asking = null; // the part that fetches itself; an action may replace it before the answer is here, which is lost then
  let missed = false; // news came while the page was hidden

  const backoff = () => Math.min(PATIENCE, 2 ** failures++ * 1000) * (0.5 + jitter(0.5));

  function open() {
    close();
    shows = part().dataset.shows.split(" ").join(",");
    source = new EventSource(`${channel.dataset.live}?${new URLSearchParams({ revision: known, about: shows })}`);
    for (const subject of ["everything", ...shows.split(",")]) source.addEventListener(subject, hear);
    source.addEventListener("open", () => (failures = 0));
    source.addEventListener("error", () => {
      // Cut off, a browser comes again by itself; refused, it gives up.
      if (source?.readyState === EventSource.CLOSED) reopening = setTimeout(open, backoff());
    });
  }

  function close() {
    clearTimeout(reopening);
    source?.close();
    source = null;
  }

  function hear(event) {
    known = Math.max(known, Number(event.data));
    fetchSoon();
  }

  // One fetch serves all the news that comes until it begins.
  function fetchSoon(least = 0) {
    due ??= setTimeout(fetchNow, Math.max(least, lastFetch + APART - performance.now()) + jitter(SPREAD));
  }

  function fetchNow() {
    due = undefined;
    if (document.hidden) {
      missed = true;
    } else if (asking?.isConnected) {
      fetchSoon();
    } else {
      lastFetch = performance.now();
      htmx.trigger(part(), "news");
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
    known = Math.max(known, Number(part().dataset.revision));
    if (part().dataset.shows.split(" ").join(",") !== shows || !source) open();
  }

  // The clock does not wait for who is typing: of a part that stays, what never waits is replaced alone.
  async function fetchAtOnce(path) {
    const answer = await fetch(path).catch(() => null);
    if (answer?.ok) freshen(await answer.text());
  }

  function freshen(html) {
    const page = new DOMParser().parseFromString(html, "text/html");
    const fresh = page.querySelectorAll("#live [data-at-once]");
    const shown = part().querySelectorAll("[data-at-once]");
    if (fresh.length === shown.length) shown.forEach((old, place) => old.replaceWith(fresh[place]));
  }

  // A refusal stays until somebody acts again.
  function forget() {
    for (const said of document.querySelectorAll(".messages .notice:not(.notice--error)")) said.remove();
  }

  // A part is not replaced under the fingers of somebody who is typing or choosing in it: a hint appears instead.
  function isInUse() {
    const typing =
      part().contains(document.activeElement) && document.activeElement.matches("input, select, textarea");
    if (!typing && !part().querySelector("details[open] form, form details[open]")) return false;
    document.querySelector("[data-stale]").hidden = false;
    return true;
  }

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.elt !== part()) return;
    asking = isInUse() ? null : part();
    if (asking) return;
    event.preventDefault();
    fetchAtOnce(event.detail.requestConfig.path);
  });

  // Whoever began while the answer was on its way is not disturbed either.
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.requestConfig.elt !== part() || !event.detail.shouldSwap || !isInUse()) return;
    event.detail.shouldSwap = false;
    freshen(event.detail.serverResponse);
  });

  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.requestConfig.elt.id !== "live") return; // the part that asked has been replaced by now
    asking = null;
    if (!event.detail.successful) fetchSoon(backoff());
  });

  document.addEventListener("htmx:afterSettle", (event) => {
    if (!["live", "content"].includes(event.detail.elt.id)) return;
    document.querySelector("[data-stale]").hidden = true;
    if (event.detail.elt.id === "content") answered = performance.now();
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
