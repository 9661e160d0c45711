import type { Tournament } from '@game/contract';
import { matchHandId, opponentOf } from '@game/rules';
import { useEffect } from 'react';
import { rememberFirst } from '../../components/fairness/seen-commitments.js';
import { viewerSeatIn } from './viewer-seat.js';

/** Remembers in this browser the commitments to moves that can still be hidden, as it sees them first (D-04). */
export function useSeenCommitments(tournament: Tournament, viewerId: string | null): void {
  useEffect(() => {
    if (viewerId !== null) rememberFirst(viewerId, openCommitmentsOf(tournament, viewerId));
  }, [tournament, viewerId]);
}

/** The commitments of other players: all initial moves before the start, then those of the viewer's opponent. */
function openCommitmentsOf({ id, status, participants, matches }: Tournament, viewerId: string) {
  const initial = participants.map(({ player, commitment, joinedAt }) => {
    return { handId: id, playerId: player.id, commitment, since: joinedAt };
  });
  const open = matches.flatMap((match) => {
    const seat = viewerSeatIn(match, viewerId);
    if (match.matchStatus !== 'ready' || seat === null) return [];
    const opponentSeat = opponentOf(seat);
    const commitment = opponentSeat === 'player1' ? match.player1Commitment : match.player2Commitment;
    const playerId = match[opponentSeat]?.id;
    if (playerId === undefined || commitment === null) return [];
    return [{ handId: matchHandId(match, match.replays), playerId, commitment, since: '' }];
  });
  return [...(status === 'waiting' ? initial : []), ...open].filter(({ playerId }) => playerId !== viewerId);
}
