import { LeaderboardsPage } from '../../features/leaderboards/leaderboards-page.js';
import { SessionGate } from '../session-gate.js';

/** /leaderboards, which is public. */
export function LeaderboardsRoute() {
  return <SessionGate>{(viewer) => <LeaderboardsPage viewerId={viewer?.id ?? null} />}</SessionGate>;
}
