import { isMuted } from './mute.js';
import { playSound, unlockSound, type Sound } from './sounds.js';

/** How a device vibrates with a sound: milliseconds on, off, on and so forth. */
const vibrations: Record<Sound, number[]> = {
  turn: [8],
  seal: [20],
  flip: [10, 40, 10],
  clash: [40],
  win: [30, 60, 30, 60, 60],
  loss: [80],
  tie: [30, 60, 30],
};

/** Whether the player has touched the page: before that it must keep still. */
let wasTouched = false;

function noteGesture(): void {
  wasTouched = true;
  if (!isMuted()) unlockSound();
}

// The build, which renders the public pages, has nobody to listen to.
if (!import.meta.env.SSR) {
  // A touch counts only when it ends, for it may be a scroll.
  for (const gesture of ['pointerup', 'keydown']) {
    window.addEventListener(gesture, noteGesture, { capture: true, passive: true });
  }
}

/**
 * Lets the player hear what happened, and feel it where the device can vibrate: neither before their first gesture on
 * the page, nor once they have muted it.
 */
export function giveFeedback(sound: Sound): void {
  if (!wasTouched || isMuted()) return;
  unlockSound();
  playSound(sound);
  // Not every key is a gesture to the browser; without one it refuses to vibrate and logs an error.
  if ('vibrate' in navigator && navigator.userActivation.hasBeenActive) navigator.vibrate(vibrations[sound]);
}
