import type { PublicProfile } from '@game/contract';
import { BotBadge } from './bot-badge.js';

/** What a player is called, and whether they play for the house (D-36). */
export function PlayerName({ player, className = '' }: { player: PublicProfile; className?: string }) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <span className={`min-w-0 wrap-anywhere ${className}`}>{player.username}</span>
      <BotBadge player={player} />
    </span>
  );
}
