// Everything here improves pages that already work without it.
document.documentElement.classList.add("js");

// Clocks: the server says how much time is left; the browser counts from the moment the page arrived.
function startClocks(root) {
  for (const clock of root.querySelectorAll("[data-remaining]")) {
    clock.deadline ??= performance.now() + Number(clock.dataset.remaining) * 1000;
  }
}

function showClocks() {
  for (const clock of document.querySelectorAll("[data-remaining]")) {
    if (clock.dataset.running !== "true" || clock.deadline === undefined) continue;
    const seconds = Math.floor((clock.deadline - performance.now()) / 1000);
    const shown = Math.abs(seconds);
    const digits = [Math.floor(shown / 60), shown % 60].map((n) => String(n).padStart(2, "0"));
    clock.textContent = (seconds < 0 ? "−" : "") + digits.join(":");
    clock.toggleAttribute("data-low", seconds >= 0 && seconds < 300);
    clock.toggleAttribute("data-over", seconds < 0);
  }
}

startClocks(document);
showClocks();
setInterval(showClocks, 500);
document.addEventListener("htmx:load", (event) => startClocks(event.detail.elt.parentElement ?? document));

// On a phone the tabs scroll: begin with the current one in sight.
const currentTab = document.querySelector(".tabs [aria-current]");
if (currentTab) currentTab.parentElement.scrollLeft = currentTab.offsetLeft - 48;

// A live part is not replaced under the fingers of somebody who is typing in it: a hint appears instead.
document.addEventListener("htmx:beforeRequest", (event) => {
  const part = event.detail.elt;
  if (part.id !== "live") return;
  const typing = part.contains(document.activeElement) && document.activeElement.matches("input, select, textarea");
  if (typing || part.querySelector("details[open] form, form details[open]")) {
    event.preventDefault();
    document.querySelector("[data-stale]")?.removeAttribute("hidden");
  }
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  await navigator.clipboard?.writeText(button.dataset.copy);
  button.textContent = button.dataset.copied;
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

// Cards picked on the bench are sent as one field: each as often as it was chosen.
document.addEventListener("click", (event) => {
  const pick = event.target.closest("[data-pick] button")?.closest("[data-pick]");
  if (!pick) return;
  const chosen = [];
  for (const input of pick.querySelectorAll("[data-value]")) {
    const times = input.type === "checkbox" ? Number(input.checked) : Number(input.value);
    for (let n = 0; n < times; n += 1) chosen.push(input.dataset.value);
  }
  if (chosen.length) pick.querySelector("[data-chosen]").value = chosen.join("|");
});

// A second tap on a slow connection sends nothing twice (the server would ignore it anyway).
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "1";
  setTimeout(() => delete form.dataset.sent, 4000);
});
