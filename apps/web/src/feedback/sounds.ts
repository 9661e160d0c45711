/** The sounds of the game. */
export type Sound = 'turn' | 'seal' | 'flip' | 'clash' | 'win' | 'loss' | 'tie';

/** One tone of a sound: a wave that glides from one frequency to another and fades out. */
interface Tone {
  wave: OscillatorType;
  fromHz: number;
  toHz: number;
  /** The start of the tone, counted from the start of the sound. */
  startMs: number;
  durationMs: number;
  /** The initial gain, 0 to 1. */
  volume: number;
}

/** Notes of the C major scale, in Hz. */
const note = { g3: 196, c4: 261.6, e4: 329.6, g4: 392, c5: 523.3, e5: 659.3, g5: 784 };

const sounds: Record<Sound, Tone[]> = {
  turn: [tone('triangle', 420, 560, 0, 70, 0.15)],
  seal: [tone('square', 180, 90, 0, 90, 0.08), tone('triangle', note.c4, note.c4, 60, 140, 0.2)],
  flip: [tone('triangle', 600, 1400, 0, 120, 0.12), tone('triangle', 1400, 700, 130, 160, 0.1)],
  clash: [tone('sawtooth', 160, 50, 0, 220, 0.12), tone('square', 90, 40, 0, 160, 0.1)],
  win: melody('triangle', [note.c4, note.e4, note.g4, note.c5, note.e5, note.g5], 95),
  loss: melody('triangle', [note.e4, note.c4, note.g3], 190),
  tie: melody('triangle', [note.g4, note.g4], 160),
};

/** The time to reach full gain; without it a tone would start with a click. */
const attackMs = 6;

/** A gain that is inaudible; an exponential ramp never reaches 0. */
const silence = 0.0001;

function tone(
  wave: OscillatorType,
  fromHz: number,
  toHz: number,
  startMs: number,
  durationMs: number,
  volume: number,
): Tone {
  return { wave, fromHz, toHz, startMs, durationMs, volume };
}

/** A sequence of notes that start every `stepMs`. */
function melody(wave: OscillatorType, frequenciesHz: number[], stepMs: number): Tone[] {
  return frequenciesHz.map((hz, index) => tone(wave, hz, hz, index * stepMs, stepMs * 2, 0.18));
}

let audio: AudioContext | null = null;

/** Enables sound. Call it during a user gesture, because some browsers allow it only then; repeated calls are cheap. */
export function unlockSound(): void {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  // A phone call or another page may have suspended it meanwhile.
  if (audio.state !== 'running') audio.resume().catch(() => undefined);
}

/** Plays a sound; does nothing before `unlockSound`, or if the browser has no audio. */
export function playSound(sound: Sound): void {
  if (audio === null) return;
  for (const part of sounds[sound]) playTone(audio, part);
}

function playTone(context: AudioContext, { wave, fromHz, toHz, startMs, durationMs, volume }: Tone): void {
  const startsAt = context.currentTime + startMs / 1000;
  const endsAt = startsAt + durationMs / 1000;
  const oscillator = new OscillatorNode(context, { type: wave, frequency: fromHz });
  const gain = new GainNode(context, { gain: silence });
  oscillator.frequency.setValueAtTime(fromHz, startsAt);
  oscillator.frequency.exponentialRampToValueAtTime(toHz, endsAt);
  gain.gain.setValueAtTime(silence, startsAt);
  gain.gain.exponentialRampToValueAtTime(volume, startsAt + attackMs / 1000);
  gain.gain.exponentialRampToValueAtTime(silence, endsAt);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(startsAt);
  oscillator.stop(endsAt);
}
