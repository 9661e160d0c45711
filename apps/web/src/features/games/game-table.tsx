import type { Game, PublicProfile } from '@game/contract';
import { hasMoved, opponentOf, potOf, type Seat } from '@game/rules';
import { cx } from 'class-variance-authority';
import { LockKeyhole, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { TicketAmount } from '../../art/ticket-art.js';
import { BotBadge, PlayerLink } from '../../components/players/player-name.js';
import { Avatar } from '../../components/ui/avatar.js';
import { gamesText } from '../../text/games.js';

const { table: text } = gamesText;

interface GameTableProps {
  game: Game;
  seat: Seat;
  /** Shown between the two players: what they play for. */
  children: ReactNode;
}

/** Both players as the viewer in `seat` sees them. */
export function GameTable({ game, seat, children }: GameTableProps) {
  const opponent = opponentOf(seat);
  return (
    <section aria-label={text.label} className="@container w-full">
      {/* Enlarged text leaves no room for three columns. */}
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2 short:gap-1 short:@min-[16rem]:grid-cols-2 @max-[16rem]:grid-cols-1">
        <PlayerSeat label={text.you} player={game[seat]} hasMoved={hasMoved(game, seat)} />
        <div className="short:order-last short:col-span-full short:flex short:justify-center">{children}</div>
        <PlayerSeat label={text.opponent} player={game[opponent]} hasMoved={hasMoved(game, opponent)} />
      </div>
    </section>
  );
}

interface PlayerSeatProps {
  /** 'You' or 'Opponent'. */
  label: string;
  /** null until a second player joins. */
  player: PublicProfile | null;
  hasMoved: boolean;
}

/** One seat: the player in it, and whether their move is sealed. */
function PlayerSeat({ label, player, hasMoved: isSealed }: PlayerSeatProps) {
  return (
    <div className="flex min-w-0 flex-col items-center gap-1 text-center short:flex-row short:justify-center short:gap-1.5 short:text-start short:[&>:first-child]:size-9">
      {player === null ? (
        <span className="grid size-12 shrink-0 place-items-center rounded-full border-2 border-dashed border-muted text-muted">
          <UserRound aria-hidden />
        </span>
      ) : (
        <Avatar name={player.username} source={player.avatarUrl} />
      )}
      <div className="w-full min-w-0 leading-tight short:w-auto">
        <p className="text-sm font-semibold text-muted short:sr-only">{label}</p>
        <p className="flex flex-wrap items-center justify-center gap-x-1 short:justify-start short:text-sm">
          {player === null ? (
            <span className="min-w-0 font-bold">{text.nobody}</span>
          ) : (
            <PlayerLink player={player} className="font-bold" />
          )}
          <BotBadge player={player} />
        </p>
        <p className="flex items-center justify-center gap-1 text-sm short:justify-start short:text-xs">
          {isSealed && <LockKeyhole aria-hidden className="size-4 shrink-0" />}
          {player === null ? text.absent : isSealed ? text.sealed : text.choosing}
        </p>
      </div>
    </div>
  );
}

/** The pot of a game: the stakes of both players. */
export function Pot({ stakeAmount }: { stakeAmount: number }) {
  return (
    <p className="flex flex-col items-center rounded-control border-2 border-ink bg-cheese px-2.5 py-1 text-on-cheese short:flex-row short:gap-2 short:py-0.5">
      <span className="text-sm leading-tight font-semibold">{text.pot}</span>
      <span className="[--ink:var(--on-cheese)]">
        <TicketAmount amount={potOf(stakeAmount)} />
      </span>
    </p>
  );
}

interface StakePanelProps {
  stakeAmount: number;
  /** Shows the two amounts between the players, below each other where there is room. */
  isAtTable?: boolean;
}

/** The stake, and the pot that the winner takes (GAM-01, GAM-02). */
export function StakePanel({ stakeAmount, isAtTable = false }: StakePanelProps) {
  return (
    <dl
      className={cx(
        // The gap shows the ink background as a dividing line, in all layouts.
        'grid gap-0.5 overflow-hidden rounded-control border-2 border-ink bg-ink',
        isAtTable ? 'short:grid-cols-[auto_auto]' : 'grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))]',
      )}
    >
      {[
        { label: gamesText.stakeAmount, amount: stakeAmount },
        { label: gamesText.potentialWin, amount: potOf(stakeAmount) },
      ].map(({ label, amount }) => (
        <div
          key={label}
          className={cx(
            'bg-surface px-3 py-1 text-center leading-tight',
            isAtTable &&
              'short:flex short:flex-wrap short:items-center short:justify-center short:gap-x-0.5 short:px-1 short:py-0.5',
          )}
        >
          <dt className={cx('text-sm text-muted', isAtTable && 'short:text-xs')}>{label}</dt>
          <dd className={cx('text-lg', isAtTable && 'short:text-base')}>
            <TicketAmount amount={amount} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
