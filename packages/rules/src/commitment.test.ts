import { expect, it } from 'vitest';
import { commitmentText, matchHandId } from './commitment.js';

it('commits to the game, the player, the move and the nonce', () => {
  expect(commitmentText('game', 'player', 'rock', 'nonce')).toBe('game|player|rock|nonce');
});

it('commits to one hand of a match', () => {
  expect(matchHandId({ id: 'match', roundNumber: 2 }, 3)).toBe('match|2|3');
});
