import type { InputOf, ReplyOf, TournamentChange } from '@game/contract';
import { championOf, refuseJoin, refuseMatchMove, seatInMatch } from '@game/rules';
import type { Clock } from '../../platform/clock.js';
import { violates, type Database, type Transaction } from '../../platform/database.js';
import type { Logger } from '../../platform/logger.js';
import type { Mailer } from '../../platform/mail.js';
import type { Random } from '../../platform/random.js';
import { Refusal } from '../../platform/refusal.js';
import { sealMove, sha256, type SealedMove } from '../../platform/seal.js';
import type { Publisher } from '../../realtime/publisher.js';
import type { Auth } from '../auth/service.js';
import { InsufficientBalance, type Intent, type Ledger, type LedgerEntry } from '../ledger/service.js';
import type { Player } from '../profiles/service.js';
import { changeOf, playersToMail, tellChange, tellList, tellReady, type Happening } from './notices.js';
import { firstMatches, progressOf, type Progress } from './progress.js';
import * as store from './store.js';
import { profileOf, readyMatchOf, summaryOf, tournamentOf, viewerOf } from './view.js';

/** How many tournaments a list holds at most; the newest. */
const listLimit = 500;

/** How long a tournament waits, in milliseconds. */
export interface TournamentTimeouts {
  /** For its players, before it is called off (D-19). */
  fillMs: number;
  /** For the moves of a match that is ready (D-18). */
  matchMs: number;
}

interface Dependencies {
  database: Database;
  clock: Clock;
  random: Random;
  ledger: Ledger;
  publisher: Publisher;
  mailer: Mailer;
  auth: Auth;
  /** Where players reach the site; undefined: mail names no address. */
  publicOrigin: string | undefined;
  logger: Logger;
  timeouts: TournamentTimeouts;
}

