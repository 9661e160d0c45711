import { persistentStorage } from '../state/browser-storage.js';
import { createStore, useStore } from '../state/store.js';
import { playSound, unlockSound, type Sound } from './sounds.js';

/** The vibration that goes with a sound: alternating milliseconds on and off. */
const vibrations: Record<Sound, number[]> = {
  turn: [8],
  seal: [20],
  flip: [10, 40, 10],
  clash: [40],
  win: [30, 60, 30, 60, 60],
  loss: [80],
  tie: [30, 60, 30],
};

/**
 * How long after a gesture the sound is enabled: once what the gesture has opened is shown, because opening the audio device
 * blocks the page. Safari counts a timer of less than a second as a part of the gesture.
 */
const unlockDelayMs = 400;

const mutedKey = 'isMuted';
/** null until it is needed, because opening the storage takes browsers some time. */
const muted = createStore<boolean | null>(null);

/** Whether the page has received a user gesture. Browsers allow no sound before. */
let hasGesture = false;

// The build renders pages without a window.
if (!import.meta.env.SSR) {
  // A touch counts when it ends, because it may be a scroll.
  for (const gesture of ['pointerup', 'keydown']) {
    window.addEventListener(gesture, onGesture, { capture: true, passive: true });
  }
  window.addEventListener('storage', ({ key }) => {
    // Another tab changed the setting, or cleared the storage (null).
    if (key === mutedKey || key === null) muted.set(readMuted());
  });
}

function onGesture(): void {
  hasGesture = true;
  setTimeout(() => isMuted() || unlockSound(), unlockDelayMs);
}

/** Plays a sound and vibrates, if the device can, after the first user gesture and unless muted. */
export function giveFeedback(sound: Sound): void {
  if (!hasGesture || isMuted()) return;
  // After the next paint, because opening the audio device blocks the page.
  setTimeout(() => {
    unlockSound();
    playSound(sound);
  });
  // Some keys are no activation for the browser; vibrating without one logs an error.
  if ('vibrate' in navigator && navigator.userActivation.hasBeenActive) navigator.vibrate(vibrations[sound]);
}

/** Turns sounds and vibration off or on; stored for all tabs. */
export function setMuted(isOff: boolean): void {
  persistentStorage.write(mutedKey, String(isOff));
  muted.set(isOff);
}

/** Whether sounds and vibration are off, also after a change in another tab. */
export function useIsMuted(): boolean {
  return useStore(muted) ?? readMuted();
}

function isMuted(): boolean {
  if (muted.get() === null) muted.set(readMuted());
  return muted.get() === true;
}

function readMuted(): boolean {
  return persistentStorage.read(mutedKey) === 'true';
}
