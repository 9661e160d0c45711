import type { CookieName } from '@game/site';
import { createStore, useStore } from './store.js';

/** The colours of the pages; 'system' follows the device. */
export type Theme = 'system' | 'light' | 'dark';

const cookieName = 'theme' satisfies CookieName;
const yearSeconds = 365 * 24 * 3600;
/** null until it is needed. */
const chosen = createStore<Theme | null>(null);

/** The theme that is chosen in this browser. */
export function useTheme(): Theme {
  return useStore(chosen) ?? readTheme();
}

/**
 * Changes the theme of this browser. It is a cookie, so that the server can name it in the HTML: a script would change the
 * colours only after the first paint.
 */
export function setTheme(theme: Theme): void {
  document.cookie = `${cookieName}=${theme}; path=/; max-age=${yearSeconds}; samesite=lax`;
  show(theme);
}

/**
 * Shows the theme that was chosen in another tab, or after this page was cached for use without a network: now, and each
 * time that the window gets the focus. Returns a function that ends this.
 */
export function followTheme(): () => void {
  const follow = () => show(readTheme());
  follow();
  window.addEventListener('focus', follow);
  return () => window.removeEventListener('focus', follow);
}

function show(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  for (const scheme of ['light', 'dark']) {
    // The colour of the browser's own bars.
    const bars = document.querySelector<HTMLMetaElement>(`meta[name="theme-color"][data-scheme="${scheme}"]`);
    if (bars)
      bars.media = theme === 'system' ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? 'all' : 'not all';
  }
  chosen.set(theme);
}

function readTheme(): Theme {
  const [, theme] = /(?:^|; )theme=(light|dark)/.exec(document.cookie) ?? [];
  return (theme as Theme | undefined) ?? 'system';
}
