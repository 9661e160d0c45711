import { expect, it } from 'vitest';
import { playerPath } from './player-path.js';

it.each([
  ['barnaby_b', '/player/barnaby_b'],
  ['quiet.storm', '/player/quiet.storm'],
  ['a/../b?c#d%00', '/player/a%2F..%2Fb%3Fc%23d%2500'],
  ['\u{1F42D}', '/player/%F0%9F%90%AD'],
  ['\uD800lone', '/player/_lone'],
])('keeps the name %j within one segment of the path', (username, path) => {
  expect(playerPath(username)).toBe(path);
});
