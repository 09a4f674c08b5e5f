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
