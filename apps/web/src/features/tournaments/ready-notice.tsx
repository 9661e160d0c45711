import { tournamentNumberOf } from '@game/rules';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { showToast } from '../../components/ui/toast-store.js';
import { setTitleNotice } from '../../components/ui/use-document-title.js';
import { nameInText } from '../../text/players.js';
import { tournamentsText } from '../../text/tournaments.js';
import { useReadyMatches } from './api.js';

const { ready: text } = tournamentsText;

/**
 * Tells the viewer, wherever on the site they are, that a match waits for their move: by a toast that leads there, once
 * for each hand unless its tournament is on the page already, and on the tab as long as one waits.
 */
export function ReadyNotice() {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const matches = useReadyMatches(true).data?.matches;
  const told = useRef(new Set<string>());

  useEffect(() => {
    const news = (matches ?? []).filter(({ matchId, replays }) => !told.current.has(`${matchId} ${replays}`));
    for (const { matchId, replays } of news) told.current.add(`${matchId} ${replays}`);
    const match = news.find(({ tournamentId }) => !address.includes(tournamentId));
    if (match === undefined) return;
    const number = tournamentNumberOf(match.tournamentName);
    showToast({
      title: text.title,
      message: text.message(number, nameInText(match.opponent)),
      tone: 'success',
      link: { label: text.open, to: `/tournaments/${match.tournamentId}` },
    });
  }, [matches, address]);

  const isWaitedFor = (matches ?? []).length > 0;
  useEffect(() => {
    setTitleNotice(isWaitedFor ? text.title : null);
    return () => setTitleNotice(null);
  }, [isWaitedFor]);
  return null;
}
