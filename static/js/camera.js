// The arrival desk reads personal addresses with the camera, where the browser can tell a QR; otherwise nothing shows.
(async () => {
  if (!("BarcodeDetector" in window) || !navigator.mediaDevices) return;
  if (!(await BarcodeDetector.getSupportedFormats()).includes("qr_code")) return;
  const detector = new BarcodeDetector({ formats: ["qr_code"] });
  let stream = null;

  function offer() {
    for (const button of document.querySelectorAll("[data-camera]")) button.hidden = false;
  }

  function stop() {
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = null;
  }

  // What is read is a line of its own, beside what is being typed; the camera rests.
  async function read(form) {
    const view = form.querySelector("[data-camera-view]");
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    view.srcObject = stream;
    view.hidden = false;
    await view.play();
    while (stream && view.isConnected) {
      const [found] = await detector.detect(view);
      if (found) {
        stop();
        view.hidden = true;
        window.arenaLines.say(form, found.rawValue);
        return;
      }
      await new Promise((next) => setTimeout(next, 150));
    }
    stop();
  }

  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-camera]");
    if (!button) return;
    if (stream) {
      stop();
      button.form.querySelector("[data-camera-view]").hidden = true;
    } else read(button.form).catch(stop); // the camera was refused: a name can be typed
  });
  document.addEventListener("part-ready", offer);
  offer();
})();
