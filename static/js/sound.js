// A tone and a short vibration, for pages that tell somebody that they are waited for.
window.arenaSound = (() => {
  let audio = null;

  // Browsers let a page sound and vibrate once somebody has touched it.
  const allow = () => (audio ??= new AudioContext());
  document.addEventListener("pointerdown", allow, { once: true });
  document.addEventListener("keydown", allow, { once: true });

  return () => {
    if (!audio) return;
    navigator.vibrate?.(200);
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = 660;
    volume.gain.setValueAtTime(0.15, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.5);
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.5);
  };
})();
