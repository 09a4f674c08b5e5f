// Lines of the desk. Enter empties the field at once and puts the line into the outbox, which sends one after the other,
// online as offline (docs/programar/offline.md). What each came to stands in a list below, which nothing replaces: what
// one types next is never touched by an answer.
(() => {
  const MOST = 8; // answered lines that are shown
  const { lines: outbox, pump } = window.arenaOutbox;
  const forms = () => [...document.querySelectorAll("[data-line-form]")];
  const fieldOf = (form) => form.querySelector("[data-line]");
  const listOf = (form) => form.parentElement.querySelector("[data-said]");
  const formOf = (item) => item.closest("[data-stays]").querySelector("[data-line-form]");
  const pathOf = (form) => form.getAttribute("action");
  const draft = (form) => `line:${document.body.dataset.sender}:${pathOf(form)}`;
  const parse = (html) => new DOMParser().parseFromString(html, "text/html").body;

  // Sending -------------------------------------------------------------------------------------------------------

  function type(field, value) {
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  // A line is a sending of its own, made as Enter is pressed: in the order of the keys, and whatever else waits.
  async function keep(form) {
    const { pathname, search } = new URL(form.action);
    const sent = [...new FormData(form)].filter(([name]) => !["csrfmiddlewaretoken", "key"].includes(name));
    const row = outbox.described(form, [...sent, ["key", outbox.newKey()]], pathname + search);
    Object.assign(row, { isLine: true, tab: outbox.tab });
    const id = (await outbox.store((rows) => rows.put(row))) ?? -1 - outbox.inPage.size;
    if (id < 0) outbox.inPage.set(id, { ...row, id });
    setTimeout(outbox.draw, outbox.SOON);
    await outbox.changed();
    pump();
  }

  async function goOnWith(id, chosen) {
    const row = (await outbox.all()).find((one) => one.id === id);
    if (row) await outbox.sendAnew(row, chosen);
    await outbox.changed();
    pump();
  }

  window.addEventListener("beforeunload", (event) => outbox.inPage.size && event.preventDefault());

  function say(form, said) {
    const field = fieldOf(form);
    const typed = field.value;
    field.value = said;
    keep(form); // it reads the form before it waits for anything
    field.removeAttribute("aria-invalid");
    type(field, typed === said ? "" : typed);
  }

  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      const item = form.closest?.("[data-said] > li");
      if (form.matches("[data-line-form]")) {
        const field = fieldOf(form);
        if (field.value.trim()) say(form, field.value);
        else type(field, "");
        field.focus();
      } else if (item && fieldOf(formOf(item)).name in form.elements) {
        // The same line, with what was asked about it.
        const { name } = fieldOf(formOf(item));
        const chosen = [...new FormData(form, event.submitter)].filter(([each]) => ["reading", "reason", name].includes(each));
        fieldOf(formOf(item)).focus();
        goOnWith(Number(item.dataset.id), chosen);
      } else {
        if (item) outbox.erase(Number(item.dataset.id)); // it is another sending now
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );

  // What a button of an answer came to is told where the button was.
  document.addEventListener("answered", async (event) => {
    const item = event.target.closest("[data-said] > li");
    const { ok, next } = event.detail;
    const { entry, match } = event.target.elements;
    if (!item || !ok || !(entry ?? match) || next?.split("?")[0] !== pathOf(formOf(item))) return;
    event.preventDefault();
    const answer = await fetch(pathOf(formOf(item)), { headers: { "X-Line": (entry ?? match).value } }).catch(() => null);
    const told = answer?.ok && parse(await answer.text()).querySelector("[data-line-told]");
    if (told) fill(item, told);
    document.dispatchEvent(new Event("acted"));
  });

  // The list ------------------------------------------------------------------------------------------------------

  document.addEventListener("outbox", ({ detail }) => {
    for (const form of forms()) draw(form, detail.filter(({ path, sender }) => path === pathOf(form) && isOwn(sender)));
  });

  const isOwn = (sender) => sender === document.body.dataset.sender;

  function draw(form, rows) {
    const list = listOf(form);
    const shown = new Map([...list.querySelectorAll("[data-id]")].map((item) => [Number(item.dataset.id), item]));
    for (const row of rows) {
      const item = shown.get(row.id) ?? made(list, row);
      if (item.dataset.state !== row.state) settle(list, item, row);
      item.toggleAttribute("data-slow", row.state === "waiting" && row.isSlow);
      shown.delete(row.id);
    }
    for (const item of shown.values()) if (item.dataset.state === "waiting") item.remove();
    const done = [...list.children].filter((item) => !item.dataset.state || item.dataset.state === "done");
    for (const item of done.slice(MOST)) item.remove();
    sayWaiting(list, rows.filter(({ state, isSlow }) => state === "waiting" && isSlow));
    sayAsking(list);
  }

  // The first stands in sight, the others may not.
  function sayAsking(list) {
    const place = list.parentElement.querySelector("[data-said-asking]");
    const { length } = list.querySelectorAll(":scope > [data-asking]");
    place.textContent = length > 1 ? place.dataset.many.replace("{n}", length) : "";
  }

  function made(list, row) {
    const item = list.parentElement.querySelector("template[data-said-line]").content.firstElementChild.cloneNode(true);
    item.dataset.id = row.id;
    item.querySelector("[data-typed]").textContent = row.fields.find(([name]) => name === fieldOf(formOf(list)).name)[1];
    put(list, item);
    return item;
  }

  // What asks for something stands first, then the newest.
  function put(list, item) {
    const isAsking = !["waiting", "done"].includes(item.dataset.state ?? "waiting");
    const asking = isAsking ? [] : [...list.querySelectorAll(":scope > [data-asking]")];
    item.toggleAttribute("data-asking", isAsking);
    if (asking.length) asking.at(-1).after(item);
    else list.prepend(item);
  }

  function settle(list, item, row) {
    item.dataset.state = row.state;
    const answer = row.html && parse(row.html).querySelector("[data-line-told]");
    const told = answer || Object.assign(document.createElement("p"), { textContent: row.told });
    const isAsking = !["waiting", "done"].includes(row.state);
    fill(item, row.state === "waiting" ? "" : told);
    if (isAsking || item.matches("[data-asking]")) put(list, item);
    for (const button of item.querySelectorAll("[data-line-do]")) {
      const isOfNobody = row.state === "lapsed" || row.status >= 500; // nothing is wrong with the line itself
      button.hidden = button.dataset.lineDo === (isOfNobody ? "mend" : "again");
    }
    if (row.state === "waiting") return;
    if (isAsking) list.scrollTop = 0;
    tell(list, told);
    document.dispatchEvent(new Event("acted"));
    if (row.state === "done" && row.tab === outbox.tab) outbox.erase(row.id);
  }

  function fill(item, told) {
    item.querySelector("[data-told]").replaceChildren(told);
    window.arenaParts.sayReady(item);
  }

  // A reader of screens hears each answer once; refusals say themselves.
  function tell(list, told) {
    if (told.querySelector("[role=alert]")) return;
    const said = [...told.querySelectorAll("p")].map((one) => one.textContent);
    list.parentElement.querySelector("[data-said-now]").textContent = (said.length ? said : [told.textContent]).join(" ").replace(/\s+/g, " ");
  }

  function sayWaiting(list, rows) {
    const place = list.parentElement.querySelector("[data-said-waiting]");
    const words = place.dataset;
    const logIn = rows.find((row) => row.logIn)?.logIn;
    const why = logIn ? words.logIn : rows.some((row) => row.isLost) ? words.lost : "";
    const said = rows.length ? [(rows.length === 1 ? words.one : words.many).replace("{n}", rows.length), why].join(" ").trim() : "";
    const text = place.querySelector("span");
    if (text.textContent !== said) text.textContent = said;
    const button = place.querySelector("button");
    button.hidden = !logIn;
    button.value = logIn ?? "";
  }

  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-line-do], [data-said-waiting] button");
    if (!button) return;
    const form = formOf(button);
    const field = fieldOf(form);
    const item = button.closest("li");
    if (!item) return window.arenaSending.askWho(form, button.value, () => pump(field.focus()));
    const id = Number(item.dataset.id);
    const what = button.dataset.lineDo;
    if (what === "again") return goOnWith(id, []);
    field.focus();
    if (what === "mend" && field.value) return; // what is being typed comes first
    if (what === "mend") type(field, item.querySelector("[data-typed]").textContent);
    if (what === "mend") field.select();
    item.remove();
    outbox.remove(id);
  });

  // What is half typed comes back with the page; a line is there as long as it is of use.
  document.addEventListener("input", ({ target }) => {
    if (!target.matches("[data-line]")) return;
    if (target.value) sessionStorage.setItem(draft(target.form), target.value);
    else sessionStorage.removeItem(draft(target.form));
  });

  function look() {
    for (const form of forms()) {
      const field = fieldOf(form);
      const { takesLines } = document.querySelector("#live [data-takes-lines]")?.dataset ?? {};
      const section = form.parentElement;
      const isOver = takesLines === "no" && !field.value && !section.querySelector("[data-asking], [data-state=waiting]");
      if (isOver && section.contains(document.activeElement)) document.querySelector("[data-next-step]")?.focus({ preventScroll: true });
      section.hidden = isOver;
      // A line belongs to the round that is played while it is typed, whenever it arrives.
      if (form.elements.round && Number(takesLines)) form.elements.round.value = takesLines;
    }
  }

  function begin() {
    for (const form of forms()) {
      const kept = sessionStorage.getItem(draft(form));
      if (kept && !fieldOf(form).value) type(fieldOf(form), kept);
    }
    look();
    outbox.draw();
  }

  document.addEventListener("part-settled", ({ target }) => {
    if (target.id === "content") begin();
    else if (target.id === "live") look();
  });

  window.arenaLines = { say };
  begin();
})();
