import { tournamentNumberOf } from '@game/rules';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { showToast } from '../../components/toasts/toast-store.js';
import { setTitleNotice } from '../../components/ui/use-document-title.js';
import { nameInText } from '../../text/players.js';
import { tournamentsText } from '../../text/tournaments.js';
import { useReadyMatches } from './api.js';

const { ready: text } = tournamentsText;

/**
 * Notifies the viewer on every page that a match waits for their move: with one toast per hand, unless its tournament is
 * already open, and in the tab title for as long as a match waits.
 */
export function ReadyNotice() {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const matches = useReadyMatches(true).data?.matches;
  const notified = useRef(new Set<string>());

  useEffect(() => {
    const added = (matches ?? []).filter(({ matchId, replays }) => !notified.current.has(`${matchId} ${replays}`));
    for (const { matchId, replays } of added) notified.current.add(`${matchId} ${replays}`);
    const match = added.find(({ tournamentId }) => !address.includes(tournamentId));
    if (match === undefined) return;
    const number = tournamentNumberOf(match.tournamentName);
    showToast({
      title: text.title,
      message: text.message(number, nameInText(match.opponent)),
      tone: 'success',
      link: { label: text.open, to: `/tournaments/${match.tournamentId}` },
    });
  }, [matches, address]);

  const hasReadyMatch = (matches ?? []).length > 0;
  useEffect(() => {
    setTitleNotice(hasReadyMatch ? text.title : null);
    return () => setTitleNotice(null);
  }, [hasReadyMatch]);
  return null;
}
