import type { Game, InputOf } from '@game/contract';
import type { Move } from '@game/rules';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { completedGame, joinedGame, newGame, withTrueCommitments } from '../builders/games.js';
import { hexadecimal, player } from '../builders/players.js';
import { openApp } from '../support/open-app.js';
import { button, see, swipe } from '../support/page.js';
import { openRoom } from './open-room.js';

const [creator, joiner] = [player('barnaby_b'), player()];

/** Opens the proof on the joiner's outcome page of a game of CHEESE against CAT, on a device that has not seen it before. */
async function openProof(alter: (game: Game) => Game = (game) => game) {
  const game = alter(await withTrueCommitments(completedGame(creator, joiner, ['paper', 'rock'], { ownMove: 'rock' })));
  openApp(`/game/${game.id}/outcome`, { viewer: joiner, replies: { 'games.get': () => ({ game }) } });
  await page.getByText('Provably fair').click();
}

/** Returns the finished game with the given moves, nonces and true commitments. */
function finished(id: string, hands: { move: Move; nonce: string }[], ownMove: Move): Promise<Game> {
  const [one, other] = hands as [{ move: Move; nonce: string }, { move: Move; nonce: string }];
  const game = completedGame(creator, joiner, [one.move, other.move], { id, ownMove });
  const { result } = game;
  return withTrueCommitments({ ...game, result: result && { ...result, player1: one, player2: other } });
}

/** Lets the joiner play CAT in a game whose first move is CHEESE, on a server that reveals `revealed` instead. */
async function playAsJoiner(revealed: (sent: { move: Move; nonce: string }) => { move: Move; nonce: string }[]) {
  const first = { move: 'paper', nonce: hexadecimal('3') } as const;
  const { player1Commitment, id } = await finished(joinedGame(creator, joiner).id, [first, first], 'rock');
  const game = joinedGame(creator, joiner, { id, player1Commitment });
  await openRoom(joiner, game, (sent) => finished(id, revealed(sentBy(sent)), sent.move));
  await swipe(120);
  await button('Confirm Move').click();
  await page.getByText('Provably fair').click();
}

function sentBy({ move, nonce = '' }: InputOf<'games.move'>) {
  expect(nonce).toMatch(/^[0-9a-f]{64}$/);
  return { move, nonce };
}

const line = (exact: string) => page.getByText(exact, { exact: true });

describe('the outcome page of a game [D-04]', () => {
  it('verifies both moves with the commitments that this browser made and saw first', async () => {
    await playAsJoiner((sent) => [{ move: 'paper', nonce: hexadecimal('3') }, sent]);

    await see(line('Your move (CAT): matches its commitment, which this device saw first'));
    await see(line("Opponent's move (CHEESE): matches its commitment, which this device saw first"));
    expect(document.querySelectorAll('details [role="status"] svg')).toHaveLength(2);
  });

  it("shows that a server has rewritten the opponent's move together with its nonce and commitment", async () => {
    await playAsJoiner((sent) => [{ move: 'scissors', nonce: hexadecimal('5') }, sent]);

    await see(line('Your move (CAT): matches its commitment, which this device saw first'));
    await see(line("Opponent's move (MOUSE): was changed! This device saw another commitment first"));
  });

  it('shows that a server has rewritten the own move together with its nonce and commitment', async () => {
    const id = newGame(creator).id;
    const app = await openRoom(creator, newGame(creator, { id }), ({ move }) =>
      newGame(creator, { id, version: 2, player1HasMoved: true, player1Commitment: hexadecimal('1'), ownMove: move }),
    );
    await swipe(120);
    await button('Confirm Move').click();
    await see(page.getByText('Your move is sealed: CAT'));
    const second = { move: 'paper', nonce: hexadecimal('4') } as const;
    await app.change(await finished(id, [{ move: 'scissors', nonce: hexadecimal('5') }, second], 'scissors'));
    await page.getByText('Provably fair').click();

    await see(line('Your move (MOUSE): was changed! This device saw another commitment first'));
    await see(line("Opponent's move (CHEESE): matches its commitment (revealed as soon as it was made)"));
  });

  it('says on another device that it has not seen the commitments', async () => {
    await openProof();

    await see(line('Your move (CAT): matches its commitment (not seen on this device)'));
    await see(line("Opponent's move (CHEESE): matches its commitment (not seen on this device)"));
    await see(page.getByText('our server can decrypt hidden moves before the hand is over'));
  });

  it('shows that a revealed move does not match its commitment', async () => {
    await openProof((game) => {
      const { result } = game;
      return { ...game, result: result && { ...result, player1: { ...result.player1, move: 'scissors' } } };
    });

    await see(line('Your move (CAT): matches its commitment (not seen on this device)'));
    await see(line("Opponent's move (MOUSE): does not match its commitment"));
  });

  it('shows that a revealed nonce does not match the commitment', async () => {
    await openProof((game) => {
      const { result } = game;
      return { ...game, result: result && { ...result, player1: { ...result.player1, nonce: 'f'.repeat(64) } } };
    });

    await see(line("Opponent's move (CHEESE): does not match its commitment"));
  });
});
