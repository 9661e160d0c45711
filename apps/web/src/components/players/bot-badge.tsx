import type { PublicProfile } from '@game/contract';
import { playersText } from '../../text/players.js';
import { Badge } from '../ui/badge.js';

/** The mark beside the name of one who plays for the house (D-36); nothing beside any other. */
export function BotBadge({ player }: { player: PublicProfile | null }) {
  return player?.isBot === true && <Badge>{playersText.bot}</Badge>;
}
