import type { PublicProfile } from '@game/contract';
import { isDeletedUsername, playerPath } from '@game/site';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { playersText } from '../../text/players.js';
import { Badge } from '../ui/badge.js';

/** The badge of a house bot (D-36); nothing for a player. */
export function BotBadge({ player }: { player: Pick<PublicProfile, 'isBot'> | null }) {
  return player?.isBot === true && <Badge>{playersText.bot}</Badge>;
}

/** A username that may wrap after `_`, as a text does after `-`, and elsewhere only if it has to. */
export function BreakableName({ username }: { username: string }) {
  const parts = username.split(/(?<=_)/);
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** A username in at most two lines. Where it is longer, it ends in an ellipsis, and its title has all of it. */
export function Username({ username }: { username: string }) {
  return (
    <span title={username} className="line-clamp-2 wrap-anywhere">
      <BreakableName username={username} />
    </span>
  );
}

interface PlayerLinkProps {
  player: Pick<PublicProfile, 'username'>;
  className?: string;
  onClick?: (() => void) | undefined;
  /** A text that contains the name. By default the name alone, in at most two lines. */
  children?: ReactNode;
}

/** The name of a player, which links to their page. A deleted account has no page, so its name is plain text. */
export function PlayerLink({ player: { username }, className = '', onClick, children }: PlayerLinkProps) {
  const content = children ?? <Username username={username} />;
  const classes = `min-w-0 wrap-anywhere ${className}`;
  if (isDeletedUsername(username)) return <span className={classes}>{content}</span>;
  return (
    <Link to={playerPath(username)} className={`name-link ${classes}`} onClick={onClick}>
      {content}
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