/** Tournaments from creation to payout (TRN-01). Every step is one transaction that has the tournament to itself. */
export class Tournaments {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Creates a tournament, whose creator takes the first seat, stakes and makes the initial move (RPC-04, D-16). */
  async createWithStake(
    player: Player,
    { maxPlayers, stakeAmount, initialMove }: InputOf<'tournaments.createWithStake'>,
    intent: Intent,
  ): Promise<{ tournamentId: string }> {
    const { ledger, random, clock, timeouts } = this.#dependencies;
    return ledger.once(intent, async (transaction) => {
      const tournamentId = random.uuid();
      const seed = random.hexadecimal(32);
      const createdAt = clock.now();
      await store.insertTournament(transaction, {
        tournamentId,
        maxPlayers,
        stakeAmount,
        player1Id: player.id,
        seed,
        createdAt,
        seedHash: sha256(seed),
        deadlineAt: new Date(createdAt.getTime() + timeouts.fillMs),
      });
      const sealed = sealMove(random, tournamentId, player.id, initialMove);
      const entry = { tournamentId, playerId: player.id, joinedAt: createdAt, sealed, stakeAmount };
      await this.#enter(transaction, entry, 'INSUFFICIENT_BALANCE_TO_CREATE');
      const stored = await store.loadTournament(transaction, tournamentId);
      if (!stored) throw new Error(`tournament ${tournamentId} is gone`);
      transaction.afterCommit(() => tellList(this.#dependencies.publisher, stored));
      return { tournamentId };
    });
  }

  /** Takes a seat with stake and initial move; the last seat starts the tournament and settles round 1 (RPC-05, D-16). */
  async join(
    player: Player,
    { tournamentId, initialMove }: InputOf<'tournaments.join'>,
    intent: Intent,
  ): Promise<TournamentChange> {
    const { ledger, random, clock, timeouts } = this.#dependencies;
    return ledger.once(intent, async (transaction) => {
      const now = clock.now();
      const stakeAmount = await store.takeSeat(transaction, { tournamentId, playerId: player.id, now });
      if (stakeAmount === undefined) throw await this.#refusalOfJoin(transaction, player, tournamentId);
      const sealed = sealMove(random, tournamentId, player.id, initialMove);
      const entry = { tournamentId, playerId: player.id, joinedAt: now, sealed, stakeAmount };
      await this.#enter(transaction, entry, 'INSUFFICIENT_BALANCE_TO_JOIN_TOURNAMENT');
      const stored = await store.loadTournament(transaction, tournamentId);
      const joined = stored?.participants.at(-1);
      if (!stored || !joined) throw new Error(`tournament ${tournamentId} is gone`);
      if (stored.tournament.status === 'waiting') return this.#tell(transaction, stored, { joined }, 'list');
      const opening = firstMatches(stored, random, now, timeouts.matchMs);
      const progress = progressOf(stored, opening, now, timeouts.matchMs);
      const matches = await store.insertMatches(transaction, progress.matches);
      const started = await keepTies(transaction, stored, progress);
      return this.#tell(transaction, started, { joined, matches, ready: progress.ready }, 'list');
    });
  }

  /** Gives up the caller's seat while the tournament waits for players, and refunds the stake (D-19). */
  async leave(
    player: Player,
    { tournamentId }: InputOf<'tournaments.leave'>,
    intent: Intent,
  ): Promise<TournamentChange> {
    const { ledger } = this.#dependencies;
    return ledger.once(intent, async (transaction) => {
      const stored = await this.#lock(transaction, tournamentId);
      const left = stored.participants.find((one) => one.player.id === player.id);
      if (!left) throw new Refusal('NOT_JOINED');
      if (stored.tournament.status !== 'waiting') throw new Refusal('TOURNAMENT_NOT_LEAVABLE');
      if (stored.tournament.player1Id === player.id) throw new Refusal('CREATOR_CANNOT_LEAVE');
      return this.#giveUpSeat(transaction, stored, left);
    });
  }

  /** Calls off the caller's own tournament while it waits for players, and refunds every stake (D-19). */
  async cancel(
    player: Player,
    { tournamentId }: InputOf<'tournaments.cancel'>,
    intent: Intent,
  ): Promise<TournamentChange> {
    return this.#dependencies.ledger.once(intent, async (transaction) => {
      const stored = await this.#lock(transaction, tournamentId);
      if (stored.tournament.player1Id !== player.id) throw new Refusal('NOT_YOUR_TOURNAMENT');
      if (stored.tournament.status !== 'waiting') throw new Refusal('TOURNAMENT_NOT_CANCELLABLE');
      return this.#cancel(transaction, stored);
    });
  }

  /**
   * Takes a player who leaves the site out of every tournament that waits, and calls off their own. One that has
   * started goes on without them (D-18).
   */
  async leaveAll(player: Player): Promise<void> {
    const { database } = this.#dependencies;
    const rows = await database.run((on) => store.findTournamentsOfPlayer(on, player.id, 'waiting', listLimit));
    for (const { tournament } of rows) {
      await database.transaction(async (transaction) => {
        const stored = await this.#lock(transaction, tournament.id);
        const left = stored.participants.find((one) => one.player.id === player.id);
        if (!left || stored.tournament.status !== 'waiting') return;
        if (stored.tournament.player1Id === player.id) await this.#cancel(transaction, stored);
        else await this.#giveUpSeat(transaction, stored, left);
      });
    }
  }

  /** Calls a waiting tournament off for an operator, and refunds everyone. Throws TOURNAMENT_NOT_CANCELLABLE. */
  async cancelForOperator(transaction: Transaction, tournamentId: string): Promise<void> {
    const stored = await this.#lock(transaction, tournamentId);
    if (stored.tournament.status !== 'waiting') throw new Refusal('TOURNAMENT_NOT_CANCELLABLE');
    await this.#cancel(transaction, stored);
  }

  /** Whether a player is in a tournament that waits for others. */
  async isWaitingIn(transaction: Transaction, player: Player): Promise<boolean> {
    return (await store.findTournamentsOfPlayer(transaction, player.id, 'waiting', 1)).length > 0;
  }

