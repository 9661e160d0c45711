import { expect, it } from 'vitest';
import { keyboardHeightIn } from './use-free-place.js';

const innerHeight = 800;

it.each([
  ['0 if the whole window is visible', { height: 800, offsetTop: 0, scale: 1 }, 0],
  ['the height below the visible part', { height: 500, offsetTop: 0, scale: 1 }, 300],
  ['less if the visible part has moved down', { height: 500, offsetTop: 100, scale: 1 }, 200],
  ['0 in a zoomed page', { height: 400, offsetTop: 0, scale: 2 }, 0],
  ['0 in a browser without a visual viewport', null, 0],
])('computes the keyboard height as %s', (_, visualViewport, heightPx) => {
  expect(keyboardHeightIn({ innerHeight, visualViewport })).toBe(heightPx);
});
