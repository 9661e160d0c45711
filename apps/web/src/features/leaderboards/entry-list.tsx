import type { Leaderboard, LeaderboardFigure } from '@game/contract';
import { PlayerName } from '../../components/players/player-name.js';
import { Avatar } from '../../components/ui/avatar.js';
import { formatNumber } from '../../text/format.js';
import { leaderboardsText as text } from '../../text/leaderboards.js';

interface EntryListProps {
  /** The name of the list. */
  label: string;
  entries: Leaderboard['entries'];
  figure: LeaderboardFigure;
  viewerId: string | null;
}

/** Players with their places and results, the best first. The viewer stands out. */
export function EntryList({ label, entries, figure, viewerId }: EntryListProps) {
  return (
    <ol aria-label={label} className="divide-y-2 divide-ink rounded-xl border-2 border-ink bg-background">
      {entries.map((entry) => (
        <Entry key={entry.player.id} entry={entry} figure={figure} isOwn={entry.player.id === viewerId} />
      ))}
    </ol>
  );
}

interface EntryProps {
  entry: Leaderboard['entries'][number];
  figure: LeaderboardFigure;
  isOwn: boolean;
}

function Entry({ entry: { place, value, player }, figure, isOwn }: EntryProps) {
  return (
    <li className={`flex flex-wrap items-center gap-2 p-3 sm:gap-3 ${isOwn ? 'bg-cheese text-on-cheese' : ''}`}>
      <span className="min-w-6 font-heading text-xl font-bold tabular-nums">
        <span className="sr-only">{text.place(place)}</span>
        <span aria-hidden>{formatNumber(place)}</span>
      </span>
      <Avatar size="small" name={player.username} source={player.avatarUrl} />
      <div className="min-w-0 grow basis-20">
        <PlayerName player={player} className="font-semibold" />
      </div>
      <span className="font-heading font-bold wrap-anywhere tabular-nums sm:text-lg">{text.values[figure](value)}</span>
    </li>
  );
}
