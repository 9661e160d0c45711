import type { PublicProfile } from '@game/contract';
import { Trophy } from 'lucide-react';
import { PlayerLink } from '../../../components/players/player-name.js';
import { Avatar } from '../../../components/ui/avatar.js';
import { raffleProofText } from '../../../text/raffle-proof.js';

/** The winner of a draw. */
export function Winner({ winner }: { winner: PublicProfile }) {
  return (
    <p className="flex min-w-0 items-center gap-2 text-lg font-bold">
      <Trophy aria-hidden className="size-6 shrink-0" />
      <Avatar size="small" name={winner.username} source={winner.avatarUrl} />
      <PlayerLink player={winner}>{raffleProofText.draw.winner(winner.username)}</PlayerLink>
    </p>
  );
}
