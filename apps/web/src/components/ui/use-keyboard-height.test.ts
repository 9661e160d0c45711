import { expect, it } from 'vitest';
import { keyboardHeightIn } from './use-keyboard-height.js';

const innerHeight = 800;

it.each([
  ['nothing of the whole window', { height: 800, offsetTop: 0, scale: 1 }, 0],
  ['what is below the part that can be seen', { height: 500, offsetTop: 0, scale: 1 }, 300],
  ['less where that part was moved down', { height: 500, offsetTop: 100, scale: 1 }, 200],
  ['nothing of a page that is zoomed in', { height: 400, offsetTop: 0, scale: 2 }, 0],
  ['nothing in a browser that does not tell', null, 0],
])('a keyboard covers %s', (_, visualViewport, heightPx) => {
  expect(keyboardHeightIn({ innerHeight, visualViewport })).toBe(heightPx);
});
