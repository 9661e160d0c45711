import { useLocation } from 'react-router';
import { isPageOf } from '../../components/toasts/notify.js';
import { tournamentsText } from '../../text/tournaments.js';
import { useReadyMatches } from './api.js';

/**
 * Returns the notice for the title of the tab, which is null if no match waits for the viewer's move, and whether a result waits on
 * another page. A match with an unseen result has no notice, because it would say that the viewer was not eliminated.
 */
export function useReadyNotice(): { title: string | null; hasNews: boolean } {
  const matches = useReadyMatches(true).data?.matches ?? [];
  const address = useLocation();
  const news = matches.filter((one) => one.hasUnseenHand);
  return {
    title: matches.length > news.length ? tournamentsText.bar.ready : null,
    hasNews: news.some(({ tournamentId }) => !isPageOf(address, tournamentId)),
  };
}
