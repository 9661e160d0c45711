import type { Game } from '@game/contract';
import { SharePanel } from '../../../components/share/share-panel.js';
import { shareText } from '../../../text/share.js';
import { challengePath } from '../game-path.js';

/** The link of a game that waits for its second player; nothing for a rematch, which is for one player. */
export function ShareGame({ game: { id, stakeAmount, player2, invitation } }: { game: Game }) {
  if (player2 !== null || typeof invitation?.invitedId === 'string') return null;
  const { heading, hint, privateHint, post } = shareText.game;
  return (
    <SharePanel
      path={challengePath(id)}
      heading={heading}
      hint={invitation === undefined ? hint : privateHint}
      post={post(stakeAmount)}
    />
  );
}
