import { ledgerDays, ownProof } from '../builders/ledger-days.js';
import { hexadecimal } from '../builders/players.js';
import { brokenReply } from '../support/fake-api.js';
import { button, see, words } from '../support/page.js';
import { page } from 'vitest/browser';
import type { Content, Scene, Screen } from './screen.js';

const route = '/fairness/ledger';
const verdict = (english: string) => see(page.getByText(words(english)));

const checked = (content: Content): Scene => ({
  route,
  // Other screens have other days.
  prepare: () => localStorage.removeItem('ledgerDays'),
  replies: {
    'ledgerDays.list': async () => ({ days: await ledgerDays(5), nextCursor: null }),
    'ledgerDays.getOwnProof': () => ownProof(content.viewer.id, { earlierDay: '2026-11-19' }),
  },
  act: async () => {
    await verdict('Your browser has checked these days.');
    await verdict('are in the published day: your browser has checked each.');
  },
});

/** The published days of the ledger. */
export const fairnessScreens: Screen[] = [
  { name: 'ledger', shows: 'The published days of the ledger, with the proof of the viewer', scene: checked },
  {
    name: 'ledger-rewritten',
    shows: 'A day of the ledger that was rewritten since the browser saw it, for a visitor',
    scene: (content) => ({
      ...checked(content),
      isVisitor: true,
      prepare: () => localStorage.setItem('ledgerDays', JSON.stringify({ '2026-11-21': hexadecimal('a') })),
      act: () => verdict('This day was rewritten since this browser saw it!'),
    }),
  },
  {
    name: 'ledger-empty',
    shows: 'The ledger before its first published day',
    scene: () => ({ route, act: () => verdict('No day is published yet.') }),
  },
  {
    name: 'ledger-failed',
    shows: 'The days of the ledger that could not be loaded',
    scene: () => ({
      route,
      isVisitor: true,
      replies: {
        'ledgerDays.list': () => {
          throw brokenReply(500);
        },
      },
      act: () => see(button('Try Again')),
    }),
  },
];
