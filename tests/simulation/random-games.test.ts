import type { BuiltPlayer } from '../support/build-player.js';
import { moves, type Move } from '@game/rules';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '../support/fake-clock.js';
import { outcomeOf } from '../support/builders/outcomes.js';
import { addPlayer, playerActions } from '../support/builders/players.js';
import { createFor, rematchActions } from '../support/builders/rematches.js';
import { seededRandom } from '../support/random.js';
import { repetitions, seeds } from '../support/torture/scale.js';
import { violatedInvariants, createTestContext } from '../support/test-context.js';
import { GameModel } from './game-model.js';

const playerCount = 5;
const stepCount = repetitions({ usual: 200, torture: 400 });

describe('random games', () => {
  it.each(seeds({ usual: 3, torture: 60 }))(
    'leave the server and the model in the same state after every step, seed %i',
    async (seed) => {
      const clock = new FakeClock();
      const test = await createTestContext({ clock });
      const { context } = test;
      const random = seededRandom(seed);
      const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
      const balances = Array.from({ length: playerCount }, () => Math.floor(random() * 200));
      const players: BuiltPlayer[] = [];
      for (const balance of balances) players.push(await addPlayer(context, { balance }));
      const model = new GameModel(balances, clock.now().getTime());
      const gameIds: string[] = [];

      const create = async (player: number): Promise<[string, string]> => {
        const stake = 1 + Math.floor(random() * 40);
        const creator = players[player] as BuiltPlayer;
        const invited = random() < 0.3 ? (player + 1 + Math.floor(random() * (playerCount - 1))) % playerCount : null;
        const created =
          invited === null
            ? playerActions(context, creator).create(stake)
            : createFor(context, creator, players[invited] as BuiltPlayer, stake);
        const actual = await outcomeOf(created.then(({ gameId }) => gameIds.push(gameId)));
        return [model.create(player, stake, invited), actual];
      };
      const changeGame = async (
        player: number,
        kind: 'join' | 'move' | 'cancel' | 'decline',
      ): Promise<[string, string]> => {
        const index = Math.max(0, gameIds.length - 1 - Math.floor(random() * 12));
        const gameId = gameIds[index] as string;
        const actions = playerActions(context, players[player] as BuiltPlayer);
        const move: Move = pick(moves);
        if (kind === 'join') return [model.join(player, index), await outcomeOf(actions.join(gameId))];
        if (kind === 'decline') {
          const declined = rematchActions(context, players[player] as BuiltPlayer).decline(gameId);
          return [model.decline(player, index), await outcomeOf(declined)];
        }
        if (kind === 'cancel') return [model.cancel(player, index), await outcomeOf(actions.cancel(gameId))];
        return [model.move(player, index, move), await outcomeOf(actions.move(gameId, move))];
      };
      const passTime = async (): Promise<[string, string]> => {
        const byMs = pick([1000, 60_000, 5 * 60_000, 24 * 3_600_000]);
        clock.advance(byMs);
        model.nowMs += byMs;
        if (random() < 0.5) {
          model.settleExpired();
          await context.games.settleExpired();
        }
        return ['done', 'done'];
      };

      for (let step = 0; step < stepCount; step += 1) {
        const kind = pick([
          'create',
          'create',
          'join',
          'join',
          'move',
          'move',
          'move',
          'cancel',
          'decline',
          'time',
        ] as const);
        const player = Math.floor(random() * playerCount);
        const isCreate = kind === 'create' || gameIds.length === 0;
        const doStep = isCreate ? create(player) : kind === 'time' ? passTime() : changeGame(player, kind);
        const [expected, actual] = await doStep;
        expect(actual, `step ${step}: ${kind} by player ${player}`).toBe(expected);
        const held = await Promise.all(players.map(({ id }) => context.ledger.balanceOf(id)));
        expect(held, `balances after step ${step}`).toEqual(model.balances);
      }

      expect(await violatedInvariants(test.database)).toEqual([]);
      await test.close();
    },
  );
});
