import { moves } from '@game/rules';
import { describe, expect, it } from 'vitest';
import { countOutcomes } from '../../support/builders/outcomes.js';
import { addPlayer } from '../../support/builders/players.js';
import { seededRandom } from '../../support/random.js';
import { raceSize, repetitions } from '../../support/torture/scale.js';
import { violatedInvariants } from '../../support/test-context.js';
import {
  addTournament,
  copyFinal,
  decidedMoves,
  tournamentActions,
  type TournamentActions,
} from '../../support/builders/tournaments.js';
import { useTestContext } from '../../support/use-test-context.js';

const finalCount = repetitions({ usual: 60, torture: 1000 });
const finalsAtOnce = 20;

const test = useTestContext();

const addPlayers = (count: number, balance: number) =>
  Promise.all(Array.from({ length: count }, () => addPlayer(test.context, { balance })));

describe('concurrent requests', () => {
  it('give the last seat to one player and start the tournament once; the others keep their tickets', async () => {
    const built = await addTournament(test.context, { initialMoves: decidedMoves(4).slice(0, 3) });
    const players = await addPlayers(raceSize, 100);

    const outcomes = await countOutcomes(
      players.map((player) => tournamentActions(test.context, player).join(built.tournamentId, 'scissors')),
    );

    expect(outcomes).toEqual({ succeeded: 1, TOURNAMENT_NOT_AVAILABLE: raceSize - 1 });
    const { tournament } = await test.context.tournaments.queries.get(null, built);
    expect(tournament).toMatchObject({ status: 'in_progress', participantCount: 4, version: 4 });
    expect(tournament.matches.map(({ matchStatus }) => matchStatus)).toEqual(['completed', 'completed', 'ready']);
    const balances = await Promise.all(players.map(({ id }) => test.context.ledger.balanceOf(id)));
    expect(balances.toSorted((a, b) => a - b)).toEqual([90, ...Array.from({ length: raceSize - 1 }, () => 100)]);
  });

  it('take one seat and one stake if the same player joins several times', async () => {
    const built = await addTournament(test.context, { maxPlayers: 8, initialMoves: ['rock'] });
    const player = await addPlayer(test.context);

    const outcomes = await countOutcomes(
      Array.from({ length: raceSize }, () => tournamentActions(test.context, player).join(built.tournamentId, 'rock')),
    );

    expect(outcomes).toEqual({ succeeded: 1, ALREADY_JOINED: raceSize - 1 });
    expect(await test.context.ledger.balanceOf(player.id)).toBe(90);
  });

  it('are in at most five tournaments that wait, however they create and join them', async () => {
    const player = await addPlayer(test.context, { balance: 1000 });
    const actions = tournamentActions(test.context, player);
    const offered = await Promise.all(
      Array.from({ length: 4 }, () => addTournament(test.context, { initialMoves: ['rock'] })),
    );
    const almostFull = await addTournament(test.context, { initialMoves: decidedMoves(3) });

    const outcomes = await countOutcomes([
      ...offered.map(({ tournamentId }) => actions.join(tournamentId, 'rock')),
      ...Array.from({ length: 4 }, () => actions.create(8, 10, 'rock')),
    ]);

    expect(outcomes).toEqual({ succeeded: 5, TOO_MANY_WAITING_TOURNAMENTS: 3 });
    expect(await test.context.ledger.balanceOf(player.id)).toBe(950);
    // The last seat starts a tournament, so that it does not wait.
    await actions.join(almostFull.tournamentId, 'scissors');
    expect(await test.context.ledger.balanceOf(player.id)).toBe(940);
  });

  it('end in one consistent state if they join last, leave and cancel', async () => {
    const late = await addPlayer(test.context, { balance: 1000 });
    for (let round = 0; round < 15; round += 1) {
      const built = await addTournament(test.context, { initialMoves: decidedMoves(4).slice(0, 3) });
      const [creator, second] = built.actions;
      const { tournamentId } = built;

      const [join, leave, cancel] = await Promise.allSettled([
        tournamentActions(test.context, late).join(tournamentId, 'scissors'),
        second?.leave(tournamentId),
        creator?.cancel(tournamentId),
      ]);

      const { tournament } = await test.context.tournaments.queries.get(null, { tournamentId });
      expect(tournament.status).toBe(cancel.status === 'fulfilled' ? 'cancelled' : 'in_progress');
      const joined = join.status === 'fulfilled' ? 1 : 0;
      expect(tournament.participantCount).toBe(3 + joined - (leave.status === 'fulfilled' ? 1 : 0));
    }
    expect(await violatedInvariants(test.database)).toEqual([]);
  });

  it('produce one winner and one payout if they send both moves of a final', async () => {
    const seed = 11;
    const random = seededRandom(seed);
    const stakes = 10 * (finalCount / 10 + 1);
    const finals: { tournamentId: string; finalId: string; pair: (TournamentActions | undefined)[] }[] = [];
    for (let index = 0; index < 10; index += 1) {
      const built = await addTournament(test.context, { balance: stakes, initialMoves: decidedMoves(4) });
      const { actions } = built;
      const pair = [actions[0], actions[2]];
      const copies = await copyFinal(test.context, built, finalCount / 10);
      finals.push(...copies.map(({ tournamentId, finalId }) => ({ tournamentId, finalId, pair })));
    }
    // The statements were planned on nearly empty tables. In production, autovacuum updates the statistics.
    await test.context.database.pool.query('ANALYZE');

    const playFinal = async ({ finalId, pair }: (typeof finals)[0]) => {
      for (let hand = 0; ; hand += 1) {
        const [one, other] = [moves[Math.floor(random() * 3)] ?? 'rock', moves[Math.floor(random() * 3)] ?? 'rock'];
        const changes = await Promise.all([pair[0]?.move(finalId, one, hand), pair[1]?.move(finalId, other, hand)]);
        const ended = changes.filter((change) => change?.tournament.status === 'completed');
        expect(changes.map((change) => change?.matches.length)).toEqual([1, 1]);
        if (ended.length > 0) return ended.length;
      }
    };
    const endings: number[] = [];
    for (let index = 0; index < finalCount; index += finalsAtOnce) {
      endings.push(...(await Promise.all(finals.slice(index, index + finalsAtOnce).map(playFinal))));
    }

    expect(endings, `seed ${seed}`).toEqual(finals.map(() => 1));
    const { rows } = await test.context.database.pool.query(
      `SELECT count(*) AS tournaments, count(DISTINCT tournament_id) AS paid, sum(amount) AS tickets
       FROM transactions JOIN tournaments ON tournaments.id = tournament_id AND user_id = winner_id
       WHERE type = 'tournament_win' AND tournament_id = ANY($1)`,
      [finals.map(({ tournamentId }) => tournamentId)],
    );
    expect(rows).toEqual([
      { tournaments: String(finalCount), paid: String(finalCount), tickets: String(40 * finalCount) },
    ]);
    expect(await violatedInvariants(test.database)).toEqual([]);
  });
});
