import { RotateCw } from 'lucide-react';
import { useEffect, useRef } from 'react';

/** The distance of a pull, in px, that reloads the page (CON-15). */
const thresholdPx = 150;
/** The indicator moves by this part of a pull, up to a maximum (CON-15). */
const damping = 0.4;
const maximumShownPx = 100;
/** Below this distance the direction of a touch is not decided yet. */
const undecidedPx = 10;

/** A touch that started at the top of the page. */
export interface Pull {
  /** Follows the finger; null if it does not move down, which ends the pull. */
  moveTo: (x: number, y: number) => { shownPx: number; isEnough: boolean } | null;
  /** Whether lifting the finger now reloads the page. */
  isEnough: () => boolean;
}

/** Starts a pull at a point of the screen, in CSS pixels. */
export function startPull(startX: number, startY: number): Pull {
  let pulledPx = 0;
  let isDown = false;
  const isEnough = () => pulledPx >= thresholdPx;
  return {
    moveTo(x, y) {
      pulledPx = y - startY;
      const sidewaysPx = Math.abs(x - startX);
      if (!isDown && (sidewaysPx > Math.max(undecidedPx, pulledPx) || pulledPx < -undecidedPx)) return null;
      isDown ||= pulledPx > undecidedPx;
      return { shownPx: Math.max(0, Math.min(pulledPx * damping, maximumShownPx)), isEnough: isEnough() };
    },
    isEnough,
  };
}

/**
 * Reloads the page when it is pulled down by 150 px on a touch screen (CON-15). The browser's own pull to refresh is
 * disabled by `overscroll-behavior`.
 */
export function PullToRefresh() {
  const indicator = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let pull: Pull | null = null;
    const show = (shownPx: number, isEnough: boolean) => {
      if (indicator.current === null) return;
      // Empty at rest: a touch that pulls nothing changes no style.
      indicator.current.style.transform = shownPx === 0 ? '' : `translateY(${shownPx}px) rotate(${shownPx * 3}deg)`;
      indicator.current.toggleAttribute('data-ready', isEnough);
    };
    const end = () => {
      pull = null;
      show(0, false);
    };
    const onStart = (event: TouchEvent) => {
      const [touch] = event.touches;
      if (pull !== null || touch === undefined || event.touches.length > 1 || !pullsPage(event.target)) return end();
      pull = startPull(touch.clientX, touch.clientY);
    };
    const onMove = (event: TouchEvent) => {
      const [touch] = event.touches;
      if (pull === null || touch === undefined) return;
      const state = pull.moveTo(touch.clientX, touch.clientY);
      if (state === null) return end();
      show(state.shownPx, state.isEnough);
    };
    const onEnd = () => {
      const isEnough = pull?.isEnough() === true;
      end();
      if (isEnough) window.location.reload();
    };
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    window.addEventListener('touchstart', onStart, options);
    window.addEventListener('touchmove', onMove, options);
    window.addEventListener('touchend', onEnd, options);
    window.addEventListener('touchcancel', end, options);
    return () => listening.abort();
  }, []);

  return (
    <div
      ref={indicator}
      aria-hidden
      className="pointer-events-none fixed inset-x-0 -top-12 z-40 mx-auto grid size-11 place-items-center rounded-full border-2 border-ink bg-surface data-ready:bg-cheese data-ready:text-on-cheese"
    >
      <RotateCw className="size-6" />
    </div>
  );
}

/**
 * Whether dragging down from `target` pulls the page. It does not inside an element that can be scrolled up, that handles
 * drags itself as the moves do, or in a dialog.
 */
function pullsPage(target: EventTarget | null): boolean {
  if (window.scrollY > 0) return false;
  for (let element = target instanceof Element ? target : null; element !== null; element = element.parentElement) {
    const handlesDrags = getComputedStyle(element).touchAction === 'pan-y';
    if (element.scrollTop > 0 || handlesDrags || element.role === 'dialog') return false;
  }
  return true;
}
