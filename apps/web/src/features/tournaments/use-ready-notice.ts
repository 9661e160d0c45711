import { tournamentNumberOf } from '@game/rules';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { isPageOf, notify } from '../../components/toasts/notify.js';
import { inboxText } from '../../text/inbox.js';
import { nameInText } from '../../text/players.js';
import { tournamentsText } from '../../text/tournaments.js';
import { useReadyMatches } from './api.js';

const { ready: text } = tournamentsText;
const { tournamentMatchLost: news } = inboxText.kinds;

/**
 * Notifies the viewer on every page that a match waits for their move, with one toast per hand. Until they have seen the
 * result of the hand before, the texts are those for a player who has lost it. Returns the notice for the title of the tab;
 * null if no match waits.
 */
export function useReadyNotice(): string | null {
  const matches = useReadyMatches(true).data?.matches;
  const address = useLocation();
  useEffect(() => {
    for (const { matchId, replays, tournamentId, tournamentName, opponent, hasUnseenHand } of matches ?? []) {
      const to = `/tournaments/${tournamentId}`;
      const toast = hasUnseenHand
        ? { title: news.title(tournamentName), message: news.message(), link: { label: news.action, to } }
        : {
            title: text.title,
            message: text.message(tournamentNumberOf(tournamentName), nameInText(opponent)),
            link: { label: text.open, to },
          };
      notify({
        id: `${hasUnseenHand ? 'news' : 'ready'}:${matchId}:${replays}`,
        targetId: tournamentId,
        toast: { ...toast, tone: 'success' },
      });
    }
  }, [matches]);
  // The page of the tournament itself reveals the result.
  const noticed = (matches ?? []).filter((one) => !one.hasUnseenHand || !isPageOf(address, one.tournamentId));
  const [first] = noticed.toSorted((one, other) => Number(one.hasUnseenHand) - Number(other.hasUnseenHand));
  if (first === undefined) return null;
  return first.hasUnseenHand ? news.title(first.tournamentName) : text.title;
}
