// Forms are sent from where they are: the page stays in its place, and a refusal, a log-in that lapsed, or a network
// that is gone leaves what was typed where it is. A form that may wait goes by way of the outbox. Without this script the
// server answers with a page.
(() => {
  const FORMS = 'main[data-in-place] form[method="post"]';
  const WAITS = "form[data-waits]";
  const KEPT_ALIVE = 60000; // bytes of a form that a browser sends on though its page is left
  const WITHIN = 60000; // milliseconds, by chance up to so many, until a page is read ahead
  const PATIENCE = 5000; // milliseconds that a page may take before the one that was read ahead opens

  const { correct, look, follow, isInUse, isTyping, markOf } = window.arenaEye;
  const pending = new Set(); // forms whose answer is on its way
  const sent = new WeakMap(); // what stood in a form as it was sent
  const outbox = window.arenaOutbox;
  const content = () => document.getElementById("content");
  const parse = (html) => new DOMParser().parseFromString(html, "text/html");
  const isHere = (path) => path === location.pathname + location.search;
  const notice = (text, kind = "error") => {
    const told = document.createElement("div");
    told.className = `notice notice--${kind}`;
    told.setAttribute("role", "alert");
    told.textContent = text;
    return told;
  };

  function tell(form, told) {
    const place = form.isConnected ? form : (twinOf(form, content()) ?? content());
    place.querySelector(":scope > [data-refusal]")?.remove();
    told.dataset.refusal = "";
    if (place === content()) place.prepend(told);
    else place.append(told);
    delete form.dataset.sent;
    const field = told.dataset.field && place.elements?.[told.dataset.field];
    if (isTyping() && !place.contains(document.activeElement)) return;
    told.scrollIntoView({ block: "nearest" });
    if (!field?.focus) return;
    told.id = "refusal";
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", told.id);
    if (sent.get(form) === typedIn(form)) correct(field);
    else field.focus({ preventScroll: true });
  }

  const twinOf = (form, within) => [...within.querySelectorAll("form")].find((one) => markOf(one) === markOf(form));

  // What was sent of a form is done with; what has been typed since is not.
  const typedIn = (form) => [...form.elements].filter(({ type }) => type !== "hidden").map(({ value, checked }) => `${value}${checked}`).join();

  // Lines, a form in which somebody types by now, and one whose answer is on its way go over to the page that comes as
  // they are.
  function carry(fresh, answered) {
    for (const part of content().querySelectorAll("[data-stays]")) fresh.querySelector(`#${part.id}`)?.replaceWith(part);
    for (const form of content().querySelectorAll("form")) {
      const isDone = form === answered && sent.get(form) === typedIn(form);
      const twin = !isDone && (pending.has(form) || isInUse(form)) && twinOf(form, fresh);
      if (!twin) continue;
      if (form === answered && form.elements.key) form.elements.key.value = twin.elements.key.value; // it is another sending
      for (let fold = twin.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
      twin.replaceWith(form);
    }
  }

  const revisionOf = (page) => Number(page.getElementById("live")?.dataset.revision ?? 0);

  function show(page, seen, isNewScreen, answered) {
    const fresh = document.adoptNode(page.getElementById("content"));
    if (!isNewScreen && fresh.querySelector("#live")?.dataset.revision < revisionOf(document)) {
      return tellAlone(fresh, seen); // of two buttons the second was answered first
    }
    const here = document.activeElement;
    const caret = isTyping() ? [here.selectionStart, here.selectionEnd] : [null];
    if (!isNewScreen) carry(fresh, answered);
    dress(page);
    content().replaceWith(fresh);
    document.title = page.title;
    window.arenaParts.sayReady(fresh);
    if (isNewScreen) scrollTo({ top: 0, behavior: "instant" });
    if (isTyping(here) && here.isConnected) here.focus({ preventScroll: true });
    if (document.activeElement === here && typeof caret[0] === "number") here.setSelectionRange(...caret);
    follow(isNewScreen ? look(null) : seen);
    fresh.dispatchEvent(new Event("part-settled", { bubbles: true }));
  }

  // A page of organizers or judges brings a sheet of its own.
  function dress(page) {
    for (const sheet of page.querySelectorAll("head > [rel=stylesheet]")) {
      if (!document.querySelector(`head > [href="${sheet.getAttribute("href")}"]`)) document.head.append(document.adoptNode(sheet));
    }
  }

  function tellAlone(fresh, seen) {
    const said = fresh.querySelector(":scope > .messages");
    if (!said) return;
    content().querySelector(":scope > .messages")?.remove();
    content().prepend(said);
    follow(seen);
  }

  function leaveFor(path) {
    sessionStorage.setItem("acted", "yes");
    location.assign(path);
  }

  async function read(path, seen, form) {
    const answer = await fetch(path).catch(() => null);
    if (!answer?.ok || answer.redirected) return leaveFor(answer?.url ?? path);
    show(parse(await answer.text()), seen, false, form);
  }

  function post(form, data) {
    const size = [...data.values()].reduce((sum, value) => sum + (value.size ?? value.length), 0);
    const headers = { "X-In-Place": "yes" };
    return fetch(form.action, { method: "POST", body: data, headers, keepalive: size < KEPT_ALIVE }).catch(() => null);
  }

  // A log-in gives the forms of a page a new token, also one in another window.
  async function renew(form) {
    const answer = await fetch(location.href).catch(() => null);
    const token = answer && parse(await answer.text()).querySelector("[name=csrfmiddlewaretoken]")?.value;
    if (!token) return false;
    for (const field of document.querySelectorAll("[name=csrfmiddlewaretoken]")) field.value = token;
    return form.isConnected;
  }

  async function send(form, submitter, isSecond = false) {
    const seen = look(submitter ?? form.querySelector("button"));
    const data = new FormData(form, submitter);
    sent.set(form, typedIn(form));
    if (form.matches(WAITS) && (await sendByOutbox(form, submitter, seen))) return;
    pending.add(form);
    const answer = await post(form, data);
    pending.delete(form);
    if (!answer) return tell(form, notice(form.matches(WAITS) ? outbox.words.noPlace : document.body.dataset.unsent));
    if (answer.status === 401) return askWho(form, answer.headers.get("X-Log-In"), () => send(form, submitter));
    if (answer.headers.has("X-Expired") && !isSecond && (await renew(form))) return send(form, submitter, true);
    const { ok, status } = answer;
    receive(form, { ok, status, next: answer.headers.get("X-Next"), html: await answer.text() }, seen);
  }

  // What an answer does to the page that sent the form.
  function receive(form, { ok, status, next, html, told }, seen) {
    const detail = { ok, next };
    if (!form.dispatchEvent(new CustomEvent("answered", { bubbles: true, cancelable: true, detail }))) return;
    if (ok && next) return isHere(next) ? read(next, seen, form) : leaveFor(next);
    if (!html) return tell(form, notice(told)); // another tab has sent it
    if (status >= 500) return form.submit(); // the server has a page for it
    const page = parse(html);
    const refusal = page.querySelector("[data-refused] [role=alert]");
    if (refusal) return tell(form, refusal);
    show(page, seen, ok, form);
  }

  // True if the outbox keeps the form. Its answer finds the form as it was, or is told above the page.
  async function sendByOutbox(form, submitter, seen) {
    const id = await outbox.keep(form, submitter);
    if (id === null) return false;
    pending.add(form);
    let hasWaited = false;
    const isElsewhere = () => !form.isConnected || (isTyping() && !form.contains(document.activeElement));
    outbox.watch(id, {
      waits(isLost) {
        if (hasWaited || !isLost) return;
        hasWaited = true;
        tell(form, notice(outbox.words.waitsHere, "warning"));
      },
      settled(answer) {
        pending.delete(form);
        if (hasWaited && (!answer.ok || isElsewhere())) {
          const said = form.querySelector(":scope > [data-refusal]");
          if (answer.ok) said?.remove();
          else if (said) said.textContent = answer.told; // in sight: what is above the page may not be
          form.elements.key.value = ""; // what comes next is another sending
          return false; // told above the page, until it is seen
        }
        receive(form, answer, seen);
        return true;
      },
      asked({ logIn }) {
        if (!form.isConnected) return false;
        askWho(form, logIn, () => outbox.pump());
        return true;
      },
      dropped() {
        pending.delete(form);
        form.querySelector(":scope > [data-refusal]")?.remove();
      },
    });
    outbox.pump();
    return true;
  }

  // The log-in stands over the page. Who plays by a personal address has none, and opens it again.
  async function askWho(form, path, goOn) {
    delete form.dataset.sent;
    if (content().dataset.byAddress) return tell(form, notice(content().dataset.byAddress));
    const dialog = document.createElement("dialog");
    dialog.className = "card";
    dialog.addEventListener("close", () => dialog.remove());
    dialog.addEventListener("submit", async (event) => {
      if (event.target.method !== "post") return;
      event.preventDefault();
      event.stopPropagation();
      const answer = await post(event.target, new FormData(event.target));
      const next = answer?.headers.get("X-Next");
      if (!answer) return tell(event.target, notice(document.body.dataset.unsent));
      if (answer.status >= 500) return tell(event.target, notice(document.body.dataset.unsent));
      if (!next) return ask(dialog, await answer.text(), path);
      if (next.startsWith("/cuenta/")) return ask(dialog, await (await fetch(next)).text(), path); // a second step
      await renew(form);
      dialog.close();
      goOn();
    });
    document.body.append(dialog);
    const answer = await fetch(path).catch(() => null);
    if (!answer) return tell(form, notice(document.body.dataset.unsent));
    ask(dialog, await answer.text(), path);
    dialog.showModal();
    dialog.querySelector("input:not([type=hidden])")?.focus();
  }

  function ask(dialog, html, path) {
    const page = parse(html).querySelector("main > .stack");
    for (const script of page.querySelectorAll("script")) script.remove();
    const passkey = page.querySelector("#passkey_login");
    if (passkey) {
      const link = Object.assign(document.createElement("a"), { href: path, target: "_blank", className: passkey.className });
      link.textContent = passkey.textContent;
      passkey.replaceWith(link);
    }
    for (const link of page.querySelectorAll("a")) link.target = "_blank";
    const leave = page.querySelector("[data-in-dialog]");
    if (leave) leave.hidden = false;
    dialog.replaceChildren(document.adoptNode(page));
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !form.matches(FORMS)) return;
    event.preventDefault();
    send(form, event.submitter);
  });

  // The form of a report is read ahead, and opens also when the network has gone meanwhile: at a shop's own address no
  // service worker keeps pages. Phones of a round do not all ask at once.
  const ahead = new Map();

  const leadOn = (page, base) =>
    [...page.querySelectorAll("a[data-ahead]")].map((link) => new URL(link.getAttribute("href"), base).href);

  async function readAhead(addresses) {
    for (const href of addresses) {
      if (ahead.has(href)) continue; // news since have asked for it, too
      const answer = await fetch(href).catch(() => null);
      if (!answer?.ok || answer.redirected) continue;
      ahead.set(href, await answer.text());
      await readAhead(leadOn(parse(ahead.get(href)), href)); // from the choice of an ending to its questions
    }
  }

  const soon = () => {
    const addresses = leadOn(document, location.href);
    if (addresses.length) setTimeout(readAhead, Math.random() * WITHIN, addresses);
  };

  async function open({ href }) {
    const answer = await fetch(href, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
    if (answer && (!answer.ok || answer.redirected)) return leaveFor(answer.url);
    const html = answer ? await answer.text() : ahead.get(href);
    history.pushState("ahead", "", href);
    window.addEventListener("popstate", () => location.reload());
    show(parse(html), null, true);
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-ahead]");
    if (!link || !ahead.has(link.href) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(link);
  });
  window.arenaSending = { askWho };
  document.addEventListener("part-settled", soon);
  soon();

  // A page to which a command led: the keys go on at its step.
  if (sessionStorage.getItem("acted")) {
    sessionStorage.removeItem("acted");
    follow(look(null), true);
  }
})();
