// An overlay that is behind its event hears of nothing: it asks every second, and the server says what may be seen by
// now. One that is not behind listens as every page does (static/js/live.js). When the organizer changes the delay, the
// page begins anew.
(() => {
  const EVERY = 1000; // milliseconds between two questions; mostly the answer is that nothing has changed

  const part = () => document.getElementById("live");
  const delay = part().dataset.behind;
  let asking = false;

  const version = (shown) => `${shown.dataset.revision}.${shown.dataset.head}`;

  function beginAnewIfElse(shown) {
    if (shown.dataset.behind !== delay) location.reload();
  }

  async function ask() {
    if (asking) return;
    asking = true;
    try {
      const answer = await fetch(location.href);
      if (answer.ok) show(await answer.text());
    } catch {
      // Without the network it shows what it knows; the next question may be answered.
    }
    asking = false;
  }

  function show(html) {
    const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("live");
    if (!fresh) return;
    beginAnewIfElse(fresh);
    if (version(fresh) !== version(part())) part().replaceWith(fresh);
  }

  if (delay) setInterval(ask, EVERY);
  else document.addEventListener("part-settled", () => beginAnewIfElse(part()));
})();
