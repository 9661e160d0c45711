import { useEffect } from 'react';
import { late } from '../../components/ui/late.js';
import { Badge } from '../../components/ui/badge.js';
import { useOpenGames } from '../../features/games/api.js';
import { rememberOpenGames } from '../../features/games/remembered-open-games.js';
import { isViewersTurn, OpenGameLink } from '../../features/games/open-game-link.js';
import { useRematchOffers } from '../../features/games/rematches/received-offers.js';
import { useInbox } from '../../features/inbox/api.js';
import { useOpenMatches } from '../../features/tournaments/api.js';
import { OpenMatchLink, UnseenHandLink } from '../../features/tournaments/open-match-link.js';
import { formatNumber } from '../../text/format.js';
import { gamesText } from '../../text/games.js';
import { unseenHandsIn } from '../notices/unseen-hands.js';

/** Most players are offered no rematch. */
const LateRematchOffers = late(
  async () => (await import('../../features/games/rematches/rematch-offers.js')).RematchOffers,
);

interface RejoinStripProps {
  viewerId: string;
  /** Called with whether there are any, once that is known. */
  onKnown: (hasAny: boolean) => void;
}

/**
 * The viewer's open games and matches, those where it is their turn first, in one row that scrolls horizontally. Hidden
 * if there are none. The rematches that are offered to the viewer are above it.
 */
export function RejoinStrip(props: RejoinStripProps) {
  const rematches = useRematchOffers().data?.offers ?? [];
  return (
    <>
      {rematches.length > 0 && <LateRematchOffers />}
      <OpenHands {...props} />
    </>
  );
}

function OpenHands({ viewerId, onKnown }: RejoinStripProps) {
  const games = useOpenGames();
  const matches = useOpenMatches();
  const inbox = useInbox();
  // Shows all of them together, because later ones would move the earlier ones.
  const isKnown = !games.isPending && !matches.isPending && !inbox.isPending;
  const unseenHands = unseenHandsIn(inbox.data?.notifications ?? []).filter(
    ({ targetId }) => !matches.data?.matches.some(({ tournamentId }) => tournamentId === targetId),
  );
  const entries = [
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
    ...unseenHands.map(({ id, targetId, name }) => ({
      id,
      isTurn: true,
      link: <UnseenHandLink tournamentId={targetId} tournamentName={name ?? ''} />,
    })),
  ];
  const ids = entries.map(({ id }) => id).join();
  useEffect(() => {
    if (!isKnown) return;
    rememberOpenGames(viewerId, ids === '' ? [] : ids.split(','));
    onKnown(ids !== '');
  }, [isKnown, viewerId, ids, onKnown]);
  if (!isKnown || entries.length === 0) return null;
  return (
    <section aria-labelledby="open-games-heading" className="flex flex-col gap-2">
      <h2 id="open-games-heading" className="flex items-center gap-2 text-xl">
        {gamesText.openGames.heading} <Badge>{formatNumber(entries.length)}</Badge>
      </h2>
      <ul className="relative -m-1.5 flex gap-3 overflow-x-auto overscroll-x-contain p-1.5">
        {entries
          .toSorted((one, other) => Number(other.isTurn) - Number(one.isTurn))
          .map(({ id, link }) => (
            // On a phone a part of the next entry is visible.
            <li key={id} className="w-80 max-w-[calc(100%-2rem)] shrink-0 max-sm:only:w-full max-sm:only:max-w-none">
              {link}
            </li>
          ))}
      </ul>
    </section>
  );
}
