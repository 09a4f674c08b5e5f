// Parts of a page that ask the site by themselves and take the answer in: each element of the answer takes the place of
// the one with its id. In a template:
//   data-get="address"     what the part asks for: when a script says so, or every `data-every` milliseconds
//   data-post="address"    where the part sends its form whenever something in it changes, with `data-also="name=value"`
//   data-takes="selector"  the elements of the answer that are wanted; without it, all of its first level
// What happens is said by events that bubble up from the part: `part-asks` (who prevents it, stops it), `part-answered`
// (with `ok`, and null as the answer of a network that is gone), `part-comes` before the exchange (who prevents it, keeps
// what is there); then from each new element `part-came`, `part-ready` and `part-settled`.
// Televisions have old browsers: nothing here is newer than Chromium 80.
window.arenaParts = (() => {
  const SOON = 200; // milliseconds in which changes are sent as one
  const asking = new WeakMap(); // by part, what stops the request that is on its way
  const due = new WeakMap(); // by part, the timer of the next one

  function say(place, name, detail) {
    const from = place.isConnected ? place : document;
    return from.dispatchEvent(new CustomEvent(name, { bubbles: true, cancelable: true, detail: { part: place, ...detail } }));
  }

  const sayReady = (element) => say(element, "part-ready");

  function sent(part) {
    const values = new FormData(part.closest("form"));
    for (const [name, value] of new URLSearchParams(part.dataset.also)) values.set(name, value);
    return new URLSearchParams([...values].filter(([, value]) => typeof value === "string"));
  }

  // One request of a part at a time: the newest.
  async function ask(part, asked = {}) {
    const { get, post } = part.dataset;
    const path = asked.path ?? get ?? post;
    if (!say(part, "part-asks", { path })) return;
    asking.get(part)?.abort();
    const stop = new AbortController();
    asking.set(part, stop);
    part.dataset.fetching = "";
    const options = { headers: { "X-Part": part.id || "part" }, signal: stop.signal };
    if (path === post) Object.assign(options, { method: "POST", body: sent(part) });
    let answer = null;
    let html = "";
    try {
      answer = await fetch(path, options);
      html = await answer.text();
    } catch {
      answer = null; // nobody waits for it any more, or the network is gone
    }
    if (asking.get(part) !== stop) return;
    asking.delete(part);
    delete part.dataset.fetching;
    const ok = Boolean(answer?.ok);
    if (ok && part.isConnected) take(part, html, asked);
    else if (!ok) askAgain(part, answer, asked);
    say(part, "part-answered", { ok, answer });
  }

  // The site had no time, and says when to come back. The live part does so by itself (static/js/live.js).
  function askAgain(part, answer, asked) {
    const isBusy = answer?.status === 503 && part.id !== "live";
    const wait = (isBusy && Number(answer.headers.get("Retry-After")) * 1000) || Number(part.dataset.every);
    if (wait) later(part, wait, asked);
  }

  function take(part, html, { takes = part.dataset.takes, values }) {
    if (!say(part, "part-comes", { html, values })) return;
    const page = new DOMParser().parseFromString(html, "text/html");
    const here = document.activeElement;
    const caret = [here.selectionStart, here.selectionEnd];
    const come = [];
    for (const fresh of [...(takes ? page.querySelectorAll(takes) : page.body.children)]) {
      const old = fresh.id && document.getElementById(fresh.id);
      if (!old) continue;
      old.replaceWith(fresh);
      come.push(fresh);
    }
    stay(here, caret);
    for (const name of ["part-came", "part-ready", "part-settled"]) for (const fresh of come) say(fresh, name);
  }

  // The keys go on in the field of the same id.
  function stay(here, caret) {
    const again = !here.isConnected && here.id && document.getElementById(here.id);
    if (!again) return;
    again.focus({ preventScroll: true });
    if (typeof caret[0] === "number") again.setSelectionRange(...caret);
  }

  function later(part, wait, asked) {
    clearTimeout(due.get(part));
    due.set(part, setTimeout(() => part.isConnected && ask(part, asked), wait));
  }

  document.addEventListener("change", ({ target }) => {
    const part = target.closest("[data-post]");
    if (part) later(part, SOON);
  });

  function begin({ target }) {
    const place = target === document ? document.body : target;
    for (const part of [place, ...place.querySelectorAll("[data-every]")]) {
      if (part.dataset.every) later(part, Number(part.dataset.every));
    }
  }

  document.addEventListener("part-ready", begin);
  document.addEventListener("DOMContentLoaded", () => sayReady(document.body));

  return { ask, sayReady };
})();
