import type { InputOf, TournamentChange } from '@game/contract';
import { refuseJoin } from '@game/rules';
import { violates, type Transaction } from '../../platform/database/database.js';
import type { Intent, Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import { sealMove, type SealedMove } from '../../platform/seal.js';
import { sha256 } from '../../platform/sha256.js';
import { InsufficientBalance } from '../ledger/service.js';
import type { TournamentDependencies } from './dependencies.js';
import { notify, publishListing } from './notifications.js';
import type { Playing } from './playing.js';
import { loadTournament } from './store/read-tournament.js';
import { insertParticipant, takeSeat } from './store/write-seats.js';
import { insertTournament } from './store/write-tournament.js';
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
    { maxPlayers, stakeAmount, initialMove }: InputOf<'tournaments.createWithStake'>,
    intent: Intent,
  ): Promise<{ tournamentId: string }> {
    const { ledger, publisher, random, clock, timeouts } = this.#dependencies;
    return ledger.once(intent, async (transaction) => {
      const tournamentId = random.uuid();
      const seed = random.hexadecimal(32);
      const createdAt = clock.now();
      await insertTournament(transaction, {
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
      const stored = await loadTournament(transaction, tournamentId);
      if (!stored) throw new Error(`tournament ${tournamentId} not found after a player joined`);
      transaction.afterCommit(() => publishListing(publisher, stored));
      return { tournamentId };
    });
  }

  /**
   * Takes a seat in a tournament with a stake and an initial move. The last seat starts the tournament and settles round
   * 1 (RPC-05, D-16).
   */
  async join(
    player: Player,
    { tournamentId, initialMove }: InputOf<'tournaments.join'>,
    intent: Intent,
  ): Promise<TournamentChange> {
    const { ledger, random, clock, playing } = this.#dependencies;
    return ledger.once(intent, async (transaction) => {
      const now = clock.now();
      const stakeAmount = await takeSeat(transaction, { tournamentId, playerId: player.id, now });
      if (stakeAmount === undefined) throw await refusalOfJoin(transaction, player, tournamentId);
      const sealed = sealMove(random, tournamentId, player.id, initialMove);
      const entry = { tournamentId, playerId: player.id, joinedAt: now, sealed, stakeAmount };
      await this.#enter(transaction, entry, 'INSUFFICIENT_BALANCE_TO_JOIN_TOURNAMENT');
      const stored = await loadTournament(transaction, tournamentId);
      const joined = stored?.participants.at(-1);
      if (!stored || !joined) throw new Error(`tournament ${tournamentId} not found after a player joined`);
      if (stored.tournament.status !== 'waiting') return playing.start(transaction, stored, joined, now);
      return notify(this.#dependencies, transaction, stored, { joined }, 'list');
    });
  }

  /**
   * Stores a player's entry and holds their stake.
   * @throws {Refusal} `ALREADY_JOINED`, or `refusal` if the balance is too low.
   */
  async #enter(
    transaction: Transaction,
    entry: { tournamentId: string; playerId: string; joinedAt: Date; sealed: SealedMove; stakeAmount: number },
    refusal: 'INSUFFICIENT_BALANCE_TO_CREATE' | 'INSUFFICIENT_BALANCE_TO_JOIN_TOURNAMENT',
  ): Promise<void> {
    const { tournamentId, playerId: userId, stakeAmount: amount } = entry;
    try {
      const participantId = await insertParticipant(transaction, entry);
      const staked = { userId, type: 'tournament_stake', amount, entry: { tournamentId, participantId } } as const;
      await this.#dependencies.ledger.post(transaction, [staked]);
    } catch (error) {
      if (violates(error, 'tournament_participants_once')) throw new Refusal('ALREADY_JOINED');
      throw error instanceof InsufficientBalance ? new Refusal(refusal) : error;
    }
  }
}

async function refusalOfJoin(transaction: Transaction, player: Player, tournamentId: string): Promise<Refusal> {
  const stored = await loadTournament(transaction, tournamentId);
  if (!stored) return new Refusal('TOURNAMENT_NOT_FOUND');
  const isCreator = stored.tournament.player1Id === player.id;
  const hasJoined = profileOf(stored, player.id) !== null;
  return new Refusal(refuseJoin({ ...stored.tournament, isCreator, hasJoined }) ?? 'TOURNAMENT_NOT_AVAILABLE');
}
