import type { ReplyOf, Tournament, TournamentChange, TournamentViewer } from '@game/contract';
import { waitsForOpponent } from './viewer-seat.js';

type Cached = ReplyOf<'tournaments.get'>;

/** A cached tournament after a change. */
export interface Merged {
  reply: Cached;
  /** Whether to reload it, because a change was missed or the viewer has moved in another window. */
  isStale: boolean;
}

/** Applies a change to a cached tournament; ignores a change that is not newer. */
export function mergeChange(cached: Cached, change: TournamentChange, viewerId: string | null): Merged {
  const { version } = cached.tournament;
  if (change.tournament.version <= version) return { reply: cached, isStale: false };
  if (change.tournament.version > version + 1) return { reply: cached, isStale: true };
  const tournament = changedTournament(cached.tournament, change);
  const viewer =
    cached.viewer && viewerId !== null ? changedViewer(cached.viewer, tournament, viewerId) : cached.viewer;
  return { reply: { tournament, viewer }, isStale: viewer !== null && lacksOwnMove(viewer, tournament, viewerId) };
}

function changedTournament(tournament: Tournament, change: TournamentChange): Tournament {
  const { joined, leftPlayerId, matches } = change;
  const remaining = tournament.participants.filter(({ player }) => player.id !== leftPlayerId);
  const changed = new Map(matches.map((match) => [match.id, match]));
  const isStart = tournament.matches.length === 0;
  return {
    ...tournament,
    ...change.tournament,
    participants: joined === null ? remaining : [...remaining, joined],
    matches: isStart ? matches : tournament.matches.map((match) => changed.get(match.id) ?? match),
    seed: change.seed,
  };
}

function changedViewer(viewer: TournamentViewer, tournament: Tournament, viewerId: string): TournamentViewer {
  const hasJoined = tournament.participants.some(({ player }) => player.id === viewerId);
  const ownMatch = tournament.matches.find(({ id }) => id === viewer.ownMove?.matchId);
  const isHandOpen = ownMatch?.matchStatus === 'ready' && ownMatch.replays === viewer.ownMove?.handNumber;
  return {
    ...viewer,
    hasJoined,
    initialMove: hasJoined ? viewer.initialMove : null,
    ownMove: isHandOpen ? viewer.ownMove : null,
  };
}

/** Whether the viewer has moved in another window. Messages contain no moves (D-03), so theirs must be loaded. */
function lacksOwnMove(viewer: TournamentViewer, { matches }: Tournament, viewerId: string | null): boolean {
  if (viewerId === null) return false;
  if (viewer.hasJoined && viewer.initialMove === null) return true;
  return matches.some((match) => waitsForOpponent(match, viewerId) && viewer.ownMove?.matchId !== match.id);
}
