import { expect, it } from 'vitest';
import { hintFor } from './first-steps.js';

it('suggests the flip, a first game and earning tickets to new players, and nothing to others', () => {
  expect(hintFor({ hasFlipped: false, hasTickets: false, finishedGames: 0, canJoin: true })).toBe('flip');
  expect(hintFor({ hasFlipped: true, hasTickets: true, finishedGames: 0, canJoin: true })).toBe('join');
  expect(hintFor({ hasFlipped: false, hasTickets: true, finishedGames: 0, canJoin: true })).toBe('join');
  expect(hintFor({ hasFlipped: true, hasTickets: false, finishedGames: 0, canJoin: true })).toBeNull();
  expect(hintFor({ hasFlipped: true, hasTickets: false, finishedGames: 1, canJoin: true })).toBe('earn');
  expect(hintFor({ hasFlipped: false, hasTickets: true, finishedGames: 5, canJoin: true })).toBeNull();
});

it('suggests to create a game if the lobby shows none to join', () => {
  expect(hintFor({ hasFlipped: true, hasTickets: true, finishedGames: 0, canJoin: false })).toBe('create');
});
