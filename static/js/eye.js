// Where the eye is. Commands and news replace parts of the page: nothing moves, the answer is said on the screen that
// one sees, and the keys go on at the next step, at the next row of a list, or at the first field to be corrected.
(() => {
  const SAID = 8000; // milliseconds in which an answer has been read
  const LOOKED = 200; // pixels by which a row may move and still be the one that was looked at
  const ANEW = ["csrfmiddlewaretoken", "key", "next"];

  const text = (element) => element?.textContent.replace(/\s+/g, " ").trim() ?? "";
  const step = () => document.querySelector("[data-next-step]");
  const sentence = () => text(step()?.querySelector("h2") ?? step());
  const topOf = (element) => element?.getBoundingClientRect().top ?? 0;
  const isOpen = (element) => element.getClientRects().length > 0;
  const isSeen = (element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };

  // What one looks at may be pushed down by what is told above it, and is where it was all the same: seen by the
  // heading over it, or else by the part as a whole.
  const headings = () => [...document.querySelectorAll("#content :is(h1, h2, h3)")];
  const headingOver = (control) => {
    const eye = control ? topOf(control) : innerHeight / 2;
    return headings().filter((one) => isOpen(one) && topOf(one) < eye).at(-1);
  };
  const below = () => topOf(document.querySelector("#live > :last-child") ?? document.querySelector("#content > :last-child"));

  // By this a button or a link is known again on the page that comes.
  function markOf(element) {
    if (element.href) return `${element.href} ${text(element)}`;
    const form = element.form ?? element;
    const values = [...(form.querySelectorAll?.("[type=hidden][name]") ?? [])].filter(({ name }) => !ANEW.includes(name));
    return [form.action, element.name, element.value, ...values.map(({ name, value }) => `${name}=${value}`)].join(" ");
  }

  const controls = (within) => [...(within?.querySelectorAll("a[href], form button") ?? [])];
  const again = (mark) =>
    mark ? controls(document.getElementById("content")).find((one) => isOpen(one) && markOf(one) === mark) : null;
  const rowAgain = (mark) => again(mark)?.closest("li, tr, .card");

  function nextRow(row) {
    for (let next = row?.nextElementSibling; next; next = next.nextElementSibling) if (controls(next).length) return next;
    return null;
  }

  const rowMark = (row) => (controls(row).length ? markOf(controls(row)[0]) : "");

  // Where somebody is, before a part of the page is replaced.
  function look(control) {
    const row = control?.closest("li, tr");
    const heading = headingOver(control);
    return {
      heading: text(heading),
      headingTop: topOf(heading),
      y: scrollY,
      below: below(),
      step: sentence(),
      inStep: Boolean(control?.closest("[data-next-step]")),
      byKey: Boolean(control?.matches(":focus-visible")),
      mark: control && controls(document).includes(control) ? markOf(control) : "",
      label: text(control),
      row: rowMark(row),
      top: topOf(row),
      next: rowMark(nextRow(row)),
    };
  }

  // The same button, or the one that has come in its row, or the next row's; where the step is another, that.
  function place(seen) {
    if (seen.inStep && sentence() !== seen.step) return step();
    const same = again(seen.mark);
    if (same) return same;
    const stayed = rowAgain(seen.row);
    if (stayed && Math.abs(topOf(stayed) - seen.top) < LOOKED) return stayed.querySelector("button") ?? again(seen.row);
    const next = rowAgain(seen.next);
    if (next) return controls(next).find((one) => text(one) === seen.label) ?? again(seen.next);
    return step() ?? document.getElementById("content");
  }

  function hold({ y, below: before, heading, headingTop }) {
    scrollTo({ top: y, behavior: "instant" });
    const over = heading && headings().find((one) => text(one) === heading);
    if (y > 0 && over) scrollBy({ top: topOf(over) - headingTop, behavior: "instant" });
    else if (before < 0) scrollBy({ top: below() - before, behavior: "instant" });
  }

  function goTo(target, isByKey) {
    target.focus({ preventScroll: true });
    if (isByKey && !isSeen(target)) target.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  // What is typed next takes the place of what was wrong in a line.
  function correct(field) {
    goTo(field, true);
    if (field.matches("input")) field.select();
  }

  // Once a part has been replaced by what a command came to.
  function follow(seen, isNewPage = false) {
    const list = document.querySelector("#content > .messages");
    if (!isNewPage) {
      list?.toggleAttribute("data-here", true);
      hold(seen);
    }
    const fault = document.querySelector("#content :is(input, select, textarea)[aria-invalid=true]");
    if (fault && !isTyping()) correct(fault);
    else if (document.activeElement === document.body) goTo(isNewPage ? (step() ?? document.body) : place(seen), seen.byKey);
    if (list && !isNewPage) keepInSight(list, seen);
  }

  // What a command came to, and the step where it is another and out of sight, stand on the screen for a while. The
  // page makes no room for them, and so it does not move.
  function keepInSight(list, seen) {
    if (step() && sentence() !== seen.step && !isSeen(step())) {
      const line = document.createElement("li");
      line.className = "notice";
      line.textContent = sentence();
      list.append(line);
    }
    if (!list.querySelector(".notice--error")) setTimeout(() => list.remove(), SAID);
  }

  // A part is not replaced under the fingers of somebody who is typing or choosing in it, nor with what they have
  // typed there.
  const isTyping = (field = document.activeElement) => Boolean(field?.matches("input, select, textarea"));

  function isInUse(place) {
    if (isTyping() && place.contains(document.activeElement)) return true;
    if (place.querySelector("details[open] form, form details[open], .tabs__more[open]")) return true;
    if (place.matches("form") && place.querySelector("details[open]")) return true;
    return [...place.querySelectorAll("input:not([type=hidden]), select, textarea")].some(isChanged);
  }

  function isChanged(field) {
    if (field.matches("[type=checkbox], [type=radio]")) return field.checked !== field.defaultChecked;
    if (!field.options) return field.value !== field.defaultValue;
    return field.selectedIndex !== Math.max(0, [...field.options].findIndex((one) => one.defaultSelected));
  }

  // News replace a part of a page that somebody looks at.
  let before = null;
  document.addEventListener("part-comes", ({ target, defaultPrevented }) => {
    const here = document.activeElement;
    before = target.id === "live" && !defaultPrevented ? look(target.contains(here) ? here : null) : null;
  });
  document.addEventListener("part-came", ({ target }) => {
    if (before && target.id === "live") keep(before);
  });

  function keep(seen) {
    hold(seen);
    const isLost = document.activeElement === document.body && (seen.mark || seen.inStep);
    if (isLost) (again(seen.mark) ?? step())?.focus({ preventScroll: true });
  }

  // Hours that a script turns into minutes make lines shorter.
  document.addEventListener("part-settled", ({ target }) => {
    if (!before || target.id !== "live") return;
    hold(before);
    before = null;
  });

  window.arenaEye = { correct, look, follow, keep, isInUse, isTyping, markOf };
})();
