import { GameRoomPage } from '../lazy-page.js';
import { PlayerGate } from '../session-gate.js';
import { useIdInPath } from '../use-id-in-path.js';

/** /game/{id} (RTE-10). */
export function GameRoomRoute() {
  const gameId = useIdInPath('gameId');
  return <PlayerGate>{(viewer) => <GameRoomPage key={gameId} gameId={gameId} viewerId={viewer.id} />}</PlayerGate>;
}
