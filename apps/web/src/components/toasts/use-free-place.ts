import { useLayoutEffect, type RefObject } from 'react';
import { findFreeTop, obstaclesOf } from './free-place.js';

/** The space between a toast and the edge of the window. */
const edgePx = 6;

/**
 * Moves the region of the toasts to where the toast covers no obstacle, also after another page or dialog has opened. By a
 * transform: a change of its position would count as a layout shift. `toastId` is null without a toast.
 */
export function useFreePlace(region: RefObject<HTMLElement | null>, toastId: number | null): void {
  useLayoutEffect(() => {
    const element = region.current;
    if (element === null || toastId === null) return undefined;
    let current: number | undefined;
    const place = () => {
      const toast = element.querySelector('li');
      if (toast === null) return;
      const { left, right } = element.getBoundingClientRect();
      const bottom = window.innerHeight - keyboardHeightIn(window);
      const box = { left, right, top: 0, bottom: toast.offsetHeight };
      const limits = { top: edgePx, bottom: bottom - edgePx };
      current = findFreeTop(box, limits, obstaclesOf(document), current);
      element.style.setProperty('transform', `translateY(${current}px)`);
    };
    place();
    const changes = new MutationObserver(place);
    changes.observe(document.body, { childList: true, subtree: true });
    const targets = [window, window.visualViewport];
    for (const target of targets) target?.addEventListener('resize', place);
    return () => {
      changes.disconnect();
      for (const target of targets) target?.removeEventListener('resize', place);
    };
  }, [region, toastId]);
}

type Viewport = Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'>;

/** Returns how much of the window's bottom a phone's keyboard covers, in px: it does not shrink the page. */
export function keyboardHeightIn(window: { innerHeight: number; visualViewport: Viewport | null }): number {
  const visible = window.visualViewport;
  // In a zoomed page, the part out of sight is not covered.
  if (visible === null || visible.scale > 1) return 0;
  return Math.max(0, Math.round(window.innerHeight - visible.offsetTop - visible.height));
}
