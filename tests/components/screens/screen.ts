import type { PublicProfile } from '@game/contract';
import type { ComponentType } from 'react';
import { unseenResults } from '../../../apps/web/src/state/unseen-results.js';
import { ownBalance } from '../builders/account.js';
import { player } from '../builders/players.js';
import { openApp, type App } from '../support/open-app.js';
import type { FakeReplies } from '../support/fake-api.js';

/** The names and amounts that a screen shows, so that tests can use usual, long and hostile ones. */
export interface Content {
  /** The player who looks at the screen. */
  viewer: PublicProfile;
  opponent: PublicProfile;
  others: PublicProfile[];
  /** The viewer's tickets. */
  balance: number;
  /** The price of a stake, an entry or a prize. */
  stakeAmount: number;
  /** The figures of the lobby. */
  counters: { players: number; online: number; staked: number };
}

/** Returns typical names and amounts. */
export function usualContent(): Content {
  return {
    viewer: player('Clementine'),
    opponent: player('barnaby_b'),
    others: [
      player('MarbleArch', { isBot: true }),
      ...['quiet.storm', 'Tuesday', 'pepper-jack'].map((name) => player(name)),
    ],
    balance: 240,
    stakeAmount: 25,
    counters: { players: 1234, online: 56, staked: 7890 },
  };
}

/** Returns the widest names and the highest amounts that are possible. */
export function widestContent(): Content {
  const wide = (last: string) => player('W'.repeat(19) + last, { isBot: last === 'A' });
  return {
    viewer: wide('W'),
    opponent: wide('M'),
    others: ['A', 'G', 'H', 'I'].map(wide),
    balance: 1_000_000_000,
    stakeAmount: 1_000_000,
    counters: { players: 1_000_000_000, online: 1_000_000_000, staked: 1_000_000_000 },
  };
}

/** How to open a screen. */
export interface Scene {
  /** The path to open. */
  route: string;
  /** Whether the viewer is a visitor, without a session. */
  isVisitor?: boolean;
  /** Replies that override the usual ones. */
  replies?: FakeReplies;
  /** The component that the shell shows instead of the page at `route`. */
  page?: ComponentType;
  /** Prepares the page before the app is mounted. */
  prepare?: () => void | Promise<void>;
  /** Performs the steps to the screen. Resolves when the screen is complete. */
  act: (app: App) => Promise<unknown>;
}

/** A screen of the app, and how to open it. */
export interface Screen {
  /** In kebab-case. It is the file name of the screen's pictures. */
  name: string;
  /** A short description of the screen. */
  shows: string;
  scene: (content: Content) => Scene;
}

/** Keeps the page of an unseen result closed, as if its player had been led there and had left it. */
export function leaveResult(id: string): void {
  localStorage.setItem('openedResults', id);
}

/** Hides the result of a game, as if the opponent had just decided it. Lasts until the app is closed. */
export function hideResult(gameId = ''): void {
  leaveResult(gameId);
  unseenResults.set([{ kind: 'game', id: gameId, payout: 0, isPaid: false }]);
}

/** Opens `screen` filled with `content`. The app stays open until the end of the test or `closeApp`. */
export async function showScreen(screen: Screen, content: Content): Promise<App> {
  const { route, isVisitor = false, replies, page, prepare, act } = screen.scene(content);
  // Otherwise the first screens would be measured before their fonts have loaded. Local fallbacks may be missing.
  await Promise.allSettled([...document.fonts].map((font) => font.load()));
  skipPauses();
  await prepare?.();
  const app = openApp(route, {
    viewer: isVisitor ? null : content.viewer,
    page,
    replies: {
      'counters.get': () => content.counters,
      ...(isVisitor ? {} : { 'profiles.getBalance': () => ownBalance(content.balance) }),
      ...replies,
    },
  });
  await act(app);
  return app;
}

/**
 * Ends the app's pauses of 0.5 to 4 s immediately: the loading state of the lobby, the cards that stay face down, and
 * the pauses between retries. Toasts stay longer. Lasts until the app is closed.
 */
function skipPauses(): void {
  const inTime = window.setTimeout.bind(window);
  window.setTimeout = ((work: () => void, ms = 0) =>
    inTime(work, ms >= 500 && ms <= 4000 ? 0 : ms)) as typeof window.setTimeout;
}
