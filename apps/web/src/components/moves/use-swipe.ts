import { useRef, type PointerEvent, type RefObject } from 'react';

/** The horizontal distance of a swipe (CON-13, VAL-04). */
const swipeThresholdPx = 100;

interface SwipeHandlers {
  /** Called with the distance that the pointer has moved, in px. */
  onSwipeRight: (movedPx: number) => void;
  onSwipeLeft: (movedPx: number) => void;
}

/**
 * Follows one pointer that is dragged horizontally, and calls a handler when it is released beyond the threshold. While
 * dragging it updates `stage` directly, so that no pointer move waits for a render: `--drag-px` is the distance,
 * `data-dragging` is set, and `data-swipe` is the direction that a release would have now.
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
  /** Returns the distance of the followed pointer; null for another pointer, such as a second finger. */
  const movedBy = ({ pointerId, clientX }: PointerEvent) =>
    start.current?.pointerId === pointerId ? clientX - start.current.x : null;
  // The browser cancels the pointer when the page is scrolled instead.
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
