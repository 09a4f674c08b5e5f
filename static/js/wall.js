// The screen on the wall: one panel after another, each page of it for its seconds. Nothing is made anew but what the
// live channel brings: one timer, one observer, no listener on what is replaced, so that it can run for weeks.
// Televisions have old browsers: nothing here is newer than Chromium 80.
(() => {
  const SILENT = 50000; // milliseconds without a sign of life, of which one comes every 20 seconds
  const LOOK = 5000; // between two looks whether there were any
  const SIZES = [1.5, 1.3, 1.15, 1, 0.85, 0.7]; // of letters, against the usual
  const FINE = 2000; // lines of a screen from which the smallest is read, too
  const SMALL = 0.7;
  const MOST = 4; // columns

  const channel = document.querySelector("[data-live]");
  const age = document.querySelector("[data-age]");
  const panels = () => [...document.querySelectorAll("#live > [data-panel]")];

  let place = 0; // of the panel that is shown, among those there are
  let name = ""; // its name
  let page = 0; // of it, from 0
  let turn; // the timer of the next page
  let news = tokens();
  let alive = Date.now();

  function tokens() {
    return new Map(panels().map((panel) => [panel.dataset.panel, panel.dataset.news]));
  }

  // The rows of a panel flow into columns of the screen's height: so many screens stand side by side, this far apart.
  function stepOf(rows) {
    return rows.getBoundingClientRect().width + (parseFloat(getComputedStyle(rows).columnGap) || 0);
  }

  // Where a page of them begins, by the row that stands there: a browser lays columns out in parts of a pixel of its
  // own, and a sixteenth of one a page would be a letter at the end of the alphabet.
  function startOf(rows, number) {
    const from = rows.getBoundingClientRect().left;
    const past = (number - 0.5) * stepOf(rows);
    const lefts = [...rows.children].map((row) => row.getBoundingClientRect().left - from);
    return lefts.find((left) => left > past) || 0;
  }

  function pagesOf(panel) {
    const rows = panel.querySelector(".wall__rows");
    if (!rows) return 1;
    const step = stepOf(rows);
    const gap = step - rows.getBoundingClientRect().width;
    return step ? Math.max(1, Math.ceil((rows.scrollWidth + gap) / step - 0.02)) : 1;
  }

  // The largest letters with which a list is seen whole, in columns as wide as its longest row; who plays whom stands
  // beside the names where it fits. A longer list goes over pages at the usual size, at 4K at a smaller one.
  function fit(rows) {
    if (!rows || rows.dataset.fit === undefined || !rows.children.length) return;
    const room = rows.parentElement.getBoundingClientRect();
    const wide = natural(rows, false);
    const narrow = natural(rows, true);
    const usual = screen.height * devicePixelRatio < FINE ? 1 : SMALL;
    const sizes = SIZES.filter((size) => size >= usual);
    for (const [one, alone] of [[wide, false], [narrow, true]]) {
      for (const size of sizes) {
        const least = Math.ceil(rows.children.length / Math.floor(room.height / (size * one.height)));
        if (least > columnsOf(room.width, size * one.width + one.gap, one.gap)) continue;
        lay(rows, size, least, alone);
        if (pagesOf(rows.closest("[data-panel]")) === 1) return;
      }
    }
    const most = columnsOf(room.width, usual * narrow.width + narrow.gap, narrow.gap);
    lay(rows, usual, most, most * (usual * wide.width + wide.gap) > room.width + wide.gap);
  }

  function columnsOf(width, step, gap) {
    return Math.max(1, Math.min(MOST, Math.floor((width + gap) / step)));
  }

  // The width of the longest row, the height of one, and the space between columns, in pixels at the usual size.
  function natural(rows, alone) {
    rows.toggleAttribute("data-measured", true);
    rows.toggleAttribute("data-alone", alone);
    rows.style.setProperty("--fit", 1);
    rows.style.columnCount = "";
    const box = rows.getBoundingClientRect();
    const gap = parseFloat(getComputedStyle(rows).columnGap) || 0;
    const found = { width: Math.ceil(box.width) + 2, height: box.height / rows.children.length, gap };
    rows.toggleAttribute("data-measured", false);
    return found;
  }

  function lay(rows, size, columns, alone) {
    rows.style.setProperty("--fit", size);
    rows.style.columnCount = columns;
    rows.toggleAttribute("data-alone", alone);
  }

  function draw() {
    const all = panels();
    if (!all.length) return;
    const known = all.findIndex((panel) => panel.dataset.panel === name);
    if (known < 0) page = 0;
    place = known < 0 ? place % all.length : known;
    const panel = all[place];
    name = panel.dataset.panel;
    for (const one of all) one.toggleAttribute("data-shown", one === panel);
    const rows = panel.querySelector(".wall__rows");
    fit(rows);
    const pages = pagesOf(panel);
    page = Math.min(page, pages - 1);
    if (rows) rows.style.transform = page ? `translateX(${-startOf(rows, page)}px)` : "";
    const count = panel.querySelector(".wall__pages");
    if (count) count.textContent = pages > 1 ? `${page + 1} / ${pages}` : "\u00a0";
  }

  function turnOver() {
    const all = panels();
    const current = all.find((panel) => panel.dataset.panel === name);
    if (current && page + 1 < pagesOf(current)) {
      page += 1;
    } else {
      const next = all[(all.indexOf(current) + 1) % all.length] || all[0];
      name = next ? next.dataset.panel : "";
      page = 0;
    }
    draw();
    wait();
  }

  function wait() {
    clearTimeout(turn);
    const panel = panels()[place];
    turn = setTimeout(turnOver, 1000 * (panel ? Number(panel.dataset.seconds) : 10));
  }

  // A round, an announcement, the champion: the wall turns to what is new at once, and otherwise stays where it is.
  function takeIn() {
    const fresh = tokens();
    const told = [...fresh].find(([panel, token]) => token && news.get(panel) !== token);
    news = fresh;
    document.documentElement.dataset.theme = document.getElementById("live").dataset.colours;
    if (told) {
      name = told[0];
      page = 0;
    }
    draw();
    if (told) wait();
  }

  function sayAge() {
    const silent = Date.now() - alive;
    age.hidden = silent < SILENT && navigator.onLine;
    age.textContent = age.dataset.age.replace("%s", String(Math.floor(silent / 60000)));
  }

  document.addEventListener("wall-turn", turnOver);
  document.addEventListener("live-alive", () => {
    alive = Date.now();
    sayAge();
  });
  new MutationObserver(takeIn).observe(channel, { childList: true });
  window.addEventListener("resize", draw);
  window.addEventListener("offline", sayAge);
  setInterval(sayAge, LOOK);
  if (document.fonts) document.fonts.ready.then(draw);

  // No sleep while it is shown, where the browser knows how.
  async function stayAwake() {
    try {
      await navigator.wakeLock.request("screen");
    } catch {
      // It is no television, or an old one: its own setting has to do.
    }
  }
  if (navigator.wakeLock) {
    stayAwake();
    document.addEventListener("visibilitychange", () => document.hidden || stayAwake());
  }

  draw();
  wait();
})();
