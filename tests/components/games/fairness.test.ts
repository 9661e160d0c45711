import type { Game } from '@game/contract';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { completedGame, withTrueCommitments } from '../builders/games.js';
import { player } from '../builders/players.js';
import { openApp } from '../support/open-app.js';
import { see } from '../support/page.js';

const [creator, joiner] = [player('barnaby_b'), player()];

/** Opens the proof on the joiner's outcome page of a game of CHEESE against CAT, after `alter` has changed the reply. */
async function openProof(alter: (game: Game) => Game = (game) => game) {
  const game = alter(await withTrueCommitments(completedGame(creator, joiner, ['paper', 'rock'], { ownMove: 'rock' })));
  openApp(`/game/${game.id}/outcome`, { viewer: joiner, replies: { 'games.get': () => ({ game }) } });
  await page.getByText('Provably fair').click();
}

const line = (exact: string) => page.getByText(exact, { exact: true });

describe('the outcome page of a game [D-04]', () => {
  it('verifies that both revealed moves match their commitments', async () => {
    await openProof();

    await see(line('Your move (CAT): matches its commitment'));
    await see(line("Opponent's move (CHEESE): matches its commitment"));
  });

  it('shows that a revealed move does not match its commitment', async () => {
    await openProof((game) => {
      const { result } = game;
      return { ...game, result: result && { ...result, player1: { ...result.player1, move: 'scissors' } } };
    });

    await see(line('Your move (CAT): matches its commitment'));
    await see(line("Opponent's move (MOUSE): does not match its commitment"));
    expect(line("Opponent's move (MOUSE): matches its commitment").query()).toBe(null);
  });

  it('shows that a revealed nonce does not match the commitment', async () => {
    await openProof((game) => {
      const { result } = game;
      return { ...game, result: result && { ...result, player1: { ...result.player1, nonce: 'f'.repeat(64) } } };
    });

    await see(line("Opponent's move (CHEESE): does not match its commitment"));
  });
});
