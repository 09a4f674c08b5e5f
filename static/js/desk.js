// The control room: the title counts who waits and a tone tells of one more; a refused line is shown in its place.
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

  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.target.id === "slip" && detail.xhr.status < 500) detail.shouldSwap = true;
  });
  document.addEventListener("htmx:load", () => {
    count();
    waitingTimes();
  });
  setInterval(waitingTimes, 20000);
  count();
  waitingTimes();

  // "/" goes to the line from anywhere, as in other tools.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target.matches("input, textarea, select")) return;
    event.preventDefault();
    document.querySelector("[data-slip]")?.focus();
  });
})();
