import type { CommandName } from '@game/contract';
import { moves, type Move } from '@game/rules';
import type { Logger } from '../../platform/logger.js';
import type { Intent, Player } from '../../platform/player.js';
import type { Random } from '../../platform/random.js';
import { Refusal } from '../../platform/refusal.js';

const names = ['Cheddar', 'Biscuit', 'Whiskers', 'Pip', 'Brie', 'Mittens', 'Gouda', 'Nibs'];

/** The house bots. Their ids are constant, so that a restarted server finds the same profiles. */
export const houseBots = names.map((username, index) => ({
  id: `b0700000-0000-4000-8000-00000000000${index + 1}`,
  username,
}));

/** Picks a move with equal probability, independent of all earlier moves. */
export function randomMove(random: Random): Move {
  return moves[random.integer(0, moves.length - 1)] as Move;
}

/** Returns `items` in random order, each order with equal probability. */
export function shuffled<Item>(random: Random, items: Item[]): Item[] {
  const result: Item[] = [];
  for (const item of items) result.splice(random.integer(0, result.length), 0, item);
  return result;
}

/** Returns a request of a bot, with a new idempotency key. */
export function intentOf(random: Random, bot: Player, operation: CommandName, input: unknown): Intent {
  return { playerId: bot.id, key: random.uuid(), operation, input };
}

/** Runs `act`, and ignores a refusal: a player may have been faster, and the next call sees the new state. */
export async function ignoreRefusal(logger: Pick<Logger, 'debug'>, act: () => Promise<unknown>): Promise<void> {
  await act().catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    logger.debug({ code: error.reply.code }, 'an action of a house bot was refused');
  });
}
