import { cx } from 'class-variance-authority';
import { moves, nextMove, type Move } from '@game/rules';
import { useState, type CSSProperties } from 'react';
import { giveFeedback } from '../../feedback/feedback.js';
import { moveText } from '../../text/moves.js';
import { MoveCard } from './move-card.js';

/** The three moves as an endless deck of cards. */
export interface Deck {
  /** The card on top. */
  move: Move;
  /** How many cards have been skipped. */
  turn: number;
  /** The skipped card while it flies off, and how far it was dragged, in px. */
  leaving: { move: Move; fromPx: number } | null;
  /** Skips the card on top, which is dragged by `fromPx`. */
  showNext: (fromPx: number) => void;
  /** Called when the skipped card has flown off. */
  onLeft: () => void;
}

/** Creates a deck with the first move on top. */
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

interface CardDeckProps {
  deck: Deck;
  /** The selected move; null if there is none. */
  selected: Move | null;
}

/** The card on top of the deck, the two behind it, and the one that is flying off. */
export function CardDeck({ deck: { move, turn, leaving, onLeft }, selected }: CardDeckProps) {
  const next = nextMove(move);
  const isSelected = selected === move;
  return (
    <>
      <MoveCard move={nextMove(next)} className="move-behind absolute inset-0 -z-20" />
      <MoveCard
        key={`next ${turn}`}
        move={next}
        className={cx('move-next absolute inset-0 -z-10', turn > 0 && 'move-dealt')}
      />
      <figure key={`top ${turn}`} className={cx('size-full', turn > 0 && 'move-rise')}>
        <MoveCard
          move={move}
          pose={isSelected ? 'chosen' : 'idle'}
          className={cx('move-top size-full', isSelected && 'move-chosen')}
        >
          <p className={nameClasses}>{moveText.names[move]}</p>
        </MoveCard>
      </figure>
      {leaving !== null && (
        <MoveCard
          key={`leaving ${turn}`}
          move={leaving.move}
          className="move-leaving pointer-events-none absolute inset-0"
          style={{ '--drag-px': leaving.fromPx } as CSSProperties}
          onAnimationEnd={onLeft}
        >
          <p aria-hidden className={nameClasses}>
            {moveText.names[leaving.move]}
          </p>
        </MoveCard>
      )}
    </>
  );
}

const nameClasses = 'font-heading text-4xl leading-none font-bold';
