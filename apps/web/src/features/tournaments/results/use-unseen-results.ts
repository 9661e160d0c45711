import type { Tournament, TournamentViewer } from '@game/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { noteSeenTournament, useUnseenIds } from '../../../components/reveal/unseen-results.js';
import { showToast } from '../../../components/toasts/toast-store.js';
import { tournamentsText } from '../../../text/tournaments.js';
import { useAcknowledgeHands, useAcknowledgeResult } from '../api.js';
import { ownHandsOf, type OwnHand } from './own-hands.js';

/** The results that the viewer has not seen yet, shown one at a time. */
interface UnseenResults {
  /** The oldest unseen hand; null if all were seen (TDT-11). */
  hand: OwnHand | null;
  continueAfterHand: () => void;
  /** Whether a result follows that is not on screen yet. */
  isPending: boolean;
  /** Whether to show the result of the tournament (TDT-12). */
  isCompleteOpen: boolean;
  closeComplete: () => void;
}

/**
 * The results to show to the viewer. The server stores which ones they have seen, so that each is shown once across
 * devices: a hand counts as seen when they press 'Continue', the tournament as soon as its result is shown.
 */
export function useUnseenResults(
  tournament: Tournament,
  viewer: TournamentViewer | null,
  viewerId: string | null,
): UnseenResults {
  const acknowledgeHands = useAcknowledgeHands(tournament.id);
  const acknowledgeResult = useAcknowledgeResult(tournament.id);
  // A response that was in flight when 'Continue' was pressed still has the old count.
  const [continuedHands, setContinuedHands] = useState(0);
  const [complete, setComplete] = useState<'notYet' | 'open' | 'closed'>('notYet');
  const hands = viewer !== null && viewerId !== null ? ownHandsOf(tournament, viewerId) : [];
  const seenHands = Math.max(viewer?.seenHands ?? 0, continuedHands);
  const hand = hands[seenHands] ?? null;

  const hasWon = tournament.winner !== null && tournament.winner.id === viewerId;
  const isOver = tournament.status === 'completed' && tournament.winner !== null;
  const isDue = isOver && hand === null && viewer !== null && !viewer.hasSeenResult;
  if (isDue && complete === 'notYet') setComplete('open');
  useEffect(() => {
    if (complete !== 'open') return;
    acknowledgeResult();
    if (hasWon) showToast({ ...tournamentsText.complete.toast, tone: 'success' });
  }, [complete, hasWon, acknowledgeResult]);

  const hasHand = hand !== null;
  const queryClient = useQueryClient();
  const isHidden = useUnseenIds().has(tournament.id);
  const isRevealed = isOver && !hasHand && isHidden && !isDue;
  useEffect(() => {
    if (isRevealed || complete === 'open') noteSeenTournament(queryClient, tournament.id);
  }, [isRevealed, complete, queryClient, tournament.id]);

  return {
    hand,
    isPending: hasHand || (isDue && complete === 'notYet'),
    continueAfterHand: () => {
      setContinuedHands(seenHands + 1);
      acknowledgeHands(seenHands + 1);
    },
    isCompleteOpen: complete === 'open',
    closeComplete: () => setComplete('closed'),
  };
}
