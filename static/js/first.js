// Runs before the page is painted, so that nothing changes under the eye.
document.documentElement.classList.add("js");
// Browsers offer passkeys only over https, and on the computer itself.
if (!window.PublicKeyCredential) document.documentElement.classList.add("keyless");

// Light or dark: as the system has it, or as this device was told.
const THEME = "theme";
const systemIsLight = matchMedia("(prefers-color-scheme: light)");

function chosenTheme() {
  try {
    return localStorage.getItem(THEME);
  } catch {
    return null; // no storage on this device: the system decides
  }
}

function keepTheme(theme) {
  try {
    if (theme) localStorage.setItem(THEME, theme);
    else localStorage.removeItem(THEME);
  } catch {
    // It holds for this page only.
  }
}

function showTheme(theme) {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
    const own = meta.dataset.of;
    meta.media = theme ? (own === theme ? "all" : "not all") : `(prefers-color-scheme: ${own})`;
  }
}

if (!document.documentElement.dataset.theme) showTheme(chosenTheme()); // a wall says its own

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-switch-theme]")) return;
  const system = systemIsLight.matches ? "light" : "dark";
  const shown = document.documentElement.dataset.theme ?? system;
  const other = shown === "light" ? "dark" : "light";
  const theme = other === system ? null : other;
  keepTheme(theme);
  showTheme(theme);
});
