import type { LedgerEntry } from '../ledger/service.js';
import type { ParticipantRow, StoredTournament } from './store/rows.js';

/** The ledger entry that refunds a participant's stake. */
export function refundOf({ tournament }: StoredTournament, entry: ParticipantRow): LedgerEntry {
  return { ...receiverOf(entry), type: 'refund', amount: tournament.stakeAmount };
}

/** The ledger entry that pays the prize pool to the winner (D-16). */
export function prizeOf({ tournament }: StoredTournament, entry: ParticipantRow): LedgerEntry {
  return { ...receiverOf(entry), type: 'tournament_win', amount: tournament.prizePool };
}

function receiverOf({ participant }: ParticipantRow) {
  const { id: participantId, tournamentId, playerId: userId } = participant;
  return { userId, entry: { tournamentId, participantId } };
}
