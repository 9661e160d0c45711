import { expect, it } from 'vitest';
import { newestFirst, shortGameId, withListChanges } from './listed-games.js';

/** Builds a game that was created in this minute. */
const game = (digit: string, minute: number) => ({
  id: `00000000-0000-7000-8000-${digit.repeat(12)}`,
  createdAt: `2026-01-01T00:0${minute}:00.000Z`,
});
const [a, b, c, d] = [game('a', 1), game('b', 2), game('c', 3), game('d', 4)];
const games = [c, b, a];
const short = shortGameId;

it('adds games in the order of their creation, each once', () => {
  expect(withListChanges(games, { listed: [d, b], unlisted: [] })).toEqual([d, c, b, a]);
  expect(withListChanges([c, a], { listed: [b], unlisted: [] })).toEqual([c, b, a]);
});

it('removes games', () => {
  expect(withListChanges(games, { listed: [], unlisted: [short(b.id)] })).toEqual([c, a]);
});

it('leaves out a game that was listed and unlisted', () => {
  expect(withListChanges(games, { listed: [d], unlisted: [short(d.id)] })).toBe(games);
});

it('returns the same array if nothing changes', () => {
  expect(withListChanges(games, { listed: [a], unlisted: [short(d.id)] })).toBe(games);
});

it('sorts games of the same moment by id', () => {
  const twin = { ...a, createdAt: b.createdAt };
  expect(newestFirst([a, twin, c, b])).toEqual([c, b, twin, a]);
});
