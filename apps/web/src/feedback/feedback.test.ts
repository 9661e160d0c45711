import { beforeEach, expect, it, vi } from 'vitest';

let contexts = 0;
let tones = 0;
let vibrations = 0;

class FakeContext {
  readonly state = 'running';
  readonly currentTime = 0;
  readonly destination = {};
  constructor() {
    contexts += 1;
  }
}

/** An oscillator or a gain, as far as sounds need one. */
class FakeNode {
  readonly frequency = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
  readonly gain = this.frequency;
  connect = (next: unknown) => next;
  stop = () => undefined;
  start = () => {
    tones += 1;
  };
}

/** Loads the module as a page does that has just been opened, in a browser that has stored `isMuted`. */
async function openPage(isMuted: string | null = null) {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'isMuted' ? isMuted : null) });
  vi.stubGlobal('navigator', {
    userActivation: { hasBeenActive: true },
    vibrate: () => {
      vibrations += 1;
    },
  });
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('OscillatorNode', FakeNode);
  vi.stubGlobal('GainNode', FakeNode);
  const { giveFeedback } = await import('./feedback.js');
  return { page, giveFeedback };
}

beforeEach(() => {
  [contexts, tones, vibrations] = [0, 0, 0];
  vi.stubEnv('SSR', false);
  vi.resetModules();
  vi.useFakeTimers();
  return () => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  };
});

it('neither plays a sound nor vibrates before the first user gesture', async () => {
  const { giveFeedback } = await openPage();

  giveFeedback('win');
  vi.runAllTimers();

  expect({ contexts, tones, vibrations }).toEqual({ contexts: 0, tones: 0, vibrations: 0 });
});

it.each(['pointerup', 'keydown'])(
  'plays and vibrates after a gesture, in a single audio context: %s',
  async (gesture) => {
    const { page, giveFeedback } = await openPage();

    page.dispatchEvent(new Event(gesture));
    giveFeedback('turn');
    page.dispatchEvent(new Event(gesture));
    giveFeedback('turn');
    vi.runAllTimers();

    expect({ contexts, tones, vibrations }).toEqual({ contexts: 1, tones: 2, vibrations: 2 });
  },
);

it('opens the audio device after the paint that follows a gesture or a sound, because it blocks the page', async () => {
  const { page, giveFeedback } = await openPage();

  page.dispatchEvent(new Event('pointerup'));
  const contextsAfterGesture = contexts;
  giveFeedback('turn');
  const contextsAfterSound = contexts;
  vi.runAllTimers();

  expect({ contextsAfterGesture, contextsAfterSound, contexts }).toEqual({
    contextsAfterGesture: 0,
    contextsAfterSound: 0,
    contexts: 1,
  });
});

it('opens the audio device within the second in which Safari counts a timer as a part of the gesture', async () => {
  const { page } = await openPage();

  page.dispatchEvent(new Event('pointerup'));
  vi.advanceTimersByTime(999);

  expect(contexts).toBe(1);
});

it('does nothing while muted', async () => {
  const { page, giveFeedback } = await openPage('true');

  page.dispatchEvent(new Event('pointerup'));
  giveFeedback('win');
  vi.runAllTimers();

  expect({ contexts, tones, vibrations }).toEqual({ contexts: 0, tones: 0, vibrations: 0 });
});
