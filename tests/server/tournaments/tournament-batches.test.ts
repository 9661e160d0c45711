import { randomUUID } from 'node:crypto';
import type { Move } from '@game/rules';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../../apps/server/src/context.js';
import { countOutcomes } from '../../support/builders/outcomes.js';
import { intentOf } from '../../support/builders/players.js';
import { observeStatements, replaceStatements } from '../../support/statements.js';
import { hurryBatches, whileLocked } from '../../support/locked-row.js';
import { createTestContext, violatedInvariants } from '../../support/test-context.js';
import { addTournament, decidedMoves, matchAt, tournamentActions } from '../../support/builders/tournaments.js';
import { useTestContext } from '../../support/use-test-context.js';

const test = useTestContext();

/** Initial moves that all tie, so that every player has a match to play. */
const tiedMoves = (count: number): Move[] => Array.from({ length: count }, () => 'rock');

const viewOf = async (tournamentId: string) =>
  (await test.context.tournaments.queries.get(null, { tournamentId })).tournament;

/** A full tournament whose first round is replayed, with its matches of that round. */
async function addTied(maxPlayers: 4 | 16) {
  const built = await addTournament(test.context, { maxPlayers, initialMoves: tiedMoves(maxPlayers) });
  const { matches, version } = await viewOf(built.tournamentId);
  return { ...built, version, matches: matches.filter(({ roundNumber }) => roundNumber === 1) };
}

/** The moves with which player 1 wins each match of the first round. */
function winningMoves({ players, matches }: Awaited<ReturnType<typeof addTied>>) {
  return players.map((player, index) => ({
    player,
    matchId: matches[Math.floor(index / 2)]?.id ?? '',
    move: index % 2 === 0 ? ('rock' as const) : ('scissors' as const),
  }));
}

describe('moves in tournaments', () => {
  it('take two statements if they arrive together, like one move; the mails for new matches take one more', async () => {
    const [one, other] = [await addTied(16), await addTied(4)];
    const [alone, ...together] = [...winningMoves(one), ...winningMoves(other)];
    const play = async (moves: typeof together) => {
      // The mails of the moves before are sent in the background, with statements of their own.
      await test.context.outbox.sendDue();
      const observed = observeStatements(test.database);
      await Promise.all(
        moves.map(({ player, matchId, move }) => tournamentActions(test.context, player).move(matchId, move, 1)),
      );
      return observed.stop().filter((text) => !text.includes('pg_notify'));
    };
    const [read, store] = [expect.stringContaining('json_agg'), expect.stringContaining('store_tournament_batch')];
    const readAddresses = expect.stringContaining('"email_verified"');

    expect(await play(alone ? [alone] : [])).toEqual([read, store]);
    expect(await play(together)).toEqual([read, readAddresses, store]);

    const { version, matches } = await viewOf(one.tournamentId);
    expect(version).toBe(one.version + 16);
    expect(matches.slice(0, 8).map(({ winnerId }) => winnerId)).toEqual(
      one.players.filter((_player, index) => index % 2 === 0).map(({ id }) => id),
    );
    expect(await violatedInvariants(test.database)).toEqual([]);
  });

  it('are stored although another move in their batch is refused', async () => {
    const { matches, actions } = await addTied(4);
    const [first, second] = [matches[0]?.id ?? '', matches[1]?.id ?? ''];

    const outcomes = await countOutcomes([
      actions[0]?.move(first, 'rock', 1) as Promise<unknown>,
      actions[0]?.move(first, 'paper', 1) as Promise<unknown>,
      actions[0]?.move(second, 'rock', 1) as Promise<unknown>,
      actions[1]?.move(randomUUID(), 'rock', 1) as Promise<unknown>,
      actions[1]?.move(first, 'scissors', 1) as Promise<unknown>,
    ]);

    expect(outcomes).toEqual({ succeeded: 2, ALREADY_MOVED: 1, NOT_YOUR_MATCH: 1, MATCH_NOT_FOUND: 1 });
  });

  it('are stored although the database rejects another move in their batch', async () => {
    const tied = await addTied(16);
    const cursed = tied.matches[3]?.id ?? '';
    await test.context.database.pool.query(
      `ALTER TABLE tournament_matches ADD CONSTRAINT cursed CHECK (id <> '${cursed}' OR player1_move IS NULL) NOT VALID`,
    );

    const outcomes = await countOutcomes(
      winningMoves(tied).map(({ player, matchId, move }) =>
        tournamentActions(test.context, player).move(matchId, move, 1),
      ),
    );

    await test.context.database.pool.query('ALTER TABLE tournament_matches DROP CONSTRAINT cursed');
    expect(outcomes).toMatchObject({ succeeded: 15 });
    const { matches } = await viewOf(tied.tournamentId);
    expect(matches.filter(({ winnerId }) => winnerId !== null)).toHaveLength(7);
  });

  it('are answered once for all requests with the same key, and each player has their own keys', async () => {
    const { players, matches, version, tournamentId } = await addTied(4);
    const [one, other] = players as [(typeof players)[0], (typeof players)[0]];
    const key = randomUUID();
    const send = (player: typeof one, move: Move, context = test.context) => {
      const input = { matchId: matches[0]?.id ?? '', handNumber: 1, move };
      return context.tournaments.playing.move(player, input, intentOf(player, 'tournaments.move', input, key));
    };
    const otherProcess = await createTestContext({ database: test.database });

    const replies = await Promise.all([send(one, 'rock'), send(one, 'rock'), send(other, 'scissors')]);
    await expect(send(one, 'paper')).rejects.toMatchObject({ reply: { code: 'IDEMPOTENCY_KEY_REUSED' } });

    expect(replies[1]).toEqual(replies[0]);
    expect(replies[2]).not.toEqual(replies[0]);
    expect(await send(one, 'rock', otherProcess.context)).toEqual(replies[0]);
    expect(await viewOf(tournamentId)).toMatchObject({ version: version + 2 });
    expect(await send(other, 'scissors')).toEqual(replies[2]);
    await otherProcess.close();
  });
});

