import { tournamentNumberOf } from '@game/rules';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { isPageOf, notify } from '../../components/toasts/notify.js';
import { inboxText } from '../../text/inbox.js';
import { nameInText } from '../../text/players.js';
import { tournamentsText } from '../../text/tournaments.js';
import { useReadyMatches } from './api.js';

const { ready: text } = tournamentsText;
const { tournamentMatchDecided: decided } = inboxText.kinds;

/**
 * Notifies the viewer on every page that a match waits for their move, with one toast per hand. Until they have seen the
 * result of the hand before, the texts are those of a match that is decided. Returns the notice for the title of the tab, null
 * if no match waits, and whether such a result waits to be seen on another page.
 */
export function useReadyNotice(): { title: string | null; hasNews: boolean } {
  const matches = useReadyMatches(true).data?.matches;
  const address = useLocation();
  useEffect(() => {
    for (const { matchId, replays, tournamentId, tournamentName, opponent, hasUnseenHand } of matches ?? []) {
      const to = `/tournaments/${tournamentId}`;
      const toast = hasUnseenHand
        ? { title: decided.title(tournamentName), message: decided.message(), link: { label: decided.action, to } }
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
  const news = (matches ?? []).filter((one) => one.hasUnseenHand);
  return {
    title: (matches ?? []).length > news.length ? text.title : null,
    hasNews: news.some(({ tournamentId }) => !isPageOf(address, tournamentId)),
  };
}
