import { isDeepStrictEqual } from 'node:util';
import { events, type AvailableGames, type ListedGame } from '@game/contract';
import { gamesPerPage, listMaximumAgeMs, lobbyOverlapMs, shortGameId, type ListChanges } from '@game/site';
import type { SharedDependencies } from '../../shared-dependencies.js';

/**
 * The pause between two messages to the lobby, in milliseconds: one for each viewer, because sending takes as long as there are
 * viewers. A viewer gets at most three messages a second.
 */
const pauseMs = { shortest: 350, longest: 1_000, perViewer: 1 };

/** How many milliseconds of a pause a message has a listed game for. It limits a viewer's traffic to 3 KB/s. */
const msPerRow = 175;

/** A change that this process has heard of; no game means that the game was unlisted. */
interface Change {
  game: ListedGame | null;
  heardAtMs: number;
}

type Dependencies = Pick<SharedDependencies, 'clock' | 'publisher'> & {
  /** Counts the games in the lobby now. */
  countGames: () => Promise<AvailableGames>;
};

/**
 * Sends the changes of the list of games to the viewers of the lobby. Every change reaches every process. A process gathers
 * changes and sends them to its own viewers in one message: the first change after a pause immediately, later ones
 * together. If many games are listed, the newest are sent first. A game that is joined before it is sent is skipped.
 * See decision 0029.
 */
export class ListChangeSender {
  readonly #dependencies: Dependencies;
  /** The latest changes, by short id, oldest first. */
  readonly #recent = new Map<string, Change>();
  /** The listed games that are still to be sent, by short id, oldest first. */
  #rows = new Map<string, ListedGame>();
  #unlisted: string[] = [];
  #timer: NodeJS.Timeout | undefined;
  #sentAtMs = -Infinity;
  #countTimer: NodeJS.Timeout | undefined;
  /** The latest count that was sent, or that is sent next. */
  #available: AvailableGames | undefined;
  #isAvailableNew = false;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    dependencies.publisher.observe((message) => {
      if (message.kind !== 'publish' || message.event !== 'lobby.changed') return;
      // It can come from a process of another version.
      this.#hear(events['lobby.changed'].parse(message.content));
    });
  }

  /** Publishes changes to all processes. */
  publish(changes: ListChanges<ListedGame>): void {
    // To no room: each process sends what it has gathered to its own viewers.
    this.#dependencies.publisher.publish([], 'lobby.changed', changes);
  }

  /** Returns the changes that this process has heard of since `sinceMs`, by default those that a new viewer needs. */
  recent(sinceMs = this.#nowMs() - lobbyOverlapMs): ListChanges<ListedGame> {
    this.#forgetOld();
    const changes = [...this.#recent].filter(([, { heardAtMs }]) => heardAtMs >= sinceMs);
    const listed = changes.flatMap(([, { game }]) => game ?? []);
    return {
      listed: listed.slice(-gamesPerPage),
      unlisted: changes.filter(([, { game }]) => game === null).map(([id]) => id),
    };
  }

  #hear({ listed, unlisted }: ListChanges<ListedGame>): void {
    const heardAtMs = this.#nowMs();
    for (const game of listed) {
      const id = shortGameId(game.id);
      // The message of another process that the game was taken was faster.
      if (this.#recent.get(id)?.game === null) continue;
      this.#remember(id, { game, heardAtMs });
      this.#rows.set(id, game);
    }
    for (const id of unlisted) {
      this.#remember(id, { game: null, heardAtMs });
      this.#rows.delete(id);
      this.#unlisted.push(id);
    }
    this.#forgetOld();
    this.#sendLater();
    this.#countLater();
  }

  get #viewers(): number {
    return this.#dependencies.publisher.countListenersHere('lobby');
  }

  get #pauseMs(): number {
    const { shortest, longest, perViewer } = pauseMs;
    return Math.min(longest, Math.max(shortest, perViewer * this.#viewers));
  }

  #nowMs(): number {
    return this.#dependencies.clock.now().getTime();
  }

  #remember(id: string, change: Change): void {
    this.#recent.delete(id);
    this.#recent.set(id, change);
  }

  #forgetOld(): void {
    const before = this.#nowMs() - lobbyOverlapMs;
    for (const [id, { heardAtMs }] of this.#recent) {
      if (heardAtMs >= before) return;
      this.#recent.delete(id);
    }
  }

  #sendLater(): void {
    if (this.#timer || (this.#rows.size === 0 && this.#unlisted.length === 0 && !this.#isAvailableNew)) return;
    // Even without a pause, all changes of this turn of the event loop go together.
    const waitMs = Math.max(0, this.#sentAtMs + this.#pauseMs - performance.now());
    this.#timer = setTimeout(() => this.#send(), waitMs).unref();
  }

  #send(): void {
    this.#timer = undefined;
    this.#sentAtMs = performance.now();
    const available = this.#isAvailableNew ? { available: this.#available } : {};
    const message = { listed: this.#takeRows(), unlisted: this.#unlisted, ...available };
    this.#unlisted = [];
    this.#isAvailableNew = false;
    if (this.#viewers === 0) {
      // A viewer who comes later gets the recent changes.
      this.#rows.clear();
      return;
    }
    this.#dependencies.publisher.publishHere('lobby', 'lobby.changed', message);
    this.#sendLater();
  }

  /** Counts the games a second after a change. Viewers who have all games do not need the number. */
  #countLater(): void {
    if (this.#countTimer || this.#viewers === 0) return;
    const count = async () => {
      this.#countTimer = undefined;
      // After an error, the next change counts again.
      const available = await this.#dependencies.countGames().catch(() => this.#available);
      if (!available || isDeepStrictEqual(available, this.#available)) return;
      this.#isAvailableNew = Math.max(available.count, this.#available?.count ?? 0) > gamesPerPage;
      this.#available = available;
      this.#sendLater();
    };
    this.#countTimer = setTimeout(() => void count(), listMaximumAgeMs).unref();
  }

  /** Returns the newest games to send. Forgets those that would no longer be on the first page of the list. */
  #takeRows(): ListedGame[] {
    const rows = [...this.#rows].slice(-gamesPerPage);
    const taken = rows.splice(-Math.floor(this.#pauseMs / msPerRow));
    this.#rows = new Map(rows);
    return taken.map(([, game]) => game);
  }
}
