import type { InputOf, TournamentChange } from '@game/contract';
import { refuseJoin } from '@game/rules';
import { violates, type Transaction } from '../../platform/database.js';
import { Refusal } from '../../platform/refusal.js';
import { sealMove, type SealedMove } from '../../platform/seal.js';
import { sha256 } from '../../platform/sha256.js';
import { InsufficientBalance } from '../ledger/service.js';
import type { Intent, Player } from '../../platform/player.js';
import type { TournamentDependencies } from './dependencies.js';
import { tell, tellList } from './notices.js';
import type { Playing } from './playing.js';
import { loadTournament } from './store/read-tournament.js';
import { insertParticipant, takeSeat } from './store/write-seats.js';
import { insertTournament } from './store/write-tournament.js';
import { profileOf } from './view.js';

/** How players come into a tournament: by creating it, or by taking one of its seats (RPC-04, RPC-05, D-16). */
export class Joining {
  readonly #dependencies: TournamentDependencies & { playing: Playing };

  constructor(dependencies: TournamentDependencies & { playing: Playing }) {
    this.#dependencies = dependencies;
  }

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
      if (!stored) throw new Error(`tournament ${tournamentId} is gone`);
      transaction.afterCommit(() => tellList(publisher, stored));
      return { tournamentId };
    });
  }

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
      if (!stored || !joined) throw new Error(`tournament ${tournamentId} is gone`);
      if (stored.tournament.status !== 'waiting') return playing.start(transaction, stored, joined, now);
      return tell(this.#dependencies, transaction, stored, { joined }, 'list');
    });
  }

  /** Writes a player's entry and takes their stake; throws `refusal` when they cannot pay it. */
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