describe('moves in several processes', () => {
  it('are decided again if the tournament has changed since it was read', async () => {
    const other = await createTestContext({ database: test.database });
    const { actions, players, matches, tournamentId, version } = await addTied(4);
    const opponent = tournamentActions(other.context, players[1] as (typeof players)[0]);
    const matchId = matches[0]?.id ?? '';
    let moved: Promise<unknown> | undefined;
    const restore = replaceStatements((text, run) => {
      if (moved || !text.includes('store_tournament_batch')) return run();
      moved = opponent.move(matchId, 'scissors', 1);
      return moved.then(run);
    });

    await actions[0]?.move(matchId, 'rock', 1);
    restore();

    const after = await viewOf(tournamentId);
    expect(after.version).toBe(version + 2);
    expect(matchAt(after.matches, 1, 1)).toMatchObject({ matchStatus: 'completed', winnerId: players[0]?.id });
    await other.close();
  });

  it('are all stored if they are in one tournament, and each changes it once', async () => {
    const other = await createTestContext({ database: test.database });
    const processes = [test.context, other.context];
    const tied = await addTied(16);

    const outcomes = await countOutcomes(
      winningMoves(tied).map(({ player, matchId, move }, index) =>
        tournamentActions(processes[Math.floor(index / 2 + index) % 2] as Context, player).move(matchId, move, 1),
      ),
    );

    expect(outcomes).toEqual({ succeeded: 16 });
    const { version, matches } = await viewOf(tied.tournamentId);
    expect(version).toBe(tied.version + 16);
    expect(matches.filter(({ matchStatus }) => matchStatus === 'completed')).toHaveLength(8);
    expect(matches.filter(({ matchStatus }) => matchStatus === 'ready')).toHaveLength(4);
    expect(await violatedInvariants(test.database)).toEqual([]);
    await other.close();
  });
});

describe('a move that needs a locked row', () => {
  it.each(['tournaments', 'profiles'] as const)(
    'of %s waits alone: strangers are answered meanwhile',
    async (table) => {
      const final = await addTournament(test.context, { initialMoves: decidedMoves(4) });
      const finalId = matchAt((await viewOf(final.tournamentId)).matches, 2, 1).id;
      await final.actions[0]?.move(finalId, 'rock');
      const stranger = await addTied(4);
      let isAnswered = false;
      let blocked: Promise<unknown> = Promise.resolve();

      await whileLocked(
        test,
        table,
        table === 'profiles' ? (final.players[0]?.id ?? '') : final.tournamentId,
        async () => {
          // The move of the loser changes the balance of the winner.
          blocked = Promise.resolve(final.actions[2]?.move(finalId, 'scissors')).then(() => (isAnswered = true));
          for (const { player, matchId, move } of winningMoves(stranger)) {
            await tournamentActions(test.context, player).move(matchId, move, 1);
          }
          expect(isAnswered).toBe(false);
        },
      );

      await blocked;
      expect(await viewOf(final.tournamentId)).toMatchObject({ status: 'completed' });
      expect(await final.actions[0]?.balance()).toBe(130);
    },
  );

  it('is refused as too busy when the row stays locked, and changes nothing', async () => {
    const impatient = await createTestContext({ database: test.database });
    const { players, matches, actions, tournamentId, version } = await addTied(4);
    const [player] = players as [(typeof players)[0]];

    await whileLocked(test, 'tournaments', tournamentId, async () => {
      hurryBatches();
      const refused = tournamentActions(impatient.context, player).move(matches[0]?.id ?? '', 'rock', 1);
      await expect(refused).rejects.toMatchObject({
        reply: { code: 'TOO_BUSY', retryAfterSeconds: 1 },
      });
    });

    expect(await viewOf(tournamentId)).toMatchObject({ version });
    await actions[0]?.move(matches[0]?.id ?? '', 'rock', 1);
    await impatient.close();
  });

  it('does not delay the deadlines of other tournaments', async () => {
    const [held, free] = [await addTied(4), await addTied(4)];
    await test.context.database.pool.query(
      `UPDATE tournament_matches SET deadline_at = now() - interval '1 hour'
       WHERE match_status = 'ready' AND tournament_id = ANY($1::uuid[])`,
      [[held.tournamentId, free.tournamentId]],
    );

    await whileLocked(test, 'tournaments', held.tournamentId, async () => {
      expect(await test.context.tournaments.deadlines.settleExpired()).toBe(1);
    });

    expect(await test.context.tournaments.deadlines.settleExpired()).toBe(1);
  });
});
