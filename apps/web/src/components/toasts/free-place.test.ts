import { expect, it } from 'vitest';
import { findFreeTop, type Box } from './free-place.js';

const limits = { top: 6, bottom: 494 };
const toast: Box = { left: 0, right: 300, top: 0, bottom: 60 };
const row = (top: number, bottom: number, left = 10, right = 290): Box => ({ left, right, top, bottom });

it.each<[string, Box[], number]>([
  ['at the lower edge if nothing is there', [], 434],
  ['at the lower edge next to a control', [row(400, 500, 310, 400)], 434],
  ['above a control at the lower edge', [row(400, 500)], 332],
  ['above the next control if the gap between two is too narrow', [row(450, 490), row(340, 380)], 272],
  ['between two controls with enough room', [row(450, 490), row(300, 370)], 382],
  ['over as few controls as possible if there is no room', [row(0, 250), row(260, 300), row(310, 494)], 434],
])('places a toast %s', (_, obstacles, top) => {
  expect(findFreeTop(toast, limits, obstacles)).toBe(top);
});

it('keeps the place of a toast while it covers nothing there', () => {
  expect(findFreeTop(toast, limits, [row(300, 350)], 100)).toBe(100);
  expect(findFreeTop(toast, limits, [row(120, 350)], 100)).toBe(434);
});

it('keeps a toast that is higher than the window at its top', () => {
  expect(findFreeTop({ ...toast, bottom: 800 }, limits, [])).toBe(6);
});
