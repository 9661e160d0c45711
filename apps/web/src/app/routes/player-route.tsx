import { useParams } from 'react-router';
import { PlayerPage } from '../../features/players/player-page.js';
import { SessionGate } from '../session-gate.js';

/** /player/{username}, which is public. */
export function PlayerRoute() {
  const { username = '' } = useParams();
  return <SessionGate>{(viewer) => <PlayerPage username={username} viewerId={viewer?.id ?? null} />}</SessionGate>;
}
