import type { TournamentSummary } from '@game/contract';
import type { Move, TournamentSize } from '@game/rules';
import { violates } from '../../platform/database/database.js';
import type { Player } from '../../platform/player.js';
import type { TournamentDependencies } from './dependencies.js';
import type { Joining } from './joining.js';
import { notify } from './notifications.js';
import { findScheduledTournament } from './store/read-lists.js';
import { lockTournament } from './store/read-tournament.js';
import { postponeTournament } from './store/write-tournament.js';
import { summaryOf } from './view.js';

/**
 * How long after its time a house tournament can still start, in milliseconds. Then it is cancelled, because the house no longer
 * holds tournaments.
 */
const latestStartMs = 5 * 60_000;

/** The terms of a house tournament. */
export interface HouseTerms {
  maxPlayers: TournamentSize;
  stakeAmount: number;
  startsAt: Date;
  /** How long each hand waits for its moves. */
  handSeconds: number;
}

/** A bot and its initial move. */
export interface Filler {
  player: Player;
  initialMove: Move;
}

/**
 * House tournaments: they start at a set time, with bots in the seats that are still free, and sooner if they are full. Each
 * change is safe to repeat and to run in several processes. See decision 0012.
 */
export class Scheduled {
  readonly #dependencies: TournamentDependencies & { joining: Joining };

  constructor(dependencies: TournamentDependencies & { joining: Joining }) {
    this.#dependencies = dependencies;
  }

  /** Returns the house tournament that starts next; null if there is none. */
  async findNext(): Promise<TournamentSummary | null> {
    const { database, clock } = this.#dependencies;
    const row = await database.read((connection) => findScheduledTournament(connection, clock.now()));
    return row ? summaryOf(row) : null;
  }

  /** Creates a house tournament, in which a bot has the first seat. Returns false if one waits for this time already. */
  async create({ player, initialMove }: Filler, terms: HouseTerms): Promise<boolean> {
    const { database, hiddenMoves, joining } = this.#dependencies;
    const chosen = hiddenMoves.choose(player.id, initialMove, undefined);
    const deadlineAt = latestStartOf(terms.startsAt);
    try {
      await database.transaction((transaction) =>
        joining.create(transaction, player, chosen, { ...terms, deadlineAt }),
      );
      return true;
    } catch (error) {
      if (violates(error, 'tournaments_scheduled')) return false;
      throw error;
    }
  }

  /**
   * Starts a house tournament whose time has come: the fillers take the free seats, all in one transaction. Without a person in
   * it, it is postponed to `nextStartsAt` instead. Does nothing before its time, or if it no longer waits.
   */
  async startOrPostpone(tournamentId: string, fillers: Filler[], nextStartsAt: Date): Promise<void> {
    const { database, clock, hiddenMoves, joining, outages } = this.#dependencies;
    await outages.ready();
    await database.transaction(async (transaction) => {
      const stored = await lockTournament(transaction, hiddenMoves, tournamentId);
      const { status, startsAt = null, maxPlayers = 0 } = stored?.tournament ?? {};
      if (!stored || status !== 'waiting' || startsAt === null || startsAt > clock.now()) return;
      const { participants } = stored;
      if (participants.every(({ player }) => player.isBot)) {
        const times = { startsAt: nextStartsAt, deadlineAt: latestStartOf(nextStartsAt) };
        await notify(this.#dependencies, transaction, await postponeTournament(transaction, stored, times), {}, 'list');
        return;
      }
      const free = fillers.filter((filler) => participants.every(({ player }) => player.id !== filler.player.id));
      for (const { player, initialMove } of free.slice(0, maxPlayers - participants.length)) {
        await joining.seat(transaction, player, hiddenMoves.choose(player.id, initialMove, undefined), tournamentId);
      }
    });
  }
}

function latestStartOf(startsAt: Date): Date {
  return new Date(startsAt.getTime() + latestStartMs);
}
