import { useParams } from 'react-router';
import { GameRoomPage } from '../lazy-page.js';
import { PlayerGate } from '../session-gate.js';

/** /game/{id} (RTE-10). */
export function GameRoomRoute() {
  const { gameId } = useParams();
  return <PlayerGate>{(viewer) => <GameRoomPage key={gameId} gameId={gameId} viewerId={viewer.id} />}</PlayerGate>;
}
