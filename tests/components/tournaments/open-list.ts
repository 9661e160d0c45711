import type { ReplyOf } from '@game/contract';
import { page } from 'vitest/browser';
import { player } from '../builders/players.js';
import { tournamentSummary } from '../builders/tournaments.js';
import type { FakeReplies } from '../support/fake-api.js';
import { openApp } from '../support/open-app.js';
import { heading, withoutConfirmation } from '../support/page.js';

export type Listed = ReplyOf<'tournaments.list'>['tournaments'][number];

/** The player who looks at the list. */
export const viewer = player();

/** Builds a tournament in the list, which the viewer has not joined. */
export const listed = (traits: Partial<Listed> = {}): Listed => ({
  ...tournamentSummary(traits),
  hasJoined: false,
  ...traits,
});

/** Opens the list on a server that stores `tournaments`. */
export function openList(
  tournaments: Listed[] = [],
  {
    path = '/tournaments',
    replies = {},
    confirmsMoves = false,
  }: { path?: string; replies?: FakeReplies; confirmsMoves?: boolean } = {},
) {
  if (!confirmsMoves) withoutConfirmation();
  return openApp(path, {
    viewer,
    replies: {
      'tournaments.list': ({ status }) => ({ tournaments: tournaments.filter((one) => one.status === status) }),
      ...replies,
    },
  });
}

/** The tournament in the list with this name. */
export const cardOf = (name: string) => page.getByRole('listitem').filter({ has: heading(name) });
