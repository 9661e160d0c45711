import { randomUUID } from 'node:crypto';
import type { Move } from '@game/rules';
import { GameBatch, batchStateOf } from '../../../apps/server/src/modules/games/batch.js';
import type { GameCommand } from '../../../apps/server/src/modules/games/decisions.js';
import type { PlayerState, RowsById } from '../../../apps/server/src/modules/games/store/batch.js';
import type { CommandOutcome } from '../../../apps/server/src/platform/batches.js';
import type { Intent } from '../../../apps/server/src/platform/player.js';
import { sha256 } from '../../../apps/server/src/platform/sha256.js';
import { intentOf } from './players.js';

/** How long each step of a game may take, in milliseconds. All differ. */
export const timeouts = { firstMoveMs: 1_000, listedMs: 20_000, secondMoveMs: 3_000, rematchMs: 400_000 };

/** Games and players in memory. Batches of commands are decided on them as a server does, but no database is used. */
export class DecidedGames {
  now = new Date('2026-01-15T12:00:00Z');
  readonly rows: RowsById = { games: new Map(), players: new Map() };

  /** Adds a player with 100 tickets, and returns their id. */
  addPlayer(state: Partial<PlayerState> = {}): string {
    const id = randomUUID();
    const profile = { id, username: id.slice(0, 8), avatarUrl: null, isBot: false };
    const usual = { isDeleted: false, balance: 100, balanceVersion: 7, debt: 0, breakUntilMs: null, openGames: 0 };
    this.rows.players.set(id, { version: `${id} as read`, row: { profile, ...usual, ...state } });
    return id;
  }

  player(id: string): PlayerState {
    const found = this.rows.players.get(id);
    if (!found) throw new Error(`there is no player ${id}`);
    return found.row;
  }

  game(id: string) {
    const found = this.rows.games.get(id);
    if (!found) throw new Error(`there is no game ${id}`);
    return found.row;
  }

  /**
   * Decides commands in one batch; `blocked` are joins of players whom the creator has blocked. Each command is a request of its
   * own, or all are the same one if `intent` is given. Deadlines are commands of the server itself.
   */
  decide(commands: GameCommand[], blocked: GameCommand[] = [], intent?: Intent): GameBatch {
    const submitted = commands.map((command) => ({
      command,
      intent:
        command.kind === 'expire' ? null : (intent ?? intentOf({ id: command.playerId }, 'games.move', randomUUID())),
    }));
    return new GameBatch(submitted, batchStateOf(this.rows, new Set(blocked)), { now: this.now, timeouts });
  }

  /** Decides a command, and stores its effects in memory. Returns the reply, or the code of the refusal. */
  run(command: GameCommand, blocked: GameCommand[] = []) {
    const batch = this.decide([command], blocked);
    const { games, players } = batch.rowsAfter('as written');
    for (const [id, game] of games) this.rows.games.set(id, game);
    for (const [id, player] of players) this.rows.players.set(id, player);
    return answerOf([...batch.outcomes.values()][0]);
  }

  /** Creates a game, and returns its id. */
  create(playerId: string, options: { stakeAmount?: number; isPrivate?: boolean; invitedId?: string } = {}): string {
    const gameId = randomUUID();
    this.run(createCommand(playerId, { gameId, ...options }));
    return gameId;
  }

  /** Creates a game with the move of its creator, which another player joins if given. Returns its id. */
  createListed(playerId: string, { joiner, ...options }: { joiner?: string; invitedId?: string } = {}): string {
    const gameId = this.create(playerId, options);
    this.run(moveCommand(playerId, gameId, 'rock'));
    if (joiner !== undefined) this.run({ kind: 'join', playerId: joiner, gameId });
    return gameId;
  }
}

/** The reply of a command, or the code of its refusal. */
export function answerOf(outcome: CommandOutcome<unknown> | undefined): unknown {
  if (outcome?.kind === 'refused') return outcome.refusal.reply.code;
  return outcome?.kind === 'done' ? outcome.result : undefined;
}

/** A command that creates a game with a stake of 10, for everyone. */
export function createCommand(playerId: string, options: Partial<Extract<GameCommand, { kind: 'create' }>> = {}) {
  const game = { gameId: randomUUID(), stakeAmount: 10, isPrivate: false, invitedId: null };
  return { kind: 'create', playerId, ...game, ...options } satisfies GameCommand;
}

/** The nonce of all moves of a player. */
export const nonceOf = (playerId: string) => sha256(playerId);

/** A move of a player. */
export function moveCommand(playerId: string, gameId: string, move: Move, nonceId: string | null = null) {
  return { kind: 'move', playerId, gameId, chosen: { move, nonce: nonceOf(playerId), nonceId } } satisfies GameCommand;
}
