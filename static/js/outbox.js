// A form that may wait is put down on this phone before it goes out. What is there is sent in order, one at a time, by
// one tab, and by its key once (docs/programar/offline.md). At a LAN address there is no service worker and no lock of
// the browser: the queue is in IndexedDB, and the tab that sends holds a lease in localStorage.
(() => {
  const LEASE = "outbox-lease";
  const HELD = 25000; // milliseconds for which a tab holds the lease, unless it renews it
  const PATIENCE = 20000; // for one answer
  const SOON = 1500; // a sending that takes longer is said to wait
  const AGAIN = [2000, 4000, 8000, 15000, 30000]; // between attempts
  const KEPT_ALIVE = 60000; // bytes of a form that a browser sends on though its page is left
  const SAID = 8000; // in which "sent" has been read
  const ASIDE = ["csrfmiddlewaretoken", "key", "next"];

  const box = document.getElementById("outbox");
  const { byAddress } = document.getElementById("content").dataset;
  const words = box.dataset;
  const tab = newKey();
  const others = "BroadcastChannel" in window ? new BroadcastChannel("outbox") : null;
  const inPage = new Map(); // lines where the browser keeps nothing, by ids below zero: as long as the page is open
  const watched = new Map(); // by the id of its row: the form of this page that waits for its answer
  const left = new Set(); // marks of people whose sendings wait, and about whom one has been told here
  let sender = document.body.dataset.sender ?? "";
  let running = null;
  let again, attempts = 0;
  let isLost = false;
  let isAsked = false; // to send what has come meanwhile

  function newKey() {
    return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  // The store. Private windows of some browsers have none.
  const opened = new Promise((done) => {
    try {
      const asked = indexedDB.open("arena-outbox", 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore("rows", { keyPath: "id", autoIncrement: true });
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => done(null);
    } catch {
      done(null);
    }
  });

  async function store(work) {
    const base = await opened;
    if (!base) return null;
    return new Promise((done) => {
      try {
        const change = base.transaction("rows", "readwrite");
        const asked = work(change.objectStore("rows"));
        change.oncomplete = () => done(asked?.result ?? null);
        change.onabort = change.onerror = () => done(null); // full, or wiped
      } catch {
        done(null);
      }
    });
  }

  const all = async () => [...((await store((rows) => rows.getAll())) ?? []), ...inPage.values()];
  const mine = async () => (await all()).filter((row) => row.sender === sender);
  const waiting = async () => (await mine()).filter(({ state }) => state === "waiting");
  const erase = async (id) => inPage.delete(id) || (await store((rows) => rows.delete(id)));

  async function remove(id) {
    await erase(id);
    changed();
  }

  // What has been discarded meanwhile stays so.
  async function change(id, changes) {
    if (inPage.has(id)) return inPage.set(id, { ...inPage.get(id), ...changes });
    return store((rows) => {
      const asked = rows.get(id);
      asked.onsuccess = () => asked.result && rows.put({ ...asked.result, ...changes });
      return asked;
    });
  }

  function changed(settled = 0) {
    others?.postMessage(settled);
    return draw();
  }

  // What is put down of a form.
  const text = (element) => element?.textContent.replace(/\s+/g, " ").trim() ?? "";

  function labelOf(field) {
    const label = field.labels?.[0]?.cloneNode(true);
    for (const inside of label?.querySelectorAll("select, input, textarea, .help") ?? []) inside.remove();
    return text(label);
  }

  function typedIn(form, fields) {
    const said = [text(form.querySelector("h2"))];
    for (const field of form.elements) {
      if (field.type === "submit" && fields.some(([name, value]) => name === field.name && value === field.value)) said.push(text(field));
      if (!field.name || !field.value || ["hidden", "submit", "button", "file"].includes(field.type)) continue;
      const chosen = field.type === "radio" || field.type === "checkbox";
      if (chosen && field.checked) said.push([text(field.closest("fieldset")?.querySelector("legend")), labelOf(field)]);
      else if (!chosen) said.push([labelOf(field), field.selectedOptions ? text(field.selectedOptions[0]) : field.value]);
    }
    return said.map((parts) => [parts].flat().filter(Boolean).join(": ")).filter(Boolean);
  }

  const contents = (fields) =>
    JSON.stringify(fields.filter(([name]) => !ASIDE.includes(name)).map(([name, value]) => [name, value.name ?? value]));

  // Returns the id of its row; null where it cannot be kept.
  async function keep(form, submitter) {
    if (!sender || !(await opened)) return null;
    const sent = [...new FormData(form, submitter)];
    const fields = sent.filter(([name, value]) => name !== "csrfmiddlewaretoken" && (value.size ?? 1));
    const { pathname, search } = new URL(form.action);
    const path = pathname + search;
    const alike = (await waiting()).filter((row) => row.path === path);
    const same = alike.find((row) => contents(row.fields) === contents(fields));
    if (same) return same.id;
    const earlier = "latest" in form.dataset && alike.find((row) => isAbout(form, row));
    if (earlier) return replace(earlier, form, fields);
    const key = form.elements.key?.value ?? "";
    if (key && !alike.some((row) => row.key === key)) return put(form, fields, path);
    // Other contents are another sending: the first may have arrived.
    const fresh = newKey();
    if (form.elements.key) form.elements.key.value = fresh;
    return put(form, [...fields.filter(([name]) => name !== "key"), ["key", fresh]], path);
  }

  // A later choice takes the place of one that waits, under its key: where the first has arrived after all, the site
  // says so of the second.
  async function replace(row, form, fields) {
    const named = [...fields.filter(([name]) => name !== "key"), ["key", row.key]];
    await change(row.id, { fields: named, typed: typedIn(form, fields), at: Date.now() });
    watched.delete(row.id);
    return row.id;
  }

  const hidden = (form) =>
    [...form.querySelectorAll("input[type=hidden][name]")].filter(({ name }) => !ASIDE.includes(name));

  function isAbout(form, row) {
    const says = ({ name, value }) => row.fields.some(([other, said]) => other === name && said === value);
    return form.action.endsWith(row.path) && hidden(form).every(says);
  }

  async function put(form, fields, path) {
    const id = await store((rows) => rows.put(described(form, fields, path)));
    setTimeout(tellOfWaiting, SOON);
    return id;
  }

  function described(form, fields, path) {
    return {
      sender,
      who: document.body.dataset.name,
      byAddress: Boolean(byAddress),
      key: fields.find(([name]) => name === "key")[1],
      path,
      fields,
      event: `${location.pathname.split("/").slice(0, 3).join("/")}/`,
      page: location.pathname + location.search,
      verb: form.dataset.verb,
      where: text(document.querySelector("[data-where]") ?? document.querySelector("#content h1")),
      typed: typedIn(form, fields),
      minutes: Number(form.dataset.waits) || 0,
      at: Date.now(),
      tries: 0,
      state: "waiting",
    };
  }

  // The lease.
  const held = () => JSON.parse(localStorage.getItem(LEASE) ?? "{}");

  function take() {
    const { by, until } = held();
    if (by !== tab && until > Date.now() && until < Date.now() + 2 * HELD) return false;
    localStorage.setItem(LEASE, JSON.stringify({ by: tab, until: Date.now() + HELD }));
    return held().by === tab;
  }

  function release() {
    if (held().by === tab) localStorage.removeItem(LEASE);
  }

  // One sending, and what it came to; null where the site was not reached.
  const token = () => document.cookie.match(/(?:^|; )(?:__Host-)?csrftoken=([^;]+)/)?.[1] ?? "";

  async function post(row) {
    const body = new FormData();
    for (const [name, value] of row.fields) body.append(name, value);
    const size = row.fields.reduce((sum, [, value]) => sum + (value.size ?? value.length), 0);
    const headers = { "X-In-Place": "yes", "X-Sender": row.sender, "X-CSRFToken": token() };
    if (row.isLine) headers["X-Line"] = "yes";
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), PATIENCE);
    try {
      const options = { method: "POST", body, headers, keepalive: size < KEPT_ALIVE, signal: giveUp.signal };
      const answer = await fetch(row.path, options);
      // A hotel's page for logging in to its Wi-Fi is no answer, nor is a proxy's that finds nobody behind it.
      if (!answer.headers.has("X-In-Place") || answer.status === 503 || answer.status === 429) return null;
      return { answer, html: await answer.text() };
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  async function deliver(row) {
    let got = await post(row);
    if (got?.answer.headers.has("X-Expired")) {
      await fetch(row.page).catch(() => null); // it brings a new token
      got = await post(row);
    }
    if (!got) return null;
    const { answer, html } = got;
    const outcome = { ok: answer.ok, status: answer.status, next: answer.headers.get("X-Next"), html };
    if (answer.status === 401) return { ...outcome, logIn: answer.headers.get("X-Log-In") };
    if (answer.status === 412) return { ...outcome, isAnother: true };
    if (answer.ok && outcome.next) return { ...outcome, state: "done", told: "" };
    const page = parse(html);
    const beside = page.querySelector("[data-line-told]"); // the answer to a line, without its page
    if (row.isLine) outcome.html = beside?.outerHTML ?? "";
    if (answer.ok && beside) return { ...outcome, state: "done", told: text(beside.querySelector("[data-recorded]")) };
    const within = beside ?? page.getElementById("content") ?? page.body;
    const choices = [...within.querySelectorAll("button[data-choice]")].map((one) => [one.name, one.value, text(one)]);
    for (const aside of within.querySelectorAll("[role=alert] :is(button, [data-general])")) aside.remove();
    const said = [...within.querySelectorAll("[role=alert], [data-stands]")].map(text).filter(Boolean).join(" ");
    const told = said || (answer.status >= 500 ? words.failed : words.asks);
    const state = choices.length ? "choice" : answer.status === 409 ? "taken" : "refused";
    return { ...outcome, state, told, choices };
  }

  const parse = (html) => new DOMParser().parseFromString(html, "text/html");

  // Sends what waits, oldest first, until nothing does or the site is gone.
  function pump() {
    isAsked = true;
    return (running ??= sendAll());
  }

  async function sendAll() {
    try {
      while (isAsked) {
        isAsked = false;
        await send();
      }
    } finally {
      running = null;
    }
  }

  function later(wait) {
    clearTimeout(again);
    again = setTimeout(pump, wait);
  }

  async function send() {
    if (!(await waiting()).length) return;
    if (!take()) return later(700);
    try {
      for (let [row] = await waiting(); row; [row] = await waiting()) {
        if (row.minutes && Date.now() - row.at > row.minutes * 60000) {
          const told = (row.tries ? words.lateTried : words.late).replace("{n}", row.minutes);
          await settle(row, { state: "lapsed", told });
          continue;
        }
        if (!take()) return later(700);
        await change(row.id, { tries: row.tries + 1 });
        const outcome = await deliver(row);
        lost(!outcome);
        if (!outcome) return later(AGAIN[Math.min(attempts++, AGAIN.length - 1)]);
        attempts = 0;
        if ((await waiting()).some(({ id, at }) => id === row.id && at !== row.at)) continue; // replaced meanwhile
        if (outcome.isAnother) {
          sender = "";
          return changed();
        }
        if (outcome.logIn) return askToLogIn(row, outcome);
        await settle(row, outcome);
      }
    } finally {
      release();
    }
  }

  async function settle(row, outcome) {
    const form = watched.get(row.id);
    watched.delete(row.id);
    if (form?.settled(outcome)) {
      await erase(row.id);
    } else {
      const { state, next, choices, told, status } = outcome;
      await change(row.id, { state, next, choices, told, status, ...(row.isLine && { html: outcome.html }) });
    }
    await changed(row.id);
  }

  async function askToLogIn(row, outcome) {
    const form = watched.get(row.id);
    await change(row.id, { logIn: outcome.logIn });
    if (!form?.asked?.(outcome)) tellOfWaiting();
    await draw();
  }

  function lost(isGone) {
    if (isGone || isLost) document.dispatchEvent(new Event(isGone ? "site-lost" : "site-back"));
    if (isGone) tellOfWaiting();
    else draw();
  }

  // Above the page first, and then in the form: its line is to be in sight.
  async function tellOfWaiting() {
    await draw();
    for (const form of watched.values()) form.waits(isLost);
  }

  // What stands above the page.
  const copy = (name) => box.querySelector(`template[data-${name}]`).content.firstElementChild.cloneNode(true);
  const counted = (one, many, n, who) => (n === 1 ? one : many).replace("{n}", n).replace("{who}", who);
  const concernsPage = (row) => !location.pathname.startsWith("/t/") || location.pathname.startsWith(row.event);
  // A line stands beside its field, and not above the page as well.
  const isListed = (row) => row.isLine && document.querySelector(`[data-line-form][action="${row.path}"]`);
  const isSlow = (row) => isLost || row.logIn || Date.now() - row.at > SOON;

  function drawn(row) {
    const one = copy("row");
    one.dataset.id = row.id;
    const isWaiting = row.state === "waiting";
    if (row.state === "done") one.classList.add("notice--success");
    else if (!isWaiting) one.classList.add("notice--error");
    const asked = row.byAddress ? words.openAgain : words.logIn;
    one.querySelector("[data-state]").textContent = isWaiting ? "" : `${words[row.state]}:`;
    one.querySelector("[data-what]").textContent = [row.verb, row.where].filter(Boolean).join(" · ");
    one.querySelector("[data-when]").textContent = new Date(row.at).toTimeString().slice(0, 5);
    one.querySelector("[data-told]").textContent = isWaiting && row.logIn ? asked : (row.told ?? "");
    for (const [name, value, said] of row.choices ?? []) {
      const button = Object.assign(document.createElement("button"), { className: "button", name, value, textContent: said });
      button.dataset.do = "choose";
      one.querySelector("[data-choices]").append(button);
    }
    const typed = one.querySelector("[data-typed]");
    if (row.state !== "done") typed.append(...row.typed.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
    const page = one.querySelector("[data-page]");
    page.href = (isWaiting && !row.byAddress && row.logIn) || row.page;
    const shown = { waiting: ["drop"], done: ["seen"], choice: ["choose", "drop"] }[row.state] ?? ["again", "drop"];
    for (const button of one.querySelectorAll("[data-do]")) if (!shown.includes(button.dataset.do)) button.remove();
    if (row.state === "done" || (row.page === location.pathname + location.search && !row.logIn)) page.remove();
    for (const empty of one.querySelectorAll(":is([data-told], [data-typed], [data-state], [data-choices]):empty")) empty.remove();
    return one;
  }

  // Several of a kind are one strip, which opens.
  function gathered(rows, told, kind = "") {
    const part = copy("waiting");
    part.open = box.querySelector(`[data-list] > details[data-kind="${kind}"]`)?.open ?? false;
    part.dataset.kind = kind;
    part.classList.toggle("notice--error", Boolean(kind));
    part.classList.toggle("notice--warning", !kind);
    part.querySelector("[data-told]").textContent = told;
    if (kind) part.querySelector("[data-age]").remove();
    part.querySelector("ul").append(...rows.map((row) => {
      const line = document.createElement("li");
      line.append(drawn(row));
      return line;
    }));
    return part;
  }

  let drawing = 0;
  async function draw() {
    const turn = ++drawing;
    const rows = await all();
    if (turn !== drawing) return;
    const parts = [];
    document.dispatchEvent(new CustomEvent("outbox", { detail: rows.filter(isListed).map((row) => ({ ...row, isSlow: isSlow(row), isLost })) }));
    const own = rows.filter((row) => row.sender === sender && concernsPage(row) && !isListed(row));
    const wait = own.filter((row) => row.state === "waiting" && isSlow(row));
    if (wait.length) parts.push(gathered(wait, counted(words.one, words.many, wait.length)));
    const said = own.filter(({ state }) => state === "done");
    const refused = own.filter(({ state }) => !["waiting", "done"].includes(state));
    if (refused.length > 1) parts.push(gathered(refused, words.manyRefused.replace("{n}", refused.length), "refused"));
    parts.push(...(refused.length > 1 ? said : [...refused, ...said]).map(drawn));
    const theirs = rows.filter((row) => row.sender !== sender && row.state === "waiting" && !left.has(row.sender));
    for (const mark of new Set(theirs.map((row) => row.sender))) {
      const waits = theirs.filter((row) => row.sender === mark);
      const part = copy("of-another");
      part.dataset.sender = mark;
      part.querySelector("[data-told]").textContent = counted(words.oneOf, words.manyOf, waits.length, waits[0].who);
      // Only the pages of its event get the cookie of a personal address: elsewhere its sender is not known.
      const [{ byAddress: isOfAddress, event }] = waits;
      const isUnknown = isOfAddress && !location.pathname.startsWith(event);
      part.querySelector("[data-page]").href = `${event}me/`;
      part.querySelector(isUnknown ? "[data-do=drop]" : "[data-page]").remove();
      parts.push(part);
    }
    const looked = window.arenaEye.look(document.activeElement === document.body ? null : document.activeElement);
    box.querySelector("[data-list]").replaceChildren(...parts);
    box.hidden = !parts.length;
    document.dispatchEvent(new Event("strip"));
    window.arenaEye.keep(looked);
    const seen = rows.filter((row) => row.sender === sender && row.state === "done" && concernsPage(row));
    if (seen.length && !document.hidden) {
      setTimeout(() => {
        for (const { id } of seen) remove(id);
      }, SAID);
    }
  }

  box.addEventListener("click", async ({ target }) => {
    const button = target.closest("[data-do]");
    const what = button?.dataset.do;
    const { id, sender: mark } = target.closest("[data-id], [data-sender]")?.dataset ?? {};
    if (!what) return;
    if (what === "leave") {
      left.add(mark);
      return draw();
    }
    const rows = (await all()).filter((row) => (id ? row.id === Number(id) : row.sender === mark && row.state === "waiting"));
    const goesOn = ["again", "choose"].includes(what);
    for (const row of rows) {
      if (goesOn) await sendAnew(row, what === "choose" ? [[button.name, button.value]] : []);
      else await erase(row.id);
      if (!goesOn) watched.get(row.id)?.dropped();
      watched.delete(row.id);
    }
    await changed();
    if (goesOn) pump();
  });

  // On the new state, so that it is another sending.
  function sendAnew(row, chosen) {
    const key = newKey();
    const set = [...chosen, ["key", key]];
    const fields = [...row.fields.filter(([name]) => !set.some(([other]) => other === name)), ...set];
    return change(row.id, { key, fields, state: "waiting", told: "", html: "", choices: [], tries: 0, at: Date.now() });
  }

  // A form of this page that waits, or was refused, is still filled.
  function fill(form, fields) {
    const said = [...fields];
    for (const field of form.elements) {
      if (!field.name || ["hidden", "submit", "button", "file"].includes(field.type)) continue;
      const isChoice = ["radio", "checkbox"].includes(field.type);
      const place = said.findIndex(([name, value]) => name === field.name && (!isChoice || value === field.value));
      if (isChoice) field.checked = place >= 0;
      else if (place >= 0) [[, field.value]] = said.splice(place, 1); // several may have one name
    }
  }

  async function refill() {
    const here = location.pathname + location.search;
    const forms = [...document.querySelectorAll("form[data-waits]:not([data-line-form])")];
    for (const row of await mine()) {
      if (row.page !== here || row.state === "done") continue;
      const form = forms.find((one) => isAbout(one, row));
      if (form && !row.isLine) fill(form, row.fields);
    }
  }

  // Log-out asks while something waits; what else this phone keeps of the person goes, at any address.
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.matches("[data-log-out]")) return;
    event.preventDefault();
    event.stopPropagation();
    // A log-out leaves a personal address on the phone, and what it sends.
    const isOfSender = form.dataset.logOut === "address" || !byAddress;
    const wait = isOfSender ? await waiting() : [];
    const answer = wait.length ? await askToLeave(wait.length) : "drop";
    delete form.dataset.sent;
    if (!answer) return;
    for (const row of isOfSender ? await mine() : []) if (answer === "drop" || row.state !== "waiting") await erase(row.id);
    localStorage.setItem("left", Date.now());
    sessionStorage.clear();
    if ("caches" in window) for (const name of await caches.keys()) if (name !== "files") await caches.delete(name);
    others?.postMessage("left");
    if ((await all()).length) form.action += "?keep";
    form.submit();
  }, true);

  function askToLeave(n) {
    const dialog = copy(byAddress ? "forgetting" : "leaving");
    dialog.querySelector("[data-told]").textContent = counted(words.oneLeft, words.manyLeft, n);
    document.body.append(dialog);
    dialog.showModal();
    return new Promise((done) => {
      dialog.addEventListener("close", () => {
        dialog.remove();
        done(dialog.returnValue);
      });
    });
  }

  // Another tab has sent, or somebody left in it.
  others?.addEventListener("message", async ({ data }) => {
    if (data === "left") return sessionStorage.clear();
    const row = data && watched.has(data) && (await all()).find(({ id }) => id === data);
    if (row && row.state !== "waiting") {
      const isShown = watched.get(data).settled({ ...row, ok: row.state === "done", html: "" });
      watched.delete(data);
      if (isShown) await erase(data);
    }
    draw();
  });

  const wake = () => {
    attempts = 0;
    if (!document.hidden) draw().then(pump);
  };
  window.addEventListener("online", wake);
  window.addEventListener("pagehide", release);
  window.addEventListener("pageshow", wake);
  document.addEventListener("visibilitychange", wake);
  document.addEventListener("site-lost", () => (isLost = true));
  document.addEventListener("site-back", () => {
    isLost = false;
    wake();
  });

  window.arenaOutbox = { keep, pump, watch: (id, form) => watched.set(id, form), words };
  window.arenaOutbox.lines = { all, changed, described, draw, erase, inPage, newKey, remove, sendAnew, store, tab, SOON };
  refill();
})();
