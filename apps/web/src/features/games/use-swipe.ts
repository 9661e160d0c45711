import { useRef, useState, type PointerEvent } from 'react';

/** How far a pointer must have moved sideways when it is lifted (CON-13, VAL-04). */
const swipeThresholdPx = 100;

interface SwipeHandlers {
  onSwipeRight: () => void;
  onSwipeLeft: () => void;
}

/**
 * Follows a pointer dragged sideways and decides when it is lifted. `dragPx` is how far the pointer now is from where
 * it went down, 0 when there is none.
 */
export function useSwipe({ onSwipeRight, onSwipeLeft }: SwipeHandlers) {
  const start = useRef<{ pointerId: number; x: number } | null>(null);
  const [dragPx, setDragPx] = useState(0);

  const end = () => {
    start.current = null;
    setDragPx(0);
  };
  const distance = (event: PointerEvent) =>
    start.current?.pointerId === event.pointerId ? event.clientX - start.current.x : 0;

  return {
    dragPx,
    pointerHandlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || start.current !== null) return;
        start.current = { pointerId: event.pointerId, x: event.clientX };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent) => start.current !== null && setDragPx(distance(event)),
      onPointerUp: (event: PointerEvent) => {
        const moved = distance(event);
        end();
        if (moved > swipeThresholdPx) onSwipeRight();
        else if (moved < -swipeThresholdPx) onSwipeLeft();
      },
      onPointerCancel: end,
    },
  };
}
