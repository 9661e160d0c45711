import type { PublicProfile } from '@game/contract';
import { playersText } from '../../text/players.js';
import { Badge } from '../ui/badge.js';

/** What a player is called, in one line; who plays for the house is marked wherever they are named (D-36). */
export function PlayerName({ player, className = '' }: { player: PublicProfile; className?: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1.5">
      <span className={`truncate ${className}`}>{player.username}</span>
      {player.isBot && (
        <span className="shrink-0">
          <Badge>{playersText.bot}</Badge>
        </span>
      )}
    </span>
  );
}
