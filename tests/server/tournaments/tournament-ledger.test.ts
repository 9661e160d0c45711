import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addPlayer } from '../../support/builders/players.js';
import { violatedInvariants, createTestContext, type TestContext } from '../../support/test-context.js';
import {
  addTournament,
  decidedMoves,
  matchAt,
  tournamentActions,
  type TournamentActions,
} from '../../support/builders/tournaments.js';

let test: TestContext;

beforeEach(async () => {
  test = await createTestContext();
});

afterEach(async () => {
  await test.close();
});

/** Plays the final so that `winner` beats `loser`. */
async function playFinal(tournamentId: string, winner?: TournamentActions, loser?: TournamentActions): Promise<void> {
  const { tournament } = await test.context.tournaments.queries.get(null, { tournamentId });
  const final = matchAt(tournament.matches, 2, 1);
  await winner?.move(final.id, 'rock');
  await loser?.move(final.id, 'scissors');
}

/** The ledger rows of a player, without the starting balance. */
async function rowsOf(player: { id: string } | undefined) {
  const { rows } = await test.context.database.pool.query(
    `SELECT type, amount, balance_delta, tournament_id FROM transactions
     WHERE user_id = $1 AND tournament_id IS NOT NULL ORDER BY id`,
    [player?.id],
  );
  return rows;
}

describe('the ledger of a tournament', () => {
  it('holds each stake once, pays the pool to the winner, and refunds a player who left', async () => {
    const built = await addTournament(test.context, { initialMoves: ['rock', 'paper', 'scissors'] });
    const { tournamentId: tournament_id, players, actions } = built;
    const last = tournamentActions(test.context, await addPlayer(test.context));
    await actions[1]?.leave(tournament_id);
    await actions[1]?.join(tournament_id, 'rock');
    await last.join(tournament_id, 'scissors');
    await playFinal(tournament_id, actions[0], actions[1]);

    const stake = { type: 'tournament_stake', amount: 10, balance_delta: -10, tournament_id };
    expect(await rowsOf(players[0])).toEqual([
      stake,
      { type: 'tournament_win', amount: 40, balance_delta: 40, tournament_id },
    ]);
    expect(await rowsOf(players[1])).toEqual([
      stake,
      { type: 'refund', amount: 10, balance_delta: 10, tournament_id },
      stake,
    ]);
    expect(await rowsOf(players[2])).toEqual([stake]);
    expect(await violatedInvariants(test.database)).toEqual([]);
  });

  it('stakes and settles an entry once, and never pays another player for it', async () => {
    const built = await addTournament(test.context, { initialMoves: decidedMoves(4) });
    await playFinal(built.tournamentId, built.actions[0], built.actions[2]);
    const stranger = await addPlayer(test.context);
    const { rows } = await test.context.database.pool.query<{ id: string }>(
      'SELECT id FROM tournament_participants WHERE tournament_id = $1 AND player_id = $2',
      [built.tournamentId, built.players[0]?.id],
    );
    const entry = { tournamentId: built.tournamentId, participantId: Number(rows[0]?.id) };
    const post = (userId: string | undefined, type: 'tournament_stake' | 'tournament_win' | 'refund') =>
      test.context.database.transaction((transaction) =>
        test.context.ledger.post(transaction, [{ userId: userId ?? '', type, amount: 10, entry }]),
      );

    for (const type of ['tournament_stake', 'tournament_win', 'refund'] as const) {
      await expect(post(built.players[0]?.id, type)).rejects.toMatchObject({
        constraint: 'transactions_once_per_participant',
      });
    }
    await test.context.database.pool.query('DROP INDEX transactions_once_per_participant');
    await expect(post(stranger.id, 'tournament_win')).rejects.toMatchObject({
      constraint: 'transactions_participant',
    });
    expect(await test.context.ledger.balanceOf(stranger.id)).toBe(100);
  });

  it('fails the audit when a tournament holds or pays a wrong amount', async () => {
    const waiting = await addTournament(test.context, { initialMoves: ['rock', 'paper'] });
    const playing = await addTournament(test.context, { initialMoves: decidedMoves(4) });
    expect(await violatedInvariants(test.database)).toEqual([]);
    const conservation = 'balances + open stakes = tickets issued - tickets spent';
    const entries = 'every tournament entry holds its stake or has been paid exactly what it is owed';

    await test.context.database.pool.query(
      `UPDATE tournaments SET status = 'cancelled', deadline_at = NULL, completed_at = now() WHERE id = $1`,
      [waiting.tournamentId],
    );
    expect(await violatedInvariants(test.database)).toEqual([conservation, entries]);
    await test.context.database.pool.query(
      `UPDATE tournaments SET status = 'waiting', deadline_at = now(), completed_at = NULL WHERE id = $1`,
      [waiting.tournamentId],
    );
    await test.context.database.pool.query(
      `UPDATE tournaments SET status = 'completed', winner_id = player1_id, completed_at = now() WHERE id = $1`,
      [playing.tournamentId],
    );
    expect(await violatedInvariants(test.database)).toEqual([conservation, entries]);
    await test.context.database.pool.query(
      `UPDATE tournaments SET status = 'in_progress', winner_id = NULL, completed_at = NULL WHERE id = $1`,
      [playing.tournamentId],
    );
    expect(await violatedInvariants(test.database)).toEqual([]);

    await test.context.database.pool.query('UPDATE tournament_participants SET left_at = now() WHERE player_id = $1', [
      waiting.players[1]?.id,
    ]);
    expect(await violatedInvariants(test.database)).toEqual([
      entries,
      'the participant count of every tournament is right',
    ]);
  });
});
