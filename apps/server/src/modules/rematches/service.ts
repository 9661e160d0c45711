import type { ErrorCode, InputOf, ReplyOf } from '@game/contract';
import { declinedPauseMs, maximumRematchOffers, rematchWindowMs } from '@game/rules';
import type { Intent, Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Auth } from '../auth/service.js';
import type { Games } from '../games/service.js';
import type { Leaderboards } from '../leaderboards/service.js';
import type { Players } from '../players/service.js';
import * as store from './store.js';

/** How far back offers are read, in milliseconds; longer than an offer can be open. */
const recentMs = 24 * 3_600_000;

/** How far back the recent score of two players goes, in milliseconds: an evening, also after midnight. */
const scoreMs = 12 * 3_600_000;

/** How long the game of an offer may be missing while it is created, in milliseconds. */
const creationMs = 10_000;

/** How often an offer is tried again if the opponent makes one at the same time. */
const maximumAttempts = 3;

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'random'> & {
  auth: Auth;
  games: Games;
  players: Players;
  leaderboards: Leaderboards;
};

/**
 * Rematches: private games that a player offers to the opponent of a completed game. An offer is stored before its game is
 * created, and a unique constraint allows one at a time, so that two players who offer at the same time get one game.
 * See decision 0009.
 */
export class Rematches {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Creates a private game for the opponent of a completed game, or returns the open offer between the two. */
  async offer(
    player: Player,
    { gameId: previousGameId }: InputOf<'rematches.offer'>,
    intent: Intent,
  ): Promise<ReplyOf<'rematches.offer'>> {
    for (let attempt = 1; attempt <= maximumAttempts; attempt += 1) {
      const previous = await this.#findPrevious(player, previousGameId);
      const cannotInvite = await this.#refuseToInvite(player, previous);
      if (cannotInvite) throw new Refusal(cannotInvite);
      const open = previous.offers.find((offer) => this.#isOpen(player, offer));
      if (open) return { gameId: open.gameId, isOwn: open.fromId === player.id, stakeAmount: open.stakeAmount };
      const refusal = this.#refuseOffer(player, previousGameId, previous);
      if (refusal) throw refusal;
      const gameId = await this.#create(player, { previousGameId, previous }, intent);
      if (gameId !== null) return { gameId, isOwn: true, stakeAmount: previous.stakeAmount };
    }
    throw new Refusal('REMATCH_UNAVAILABLE');
  }

  /** Declines a rematch: its game is cancelled, and its challenger gets the stake back. */
  async decline(player: Player, { gameId }: InputOf<'rematches.decline'>, intent: Intent): Promise<void> {
    const { database, clock, games } = this.#dependencies;
    // First, so that the challenger reads it as soon as the game is cancelled.
    const offer = { gameId, toId: player.id, declinedAt: clock.now() };
    const isMarked = await database.run((connection) => store.markDeclined(connection, offer));
    try {
      await games.decline(player, gameId, intent);
    } catch (error) {
      if (isMarked) await database.run((connection) => store.unmarkDeclined(connection, gameId));
      throw error;
    }
  }

  /** Returns the open rematches that are offered to the caller, newest first. */
  async listOffers(player: Player): Promise<ReplyOf<'rematches.listOffers'>['offers']> {
    const { database, clock } = this.#dependencies;
    const now = clock.now();
    const search = { playerId: player.id, since: earlier(now, recentMs), now };
    const offers = await database.read((connection) => store.findOpenOffers(connection, search));
    return offers.map((offer) => ({ ...offer, deadlineAt: offer.deadlineAt.toISOString() }));
  }

  /** Returns whom a rematch of the caller is offered to. */
  async get(player: Player, { gameId }: InputOf<'rematches.get'>): Promise<ReplyOf<'rematches.get'>> {
    const { database } = this.#dependencies;
    const offer = await database.read((connection) => store.findOwnOffer(connection, gameId, player.id));
    if (!offer) throw new Refusal('GAME_NOT_FOUND');
    return offer;
  }

  /** Returns the score between the caller and the opponent of a game. */
  async getScore(player: Player, { gameId }: InputOf<'rematches.getScore'>): Promise<ReplyOf<'rematches.getScore'>> {
    const { database, clock, leaderboards } = this.#dependencies;
    const search = { gameId, playerId: player.id, since: earlier(clock.now(), scoreMs) };
    return database.read(async (on) => {
      const pair = await store.findPair(on, search);
      if (!pair) throw new Refusal('GAME_NOT_FOUND');
      const { opponentId, completedAt, ...recent } = pair;
      const total = await leaderboards.headToHead(on, player.id, opponentId);
      const offerUntil = completedAt && new Date(completedAt.getTime() + rematchWindowMs).toISOString();
      return { recent, total, offerUntil };
    });
  }

  async #findPrevious(player: Player, gameId: string): Promise<store.PreviousGame> {
    const { database, clock } = this.#dependencies;
    const search = { gameId, playerId: player.id, since: earlier(clock.now(), recentMs) };
    const previous = await database.read((connection) => store.findPreviousGame(connection, search));
    if (!previous) throw new Refusal('GAME_NOT_FOUND');
    return previous;
  }

