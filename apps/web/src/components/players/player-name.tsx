import type { PublicProfile } from '@game/contract';
import { isDeletedUsername, playerPath } from '@game/site';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { playersText } from '../../text/players.js';
import { Badge } from '../ui/badge.js';

/** The badge of a house bot (D-36); nothing for a player. */
export function BotBadge({ player }: { player: Pick<PublicProfile, 'isBot'> | null }) {
  return player?.isBot === true && <Badge>{playersText.bot}</Badge>;
}

interface PlayerLinkProps {
  player: Pick<PublicProfile, 'username'>;
  className?: string;
  onClick?: (() => void) | undefined;
  /** A text that contains the name; the name by default. */
  children?: ReactNode;
}

/** The name of a player, which links to their page. A deleted account has no page, so its name is plain text. */
export function PlayerLink({ player: { username }, className = '', onClick, children = username }: PlayerLinkProps) {
  const classes = `min-w-0 wrap-anywhere ${className}`;
  if (isDeletedUsername(username)) return <span className={classes}>{children}</span>;
  return (
    <Link to={playerPath(username)} className={`name-link ${classes}`} onClick={onClick}>
      {children}
    </Link>
  );
}

/** The name of a player as a link, with a badge for bots (D-36). */
export function PlayerName({
  player,
  className,
}: {
  player: Pick<PublicProfile, 'username' | 'isBot'>;
  className?: string;
}) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <PlayerLink player={player} className={className} />
      <BotBadge player={player} />
    </span>
  );
}
