import { tournamentNumberOf } from '@game/rules';
import { useEffect } from 'react';
import { notify } from '../../components/toasts/notify.js';
import { useStore } from '../../state/store.js';
import { nameInText } from '../../text/players.js';
import { tournamentsText } from '../../text/tournaments.js';
import { useReadyMatches } from './api.js';
import { unrevealedTournament } from './unrevealed.js';

const { ready: text } = tournamentsText;

/**
 * Notifies the viewer on every page that a match waits for their move, with one toast per hand. Returns the notice for the
 * title of the tab; null if no match waits.
 */
export function useReadyNotice(): string | null {
  const matches = useReadyMatches(true).data?.matches;
  useEffect(() => {
    for (const { matchId, replays, tournamentId, tournamentName, opponent } of matches ?? []) {
      const message = text.message(tournamentNumberOf(tournamentName), nameInText(opponent));
      const link = { label: text.open, to: `/tournaments/${tournamentId}` };
      notify({
        id: `ready:${matchId}:${replays}`,
        targetId: tournamentId,
        toast: { title: text.title, message, tone: 'success', link },
      });
    }
  }, [matches]);
  // The next match would give away how the last one ended.
  const unrevealedId = useStore(unrevealedTournament);
  return (matches ?? []).some(({ tournamentId }) => tournamentId !== unrevealedId) ? text.title : null;
}
