import type { PublicProfile } from '@game/contract';
import { playersText } from '../../text/players.js';
import { Badge } from '../ui/badge.js';

/** The badge of a house bot (D-36); nothing for a player. */
export function BotBadge({ player }: { player: Pick<PublicProfile, 'isBot'> | null }) {
  return player?.isBot === true && <Badge>{playersText.bot}</Badge>;
}

/** The name of a player, with a badge for bots (D-36). */
export function PlayerName({
  player,
  className = '',
}: {
  player: Pick<PublicProfile, 'username' | 'isBot'>;
  className?: string;
}) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <span className={`min-w-0 wrap-anywhere ${className}`}>{player.username}</span>
      <BotBadge player={player} />
    </span>
  );
}
