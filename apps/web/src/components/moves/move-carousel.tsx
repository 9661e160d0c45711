import { cx } from 'class-variance-authority';
import { moves, type Move } from '@game/rules';
import { ArrowLeft, Check, Lock } from 'lucide-react';
import { useId, useImperativeHandle, useRef, type KeyboardEvent, type Ref } from 'react';
import { carouselText, moveText } from '../../text/moves.js';
import { Button } from '../ui/button.js';
import { showError } from '../toasts/toast-store.js';
import { CardDeck, useDeck } from './card-deck.js';
import { useSwipe } from './use-swipe.js';

interface MoveCarouselProps {
  /** Why no move can be selected now, shown after a swipe or a key (VAL-04); null if one can. */
  closedBecause: string | null;
  /** The selected move; null if there is none. */
  selected: Move | null;
  onSelect: (move: Move) => void;
  /** Whether the cards are as large as the rest of a `hand` leaves room for. Such a page also shows why the carousel is closed. */
  isFitted?: boolean;
  ref?: Ref<HTMLDivElement>;
}

/**
 * Selects a move by swipe, arrow keys or two buttons: right selects the shown move, left shows the next one (PRD-09,
 * VAL-04, GAM-02).
 */
export function MoveCarousel({ closedBecause, selected, onSelect, isFitted = false, ref }: MoveCarouselProps) {
  const deck = useDeck();
  const stage = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => stage.current as HTMLDivElement);
  const hintId = useId();
  const isOpen = closedBecause === null;

  const refuse = () => showError(closedBecause ?? '', carouselText.cannotMove);
  const select = () => (isOpen ? onSelect(deck.move) : refuse());
  const showNext = (fromPx: number) => (isOpen ? deck.showNext(fromPx) : refuse());
  const pointerHandlers = useSwipe(stage, { onSwipeRight: select, onSwipeLeft: showNext });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.repeat) return;
    const action = { ArrowLeft: () => showNext(0), ArrowRight: select, Enter: select }[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };

  return (
    <div className={cx('flex flex-col items-center gap-2.5 short:gap-2', isFitted && 'grow')}>
      {/* Smaller in low windows: see decision 0041. */}
      {/* A carousel is a group (ARIA practices); its keys are an addition to the buttons below it. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <div className={isFitted ? 'hand-cards' : 'contents'}>
        <div
          ref={stage}
          role="group"
          aria-roledescription={carouselText.role}
          aria-label={carouselText.label}
          aria-describedby={hintId}
          aria-disabled={!isOpen}
          tabIndex={0}
          onKeyDown={onKeyDown}
          {...pointerHandlers}
          className={cx(
            'move-stage isolate aspect-square touch-pan-y rounded-card select-none',
            isFitted
              ? 'hand-stage'
              : 'relative mb-3 w-[383px] max-w-full max-md:w-[min(calc(100vw-40px),383px)] low:w-[clamp(10rem,calc(100dvh-15rem),383px)]',
          )}
        >
          <CardDeck deck={deck} selected={selected} />
          {isOpen && <SwipeMarks />}
        </div>
      </div>
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <MovePosition move={deck.move} />
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="secondary" disabled={!isOpen} onClick={() => showNext(0)}>
          {carouselText.next}
        </Button>
        <Button disabled={!isOpen} onClick={select}>
          {carouselText.select(deck.move)}
        </Button>
      </div>
      <div id={hintId} data-hint className="text-center text-muted short:text-[0.8125rem] short:leading-tight">
        <p>{carouselText.hint}</p>
        {!isOpen && (
          <p className={cx(isFitted && 'sr-only', 'flex items-center justify-center gap-1.5 font-semibold text-ink')}>
            <Lock aria-hidden className="size-4 shrink-0" /> {closedBecause}
          </p>
        )}
      </div>
    </div>
  );
}

/** Shows what releasing the dragged card does: on the right select it, on the left show the next one (VAL-04). */
function SwipeMarks() {
  return (
    <div aria-hidden className="pointer-events-none">
      <p className="swipe-mark swipe-mark-select">
        <Check className="size-9" strokeWidth={3.5} />
        {carouselText.marks.select}
      </p>
      <p className="swipe-mark swipe-mark-next">
        <ArrowLeft className="size-9" strokeWidth={3.5} />
        {carouselText.marks.next}
      </p>
    </div>
  );
}

/** The position in the carousel: a dot for each move, and a live text for screen readers. */
function MovePosition({ move }: { move: Move }) {
  const index = moves.indexOf(move);
  return (
    <div className="flex h-3 items-center gap-2">
      {moves.map((other) => (
        <span
          key={other}
          aria-hidden
          className={cx(
            'size-3 rounded-full border-2 border-ink transition-[width,background-color] duration-200',
            other === move && 'w-7 bg-ink',
          )}
        />
      ))}
      <p aria-live="polite" className="sr-only">
        {carouselText.position(moveText.names[move], index + 1, moves.length)}
      </p>
    </div>
  );
}
