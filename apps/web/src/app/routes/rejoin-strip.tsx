import { useEffect } from 'react';
import { Badge } from '../../components/ui/badge.js';
import { useOpenGames } from '../../features/games/api.js';
import { rememberOpenGames } from '../../features/games/remembered-open-games.js';
import { isViewersTurn, OpenGameLink } from '../../features/games/open-game-link.js';
import { useOpenMatches } from '../../features/tournaments/api.js';
import { OpenMatchLink } from '../../features/tournaments/open-match-link.js';
import { formatNumber } from '../../text/format.js';
import { gamesText } from '../../text/games.js';

interface RejoinStripProps {
  viewerId: string;
  /** Told whether there are any, as soon as that is known. */
  onKnown: (hasAny: boolean) => void;
}

/**
 * The ways back to the viewer's open games and matches, those that wait for them first: one row, which scrolls sideways.
 * Nothing without any.
 */
export function RejoinStrip({ viewerId, onKnown }: RejoinStripProps) {
  const games = useOpenGames();
  const matches = useOpenMatches();
  // All at once, since each that came later would move the others.
  const isKnown = !games.isPending && !matches.isPending;
  const ways = [
    ...(matches.data?.matches ?? []).map((match) => ({
      id: match.matchId,
      isTurn: !match.hasMoved,
      link: <OpenMatchLink match={match} />,
    })),
    ...(games.data?.games ?? []).map((game) => ({
      id: game.id,
      isTurn: isViewersTurn(game, viewerId),
      link: <OpenGameLink game={game} viewerId={viewerId} />,
    })),
  ];
  const ids = ways.map(({ id }) => id).join();
  useEffect(() => {
    if (!isKnown) return;
    rememberOpenGames(viewerId, ids === '' ? [] : ids.split(','));
    onKnown(ids !== '');
  }, [isKnown, viewerId, ids, onKnown]);
  if (!isKnown || ways.length === 0) return null;
  return (
    <section aria-labelledby="open-games-heading" className="flex flex-col gap-2">
      <h2 id="open-games-heading" className="flex items-center gap-2 text-xl">
        {gamesText.openGames.heading} <Badge>{formatNumber(ways.length)}</Badge>
      </h2>
      <ul className="relative -m-1.5 flex gap-3 overflow-x-auto overscroll-x-contain p-1.5">
        {ways
          .toSorted((one, other) => Number(other.isTurn) - Number(one.isTurn))
          .map(({ id, link }) => (
            // So wide that on a phone a bit of the next one is seen.
            <li key={id} className="w-80 max-w-[calc(100%-2rem)] shrink-0 max-sm:only:w-full max-sm:only:max-w-none">
              {link}
            </li>
          ))}
      </ul>
    </section>
  );
}
