import type { InputOf, Notification, NotificationKind } from '@game/contract';
import { inboxSize } from '@game/site';
import type { Transaction } from '../../platform/database/database.js';
import type { Player } from '../../platform/player.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { NewMessage, Outbox } from '../outbox/service.js';
import { addReadIds, findNotifications } from './store.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'publisher'> & { outbox: Outbox };

/** An event, and the players who are notified of it. */
export interface News {
  playerIds: string[];
  kind: NotificationKind;
  /** The game, the tournament or the raffle. */
  targetId: string;
  /** The name of the tournament or of the prize. */
  name?: string;
  opponentId?: string;
}

/**
 * The notifications of players. Rare events are stored in the transaction that causes them. The games of a player need no
 * rows: the list reads them from `games`. See decision 0032.
 */
export class Inbox {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Stores a notification for each player who has an account, once per event, and announces it after the commit. */
  async add(transaction: Transaction, ...news: News[]): Promise<void> {
    await this.#dependencies.outbox.add(transaction, news.flatMap(messagesOf));
    transaction.afterCommit(() => this.announce(news));
  }

  /** Notifies the browsers of players that their inboxes have changed. */
  announce(news: News[]): void {
    const rooms = news.flatMap(({ playerIds }) => playerIds.map((playerId) => `user:${playerId}` as const));
    if (rooms.length > 0) this.#dependencies.publisher.publish(rooms, 'inbox.added', {});
  }

  /** Returns the caller's last notifications, newest first. */
  async list(player: Player): Promise<Notification[]> {
    const { database, clock } = this.#dependencies;
    const rows = await database.read((on) => findNotifications(on, player.id, clock.now(), inboxSize));
    return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
  }

  /** Marks notifications as read, on all devices. Unknown ids have no effect on the list. */
  async markRead(player: Player, { ids }: InputOf<'inbox.markRead'>): Promise<void> {
    const { database, publisher } = this.#dependencies;
    const distinct = [...new Set(ids)];
    await database.run((on) => addReadIds(on, player.id, distinct));
    publisher.publish(`user:${player.id}`, 'inbox.read', { ids: distinct });
  }
}

/** Returns the messages that store a notification for each player, once `append_messages` runs. */
export function messagesOf({ playerIds, kind, targetId, name, opponentId }: News): NewMessage[] {
  const content = { kind, targetId, name: name ?? null, opponentId: opponentId ?? null };
  return playerIds.map((recipient) => ({ channel: 'inbox', recipient, content }));
}
