import type { Game, PairScore as Score, PublicProfile } from '@game/contract';
import { opponentOf, type Seat } from '@game/rules';
import { useUnseen } from '../../../components/reveal/unseen-results.js';
import { rematchText } from '../../../text/rematches.js';
import { useOwnRematch, usePairScore } from './api.js';

const text = rematchText.score;

/** The height of a score: in a narrow window it has two lines. */
export const scoreSpace = 'min-h-5 max-[22rem]:min-h-10';

interface PairScoreProps {
  /** One of the viewer's games against this opponent, or a rematch that one of them offers. */
  gameId: string;
  opponent: Pick<PublicProfile, 'username'>;
}

/**
 * The score between the viewer and an opponent, in the last hours and in all. Nothing before their first game, and while the viewer
 * has not seen one of their results, which it would give away.
 */
export function PairScore({ gameId, opponent }: PairScoreProps) {
  const { data } = usePairScore(gameId);
  const hasUnseen = useUnseen().length > 0;
  if (data === undefined || hasUnseen || count(data.total) === 0) return null;
  const isRecent = count(data.recent) > 0;
  const { wins, losses } = isRecent ? data.recent : data.total;
  const hasEarlier = count(data.total) > count(data.recent);
  return (
    <p className="leading-tight wrap-anywhere">
      <span className="font-heading font-bold">{text.score(wins, losses, opponent.username)}</span>{' '}
      <span className="text-sm">{isRecent ? text.recent : text.inAll}</span>
      {isRecent && hasEarlier && <span className="text-sm"> {text.total(data.total.wins, data.total.losses)}</span>}
    </p>
  );
}

/**
 * The score in the room of a game: with the opponent, or with the player whom the viewer invites to a rematch. The space for that of a
 * rematch is reserved, so that it does not move the cards.
 */
export function RoomScore({ game, seat }: { game: Game; seat: Seat }) {
  const opponent = game[opponentOf(seat)];
  const isRematch = typeof game.invitation?.invitedId === 'string';
  if (opponent === null ? !isRematch : opponent.isBot) return null;
  return (
    <div className={isRematch ? scoreSpace : 'contents'}>
      {opponent === null ? <OfferScore gameId={game.id} /> : <PairScore gameId={game.id} opponent={opponent} />}
    </div>
  );
}

function OfferScore({ gameId }: { gameId: string }) {
  const invited = useOwnRematch(gameId).data?.invited;
  return invited === undefined ? null : <PairScore gameId={gameId} opponent={invited} />;
}

function count({ wins, losses, ties }: Score['total']): number {
  return wins + losses + ties;
}
