import { RotateCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { startPull, type Pull } from './pull.js';

/**
 * Pulling a touch screen down from the top of the page by 150 px reloads it (CON-15). Switched off in the browser
 * itself by `overscroll-behavior`, so that there are not two of them.
 */
export function PullToRefresh() {
  const indicator = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let pull: Pull | null = null;
    const show = (shownPx: number, isEnough: boolean) => {
      if (indicator.current === null) return;
      indicator.current.style.transform = `translateY(${shownPx}px) rotate(${shownPx * 3}deg)`;
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
 * Whether a finger that comes down from `target` pulls the page: nothing around it can still be scrolled up, takes
 * drags itself, as the moves do, or lies over the page as a dialog.
 */
function pullsPage(target: EventTarget | null): boolean {
  if (window.scrollY > 0) return false;
  for (let element = target instanceof Element ? target : null; element !== null; element = element.parentElement) {
    const takesDrags = getComputedStyle(element).touchAction === 'pan-y';
    if (element.scrollTop > 0 || takesDrags || element.role === 'dialog') return false;
  }
  return true;
}
