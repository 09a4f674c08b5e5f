// A player's phone: it tells when something is new for its player, and the button names what has been marked.
(() => {
  const title = document.title;
  const told = () => [...document.querySelectorAll("[data-tell]")].map((each) => each.textContent.trim());
  let known = told().join("|");

  // Pairings, the start, a report to confirm, a judge: whatever the page now says otherwise than before.
  const tell = () => {
    const lines = told();
    if (lines.join("|") === known) return;
    const news = lines.find((line) => !known.includes(line)) ?? lines[0];
    known = lines.join("|");
    document.title = `● ${news} · ${title}`;
    window.arenaSound();
  };
  document.addEventListener("part-settled", ({ target }) => target.id === "live" && tell());
  document.addEventListener("told", tell);
  document.addEventListener("time-is-up", tell);
  // Notices are offered to who has opened the table twice, and never asked for.
  const opened = Number(localStorage.getItem("opened") ?? 0) + 1;
  localStorage.setItem("opened", opened);
  const offer = () => {
    for (const each of document.querySelectorAll("[data-offer]")) each.hidden = opened < 2;
  };
  offer();
  document.addEventListener("part-settled", offer);

  document.addEventListener("pointerdown", () => (document.title = title));

  document.addEventListener("change", ({ target }) => {
    const button = target.closest(".choose")?.querySelector("[data-choose]");
    if (button) button.textContent = `${button.dataset.choose}: ${target.closest("label").textContent.trim()}`;
  });
})();
