/** Meaning of a sound: a code was read, is right, is wrong, or wants a look. */
export type SignalKind = 'read' | 'good' | 'bad' | 'notice';

/** Tones of a signal, each with its pitch in hertz and length in seconds. */
const TONES: Readonly<Record<SignalKind, readonly (readonly [hertz: number, seconds: number])[]>> = {
  read: [[1320, 0.07]],
  good: [
    [1320, 0.07],
    [1760, 0.1],
  ],
  bad: [
    [220, 0.16],
    [180, 0.22],
  ],
  notice: [
    [660, 0.1],
    [660, 0.1],
  ],
};
/** Vibration of a signal, milliseconds on and off by turns. */
const SHAKES: Readonly<Record<SignalKind, readonly number[]>> = {
  read: [40],
  good: [40],
  bad: [150, 60, 150],
  notice: [60, 60, 60],
};
const VOLUME = 0.12;
const GAP_S = 0.03;

let audio: AudioContext | undefined;

/** Readies the sound; browsers allow it on a page that was pressed, or that shows a camera. */
export function readySignals(): void {
  if (!('AudioContext' in window)) return;
  audio ??= new AudioContext();
  void audio.resume().catch(() => undefined);
}

/** Plays a short sound and vibrates, where the device can. */
export function signal(kind: SignalKind): void {
  // A page that nobody has touched yet may not vibrate, and the browser notes that as a fault.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([...SHAKES[kind]]);
  if (audio?.state !== 'running') return;
  let at = audio.currentTime;
  for (const [hertz, seconds] of TONES[kind]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(VOLUME, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + seconds);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + seconds);
    at += seconds + GAP_S;
  }
}
