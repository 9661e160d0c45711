import type { PublicProfile } from '@game/contract';
import type { ComponentType } from 'react';
import { player } from '../builders/players.js';
import { openApp, type App } from '../support/open-app.js';
import type { FakeReplies } from '../support/fake-api.js';

/** Whose names and which amounts a screen shows, so that each can be checked with usual, long and hostile ones. */
export interface Content {
  /** The player whose screen it is. */
  viewer: PublicProfile;
  opponent: PublicProfile;
  others: PublicProfile[];
  /** The viewer's tickets. */
  balance: number;
  /** What a stake, an entry or a prize costs. */
  stakeAmount: number;
  /** The figures of the lobby. */
  counters: { players: number; online: number; staked: number };
}

/** Names and amounts as they mostly are. */
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

/** The widest names and the highest amounts that are possible. */
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

/** What a screen needs to be shown. */
export interface Scene {
  /** The path to open. */
  route: string;
  /** Whether nobody is signed in. */
  isVisitor?: boolean;
  /** The replies that make the screen; all others are the usual ones. */
  replies?: FakeReplies;
  /** Is shown by the shell in place of the page at `route`. */
  page?: ComponentType;
  /** Prepares the page before the app is mounted. */
  prepare?: () => void;
  /** What a person does to get there. Ends when everything of the screen is there. */
  act: (app: App) => Promise<unknown>;
}

/** One thing a person can see, and how to get to it. */
export interface Screen {
  /** In kebab-case. It is the file name of the screen's pictures. */
  name: string;
  /** What is to be seen, in a few words. */
  shows: string;
  scene: (content: Content) => Scene;
}

/** Opens `screen` filled with `content`. The app stays open until the end of the test or `closeApp`. */
export async function showScreen(screen: Screen, content: Content): Promise<App> {
  const { route, isVisitor = false, replies, page, prepare, act } = screen.scene(content);
  prepare?.();
  const app = openApp(route, {
    viewer: isVisitor ? null : content.viewer,
    page,
    replies: {
      'lobby.getCounters': () => content.counters,
      ...(isVisitor ? {} : { 'profiles.getBalance': () => ({ balance: content.balance }) }),
      ...replies,
    },
  });
  await act(app);
  return app;
}
