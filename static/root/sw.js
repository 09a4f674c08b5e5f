// Pages that a phone has seen are there without network, on a secure origin: docs/programar/offline.md has the table.
// It reads only: what is sent waits in the page (outbox.js). A page comes from the site whenever that answers.
const KEPT = [
  ["own table", /^\/t\/[^/]+\/me\/$/],
  ["event", /^\/t\/[^/]+\/$/],
  ["pairings", /^\/t\/[^/]+\/(pairings|rounds\/\d+)\/$/],
  ["table", /^\/t\/[^/]+\/tables\/\d+\/$/],
  ["standings", /^\/t\/[^/]+\/standings\/$/],
  ["bracket", /^\/t\/[^/]+\/bracket\/$/],
  ["clock", /^\/t\/[^/]+\/clock\/$/],
  ["rules", /^\/reglas\/[^/]+\/$/],
  ["home page", /^\/$/],
];
const FILES = /^\/static\/.+\.(css|js|svg|woff2)$/;
const MOST = 1500000; // bytes of pages; those seen longest ago go first
const MOST_FILES = 40;
const PATIENCE = 8000; // for a page that is kept

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open("files").then((files) => files.add("/offline.html")));
  self.skipWaiting();
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  const isPage = request.mode === "navigate";
  if (FILES.test(pathname)) event.respondWith(file(event));
  else if (KEPT.some(([, path]) => path.test(pathname)) && (isPage || request.headers.has("X-Part"))) {
    event.respondWith(isPage ? page(event) : fresh(event));
  } else if (isPage) event.respondWith(fetch(request).catch(nothing));
});

const nothing = async () => (await caches.match("/offline.html")) ?? Response.error();

// The name of a file changes with its contents; without such names it is asked for each time.
async function file(event) {
  const kept = await caches.match(event.request);
  if (kept && /\.[0-9a-f]{12}\./.test(event.request.url)) return kept;
  const answer = await fetch(event.request).catch(() => null);
  if (!answer?.ok) return kept ?? answer ?? Response.error();
  event.waitUntil(keepFile(event.request, answer.clone()));
  return answer;
}

async function keepFile(request, answer) {
  const files = await caches.open("files");
  await files.put(request, answer);
  const [, ...names] = await files.keys();
  for (const old of names.slice(0, -MOST_FILES)) await files.delete(old);
}

async function page(event) {
  const kept = await caches.match(event.request);
  const answer = fresh(event).catch(() => null);
  if (!kept) return (await answer) ?? nothing();
  const late = new Promise((done) => setTimeout(done, PATIENCE));
  return (await Promise.race([answer, late])) ?? kept;
}

async function fresh(event) {
  const answer = await fetch(event.request);
  const isHtml = answer.headers.get("Content-Type")?.startsWith("text/html");
  if (answer.ok && !answer.redirected && isHtml && !answer.headers.get("Cache-Control")?.includes("no-store")) {
    event.waitUntil(answer.clone().text().then((html) => keep(event.request.url, html, answer.headers.get("Content-Security-Policy"))));
  }
  return answer;
}

// Each page is kept with the pages of its owner alone, whom it names. Another one's go as soon as a page shows that they
// are not who is here: those of an account anywhere, those of a personal address at its event.
async function keep(url, html, policy) {
  const { pathname } = new URL(url);
  const mark = html.match(/data-sender="([0-9a-f]+)"/)?.[1] ?? "";
  const event = pathname.match(/^\/t\/[^/]+\//)?.[0] ?? "/";
  const byAddress = html.includes("data-by-address=");
  const owner = !mark ? "everybody" : byAddress ? `address ${event} ${mark}` : `account ${mark}`;
  for (const name of await caches.keys()) {
    const isOthers = name.startsWith("account ") ? !byAddress : name.startsWith(`address ${event} `);
    if (isOthers && name !== owner) await caches.delete(name);
  }
  const now = Date.now();
  const body = html.replace("<body", `<body data-kept="${now}"`);
  const headers = { "Content-Type": "text/html; charset=utf-8", "X-Kept": now, "X-Size": new Blob([body]).size };
  if (policy) headers["Content-Security-Policy"] = policy;
  const everybody = await caches.open("everybody");
  await everybody.delete(url);
  await (await caches.open(owner)).put(url, new Response(body, { headers }));
  await trim();
  const files = await caches.open("files");
  for (const [, path] of html.matchAll(/"(\/static\/[^"]+\.(?:css|js|svg|woff2))"/g)) {
    if (!(await files.match(path))) await files.add(path).catch(() => {});
  }
}

async function trim() {
  const pages = [];
  for (const name of (await caches.keys()).filter((one) => one !== "files")) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const { headers } = await cache.match(request);
      pages.push({ cache, request, at: Number(headers.get("X-Kept")), size: Number(headers.get("X-Size")) });
    }
  }
  let left = MOST;
  for (const { cache, request, size } of pages.sort((one, other) => other.at - one.at)) {
    left -= size;
    if (left < 0) await cache.delete(request);
  }
}

// A notice: browsers that read the body by themselves never ask here. The same one again replaces itself in silence.
self.addEventListener("push", (event) => {
  const told = notice(event.data);
  if (told) event.waitUntil(show(told));
});

function notice(data) {
  try {
    return data.json().notification;
  } catch {
    return null;
  }
}

async function show({ title, body, lang, tag, navigate, actions }) {
  const [old] = await self.registration.getNotifications({ tag });
  await self.registration.showNotification(title, {
    body,
    lang,
    tag,
    renotify: Boolean(old) && old.body !== body,
    icon: "/static/icon.svg",
    data: { page: navigate, off: actions[0].navigate },
    actions: actions.map(({ action, title }) => ({ action, title })),
  });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { page: address, off } = event.notification.data;
  if (!event.action) return event.waitUntil(open(address));
  const what = event.action === "off" ? "kind" : event.action;
  const press = fetch(off, { method: "POST", body: new URLSearchParams({ [what]: "1" }) });
  event.waitUntil(press.catch(() => open(off))); // without network, or from another address of the site
});

async function open(address) {
  const windows = await self.clients.matchAll({ type: "window" });
  const there = windows.find(({ url }) => url === address);
  return there ? there.focus() : self.clients.openWindow(address);
}
