import type { Tournament, TournamentViewer } from '@game/contract';
import { useEffect, useState } from 'react';
import { showToast } from '../../components/ui/toast-store.js';
import { tournamentsText } from '../../text/tournaments.js';
import { useAcknowledgeHands, useAcknowledgeResult } from './api.js';
import { ownHandsOf, type OwnHand } from './own-hands.js';

/** What the viewer has not been shown yet, one thing after the other. */
export interface Results {
  /** The oldest of their own hands that is over; null when all were shown (TDT-11). */
  hand: OwnHand | null;
  continueAfterHand: () => void;
  /** Whether to show how the tournament ended (TDT-12). */
  isCompleteOpen: boolean;
  closeComplete: () => void;
}

/**
 * What to show the viewer of how their hands and the tournament ended. The server keeps what each viewer was shown, so
 * that it comes once, on whatever device: a hand when they have gone on from it, the end as soon as it is shown.
 */
export function useResults(tournament: Tournament, viewer: TournamentViewer | null, viewerId: string | null): Results {
  const acknowledgeHands = useAcknowledgeHands(tournament.id);
  const acknowledgeResult = useAcknowledgeResult(tournament.id);
  // What was shown on this page; an answer that was under way meanwhile does not know of it.
  const [shownHands, setShownHands] = useState(0);
  const [complete, setComplete] = useState<'notYet' | 'open' | 'closed'>('notYet');
  const hands = viewer !== null && viewerId !== null ? ownHandsOf(tournament.matches, viewerId) : [];
  const seenHands = Math.max(viewer?.seenHands ?? 0, shownHands);
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

  return {
    hand,
    continueAfterHand: () => {
      setShownHands(seenHands + 1);
      acknowledgeHands(seenHands + 1);
    },
    isCompleteOpen: complete === 'open',
    closeComplete: () => setComplete('closed'),
  };
}
