// Notices on this phone: the page says if its browser takes them, and why not; a tap subscribes it.
(() => {
  begin();
  document.addEventListener("part-settled", begin); // an answer that took the place of the form

  function begin() {
    const form = document.querySelector("[data-push]");
    if (form && !form.dataset.begun) offer(form);
  }
})();

function offer(form) {
  form.dataset.begun = "yes";
  const PATIENCE = 8000; // milliseconds in which a worker of a working site is ready
  const say = (what) => {
    for (const each of document.querySelectorAll("[data-push-says]")) each.hidden = each.dataset.pushSays !== what;
  };
  const isApple = /iP(hone|ad|od)/.test(navigator.userAgent) || (/Mac/.test(navigator.platform) && navigator.maxTouchPoints > 1);
  const canPush = "PushManager" in window && "Notification" in window && navigator.serviceWorker;

  if (!window.isSecureContext) say("insecure");
  else if (!canPush) say(isApple && !navigator.standalone ? "apple" : "unable");
  else if (Notification.permission === "denied") say("denied");
  else check();

  // The browser may have lost what the site remembers of it.
  async function check() {
    const worker = await navigator.serviceWorker.getRegistration();
    if ("pushOn" in form.dataset && (await worker?.pushManager.getSubscription())) say("on");
    else form.hidden = false;
  }

  const bytes = (key) => Uint8Array.from(atob(key.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt(0));

  async function subscribe() {
    const late = new Promise((_, refuse) => setTimeout(refuse, PATIENCE));
    const worker = await Promise.race([navigator.serviceWorker.ready, late]);
    const key = bytes(form.dataset.push);
    const old = await worker.pushManager.getSubscription();
    const known = old?.options.applicationServerKey && new Uint8Array(old.options.applicationServerKey);
    if (old && String(known) === String(key)) return old;
    await old?.unsubscribe(); // the site's key was another
    return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if ((await Notification.requestPermission()) !== "granted") {
      say(Notification.permission === "denied" ? "denied" : "asked");
      return;
    }
    try {
      form.elements.browser.value = JSON.stringify(await subscribe());
    } catch {
      say("failed");
      return;
    }
    form.submit();
  });
}