  /** Stores a player's move; a match that has both is settled or played again, the final pays (TRN-02, D-16, D-17). */
  async move(
    player: Player,
    { matchId, move }: InputOf<'tournaments.move'>,
    intent: Intent,
  ): Promise<TournamentChange> {
    const { ledger, clock, random } = this.#dependencies;
    return ledger.once(intent, async (transaction) => {
      const stored = await store.lockTournamentOfMatch(transaction, matchId);
      const match = stored?.matches.find(({ id }) => id === matchId);
      if (!stored || !match) throw new Refusal('MATCH_NOT_FOUND');
      const now = clock.now();
      const refusal = refuseMatchMove(match, player.id, now);
      const seat = seatInMatch(match, player.id);
      if (refusal || !seat) throw new Refusal(refusal ?? 'NOT_YOUR_MATCH');
      const sealed = sealMove(random, matchId, player.id, move);
      const moved = {
        ...match,
        [`${seat}Move`]: sealed.move,
        [`${seat}Nonce`]: sealed.nonce,
        [`${seat}Commitment`]: sealed.commitment,
      };
      const matches = stored.matches.map((one) => (one === match ? moved : one));
      return this.#carryOn(transaction, stored, matches, now);
    });
  }

  /** Tournaments of one status, newest first: those that wait for everyone, the others for their players (TRN-01). */
  async list(
    player: Player | null,
    { status }: InputOf<'tournaments.list'>,
  ): Promise<ReplyOf<'tournaments.list'>['tournaments']> {
    const { database, clock } = this.#dependencies;
    return database.run(async (connection) => {
      const own = player ? await store.findTournamentsOfPlayer(connection, player.id, status, listLimit) : [];
      const rows = status === 'waiting' ? await store.findWaitingTournaments(connection, clock.now(), listLimit) : own;
      const joined = new Set(own.map(({ tournament }) => tournament.id));
      return rows.map((row) => ({ ...summaryOf(row), hasJoined: joined.has(row.tournament.id) }));
    });
  }

