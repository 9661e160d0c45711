import { operations, tournamentChange, type InputOf, type TournamentChange } from '@game/contract';
import { commitmentText, maximumWaitingTournaments, refuseJoin } from '@game/rules';
import { violates, type Transaction } from '../../platform/database/database.js';
import { together } from '../../platform/database/together.js';
import type { ChosenMove } from '../../platform/hidden-moves.js';
import type { Intent, Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import { sha256 } from '../../platform/sha256.js';
import { InsufficientBalance } from '../ledger/service.js';
import type { TournamentDependencies } from './dependencies.js';
import { notify, publishListing } from './notifications.js';
import type { Playing } from './playing.js';
import { countWaitingTournaments } from './store/read-lists.js';
import { loadTournament } from './store/read-tournament.js';
import { insertNonce, insertParticipant, takeSeat } from './store/write-seats.js';
import { sealInitialMove } from './sealed-moves.js';
import { insertTournament, type CreationTerms } from './store/write-tournament.js';
import { profileOf } from './view.js';

/** Creating and joining tournaments (RPC-04, RPC-05, D-16). */
export class Joining {
  readonly #dependencies: TournamentDependencies & { playing: Playing };

  constructor(dependencies: TournamentDependencies & { playing: Playing }) {
    this.#dependencies = dependencies;
  }

  /** Creates a tournament. The creator takes the first seat with a stake and an initial move (RPC-04, D-16). */
  async createWithStake(
    player: Player,
    { maxPlayers, stakeAmount, initialMove, nonce }: InputOf<'tournaments.createWithStake'>,
    intent: Intent,
  ): Promise<{ tournamentId: string }> {
    const { ledger, hiddenMoves, clock, timeouts } = this.#dependencies;
    const chosen = hiddenMoves.choose(player.id, initialMove, nonce);
    const { reply } = operations['tournaments.createWithStake'];
    return ledger.once(hiddenMoves.conceal(intent), reply, async (transaction) => {
      const deadlineAt = new Date(clock.now().getTime() + timeouts.fillMs);
      const terms = { maxPlayers, stakeAmount, deadlineAt, startsAt: null, handSeconds: null };
      return this.create(transaction, player, chosen, terms);
    });
  }

  /** Creates a tournament in a transaction, as `createWithStake` does. */
  async create(
    transaction: Transaction,
    player: Player,
    chosen: ChosenMove,
    terms: CreationTerms,
  ): Promise<{ tournamentId: string }> {
    const { publisher, random, hiddenMoves, clock } = this.#dependencies;
    const tournamentId = random.uuid();
    const seed = random.hexadecimal(32);
    const createdAt = clock.now();
    const seedHash = sha256(seed);
    const tournament = { ...terms, id: tournamentId, player1Id: player.id, seed, seedHash, createdAt };
    const { stakeAmount } = terms;
    const entry = { tournamentId, playerId: player.id, joinedAt: createdAt, chosen, stakeAmount };
    await together([
      insertTournament(transaction, tournament),
      this.#enter(transaction, entry, 'INSUFFICIENT_BALANCE_TO_CREATE'),
    ]);
    const stored = await loadTournament(transaction, hiddenMoves, tournamentId);
    if (!stored) throw new Error(`tournament ${tournamentId} not found after a player joined`);
    transaction.afterCommit(() => publishListing(publisher, stored));
    return { tournamentId };
  }

  /**
   * Takes a seat in a tournament with a stake and an initial move. The last seat starts the tournament and settles round
   * 1 (RPC-05, D-16).
   */
  async join(
    player: Player,
    { tournamentId, initialMove, nonce }: InputOf<'tournaments.join'>,
    intent: Intent,
  ): Promise<TournamentChange> {
    const { ledger, hiddenMoves, outages } = this.#dependencies;
    await outages.ready();
    const chosen = hiddenMoves.choose(player.id, initialMove, nonce);
    return ledger.once(hiddenMoves.conceal(intent), tournamentChange, (transaction) =>
      this.seat(transaction, player, chosen, tournamentId),
    );
  }

  /** Takes a seat in a transaction, as `join` does. */
  async seat(
    transaction: Transaction,
    player: Player,
    chosen: ChosenMove,
    tournamentId: string,
  ): Promise<TournamentChange> {
    const { hiddenMoves, clock, playing } = this.#dependencies;
    const now = clock.now();
    const stakeAmount = await takeSeat(transaction, { tournamentId, playerId: player.id, now });
    if (stakeAmount === undefined) throw await this.#refusalOfJoin(transaction, player, tournamentId);
    const entry = { tournamentId, playerId: player.id, joinedAt: now, chosen, stakeAmount };
    await this.#enter(transaction, entry, 'INSUFFICIENT_BALANCE_TO_JOIN_TOURNAMENT');
    const stored = await loadTournament(transaction, hiddenMoves, tournamentId);
    const joined = stored?.participants.at(-1);
    if (!stored || !joined) throw new Error(`tournament ${tournamentId} not found after a player joined`);
    if (stored.tournament.status !== 'waiting') return playing.start(transaction, stored, joined, now);
    return notify(this.#dependencies, transaction, stored, { joined }, 'list');
  }

  /**
   * Stores a player's entry and holds their stake.
   * @throws {Refusal} `ALREADY_JOINED`, `TOO_MANY_WAITING_TOURNAMENTS`, `NONCE_REUSED`, or `refusal` if the balance is too low.
   */
  async #enter(
    transaction: Transaction,
    entry: { tournamentId: string; playerId: string; joinedAt: Date; chosen: ChosenMove; stakeAmount: number },
    refusal: 'INSUFFICIENT_BALANCE_TO_CREATE' | 'INSUFFICIENT_BALANCE_TO_JOIN_TOURNAMENT',
  ): Promise<void> {
    const { hiddenMoves, ledger } = this.#dependencies;
    const { tournamentId, playerId: userId, joinedAt, chosen, stakeAmount: amount } = entry;
    const { move: initialMove, nonce: initialNonce, nonceId } = chosen;
    const commitment = sha256(commitmentText(tournamentId, userId, initialMove, initialNonce));
    const seat = { tournamentId, playerId: userId };
    const sealedMove = sealInitialMove(hiddenMoves, { ...seat, initialMove, initialNonce });
    try {
      const participantId = await insertParticipant(transaction, { ...seat, joinedAt, sealedMove, commitment });
      const staked = { userId, type: 'tournament_stake', amount, entry: { tournamentId, participantId } } as const;
      await together([nonceId === null ? null : insertNonce(transaction, nonceId), ledger.post(transaction, [staked])]);
      // The stake has locked the player's profile, so that no concurrent join of the player is overlooked.
      const waiting = await countWaitingTournaments(transaction, userId);
      if (waiting > maximumWaitingTournaments) throw new Refusal('TOO_MANY_WAITING_TOURNAMENTS');
    } catch (error) {
      if (violates(error, 'tournament_participants_once')) throw new Refusal('ALREADY_JOINED');
      if (violates(error, 'used_nonces_pkey')) throw new Refusal('NONCE_REUSED');
      throw error instanceof InsufficientBalance ? new Refusal(refusal) : error;
    }
  }

  async #refusalOfJoin(transaction: Transaction, player: Player, tournamentId: string): Promise<Refusal> {
    const stored = await loadTournament(transaction, this.#dependencies.hiddenMoves, tournamentId);
    if (!stored) return new Refusal('TOURNAMENT_NOT_FOUND');
    const isCreator = stored.tournament.player1Id === player.id;
    const hasJoined = profileOf(stored, player.id) !== null;
    return new Refusal(refuseJoin({ ...stored.tournament, isCreator, hasJoined }) ?? 'TOURNAMENT_NOT_AVAILABLE');
  }
}
