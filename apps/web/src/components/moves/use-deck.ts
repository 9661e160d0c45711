import { moves, nextMove, type Move } from '@game/rules';
import { useState } from 'react';
import { giveFeedback } from '../../feedback/feedback.js';

/** The three moves as a deck of cards that goes round, one of them on top. */
export interface Deck {
  /** The card on top. */
  move: Move;
  /** How many cards have been passed over. */
  turn: number;
  /** The card passed over last, while it flies off, and how far it had been dragged, in px. */
  leaving: { move: Move; fromPx: number } | null;
  /** Passes over the card on top, which is dragged by `fromPx`. */
  showNext: (fromPx: number) => void;
  /** The card passed over has flown off. */
  onLeft: () => void;
}

/** A deck with the first move on top. */
export function useDeck(): Deck {
  const [shown, setShown] = useState<Pick<Deck, 'move' | 'turn' | 'leaving'>>({
    move: moves[0],
    turn: 0,
    leaving: null,
  });
  return {
    ...shown,
    showNext: (fromPx) => {
      giveFeedback('turn');
      setShown(({ move, turn }) => ({ move: nextMove(move), turn: turn + 1, leaving: { move, fromPx } }));
    },
    onLeft: () => setShown((before) => ({ ...before, leaving: null })),
  };
}