  /** A tournament with all that may be seen of it, and what concerns the caller alone (TDT-01). */
  async get(player: Player | null, { tournamentId }: InputOf<'tournaments.get'>): Promise<ReplyOf<'tournaments.get'>> {
    return this.#dependencies.database.snapshot(async (connection) => {
      const stored = await store.loadTournament(connection, tournamentId);
      if (!stored) throw new Refusal('TOURNAMENT_NOT_FOUND');
      const tournament = tournamentOf(stored);
      if (!player) return { tournament, viewer: null };
      const shown = await store.findAcknowledgement(connection, tournamentId, player.id);
      return { tournament, viewer: viewerOf(stored, player.id, shown) };
    });
  }

  /** The matches that wait for the caller's move, the nearest deadline first. */
  async listReadyMatches(player: Player): Promise<ReplyOf<'tournaments.listReadyMatches'>['matches']> {
    const { database, clock } = this.#dependencies;
    const rows = await database.run((connection) => store.findReadyMatches(connection, player.id, clock.now()));
    return rows.map(({ match, name, opponent }) => readyMatchOf(match, name, opponent));
  }

  /** The caller's matches that are being played, whoever has the move, the nearest deadline first. */
  async listOpenMatches(player: Player): Promise<ReplyOf<'tournaments.listOpenMatches'>['matches']> {
    const { database, clock } = this.#dependencies;
    const rows = await database.run((connection) => store.findOpenMatches(connection, player.id, clock.now()));
    return rows.map(({ match, name, opponent }) => {
      const ownMove = match.player1Id === player.id ? match.player1Move : match.player2Move;
      return { ...readyMatchOf(match, name, opponent), hasMoved: ownMove !== null };
    });
  }

  /** Notes that the caller has been shown their first `count` hands that are over (TDT-11). */
  async acknowledgeHands(
    player: Player,
    { tournamentId, count }: InputOf<'tournaments.acknowledgeHands'>,
  ): Promise<ReplyOf<'tournaments.acknowledgeHands'>> {
    return this.#acknowledge(player, tournamentId, { seenHands: count, hasSeenResult: false });
  }

  /** Notes that the caller has been shown how the tournament ended (TDT-12). */
  async acknowledgeResult(
    player: Player,
    { tournamentId }: InputOf<'tournaments.acknowledgeResult'>,
  ): Promise<ReplyOf<'tournaments.acknowledgeResult'>> {
    return this.#acknowledge(player, tournamentId, { seenHands: 0, hasSeenResult: true });
  }

  /** Whether there is such a tournament. */
  async exists(tournamentId: string): Promise<boolean> {
    return this.#dependencies.database.run((connection) => store.tournamentExists(connection, tournamentId));
  }

  /**
   * Calls off every tournament that is not full in time, and settles every match whose deadline has passed (D-18,
   * D-19), each tournament in a transaction of its own. Any number of processes may do so at once. A tournament that
   * cannot be settled is logged and left for the next time. Returns how many it changed.
   */
  async settleExpired(limit = 1000): Promise<number> {
    const { database, clock, logger } = this.#dependencies;
    const expired = await database.run((connection) => store.findExpiredTournaments(connection, clock.now(), limit));
    let settled = 0;
    for (const tournamentId of expired) {
      try {
        if (await database.transaction((transaction) => this.#settleExpired(transaction, tournamentId))) settled += 1;
      } catch (error) {
        logger.error({ err: error, tournamentId }, 'a tournament past a deadline could not be settled');
      }
    }
    return settled;
  }

  async #settleExpired(transaction: Transaction, tournamentId: string): Promise<boolean> {
    const stored = await store.lockTournamentUnlessLocked(transaction, tournamentId);
    const now = this.#dependencies.clock.now();
    // Another process has it, or has just had it.
    if (!stored || !hasExpired(stored, now)) return false;
    if (stored.tournament.status === 'waiting') await this.#cancel(transaction, stored);
    else await this.#carryOn(transaction, stored, stored.matches, now);
    return true;
  }

  /** Writes a player's entry and takes their stake; throws `refusal` when they cannot pay it. */
  async #enter(
    transaction: Transaction,
    entry: { tournamentId: string; playerId: string; joinedAt: Date; sealed: SealedMove; stakeAmount: number },
    refusal: 'INSUFFICIENT_BALANCE_TO_CREATE' | 'INSUFFICIENT_BALANCE_TO_JOIN_TOURNAMENT',
  ): Promise<void> {
    const { tournamentId, playerId: userId, stakeAmount: amount } = entry;
    try {
      const participantId = await store.insertParticipant(transaction, entry);
      const staked = { userId, type: 'tournament_stake', amount, entry: { tournamentId, participantId } } as const;
      await this.#dependencies.ledger.post(transaction, [staked]);
    } catch (error) {
      if (violates(error, 'tournament_participants_once')) throw new Refusal('ALREADY_JOINED');
      throw error instanceof InsufficientBalance ? new Refusal(refusal) : error;
    }
  }

  async #refusalOfJoin(transaction: Transaction, player: Player, tournamentId: string): Promise<Refusal> {
    const stored = await store.loadTournament(transaction, tournamentId);
    if (!stored) return new Refusal('TOURNAMENT_NOT_FOUND');
    const isCreator = stored.tournament.player1Id === player.id;
    const hasJoined = profileOf(stored, player.id) !== null;
    return new Refusal(refuseJoin({ ...stored.tournament, isCreator, hasJoined }) ?? 'TOURNAMENT_NOT_AVAILABLE');
  }

  async #lock(transaction: Transaction, tournamentId: string): Promise<store.StoredTournament> {
    const stored = await store.lockTournament(transaction, tournamentId);
    if (!stored) throw new Refusal('TOURNAMENT_NOT_FOUND');
    return stored;
  }

  async #giveUpSeat(
    transaction: Transaction,
    stored: store.StoredTournament,
    left: store.ParticipantRow,
  ): Promise<TournamentChange> {
    const { ledger, clock } = this.#dependencies;
    const without = await store.giveUpSeat(transaction, stored, left.participant.id, clock.now());
    await ledger.post(transaction, [refundOf(stored, left)]);
    return this.#tell(transaction, without, { left }, 'list');
  }

  async #cancel(transaction: Transaction, stored: store.StoredTournament): Promise<TournamentChange> {
    const { ledger, clock } = this.#dependencies;
    const cancelled = await store.cancelTournament(transaction, stored, clock.now());
    const refunds = stored.participants.map((entry) => refundOf(stored, entry));
    await ledger.post(transaction, refunds);
    return this.#tell(transaction, cancelled, {}, 'list');
  }

  /** Applies the rules to `matches`, those of `stored` with new moves in them, writes what follows, and pays. */
  async #carryOn(
    transaction: Transaction,
    stored: store.StoredTournament,
    matches: store.MatchRow[],
    now: Date,
  ): Promise<TournamentChange> {
    const progress = progressOf(stored, matches, now, this.#dependencies.timeouts.matchMs);
    const changed = progress.matches.filter((match, index) => match !== stored.matches[index]);
    const written: store.MatchRow[] = [];
    for (const match of changed) written.push(await store.updateMatch(transaction, match));
    const carriedOn = await keepTies(transaction, stored, progress);
    const champion = profileOf(stored, championOf(progress.matches));
    const ended = champion
      ? await this.#complete(transaction, carriedOn, champion.id, now)
      : await store.touchTournament(transaction, carriedOn);
    return this.#tell(transaction, ended, { matches: written, ready: progress.ready });
  }

  /** Writes who has won and pays the prize pool (D-16). */
  async #complete(
    transaction: Transaction,
    stored: store.StoredTournament,
    championId: string,
    now: Date,
  ): Promise<store.StoredTournament> {
    const entry = stored.participants.find(({ player }) => player.id === championId);
    if (!entry) throw new Error(`tournament ${stored.tournament.id} was won by nobody in it`);
    const completed = await store.completeTournament(transaction, stored, entry.player, now);
    const prize = { ...refundOf(stored, entry), type: 'tournament_win', amount: stored.tournament.prizePool } as const;
    await this.#dependencies.ledger.post(transaction, [prize]);
    return completed;
  }

  async #acknowledge(
    player: Player,
    tournamentId: string,
    shown: store.Acknowledgement,
  ): Promise<Record<string, never>> {
    await this.#dependencies.database.run(async (connection) => {
      if (!(await store.tournamentExists(connection, tournamentId))) throw new Refusal('TOURNAMENT_NOT_FOUND');
      await store.acknowledge(connection, tournamentId, player.id, shown);
    });
    return {};
  }

  /** Tells everyone concerned once it is committed; with 'list' also those who look for a tournament to join. */
  async #tell(
    transaction: Transaction,
    stored: store.StoredTournament,
    happening: Happening,
    list?: 'list',
  ): Promise<TournamentChange> {
    const { publisher, auth } = this.#dependencies;
    const change = changeOf(stored, happening);
    const { ready = [] } = happening;
    const emails = await auth.verifiedEmailsOf(transaction, playersToMail(ready));
    transaction.afterCommit(() => {
      tellChange(publisher, stored, happening, change);
      if (list) tellList(publisher, stored);
      tellReady(this.#dependencies, stored, ready, emails);
    });
    return change;
  }
}

/** The stake that goes back to the player of an entry. */
function refundOf({ tournament }: store.StoredTournament, { participant }: store.ParticipantRow): LedgerEntry {
  return {
    userId: participant.playerId,
    type: 'refund',
    amount: tournament.stakeAmount,
    entry: { tournamentId: tournament.id, participantId: participant.id },
  };
}

function hasExpired({ tournament, matches }: store.StoredTournament, now: Date): boolean {
  const deadlines = tournament.status === 'waiting' ? [tournament] : matches;
  return deadlines.some(({ deadlineAt }) => deadlineAt !== null && deadlineAt <= now);
}

async function keepTies(
  transaction: Transaction,
  stored: store.StoredTournament,
  { ties }: Progress,
): Promise<store.StoredTournament> {
  for (const tie of ties) await store.insertTie(transaction, tie);
  return { ...stored, ties: [...stored.ties, ...ties] };
}
