import { Card } from '../../components/ui/card.js';
import { useOpenGames } from '../../features/games/api.js';
import { isTurnIn, OpenGameLink } from '../../features/games/open-game-link.js';
import { useOpenMatches } from '../../features/tournaments/api.js';
import { OpenMatchLink } from '../../features/tournaments/open-match-link.js';
import { gamesText } from '../../text/games.js';

/** The ways back to the viewer's open games and matches, those that wait for them first. Nothing without any. */
export function RejoinStrip({ viewerId }: { viewerId: string }) {
  const games = useOpenGames().data?.games ?? [];
  const matches = useOpenMatches().data?.matches ?? [];
  const ways = [
    ...matches.map((match) => ({
      key: match.matchId,
      isTurn: !match.hasMoved,
      link: <OpenMatchLink match={match} />,
    })),
    ...games.map((game) => ({
      key: game.id,
      isTurn: isTurnIn(game, viewerId),
      link: <OpenGameLink game={game} viewerId={viewerId} />,
    })),
  ];
  if (ways.length === 0) return null;
  return (
    <Card aria-labelledby="open-games-heading">
      <h2 id="open-games-heading" className="mb-3 text-2xl">
        {gamesText.openGames.heading}
      </h2>
      <ul className="grid grid-cols-1 gap-2 md:grid-cols-2 lg:grid-cols-3">
        {ways
          .toSorted((one, other) => Number(other.isTurn) - Number(one.isTurn))
          .map(({ key, link }) => (
            <li key={key}>{link}</li>
          ))}
      </ul>
    </Card>
  );
}
