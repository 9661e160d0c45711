import type { OwnSession } from '@game/contract';
import type { Clock } from '../../platform/clock.js';
import type { Database } from '../../platform/database.js';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { Publisher } from '../../realtime/publisher.js';
import { deleteSessionByToken, deleteSessionOf, deleteSessionsOf, findSessionsOf } from './store/sessions.js';

interface Dependencies {
  database: Database;
  clock: Clock;
  publisher: Publisher;
  /** The session token in a request's cookies, if its signature is ours. */
  tokenOf: (headers: Headers) => string | null;
}

/** Where a player is signed in. Ending a session ends the realtime connections; other sessions connect again. */
export class Sessions {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** The player's sessions, newest first. */
  async list(player: Player, headers: Headers): Promise<OwnSession[]> {
    const { database, clock, tokenOf } = this.#dependencies;
    const current = tokenOf(headers);
    const rows = await database.run((connection) => findSessionsOf(connection, player.id, clock.now()));
    return rows.map(({ id, userAgent, createdAt, updatedAt, expiresAt, token }) => ({
      id,
      userAgent: userAgent || null,
      createdAt: createdAt.toISOString(),
      extendedAt: updatedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      isCurrent: token === current,
    }));
  }

  /** Ends one of the player's sessions. Throws SESSION_NOT_FOUND. */
  async revoke(player: Player, sessionId: string): Promise<void> {
    const { database, publisher } = this.#dependencies;
    const ended = await database.run((connection) => deleteSessionOf(connection, player.id, sessionId));
    if (!ended) throw new Refusal('SESSION_NOT_FOUND');
    publisher.disconnect(`user:${player.id}`);
  }

  /** Ends all of the player's sessions. */
  async revokeAll(player: Player): Promise<void> {
    const { database, publisher } = this.#dependencies;
    await database.run((connection) => deleteSessionsOf(connection, player.id));
    publisher.disconnect(`user:${player.id}`);
  }

  /** Ends the session a browser had before it signed in: whoever put it there must not share in the new one. */
  async endPlanted(headers: Headers): Promise<void> {
    const { database, publisher, tokenOf } = this.#dependencies;
    const token = tokenOf(headers);
    if (token === null) return;
    const userId = await database.run((connection) => deleteSessionByToken(connection, token));
    if (userId !== undefined) publisher.disconnect(`user:${userId}`);
  }
}
