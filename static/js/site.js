// Everything here improves pages that already work without it.

// Clocks: a page says when time is up, by the server's clock. How far this phone's is off, any answer's date tells.
let ahead = null;
let asking = false;
let isAsked = false;

async function askTheTime() {
  asking = true;
  const sent = Date.now();
  let date = NaN;
  try {
    const home = document.querySelector(".brand")?.href ?? location.href; // a wall has no head
    const answer = await fetch(home, { method: "HEAD", credentials: "omit", cache: "no-store" });
    date = Date.parse(answer.headers.get("Date")) + 500; // it leaves out the fraction of a second
  } catch {
    // Without an answer it is as before, or this phone's clock has to do.
  }
  ahead = Number.isNaN(date) ? (ahead ?? 0) : date - (sent + Date.now()) / 2;
  isAsked = true;
  asking = false;
}

// Nothing changes at the server when time runs out, so no news says it: the page knows its sentence.
function sayTimeIsUp() {
  for (const choice of document.querySelectorAll("[data-when-over-shown]")) choice.hidden = false;
  const line = document.querySelector("[data-when-over]");
  if (!line || line.textContent === line.dataset.whenOver) return;
  line.textContent = line.dataset.whenOver;
  document.dispatchEvent(new Event("time-is-up"));
}

async function showClocks() {
  const clocks = document.querySelectorAll("[data-deadline]");
  if (clocks.length && !isAsked && !asking) await askTheTime();
  if (ahead === null) return;
  for (const clock of clocks) {
    const seconds = Math.floor(Number(clock.dataset.deadline) - (Date.now() + ahead) / 1000);
    const shown = Math.abs(seconds);
    const digits = [Math.floor(shown / 60), shown % 60].map((n) => String(n).padStart(2, "0"));
    clock.textContent = (seconds < 0 ? "−" : "") + digits.join(":");
    clock.toggleAttribute("data-low", seconds >= 0 && seconds < 300);
    clock.toggleAttribute("data-over", seconds < 0);
    if (seconds < 0) sayTimeIsUp();
  }
}

showClocks();
setInterval(showClocks, 500);
document.addEventListener("part-ready", showClocks);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) isAsked = false; // it may have been set meanwhile
});

// A page that has lost its site says so, and how old it is. It hears of that from the live channel and the outbox.
const keptAt = Number(document.body.dataset.kept); // of a page that the service worker kept
const isLive = document.querySelector("[data-live]");
const since = () => keptAt || (isLive ? Date.now() : performance.timeOrigin);
let lostAt = 0;

function sayAge() {
  const alone = document.querySelector("[data-alone]");
  if (!alone) return;
  const waits = document.querySelector("#outbox [data-age]"); // one strip tells both
  alone.hidden = !lostAt || waits !== null;
  if (!lostAt) return waits?.replaceChildren();
  const minutes = Math.floor((Date.now() - lostAt) / 60000);
  const { now, ago, clock } = alone.dataset;
  const counts = document.querySelector("[data-deadline]") ? clock : "";
  const said = [waits ? "" : now, minutes ? ago.replace("{n}", minutes) : "", counts].filter(Boolean).join(" ");
  const place = waits ?? alone;
  if (place.textContent !== said) place.textContent = said;
}

document.addEventListener("site-lost", () => {
  lostAt = lostAt || since();
  sayAge();
});
document.addEventListener("strip", sayAge);
document.addEventListener("live-alive", () => lostAt && document.dispatchEvent(new Event("site-back")));
document.addEventListener("site-back", () => {
  lostAt = 0;
  sayAge();
});
if (keptAt) document.dispatchEvent(new Event("site-lost"));
window.addEventListener("offline", () => document.dispatchEvent(new Event("site-lost")));
setInterval(sayAge, 5000);

// Who plays without an account is known to the pages of that event alone. The phone keeps the way back to them, and the
// home page shows it.
const OWN_TABLES = "own-tables";

function ownTables() {
  try {
    return JSON.parse(localStorage.getItem(OWN_TABLES) ?? "{}");
  } catch {
    return {}; // no storage on this device
  }
}

const [, ofEvent] = location.pathname.match(/^(\/t\/[^/]+\/)/) ?? [];
const ownTable = document.querySelector("main").dataset.ownTable;
if (ofEvent && (ownTable || ofEvent in ownTables())) {
  const { [ofEvent]: _last, ...others } = ownTables();
  const name = `${ownTable} · ${document.body.dataset.name}`;
  localStorage.setItem(OWN_TABLES, JSON.stringify(ownTable ? { ...others, [ofEvent]: name } : others));
}

const ownList = document.querySelector("[data-own-tables]");
if (ownList && location.hash === "#mi-mesa") {
  const [last] = Object.keys(ownTables()).reverse(); // the icon of who plays without an account
  if (last) location.replace(`${last}me/`);
}
for (const [path, name] of ownList ? Object.entries(ownTables()) : []) {
  const link = Object.assign(document.createElement("a"), { className: "button button--primary", textContent: name });
  link.href = `${path}me/`;
  ownList.append(link);
  ownList.hidden = false;
}

// Reading without network, where a browser gives a page a service worker: not at a shop's own address.
if (navigator.serviceWorker) {
  const isFirst = !navigator.serviceWorker.controller;
  navigator.serviceWorker.register("/sw.js").catch(() => {});
  // It was not there yet when this page was asked for.
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (isFirst) fetch(location.href, { headers: { "X-Part": "page" } }).catch(() => {});
  });
}

// Tabs that do not all fit scroll: begin with the current one in sight.
const tabs = document.querySelector(".tabs");
const currentTab = tabs?.querySelector("[aria-current]");
if (currentTab) tabs.scrollLeft = currentTab.offsetLeft - 48;

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  if ("share" in button.dataset && navigator.share) {
    await navigator.share({ text: button.dataset.copy }).catch(() => {}); // closed without sharing
    return;
  }
  if (await copied(button)) button.textContent = button.dataset.copied;
  else button.parentElement.querySelector("input")?.select();
});

// A browser gives the clipboard to a secure origin only, and so to no address of a shop's own Wi-Fi.
async function copied(button) {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(button.dataset.copy);
      return true;
    } catch {
      // The other way, then.
    }
  }
  const field = Object.assign(document.createElement("textarea"), { value: button.dataset.copy, readOnly: true });
  field.className = "visually-hidden";
  button.after(field);
  field.select();
  const isDone = document.execCommand("copy");
  field.remove();
  button.focus();
  return isDone;
}

// A name that is offered goes into its field at once; without this, its button sends the form, and it comes back so.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-fills]");
  if (!button) return;
  event.preventDefault();
  const field = document.getElementById(button.dataset.fills);
  field.value = button.value;
  field.removeAttribute("aria-invalid");
  field.focus();
  field.dispatchEvent(new Event("change", { bubbles: true }));
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) window.print();
});

// A second tap on a slow connection sends nothing twice (the server would ignore it anyway).
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "1";
  setTimeout(() => delete form.dataset.sent, 4000);
});
// Other contents are another sending, which the outbox puts down behind the first.
document.addEventListener("input", ({ target }) => target.form?.matches("[data-waits]") && delete target.form.dataset.sent);

// When the site had no time, it says when to come back: forms are sent again as they were (parts: static/js/parts.js).
for (const form of document.querySelectorAll("form[data-again]")) {
  form.querySelector("[hidden]").hidden = false;
  setTimeout(() => form.requestSubmit(), Number(form.dataset.again) * 1000);
}
