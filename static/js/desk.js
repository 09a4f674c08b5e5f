// The desk: the title counts who waits and a tone tells of one more; typing a name narrows the list of people.
(() => {
  const title = document.title;
  let waiting = null;

  function count() {
    const now = Number(document.querySelector("[data-waiting]")?.dataset.waiting ?? 0);
    document.title = now ? `(${now}) ${title}` : title;
    if (waiting !== null && now > waiting) window.arenaSound();
    waiting = now;
  }

  // How long somebody waits, in minutes; without this script the hour stands there.
  function waitingTimes() {
    for (const each of document.querySelectorAll("[data-since]")) {
      const minutes = Math.max(0, Math.floor(Date.now() / 60000 - Number(each.dataset.since) / 60));
      each.textContent = `${minutes} min`;
    }
  }

  const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

  // Who does not fit what is typed is out of sight; the server finds them in the same way.
  function narrow() {
    const line = document.querySelector("[data-filter]");
    if (!line) return;
    const part = plain(line.value.trim());
    for (const row of document.querySelectorAll(line.dataset.filter)) row.hidden = !plain(row.dataset.find).includes(part);
    for (const list of document.querySelectorAll("#live section:has([data-find])"))
      list.hidden = !list.querySelector("[data-find]:not([hidden])");
  }

  document.addEventListener("input", ({ target }) => target.matches("[data-filter]") && narrow());
  document.addEventListener("part-ready", () => {
    count();
    waitingTimes();
    narrow();
    showKeys();
  });
  setInterval(waitingTimes, 20000);
  count();
  waitingTimes();

  // "/" goes to the line from anywhere, as in other tools; arrows go from it through the rows below and back.
  document.addEventListener("keydown", (event) => {
    // The line has the cursor already after a result; nothing that it knows begins so.
    if (event.key === "/" && (event.target === line() ? !line().value : !event.target.matches("input, textarea, select")))
      goTo(event, line());
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !event.target.matches("[data-line], .desk-list__what")) return;
    const rows = [line(), ...document.querySelectorAll("li:not([hidden]) > .desk-list__what")];
    goTo(event, rows[rows.indexOf(event.target) + step]);
  });

  const line = () => document.querySelector("[data-line]");

  // A phone's keypad of digits has no space, or no way to letters: keys beside the line type them.
  document.addEventListener("click", ({ target }) => {
    const field = document.getElementById(target.closest("[data-keys]")?.dataset.keys);
    if (!field || !target.matches("button")) return;
    if (target.matches("[data-letters]")) field.inputMode = field.inputMode === "tel" ? "text" : "tel";
    else field.setRangeText(target.dataset.key, field.selectionStart, field.selectionEnd, "end");
    field.blur();
    field.focus();
  });

  function showKeys() {
    for (const keys of document.querySelectorAll("[data-keys]")) keys.hidden = !matchMedia("(pointer: coarse)").matches;
  }

  function goTo(event, place) {
    if (!place) return;
    event.preventDefault();
    place.focus();
  }
})();
