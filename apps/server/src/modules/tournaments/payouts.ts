import type { LedgerEntry } from '../ledger/service.js';
import type { ParticipantRow, StoredTournament } from './store/rows.js';

/** The stake that goes back to the player of an entry. */
export function refundOf({ tournament }: StoredTournament, entry: ParticipantRow): LedgerEntry {
  return { ...receiverOf(entry), type: 'refund', amount: tournament.stakeAmount };
}

/** The prize pool, which goes to the player of the entry that has won (D-16). */
export function prizeOf({ tournament }: StoredTournament, entry: ParticipantRow): LedgerEntry {
  return { ...receiverOf(entry), type: 'tournament_win', amount: tournament.prizePool };
}

function receiverOf({ participant }: ParticipantRow) {
  const { id: participantId, tournamentId, playerId: userId } = participant;
  return { userId, entry: { tournamentId, participantId } };
}
