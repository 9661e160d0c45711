import { randomUUID } from 'node:crypto';
import type { BuiltPlayer } from '../support/build-player.js';
import { moves, tournamentSizes, type Move } from '@game/rules';
import { expect, it } from 'vitest';
import { countersLifetimeMs } from '../../apps/server/src/modules/counters/service.js';
import { Refusal } from '../../apps/server/src/platform/refusal.js';
import { FakeClock } from '../support/fake-clock.js';
import { createTestDatabase } from '../support/database.js';
import { addPlayer, playerActions } from '../support/builders/players.js';
import { seededRandom } from '../support/random.js';
import { repetitions } from '../support/torture/scale.js';
import { violatedInvariants, createTestContext, type TestContext } from '../support/test-context.js';
import { tournamentActions } from '../support/builders/tournaments.js';

const stepCount = repetitions({ usual: 400, torture: 10_000 });
const restarts = 4;

it('counts players and stakes correctly over concurrent random commands of players and bots, and over restarts [TBL-06]', async () => {
  const clock = new FakeClock();
  const database = await createTestDatabase();
  const random = seededRandom(35);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <Item>(items: readonly Item[]) => items[below(items.length)] as Item;
  const players: BuiltPlayer[] = [];
  const ids: { games: string[]; tournaments: string[] } = { games: [], tournaments: [] };
  const expected = { players: 0, online: 0, staked: 0 };

  /** The newest games; an unknown one before the first. */
  const recentGames = () => (ids.games.length > 0 ? ids.games.slice(-20) : [randomUUID()]);
  const step = async ({ context }: TestContext): Promise<void> => {
    const player = pick(players);
    const counts = !player.isBot;
    const [games, tournaments] = [playerActions(context, player), tournamentActions(context, player)];
    const move = pick<Move>(moves);
    const stake = 1 + below(20);
    switch (pick(['player', 'create', 'create', 'tournament', 'joinTournament', 'join', 'move', 'cancel', 'time'])) {
      case 'player': {
        const isBot = random() < 0.3;
        players.push(await addPlayer(context, { balance: 500, isBot }));
        if (!isBot) expected.players += 1;
        break;
      }
      case 'create':
        ids.games.push((await games.create(stake)).gameId);
        if (counts) expected.staked += stake;
        await games.move(ids.games.at(-1) ?? '', move);
        break;
      case 'tournament': {
        const maxPlayers = pick(tournamentSizes);
        ids.tournaments.push((await tournaments.create(maxPlayers, stake, move)).tournamentId);
        if (counts) expected.staked += stake * maxPlayers;
        break;
      }
      case 'joinTournament':
        await tournaments.join(pick(ids.tournaments), move);
        break;
      case 'join':
        await games.join(pick(recentGames()));
        break;
      case 'move':
        await games.move(pick(recentGames()), move);
        break;
      case 'cancel':
        await games.cancel(pick(recentGames()));
        break;
      default:
        clock.advance(below(600_000));
        await context.games.settleExpired();
        await context.tournaments.deadlines.settleExpired();
    }
  };

  for (let restart = 0; restart <= restarts; restart += 1) {
    const test = await createTestContext({ clock, database });
    if (restart === 0) {
      players.push(await addPlayer(test.context, { balance: 500 }), await addPlayer(test.context, { isBot: true }));
      expected.players = 1;
    }
    expect(await test.context.counters.get()).toEqual(expected);
    for (let done = 0; done < stepCount / (restarts + 1); done += 4) {
      const together = Array.from({ length: 4 }, () =>
        step(test).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
        }),
      );
      await Promise.all(together);
    }
    // The counters in memory are too old by then.
    clock.advance(countersLifetimeMs);
    expect(await test.context.counters.get()).toEqual(expected);
    await test.close();
  }

  expect(expected.staked).toBeGreaterThan(stepCount);
  expect(await violatedInvariants(database)).toEqual([]);
  await database.drop();
});
