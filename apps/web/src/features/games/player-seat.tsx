import type { PublicProfile } from '@game/contract';
import { LockKeyhole, UserRound } from 'lucide-react';
import { BotBadge } from '../../components/players/bot-badge.js';
import { Avatar } from '../../components/ui/avatar.js';
import { gamesText } from '../../text/games.js';

const tableText = gamesText.table;

interface PlayerSeatProps {
  /** 'You' or 'Opponent'. */
  label: string;
  /** null: nobody has joined. */
  player: PublicProfile | null;
  hasMoved: boolean;
}

/** One of the two places at a game: who sits there, and whether their move is sealed. */
export function PlayerSeat({ label, player, hasMoved }: PlayerSeatProps) {
  return (
    <div className="flex min-w-0 flex-col items-center gap-1 text-center">
      {player === null ? (
        <span className="grid size-12 place-items-center rounded-full border-2 border-dashed border-muted text-muted">
          <UserRound aria-hidden />
        </span>
      ) : (
        <Avatar name={player.username} source={player.avatarUrl} />
      )}
      <div className="w-full leading-tight">
        <p className="text-sm font-semibold text-muted">{label}</p>
        <p className="flex flex-wrap items-center justify-center gap-x-1">
          <span className="min-w-0 font-bold wrap-anywhere">{player?.username ?? tableText.nobody}</span>
          <BotBadge player={player} />
        </p>
        <p className="flex items-center justify-center gap-1 text-sm">
          {hasMoved && <LockKeyhole aria-hidden className="size-4 shrink-0" />}
          {player === null ? tableText.absent : hasMoved ? tableText.sealed : tableText.choosing}
        </p>
      </div>
    </div>
  );
}
