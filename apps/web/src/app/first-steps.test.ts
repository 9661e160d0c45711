import { expect, it } from 'vitest';
import { hintFor } from './first-steps.js';

it('suggests a first game and earning tickets to new players with tickets, and nothing to others', () => {
  expect(hintFor({ hasTickets: false, finishedGames: 0, canJoin: true })).toBeNull();
  expect(hintFor({ hasTickets: true, finishedGames: 0, canJoin: true })).toBe('join');
  expect(hintFor({ hasTickets: false, finishedGames: 1, canJoin: true })).toBe('earn');
  expect(hintFor({ hasTickets: true, finishedGames: 5, canJoin: true })).toBeNull();
});

it('suggests to create a game if the lobby shows none to join', () => {
  expect(hintFor({ hasTickets: true, finishedGames: 0, canJoin: false })).toBe('create');
});
