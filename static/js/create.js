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

(() => {
  // The form of another game takes the place of this one; what holds for any game goes with it.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-any-game] a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const names = link.parentElement.dataset.anyGame.split(",");
    const common = [...new FormData(document.querySelector("#new-tournament form"))].filter(([name]) => names.includes(name));
    const path = `${link.href}&${new URLSearchParams(common)}`;
    const values = Object.fromEntries(common);
    const place = document.getElementById("new-tournament");
    place.addEventListener("part-comes", () => history.pushState("game", "", link.href), { once: true });
    window.arenaParts.ask(place, { path, takes: "#new-tournament", values });
  });

  // What is typed while another form is on its way into the place of this one goes on in it.
  let typed = null;
  const LATER = "input:not([type=hidden], [type=checkbox], [type=radio], [type=file]), textarea";
  document.addEventListener("part-comes", ({ target, detail: { values } }) => {
    typed = null;
    const fields = target.matches("#new-tournament") ? [...target.querySelectorAll(LATER)] : [];
    if (!fields.length) return;
    const here = fields.indexOf(document.activeElement) < 0 ? null : document.activeElement;
    const newer = fields.filter(({ name, value }) => name in values && value !== values[name]);
    typed = { newer, here, caret: [here?.selectionStart, here?.selectionEnd] };
  });
  document.addEventListener("part-came", () => {
    const again = (field) => document.querySelector(`#new-tournament [name="${field?.name}"]`);
    for (const field of typed?.newer ?? []) if (again(field)) again(field).value = field.value;
    const place = again(typed?.here);
    place?.focus({ preventScroll: true });
    if (typeof typed?.caret[0] === "number") place?.setSelectionRange(...typed.caret);
    typed = null;
  });
})();

(() => {
  // What was typed comes back with the page, by Back or anew; a new visit begins with nothing.
  const KEPT = "new-tournament";
  const FIELDS = "input:not([type=hidden], [type=checkbox], [type=radio], [type=file]), select, textarea";
  const kept = () => JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");

  function keep({ target }) {
    if (!target.name || !target.matches(`#new-tournament :is(${FIELDS})`)) return;
    sessionStorage.setItem(KEPT, JSON.stringify({ ...kept(), [target.name]: target.value }));
  }

  function putBack() {
    for (const [name, value] of Object.entries(kept())) {
      const field = document.querySelector(`#new-tournament :is(${FIELDS})[name="${CSS.escape(name)}"]`);
      if (!field || (field.options && ![...field.options].some((one) => one.value === value))) continue;
      field.value = value;
    }
  }

  for (const kind of ["input", "change"]) document.addEventListener(kind, keep);
  window.addEventListener("popstate", () => location.reload());
  if (performance.getEntriesByType("navigation")[0]?.type === "navigate") sessionStorage.removeItem(KEPT);
  else putBack();
})();

(() => {
  // The sentence that says what the form means follows what is chosen and typed.
  const SOON = 400; // milliseconds
  let due = null;

  function look() {
    const place = document.getElementById("means");
    const form = place?.closest("form");
    if (!form) return;
    const sent = [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken" && name !== "key");
    const asked = new URLSearchParams([...sent, ["show", form.elements.recipe.value]]);
    window.arenaParts.ask(place, { path: `${location.pathname}?${asked}`, takes: "#means" });
  }

  for (const kind of ["input", "change"]) {
    document.addEventListener(kind, ({ target }) => {
      if (!target.closest("#new-tournament form")) return;
      clearTimeout(due);
      due = setTimeout(look, SOON);
    });
  }
})();
