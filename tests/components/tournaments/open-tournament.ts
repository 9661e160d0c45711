import type { PublicProfile, Tournament, TournamentChange, TournamentViewer } from '@game/contract';
import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { player } from '../builders/players.js';
import { tournamentChange, tournamentViewer, withMatch } from '../builders/tournaments.js';
import type { FakeApi, FakeReplies } from '../support/fake-api.js';
import { realtime } from '../support/fake-socket.js';
import { openApp } from '../support/open-app.js';
import { main, region, withoutConfirmation } from '../support/page.js';

/** Four players in join order. In `startedTournament`, Ann and Cem have won their first matches. */
export const four = [player('ann'), player('ben'), player('cem'), player('dora')] as const;
export const stranger = player('stranger');

interface Situation {
  /** The page to open; by default that of the tournament. */
  path?: string;
  /** How the viewer's own state differs from that of a player who has seen all results of their finished hands. */
  own?: Partial<TournamentViewer>;
  replies?: FakeReplies;
  /** Whether the viewer is asked to confirm a move. */
  confirmsMoves?: boolean;
}

/** Opens the page of a tournament on a server that stores the tournament, the viewer's moves and what they have seen. */
export function openTournament(
  shown: Tournament,
  viewer: PublicProfile,
  { path = `/tournaments/${shown.id}`, own = {}, replies = {}, confirmsMoves = false }: Situation = {},
) {
  if (!confirmsMoves) withoutConfirmation();
  const stored = { tournament: shown, viewer: { ...viewerOf(shown, viewer), ...own } };
  const app = openApp(path, {
    viewer,
    replies: {
      'tournaments.get': () => stored,
      'tournaments.acknowledgeHands': ({ count }) => {
        stored.viewer.seenHands = count;
        return {};
      },
      'tournaments.acknowledgeResult': () => {
        stored.viewer.hasSeenResult = true;
        return {};
      },
      'tournaments.move': ({ matchId, handNumber, move }) => {
        const played = stored.tournament.matches.find(({ id }) => id === matchId);
        const hasMoved = played?.player1?.id === viewer.id ? { player1HasMoved: true } : { player2HasMoved: true };
        stored.tournament = withMatch(stored.tournament, matchId, hasMoved);
        stored.viewer.ownMove = { matchId, handNumber, move };
        return { change: tournamentChange(stored.tournament) };
      },
      ...replies,
    },
  });
  return {
    ...app,
    /** What the server stores. */
    stored,
    /** Stores the next version of the tournament, and sends it to the page. */
    change: async (next: Tournament, traits: Partial<TournamentChange> = {}) => {
      await watches(shown.id);
      stored.tournament = next;
      realtime.send('tournaments.changed', tournamentChange(next, traits));
    },
  };
}

function viewerOf({ participants, matches }: Tournament, { id }: PublicProfile): TournamentViewer {
  const hasJoined = participants.some(({ player: one }) => one.id === id);
  const own = matches.filter(({ player1, player2 }) => player1?.id === id || player2?.id === id);
  const seenHands = own.flatMap(({ hands }) => hands).length;
  return tournamentViewer({ hasJoined, initialMove: hasJoined ? 'rock' : null, seenHands });
}

async function watches(tournamentId: string): Promise<void> {
  await expect.poll(() => realtime.watched).toContainEqual({ room: 'tournament', tournamentId });
}

/** Waits until the page watches the tournament, has fetched it again, and has no calls left to make. */
export async function catchUp(api: FakeApi, tournamentId: string): Promise<void> {
  await watches(tournamentId);
  await api.idle();
}

/** The matches below the heading of a round. */
export const matchesOf = (roundTitle: string): Locator => region(roundTitle).getByRole('listitem');

/** The sentence below the names of a match. */
export const statusOf = (roundTitle: string, index = 0): Locator =>
  matchesOf(roundTitle).nth(index).getByRole('paragraph').first();

/** The card of the first match of a round. */
export async function firstCardOf(roundTitle: string): Promise<HTMLElement> {
  const card = matchesOf(roundTitle).first();
  await expect.element(card).toBeVisible();
  return card.element().firstElementChild as HTMLElement;
}

/** Returns the lines of an element's text that are not blank. */
export function linesOf(element: Element): string[] {
  // A single letter replaces a picture.
  return (element as HTMLElement).innerText.split('\n').filter((line) => line.trim().length > 1);
}

/** The rounds of the bracket. */
export const rounds = (): Locator =>
  main()
    .getByRole('region')
    .filter({ has: page.getByCss('ol') });
