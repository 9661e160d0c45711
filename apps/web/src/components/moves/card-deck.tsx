import { cx } from 'class-variance-authority';
import { nextMove, type Move } from '@game/rules';
import type { CSSProperties } from 'react';
import { moveText } from '../../text/moves.js';
import { MoveCard } from './move-card.js';
import type { Deck } from './use-deck.js';

interface CardDeckProps {
  deck: Deck;
  /** The move that is selected, if any. */
  selected: Move | null;
}

/** The card on top of the deck, the two that peek out from behind it, and the one that is flying off. */
export function CardDeck({ deck: { move, turn, leaving, onLeft }, selected }: CardDeckProps) {
  const next = nextMove(move);
  const isSelected = selected === move;
  return (
    <>
      <MoveCard move={nextMove(next)} className="move-behind absolute inset-0 -z-20" />
      <MoveCard key={`next ${turn}`} move={next} className="move-next absolute inset-0 -z-10" />
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
