import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { balanceCap, countedBalance } from '../../state/balance-cap.js';
import { resetStores } from '../../state/store.js';
import { holdBalance, noteBalance } from './held-balance.js';

let isStill = false;
let nowMs = 1000;
let frames: ((nowMs: number) => void)[] = [];
const ends: (() => void)[] = [];

beforeEach(() => {
  isStill = false;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  vi.stubGlobal('window', { matchMedia: () => ({ matches: isStill }) });
  vi.stubGlobal('requestAnimationFrame', (frame: (nowMs: number) => void) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => void (frames[id - 1] = () => undefined));
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  paint(1000);
  paint(1000);
  resetStores();
  vi.unstubAllGlobals();
});

/** Paints the next frame, `ms` later. */
function paint(ms = 0) {
  const next = frames;
  frames = [];
  nowMs += ms;
  for (const frame of next) frame(nowMs);
}
/** Holds the balance until the test ends, or until the returned function is called. */
function hold() {
  const end = holdBalance();
  ends.push(end);
  return () => {
    ends.splice(ends.indexOf(end), 1);
    end();
  };
}
/** The highest balance that pages show, and the number in the top bar while it counts. */
const shown = () => [balanceCap.get(), countedBalance.get()];

it('shows no increase while the balance is held, and then counts up to it', () => {
  noteBalance(93, false);
  expect(shown()).toEqual([Infinity, null]);
  const end = hold();
  noteBalance(93, true);
  noteBalance(107, true);
  expect(shown()).toEqual([93, null]);

  end();
  expect(shown()).toEqual([93, null]);
  paint();
  expect(shown()).toEqual([Infinity, 93]);
  paint(350);
  expect(shown()).toEqual([Infinity, 105]);
  paint(350);
  expect(shown()).toEqual([Infinity, null]);
});

it('shows a decrease while the balance is held, and does not count down', () => {
  const end = hold();
  noteBalance(100, true);
  noteBalance(93, true);
  expect(shown()).toEqual([93, null]);
  end();
  paint();
  expect(shown()).toEqual([Infinity, null]);
});

it('does not count with reduced motion', () => {
  isStill = true;
  const end = hold();
  noteBalance(93, true);
  noteBalance(107, true);
  end();
  paint();
  expect(shown()).toEqual([Infinity, null]);
});

it('stays held until the last of several components has ended it, each time', () => {
  for (let game = 0; game < 2; game += 1) {
    noteBalance(93, false);
    const [first, second] = [hold(), hold()];
    noteBalance(93, true);
    noteBalance(107, true);
    first();
    paint();
    expect(shown()).toEqual([93, null]);

    second();
    paint();
    expect(shown()).toEqual([Infinity, 93]);
    paint(700);
    expect(shown()).toEqual([Infinity, null]);
  }
});

it('stays held when one page follows the other', () => {
  const end = hold();
  noteBalance(93, true);
  noteBalance(107, true);
  end();
  hold();
  paint();
  expect(shown()).toEqual([93, null]);
});

it('shows the whole balance when the next game holds it while the top bar counts', () => {
  const end = hold();
  noteBalance(93, true);
  noteBalance(107, true);
  end();
  paint();

  hold();
  expect(shown()).toEqual([107, null]);
  paint(100);
  expect(shown()).toEqual([107, null]);
});
