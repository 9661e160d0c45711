import type { InputOf } from '@game/contract';
import { CommandRefused } from '../../platform/command-refused.js';
import type { Transaction } from '../../platform/database/database.js';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import * as store from './store/relations.js';

/** How long the name and the picture in a report are stored after it is closed, in milliseconds. */
const evidenceMs = 90 * 24 * 3_600_000;

/** The players' pictures. */
export interface Pictures {
  /** Reads the picture at a URL of this site, in WebP; null if there is none. */
  readAt(url: string): Promise<Buffer | null>;
}

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'rateLimits'> & { avatars: Pictures };

/** Reports of players about players, which operators review. */
export class Reports {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Stores a report for the operators, with the name and the picture that the player has now: they can change them.
   * @throws {Refusal} `PLAYER_NOT_FOUND`, also for bots; `TOO_MANY_ATTEMPTS` after 10 reports in a day.
   */
  async add({ id }: Player, { playerId: otherId, reason, details }: InputOf<'players.report'>): Promise<void> {
    const { database, clock, rateLimits } = this.#dependencies;
    await rateLimits.count('report', id);
    const relation = { playerId: id, otherId };
    const report = { reason, details, at: clock.now(), ...(await this.#findEvidence(relation)) };
    const isKnown = await database.run((on) => store.insertReport(on, relation, report));
    if (!isKnown) throw new Refusal('PLAYER_NOT_FOUND');
  }

  /** Returns the oldest `limit` reports that no operator has closed. */
  async listOpen(limit: number): Promise<store.OpenReport[]> {
    return this.#dependencies.database.run((on) => store.findOpenReports(on, limit));
  }

  /**
   * Closes a report.
   * @throws {CommandRefused} if there is no such open report.
   */
  async close(transaction: Transaction, id: number): Promise<void> {
    const isClosed = await store.closeReport(transaction, id, this.#dependencies.clock.now());
    if (!isClosed) throw new CommandRefused(`There is no open report ${id}.`);
  }

  /**
   * Returns the picture that a reported player had, in WebP.
   * @throws {CommandRefused} if there is none.
   */
  async pictureOf(id: number): Promise<Buffer> {
    const picture = await this.#dependencies.database.run((on) => store.findReportedPicture(on, id));
    if (picture === null) throw new CommandRefused(`There is no picture of report ${id}.`);
    return picture;
  }

  /** Erases the names and the pictures in reports that were closed long ago. */
  async eraseEvidence(): Promise<void> {
    const { database, clock } = this.#dependencies;
    const closedBefore = new Date(clock.now().getTime() - evidenceMs);
    await database.run((on) => store.eraseEvidence(on, closedBefore));
  }

  async #findEvidence(relation: store.Relation): Promise<Pick<store.NewReport, 'username' | 'picture'>> {
    const { database, avatars } = this.#dependencies;
    for (let attempt = 1; ; attempt += 1) {
      const reported = await database.run((on) => store.findReportable(on, relation));
      if (!reported) throw new Refusal('PLAYER_NOT_FOUND');
      const { username, avatarUrl } = reported;
      const picture = avatarUrl === null ? null : await avatars.readAt(avatarUrl);
      // The file is missing if the player has just replaced the picture.
      if (picture !== null || avatarUrl === null || attempt === 2) return { username, picture };
    }
  }
}
