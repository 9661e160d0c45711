import { expect, it } from 'vitest';
import { hintFor } from './first-steps.js';

it('suggests the flip, a first game and earning tickets to new players, and nothing to others', () => {
  expect(hintFor({ hasFlipped: false, hasTickets: false, finishedGames: 0 })).toBe('flip');
  expect(hintFor({ hasFlipped: true, hasTickets: true, finishedGames: 0 })).toBe('join');
  expect(hintFor({ hasFlipped: false, hasTickets: true, finishedGames: 0 })).toBe('join');
  expect(hintFor({ hasFlipped: true, hasTickets: false, finishedGames: 0 })).toBeNull();
  expect(hintFor({ hasFlipped: true, hasTickets: false, finishedGames: 1 })).toBe('earn');
  expect(hintFor({ hasFlipped: false, hasTickets: true, finishedGames: 5 })).toBeNull();
});
