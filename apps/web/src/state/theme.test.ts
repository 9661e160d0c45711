import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callHook } from '../api/testing/hooks.js';
import { resetStores } from './store.js';
import { followTheme, setTheme, useTheme } from './theme.js';

let page: {
  cookie: string;
  documentElement: { dataset: Record<string, string> };
  querySelector: (query: string) => unknown;
};
let bars: Record<'light' | 'dark', { media: string }>;

beforeEach(() => {
  bars = { light: { media: '' }, dark: { media: '' } };
  page = {
    cookie: '',
    documentElement: { dataset: {} },
    querySelector: (query) => bars[/data-scheme="(light|dark)"/.exec(query)?.[1] as 'light'],
  };
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  resetStores();
  vi.unstubAllGlobals();
});

const themeOfPage = () => [page.documentElement.dataset['theme'], bars.light.media, bars.dark.media];

it.each([
  ['light', 'all', 'not all'],
  ['dark', 'not all', 'all'],
  ['system', '(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'],
] as const)(
  'shows the theme %s, also on the bars of the browser, and remembers it for a year',
  (theme, light, dark) => {
    setTheme(theme);
    expect(themeOfPage()).toEqual([theme, light, dark]);
    expect(page.cookie).toBe(`theme=${theme}; path=/; max-age=31536000; samesite=lax`);
  },
);

it.each([
  ['', 'system'],
  ['theme=dark', 'dark'],
  ['session=1; theme=light', 'light'],
  ['mytheme=dark', 'system'],
  ['theme=pink', 'system'],
])('reads the theme out of the cookies: %s', (cookie, theme) => {
  page.cookie = cookie;
  expect(callHook(new QueryClient(), useTheme)).toBe(theme);
});

it('shows the theme that was chosen in another tab when the window gets the focus, until it stops', () => {
  page.cookie = 'theme=dark';
  const stop = followTheme();
  expect(themeOfPage()[0]).toBe('dark');

  page.cookie = 'theme=light';
  window.dispatchEvent(new Event('focus'));
  expect(themeOfPage()[0]).toBe('light');

  stop();
  page.cookie = 'theme=dark';
  window.dispatchEvent(new Event('focus'));
  expect(themeOfPage()[0]).toBe('light');
});
