// A command is carried out where it is pressed: the page stays in its place, and a refusal, or a network that is gone,
// leaves what was typed where it is. Without this script the server answers with a page.
(() => {
  const COMMANDS = 'form[method="post"][action*="/do/"]';

  function tell(form, notice) {
    form.querySelector(":scope > [data-refusal]")?.remove();
    notice.dataset.refusal = "";
    form.append(notice);
    delete form.dataset.sent;
    notice.scrollIntoView({ block: "nearest" });
  }

  function unsent() {
    const notice = document.createElement("div");
    notice.className = "notice notice--error";
    notice.setAttribute("role", "alert");
    notice.textContent = document.body.dataset.unsent;
    return notice;
  }

  async function refusalIn(answer) {
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return page.querySelector("[role=alert]");
  }

  // The button that was pressed is gone with its page: the next key goes on at the next step, or at the beginning.
  function goOn() {
    if (document.activeElement !== document.body) return;
    const place = document.querySelector("[data-next-step]") ?? document.getElementById("content");
    place.focus({ preventScroll: true });
  }

  const isHere = (next) => next === location.pathname + location.search;

  async function send(form, data) {
    let answer;
    try {
      // It arrives even if the page is left meanwhile.
      answer = await fetch(form.action, { method: "POST", body: data, headers: { "X-In-Place": "yes" }, keepalive: true });
    } catch {
      return tell(form, unsent());
    }
    const next = answer.headers.get("X-Next");
    if (answer.ok && next) {
      if (!isHere(next)) return location.assign(next);
      await window.htmx.ajax("GET", next, { target: "#content", select: "#content", swap: "outerHTML" });
      return goOn();
    }
    const refusal = answer.status < 500 ? await refusalIn(answer) : null;
    if (refusal) return tell(form, refusal);
    form.submit(); // the server has a page for it
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !form.matches(COMMANDS)) return;
    event.preventDefault();
    send(form, new FormData(form, event.submitter));
  });
})();
