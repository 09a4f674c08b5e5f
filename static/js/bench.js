// The judge's bench sends each tap and puts the answer in the form's place. What was tapped stays under the finger, taps
// wait for one another, and what was entered is kept for when the page is shown again. Without this script each tap
// loads the page.
(() => {
  const PLACE = `bench:${location.pathname}${location.search}`;
  const PATIENCE = 30000; // for one answer, however often a busy server asks to come back for it
  const LEAVING = 1000; // a page that is left loses what is under way a moment before it hears so
  const NEAR = 120; // pixels: what is so close to a finger stands for what was under it
  const BOUNCE = { time: 400, far: 24 }; // what comes so soon, so close after a tap is no tap of its own
  const FIELDS = "input:not([type=hidden]), select, textarea";
  const CONTROLS = `${FIELDS}, button:not(.visually-hidden), summary`;

  // The tab keeps what was entered: links need not open beside it.
  document.querySelector("base")?.remove();

  const bench = () => document.getElementById("bench");
  const told = document.querySelector("[data-told]");
  const question = document.querySelector("[data-kept]"); // at a table: go on with its last case, or begin another
  const waiting = []; // taps in the order of the fingers: {name, pressed}, or {entries} of a page that is shown again
  let sending = null;
  let cut = { taps: [], at: 0 }; // what came to nothing, and when
  let touched = bench().dataset.fresh === undefined;
  let touch = { at: -Infinity }; // the last tap that was taken: when, where and on what
  let isLeaving = false; // with the form, as without this script
  let left = false; // saved, or to be begun anew: nothing to keep
  let changedAt = remembered()?.at; // when something was last entered

  // Controls and what was typed -----------------------------------------------------------------------------------

  // What is typed into a number takes its place.
  document.addEventListener("focusin", ({ target }) => {
    if (target.matches("#bench input[inputmode=numeric]")) target.select();
  });

  const isTick = (field) => field.type === "checkbox" || field.type === "radio";
  const valueIn = (field) => (isTick(field) ? field.checked : field.value);

  function givenOf(field) {
    if (isTick(field)) return field.defaultChecked;
    if (!field.matches("select")) return field.defaultValue;
    return ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value;
  }

  function put(field, value) {
    if (isTick(field)) field.checked = value;
    else if (!field.matches("select") || [...field.options].some((option) => option.value === value)) field.value = value;
  }

  // The same control in another answer has the same name.
  function nameOf(control) {
    if (control.name) return `${control.name}=${control.matches("button") || isTick(control) ? control.value : ""}`;
    const { stays } = control.closest("details").dataset;
    if (stays) return `in ${stays}`;
    const inside = control.closest("details").querySelector("[name]");
    return `in ${inside ? nameOf(inside) : control.textContent.replace(/\d+/g, "").trim()}`;
  }

  function named(form) {
    const found = new Map();
    for (const control of form.querySelectorAll(CONTROLS))
      if (!found.has(nameOf(control))) found.set(nameOf(control), control);
    return found;
  }

  const valuesIn = (form) => new Map([...form.querySelectorAll(FIELDS)].map((field) => [field, valueIn(field)]));

  // Words are taken by the server whatever is tapped; choices and numbers only by the button of their part.
  const isText = (field) => field.matches("textarea, input:not([type])") || field.type === "text";

  // What the answer does not know of: typed while it was on its way, or chosen in another part than was tapped.
  function carry(old, controls, sent, used) {
    for (const field of old.querySelectorAll(FIELDS)) {
      const fresh = controls.get(nameOf(field));
      if (!fresh) continue;
      const isNewer = sent.has(field) && sent.get(field) !== valueIn(field);
      const isOpen = valueIn(field) !== givenOf(field) && givenOf(fresh) === givenOf(field);
      if (isNewer || (isOpen && !isText(field) && !used?.contains(field))) put(fresh, valueIn(field));
    }
  }

  function opened(form, except = null) {
    const summaries = [...form.querySelectorAll("details[open] > summary")];
    return summaries.filter((one) => one.parentElement !== except).map(nameOf);
  }

  function open(controls, names) {
    for (const name of names) controls.get(name)?.closest("details").toggleAttribute("open", true);
  }

  // Place and focus -----------------------------------------------------------------------------------------------

  // What a closed part hides may have a size all the same.
  const isShown = (control) =>
    control.getClientRects().length > 0 && !control.closest("details:not([open]) > :not(summary)");
  const topOf = (control) => control.getBoundingClientRect().top;

  // Names of controls with their places, first what shall not move: what was tapped, else what is near, else what is
  // above it. Who has scrolled on meanwhile is held by what they see.
  function places(form, pressed) {
    const tapped = pressed && isShown(pressed) ? topOf(pressed) : -1;
    const eye = tapped > 0 && tapped < innerHeight ? tapped : innerHeight / 2;
    const far = (top) => Math.abs(top - eye) + (top > eye + NEAR ? 1e6 : 0);
    return [...form.querySelectorAll(CONTROLS)]
      .filter(isShown)
      .map((control) => ({ name: nameOf(control), top: topOf(control), isTapped: control === pressed }))
      .sort((a, b) => b.isTapped - a.isTapped || far(a.top) - far(b.top));
  }

  // A part that opens takes the page's place; so does the overview once it is closed.
  const partOf = (form) => form.querySelector("[data-part]")?.dataset.part;

  function hold(form, controls, before, isOther) {
    const landing = form.querySelector("#tapped");
    if (isOther && landing) return landing.scrollIntoView({ block: landing.matches("button") ? "center" : "start" });
    const held = before.find(({ name }) => controls.has(name) && isShown(controls.get(name)));
    if (held) scrollBy({ top: topOf(controls.get(held.name)) - held.top, behavior: "instant" });
  }

  const isReady = (control) => control && !control.disabled && isShown(control);

  // What has opened in the place of what was tapped: its heading, else the first control in it.
  const BEGUN = ["card", "draft", "claim", "open", "sheet", "menu"];

  function begun(old, fresh) {
    const part = (form, name) => form.querySelector(`[data-begins="${name}"]`);
    const name = BEGUN.find((one) => part(fresh, one) && !part(old, one));
    const found = name && part(fresh, name);
    return found?.matches("h2, h3, summary") ? found : [...(found?.querySelectorAll(CONTROLS) ?? [])].find(isReady);
  }

  function focusAgain(form, controls, name, before, [from, to], opening) {
    const same = controls.get(name);
    const near = before.map((one) => controls.get(one.name)).find((one) => isReady(one) && !one.matches(FIELDS));
    const place = isReady(same) ? same : (opening ?? near ?? form.querySelector("h2"));
    if (place.matches("h2, h3")) place.tabIndex = -1;
    place.focus({ preventScroll: true });
    if (place === opening) place.scrollIntoView({ block: "nearest", behavior: "instant" });
    if (place === same && from !== null) place.setSelectionRange(from, to);
  }

  function selectionOf(field) {
    return field.matches("input, textarea") && !isTick(field) ? [field.selectionStart, field.selectionEnd] : [null, null];
  }

  function swap(fresh, pressed, sent) {
    const old = bench();
    const active = old.contains(document.activeElement) ? document.activeElement : null;
    const before = places(old, pressed);
    const controls = named(fresh);
    const names = opened(old, pressed?.closest("details:not([data-stays])"));
    const focused = active && [nameOf(active), selectionOf(active)];
    carry(old, controls, sent, pressed?.closest("fieldset, .row, .form"));
    open(controls, names);
    old.replaceWith(fresh);
    hold(fresh, controls, before, partOf(old) !== partOf(fresh));
    if (focused) focusAgain(fresh, controls, focused[0], before, focused[1], begun(old, fresh));
    touch.scroll = scrollY;
  }

  // Sending -------------------------------------------------------------------------------------------------------

  function tell(sentence) {
    told.textContent = sentence;
    told.hidden = !sentence;
  }

  // Nothing is sent later than its finger meant: the taps are told to be lost, and whoever sees it taps again.
  function giveUp(sentence) {
    cut = { taps: [sending, ...waiting], at: performance.now() };
    waiting.length = 0;
    for (const menu of bench().querySelectorAll("select:has(~ button.no-js)")) menu.value = givenOf(menu);
    tell(sentence ?? document.body.dataset.unsent);
  }

  function showMessages(page) {
    document.querySelector(".messages")?.remove();
    const messages = page.querySelector(".messages");
    if (!messages) return;
    document.getElementById("content").prepend(messages);
    messages.scrollIntoView({ block: "center" });
  }

  async function answerTo(form, body, signal = AbortSignal.timeout?.(PATIENCE)) {
    const answer = await fetch(form.action, { method: "POST", body, headers: { "X-In-Place": "yes" }, signal });
    const pause = Number(answer.headers.get("Retry-After"));
    if (answer.status !== 503 || !pause) return answer;
    await new Promise((done) => setTimeout(done, pause * 1000));
    return answerTo(form, body, signal);
  }

  function leaveFor(address, isSaved) {
    if (isSaved) forget();
    else keep();
    location.assign(address);
  }

  async function send(form, body, pressed) {
    const sent = valuesIn(form);
    const answer = await answerTo(form, body).catch(() => null);
    if (!answer) return giveUp();
    if (answer.headers.get("X-Next")) return leaveFor(answer.headers.get("X-Next"), true);
    if (answer.redirected) return leaveFor(answer.url, false); // to log in, and back
    const page = new DOMParser().parseFromString(await answer.text().catch(() => ""), "text/html");
    const fresh = page.getElementById("bench");
    if (!answer.ok || !fresh) return giveUp(page.querySelector("[role=alert]")?.textContent);
    tell("");
    touched = true;
    if (pressed) changedAt = Date.now();
    swap(fresh, pressed, sent);
    showMessages(page);
  }

  async function next() {
    if (sending || !waiting.length) return;
    sending = waiting.shift();
    const form = bench();
    const pressed = meant(sending);
    try {
      if (sending.entries) await show(form, sending);
      else if (pressed?.matches("[data-leaves]")) go(form, pressed);
      else if (pressed) {
        form.setAttribute("aria-busy", "true");
        const body = new FormData(form);
        body.set(pressed.name, pressed.value);
        await send(form, body, pressed);
      }
    } finally {
      sending = null;
      bench().removeAttribute("aria-busy");
    }
    keep();
    next();
  }

  // A tap that has waited is one on what the newest page has there; what is gone from it cannot be meant any more.
  function meant({ name, pressed }) {
    if (pressed?.isConnected) return pressed;
    return [...bench().querySelectorAll("button")].find((button) => nameOf(button) === name && !button.disabled);
  }

  // The other language comes with a page of its own; the form goes there with all that is in it, once what began this
  // is over: a form that is being submitted cannot be submitted.
  function go(form, pressed) {
    setTimeout(() => {
      isLeaving = true;
      form.requestSubmit(pressed);
      isLeaving = false;
    });
  }

  function tap(button) {
    waiting.push({ name: nameOf(button), pressed: button });
    next();
  }

  // A finger that taps twice means what it saw. What has come under it since, it does not; nor does it mean twice what
  // happens once. Whoever has scrolled meanwhile has looked.
  function isBounce({ detail, clientX, clientY, timeStamp }, name, isOnce) {
    if (!detail || timeStamp - touch.at > BOUNCE.time || touch.scroll !== scrollY) return false;
    const isNear = Math.hypot(clientX - touch.x, clientY - touch.y) < BOUNCE.far;
    return isNear && (isOnce || name !== touch.name);
  }

  function onClick(event) {
    const control = event.target.closest(`#bench :is(${CONTROLS}, label)`);
    if (!control) return;
    const name = nameOf(control);
    if (isBounce(event, name, control.closest("[data-once]"))) {
      event.preventDefault();
      event.stopPropagation();
    } else if (control.matches("button"))
      touch = { at: event.timeStamp, x: event.clientX, y: event.clientY, name, scroll: scrollY };
  }

  // Shown again ---------------------------------------------------------------------------------------------------

  function keep() {
    if (!touched || left) return;
    const typed = [...new FormData(bench())].filter(([name]) => name !== "csrfmiddlewaretoken" && name !== "key");
    const due = performance.now() - cut.at < LEAVING ? cut.taps : [sending, ...waiting];
    const taps = due.filter((one) => one?.name).map((one) => one.name);
    const kept = { entries: typed, taps, opened: opened(bench()), top: scrollY, at: changedAt };
    try {
      sessionStorage.setItem(PLACE, JSON.stringify(kept));
    } catch {
      // A browser that keeps nothing shows the page as it came.
    }
  }

  function forget() {
    left = true;
    try {
      sessionStorage.removeItem(PLACE);
    } catch {
      // Nothing is kept there.
    }
  }

  function remembered() {
    try {
      return JSON.parse(sessionStorage.getItem(PLACE));
    } catch {
      return null;
    }
  }

  async function show(form, { entries, names, top }) {
    form.setAttribute("aria-busy", "true");
    const body = new FormData(form);
    for (const [name] of entries) body.delete(name);
    for (const [name, value] of entries) body.append(name, value);
    body.set("tap", "keep");
    await send(form, body, null);
    const values = new Map(entries);
    for (const field of bench().querySelectorAll(FIELDS)) {
      if (isTick(field)) field.checked = entries.some(([name, value]) => name === field.name && value === field.value);
      else if (values.has(field.name) && !isText(field)) put(field, values.get(field.name));
    }
    open(named(bench()), names);
    if (performance.getEntriesByType("navigation")[0]?.type !== "navigate") scrollTo({ top, behavior: "instant" });
  }

  // A table may have another dispute: who opens its bench anew says which one is meant.
  function showOrAsk() {
    const kept = remembered();
    const isOpened = performance.getEntriesByType("navigation")[0]?.type === "navigate";
    if (!question || !isOpened || touched || !kept?.at) return showAgain();
    const time = question.querySelector("time");
    time.textContent = new Date(kept.at).toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" });
    asking(true);
    question.querySelector("[data-go-on]").addEventListener("click", () => asking(false) || showAgain());
    question.querySelector("[data-new]").addEventListener("click", () => {
      asking(false);
      forget();
      left = false;
    });
  }

  function asking(isAsking) {
    question.hidden = !isAsking;
    bench().hidden = isAsking;
    if (isAsking) question.querySelector("[data-go-on]").focus({ preventScroll: true });
  }

  function showAgain() {
    const kept = remembered();
    if (touched || !kept) return;
    // Whatever comes of the sending, the next tap is one on what was entered.
    const state = kept.entries.find(([name]) => name === "state");
    bench().elements.state.value = state[1];
    touched = true;
    waiting.push({ entries: kept.entries, names: kept.opened, top: kept.top });
    waiting.push(...kept.taps.map((name) => ({ name })));
    next();
  }

  // In the capture: the guard against a second tap would swallow taps that mean what they say.
  document.addEventListener(
    "submit",
    (event) => {
      if (event.target !== bench()) return;
      event.stopPropagation();
      if (isLeaving) return;
      event.preventDefault();
      tap(event.submitter);
    },
    true,
  );
  document.addEventListener("click", onClick, true);
  document.addEventListener("change", ({ target }) => {
    const button = target.matches("#bench select") && target.parentElement.querySelector(":scope > button.no-js");
    if (button) tap(button);
  });
  document.addEventListener("input", ({ target }) => (touched ||= bench().contains(target)));
  document.addEventListener("click", ({ target }) => target.closest("[data-start-again]") && forget());
  document.addEventListener("visibilitychange", () => document.hidden && keep());
  window.addEventListener("pagehide", keep);
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    left = false;
    keep();
  });

  // A page that came with a form would ask whether to send it again.
  if (touched) history.replaceState(history.state, "");
  showOrAsk();
})();
