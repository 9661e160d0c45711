import { useRef, type PointerEvent, type RefObject } from 'react';

/** How far a pointer must have moved sideways when it is lifted (CON-13, VAL-04). */
const swipeThresholdPx = 100;

interface SwipeHandlers {
  /** Both are given how far the pointer was from where it went down, in px. */
  onSwipeRight: (movedPx: number) => void;
  onSwipeLeft: (movedPx: number) => void;
}

/**
 * Follows one pointer dragged sideways and decides when it is lifted. Meanwhile it tells `stage`, not React, so that
 * no move of the pointer waits for a render: `--drag-px` is how far it is dragged, `data-dragging` that it is, and
 * `data-swipe` which way it would count if it were let go now.
 */
export function useSwipe(stage: RefObject<HTMLElement | null>, { onSwipeRight, onSwipeLeft }: SwipeHandlers) {
  const start = useRef<{ pointerId: number; x: number } | null>(null);

  const show = (movedPx: number | null) => {
    const element = stage.current;
    if (element === null) return;
    element.toggleAttribute('data-dragging', movedPx !== null);
    element.style.setProperty('--drag-px', String(movedPx ?? 0));
    const direction = movedPx === null ? null : directionOf(movedPx);
    if (direction === null) element.removeAttribute('data-swipe');
    else element.setAttribute('data-swipe', direction);
  };
  /** How far `event` is from where its pointer went down; null for any other pointer, such as a second finger. */
  const movedBy = ({ pointerId, clientX }: PointerEvent) =>
    start.current?.pointerId === pointerId ? clientX - start.current.x : null;
  // Cancelled by the browser when the page is scrolled instead: then nothing is decided.
  const cancel = (event: PointerEvent) => {
    if (movedBy(event) === null) return;
    start.current = null;
    show(null);
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || start.current !== null) return;
      start.current = { pointerId: event.pointerId, x: event.clientX };
      event.currentTarget.setPointerCapture(event.pointerId);
      show(0);
    },
    onPointerMove: (event: PointerEvent) => {
      const movedPx = movedBy(event);
      if (movedPx !== null) show(movedPx);
    },
    onPointerUp: (event: PointerEvent) => {
      const movedPx = movedBy(event);
      if (movedPx === null) return;
      cancel(event);
      const direction = directionOf(movedPx);
      if (direction === 'right') onSwipeRight(movedPx);
      else if (direction === 'left') onSwipeLeft(movedPx);
    },
    onPointerCancel: cancel,
    onLostPointerCapture: cancel,
  };
}

function directionOf(movedPx: number): 'right' | 'left' | null {
  if (movedPx > swipeThresholdPx) return 'right';
  return movedPx < -swipeThresholdPx ? 'left' : null;
}