  /** Whether an offer waits for an answer, or the opponent is about to create its game. */
  #isOpen(player: Player, { fromId, status, offeredAt }: store.Offer): boolean {
    const isNew = offeredAt.getTime() > this.#dependencies.clock.now().getTime() - creationMs;
    return status === 'waiting' || (status === null && fromId !== player.id && isNew);
  }

  /**
   * Returns why a player cannot be invited; null if they can. The balance and the open games of the opponent are private, so
   * they do not matter before the opponent accepts.
   */
  async #refuseToInvite(player: Player, { opponent }: store.PreviousGame): Promise<ErrorCode | null> {
    const { database, players, auth } = this.#dependencies;
    if (opponent.isBot || opponent.isDeleted) return 'REMATCH_UNAVAILABLE';
    const [byOpponent, byPlayer] = await database.read(async (on) => [
      await players.blocks.isBlocked(on, { by: opponent.id, player: player.id }),
      await players.blocks.isBlocked(on, { by: player.id, player: opponent.id }),
    ]);
    // The same refusal, so that it does not reveal the block.
    if (byOpponent) return 'REMATCH_UNAVAILABLE';
    if ((await auth.suspensionOf(opponent)) !== null) return 'REMATCH_UNAVAILABLE';
    // The opponent could not accept.
    return byPlayer ? 'OPPONENT_BLOCKED' : null;
  }

  /** Limits the offers after one game, and those to a player who has declined. */
  #refuseOffer(player: Player, previousGameId: string, { completedAt, offers }: store.PreviousGame): Refusal | null {
    const nowMs = this.#dependencies.clock.now().getTime();
    if (completedAt === null) return new Refusal('REMATCH_UNAVAILABLE');
    if (completedAt.getTime() < nowMs - rematchWindowMs) return new Refusal('REMATCH_TOO_LATE');
    const declinedMs = offers.flatMap(({ fromId, declinedAt }) =>
      fromId === player.id && declinedAt !== null ? [declinedAt.getTime()] : [],
    );
    const pauseMs = Math.max(...declinedMs) + declinedPauseMs - nowMs;
    if (pauseMs > 0) return Refusal.withValues('REMATCH_DECLINED', { n: Math.ceil(pauseMs / 60_000) });
    const after = offers.filter((offer) => offer.previousGameId === previousGameId && offer.status !== null);
    const isPlayed = after.some((offer) => offer.status === 'inProgress' || offer.status === 'completed');
    if (isPlayed) return new Refusal('REMATCH_PLAYED');
    if (after.length < maximumRematchOffers) return null;
    return Refusal.withValues('TOO_MANY_REMATCH_OFFERS', { n: maximumRematchOffers });
  }

  /**
   * Stores the offer and creates its game. If the player's request was interrupted in between, uses the stored offer. Returns
   * null if the opponent has made an offer meanwhile.
   */
  async #create(
    player: Player,
    { previousGameId, previous }: { previousGameId: string; previous: store.PreviousGame },
    intent: Intent,
  ): Promise<string | null> {
    const { database, clock, random, games } = this.#dependencies;
    const { opponent, offers, stakeAmount } = previous;
    const after = offers.filter((offer) => offer.previousGameId === previousGameId);
    const interrupted = after.find(({ fromId, status }) => fromId === player.id && status === null);
    const gameId = interrupted?.gameId ?? random.uuid();
    if (!interrupted) {
      const players = { fromId: player.id, toId: opponent.id };
      const offer = { gameId, previousGameId, attempt: after.length + 1, ...players, offeredAt: clock.now() };
      if (!(await database.run((connection) => store.insertOffer(connection, offer)))) return null;
    }
    const removeOffer = () => database.run((connection) => store.deleteOffer(connection, gameId));
    try {
      const createdId = await games.createFor(player, { gameId, stakeAmount, invitedId: opponent.id }, intent);
      // The retry of a request that has created another game.
      if (createdId !== gameId) await removeOffer();
      return createdId;
    } catch (error) {
      // After another error the game may exist.
      if (error instanceof Refusal) await removeOffer();
      throw error;
    }
  }
}

function earlier(instant: Date, byMs: number): Date {
  return new Date(instant.getTime() - byMs);
}
