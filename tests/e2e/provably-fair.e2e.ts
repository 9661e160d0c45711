import { sha256 } from '../../apps/server/src/platform/sha256.js';
import type { BuiltPlayer } from '../support/build-player.js';
import { commitmentText, isDrawValid } from '@game/rules';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { nodeHashing } from '../../apps/server/src/modules/shop/raffles.js';
import { alterAnswers, eventually, openAs } from '../support/player-page.js';
import { addListedGame, addPlayer, playerActions } from '../support/players.js';
import { addRaffle, shopActions } from '../support/shop.js';
import { useSite } from '../support/site.js';
import { addTournament, decidedMoves, matchAt } from '../support/tournaments.js';

const site = useSite({ serverPer: 'file' });

const says = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

describe('what is decided [D-04]', () => {
  it('in a game by moves is committed to at once, revealed at the end, and verified by the outcome page', async () => {
    const { context } = site.server;
    const [ann, ben] = [await addPlayer(context), await addPlayer(context)];
    const gameId = await addListedGame(context, ann, { move: 'paper' });
    const { rows } = await context.database.pool.query('SELECT player1_nonce AS nonce FROM games WHERE id = $1', [
      gameId,
    ]);
    const nonce = rows[0]?.nonce as string;
    expect(Buffer.from(nonce, 'hex')).toHaveLength(32);
    const sealed = await playerActions(context, ben).join(gameId);
    expect(sealed).toMatchObject({
      player1Commitment: sha256(commitmentText(gameId, ann.id, 'paper', nonce)),
      result: null,
    });
    expect(JSON.stringify(sealed)).not.toContain(nonce);

    const revealed = await playerActions(context, ben).move(gameId, 'rock');

    expect(revealed.result?.player1).toEqual({ move: 'paper', nonce });
    const verify = async (own: string, opponents: string, prepare?: (page: Page) => Promise<void>) => {
      const page = await openAs(site, ben, `/game/${gameId}/outcome`, prepare ? { prepare } : {});
      await page.getByText('Provably fair').click();
      await says(page, `Your move (${own}): matches its commitment`);
      await says(page, `Opponent's move (${opponents} its commitment`);
    };
    await verify('CAT', 'CHEESE): matches');
    await verify('CAT', 'MOUSE): does not match', (page) =>
      alterAnswers(page, 'games.get', ({ game }) => {
        const { result } = game;
        return { game: { ...game, result: result && { ...result, player1: { move: 'scissors', nonce } } } };
      }),
    );
  });

  it('in a match is committed to and revealed as in a game', async () => {
    const { context } = site.server;
    const { tournamentId, players, actions } = await addTournament(context, { initialMoves: decidedMoves(4) });
    const matchOf = async (round: number) =>
      matchAt((await context.tournaments.queries.get(null, { tournamentId })).tournament.matches, round, 1);
    const finalId = (await matchOf(2)).id;
    await actions[0]?.move(finalId, 'paper');
    const { player1Commitment: published } = await matchOf(2);

    await actions[2]?.move(finalId, 'rock');

    const [hand] = (await matchOf(2)).hands;
    expect(hand?.player1?.commitment).toBe(published);
    const [finalist, other] = [players[0], players[2]] as [BuiltPlayer, BuiltPlayer];
    for (const [player, move, shown] of [
      [finalist, 'paper', hand?.player1],
      [other, 'rock', hand?.player2],
    ] as const) {
      expect(shown).toMatchObject({ move, nonce: expect.stringMatching(/^[0-9a-f]{64}$/) });
      expect(sha256(commitmentText(finalId, player.id, move, shown?.nonce ?? ''))).toBe(shown?.commitment);
    }
  });

  it('in a raffle is drawn by a seed whose hash was public before', async () => {
    const { context } = site.server;
    const productId = await addRaffle(context, { maxEntries: 3 });
    const proof = () => context.shop.catalogue.getRaffleProof(null, { productId });
    const [before] = (await proof()).draws;
    expect(before).toMatchObject({ seed: null, seedHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const player = await addPlayer(context);
    for (let entry = 0; entry < 3; entry += 1) await shopActions(context, player).enter(productId);
    await eventually(async () => (await proof()).product.raffleStatus).toBe('drawn');

    const { draws, entryIds } = await proof();

    const { seed, seedHash, entriesHash, winnerEntryId } = draws[0] ?? {};
    expect(seedHash).toBe(before?.seedHash);
    if (!seed || !seedHash || !entriesHash || !winnerEntryId) throw new Error('it is drawn');
    expect(sha256(seed)).toBe(seedHash);
    expect(await isDrawValid({ seed, seedHash, entriesHash, winnerEntryId, entryIds }, nodeHashing)).toBe(true);
  });
});
