import { moves, nextMove, type Move } from '@game/rules';
import { cx } from 'class-variance-authority';
import { useState, type KeyboardEvent, type Ref } from 'react';
import { MoveArt } from '../../art/move-art.js';
import { Button } from '../../components/ui/button.js';
import { gamesText } from '../../text/games.js';
import { moveText } from '../../text/moves.js';
import { useSwipe } from './use-swipe.js';

/** The steepest tilt of the dragged card, and the drag that reaches it. */
const maximumTiltDegrees = 8;
const fullTiltPx = 200;

interface MoveCarouselProps {
  /** Whether a move may be chosen now; when not, a swipe or a key tells why through `onRefused`. */
  isOpen: boolean;
  onSelect: (move: Move) => void;
  onRefused: () => void;
  ref?: Ref<HTMLDivElement>;
}

/**
 * Chooses a move by swiping, by keys or by the two buttons: right selects the move shown, left shows the next one
 * (PRD-09, VAL-04, GAM-02).
 */
export function MoveCarousel({ isOpen, onSelect, onRefused, ref }: MoveCarouselProps) {
  const [move, setMove] = useState<Move>(moves[0]);
  const select = () => (isOpen ? onSelect(move) : onRefused());
  const showNext = () => (isOpen ? setMove(nextMove(move)) : onRefused());
  const { dragPx, pointerHandlers } = useSwipe({ onSwipeRight: select, onSwipeLeft: showNext });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.repeat) return;
    const action = { ArrowLeft: showNext, ArrowRight: select, Enter: select }[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };

  return (
    <div className="flex flex-col items-center gap-4">
      {/* A carousel is a group (ARIA practices); its keys come on top of the buttons below it. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={ref}
        role="group"
        aria-roledescription={gamesText.carousel.role}
        aria-label={gamesText.carousel.label}
        aria-describedby="carousel-hint"
        aria-disabled={!isOpen}
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...pointerHandlers}
        className="size-[383px] touch-pan-y rounded-card select-none max-md:size-[min(calc(100vw-40px),383px)]"
      >
        <MoveCard move={move} dragPx={dragPx} isOpen={isOpen} />
      </div>
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <p id="carousel-hint" className="text-center text-muted">
        {gamesText.carousel.hint}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="secondary" disabled={!isOpen} onClick={showNext}>
          {gamesText.carousel.next}
        </Button>
        <Button disabled={!isOpen} onClick={select}>
          {gamesText.carousel.select(move)}
        </Button>
      </div>
    </div>
  );
}

interface MoveCardProps {
  move: Move;
  dragPx: number;
  isOpen: boolean;
}

function MoveCard({ move, dragPx, isOpen }: MoveCardProps) {
  const tilt = Math.max(-1, Math.min(1, dragPx / fullTiltPx)) * maximumTiltDegrees;
  const isStill = dragPx === 0 || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <div
      className={cx(
        'flex size-full flex-col items-center justify-center gap-3 rounded-card border-2 border-ink bg-surface shadow-hard',
        dragPx === 0 && 'transition-transform duration-[220ms]',
        !isOpen && 'opacity-60',
      )}
      style={isStill ? undefined : { transform: `translateX(${dragPx}px) rotate(${tilt}deg)` }}
    >
      <MoveArt key={move} move={move} className="size-3/5 animate-enter" />
      <p aria-live="polite" className="font-heading text-3xl font-bold">
        {moveText.names[move]}
        <span className="sr-only">{gamesText.carousel.position(moves.indexOf(move) + 1, moves.length)}</span>
      </p>
    </div>
  );
}
