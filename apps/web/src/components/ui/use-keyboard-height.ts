import { useSyncExternalStore } from 'react';

/** How much of the window's lower edge a phone's keyboard covers, in px: it makes no page lower. */
export function useKeyboardHeight(): number {
  return useSyncExternalStore(subscribe, () => keyboardHeightIn(window));
}

type Viewport = Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'>;

/** `useKeyboardHeight` for a window as it is now. */
export function keyboardHeightIn(window: { innerHeight: number; visualViewport: Viewport | null }): number {
  const visible = window.visualViewport;
  // Zoomed in, what is out of sight is not covered.
  if (visible === null || visible.scale > 1) return 0;
  return Math.max(0, Math.round(window.innerHeight - visible.offsetTop - visible.height));
}

function subscribe(listener: () => void): () => void {
  const visible = window.visualViewport;
  visible?.addEventListener('resize', listener);
  visible?.addEventListener('scroll', listener);
  return () => {
    visible?.removeEventListener('resize', listener);
    visible?.removeEventListener('scroll', listener);
  };
}
