// Everything here improves pages that already work without it.
document.documentElement.classList.add("js");

// Clocks: a page says when time is up, by the server's clock. How far this phone's is off, any answer's date tells.
let ahead = null;
let asking = false;

async function askTheTime() {
  asking = true;
  const sent = Date.now();
  let date = NaN;
  try {
    const home = document.querySelector(".brand").href;
    const answer = await fetch(home, { method: "HEAD", credentials: "omit", cache: "no-store" });
    date = Date.parse(answer.headers.get("Date")) + 500; // it leaves out the fraction of a second
  } catch {
    // Without an answer this phone's clock has to do.
  }
  ahead = Number.isNaN(date) ? 0 : date - (sent + Date.now()) / 2;
  asking = false;
}

// Nothing changes at the server when time runs out, so no news says it: the page knows its sentence.
function sayTimeIsUp() {
  const line = document.querySelector("[data-when-over]");
  if (!line || line.textContent === line.dataset.whenOver) return;
  line.textContent = line.dataset.whenOver;
  document.dispatchEvent(new Event("time-is-up"));
}

async function showClocks() {
  const clocks = document.querySelectorAll("[data-deadline]");
  if (clocks.length && ahead === null && !asking) await askTheTime();
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
document.addEventListener("htmx:load", showClocks);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) ahead = null; // it may have been set meanwhile
});

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
  await navigator.clipboard?.writeText(button.dataset.copy);
  button.textContent = button.dataset.copied;
});

// A name that is offered goes into its field at once; without this, its button sends the form, and it comes back so.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-fills]");
  if (!button) return;
  event.preventDefault();
  const field = document.getElementById(button.dataset.fills);
  field.value = button.value;
  field.focus();
  field.dispatchEvent(new Event("change", { bubbles: true }));
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) window.print();
});

// A name dragged on another in a draft asks what exchanging the two would cost.
for (const list of document.querySelectorAll("[data-swap]")) {
  let dragged = null;
  const seatAt = (event) => event.target.closest?.("[data-entry]");
  list.addEventListener("dragstart", (event) => {
    dragged = seatAt(event)?.dataset.entry ?? null;
    event.dataTransfer.setData("text/plain", dragged ?? "");
  });
  list.addEventListener("dragover", (event) => {
    const seat = seatAt(event);
    if (!seat || seat.dataset.entry === dragged) return;
    event.preventDefault();
    seat.toggleAttribute("data-over", true);
  });
  list.addEventListener("dragleave", (event) => seatAt(event)?.removeAttribute("data-over"));
  list.addEventListener("drop", (event) => {
    const seat = seatAt(event);
    if (!seat || dragged === null) return;
    event.preventDefault();
    const query = new URLSearchParams({ first: dragged, second: seat.dataset.entry });
    window.location.assign(`${list.dataset.swap}?${query}`);
  });
}

// A second tap on a slow connection sends nothing twice (the server would ignore it anyway).
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "1";
  setTimeout(() => delete form.dataset.sent, 4000);
});

// When the site had no time, it says when to come back: forms are sent again as they were, parts fetched again.
for (const form of document.querySelectorAll("form[data-again]")) {
  form.querySelector("[hidden]").hidden = false;
  setTimeout(() => form.requestSubmit(), Number(form.dataset.again) * 1000);
}

document.addEventListener("htmx:responseError", ({ detail }) => {
  const wait = Number(detail.xhr.getResponseHeader("Retry-After"));
  if (detail.xhr.status !== 503 || !wait) return;
  const { verb, path } = detail.requestConfig;
  setTimeout(() => window.htmx.ajax(verb, path, { source: detail.elt }), wait * 1000);
});

// A new event is most likely where its organizer is. Browsers spell some zones as they were once called
// ("America/Buenos_Aires"), and somebody may be in one that the list leaves out.
const zones = document.querySelector("select[data-guess-zone]");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zones && here) {
  const city = here.split("/").at(-1);
  const listed = [...zones.options].find(({ value }) => value.split("/").at(-1) === city);
  if (!listed) zones.add(new Option(city.replaceAll("_", " "), here));
  zones.value = listed?.value ?? here;
}
