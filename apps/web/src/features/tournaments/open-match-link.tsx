import type { OpenMatch } from '@game/contract';
import { tournamentNumberOf } from '@game/rules';
import { RejoinLink } from '../../components/ui/rejoin-link.js';
import { gamesText } from '../../text/games.js';
import { nameInText } from '../../text/players.js';
import { tournamentsText } from '../../text/tournaments.js';
import { TimeLeft } from './time-left.js';

const { open: text } = tournamentsText;

/**
 * A link back to an unfinished match. It shows the player to move and the time left, once the viewer has seen the result of
 * the hand before.
 */
export function OpenMatchLink({ match }: { match: OpenMatch }) {
  const { tournamentId, tournamentName, roundNumber, opponent, hasMoved, hasUnseenHand, deadlineAt } = match;
  const to = `/tournaments/${tournamentId}`;
  if (hasUnseenHand) return <UnseenHandLink tournamentId={tournamentId} tournamentName={tournamentName} />;
  return (
    <RejoinLink
      to={to}
      isTurn={!hasMoved}
      title={hasMoved ? text.opponentsTurn(nameInText(opponent)) : text.ownTurn}
      action={hasMoved ? gamesText.openGames.open : gamesText.openGames.play}
    >
      <span>{text.place(tournamentNumberOf(tournamentName), roundNumber)}</span>
      <TimeLeft deadlineAt={deadlineAt} />
    </RejoinLink>
  );
}

/** A link to the result of a hand. It is the same for the winner and the loser. */
export function UnseenHandLink({ tournamentId, tournamentName }: Pick<OpenMatch, 'tournamentId' | 'tournamentName'>) {
  return (
    <RejoinLink to={`/tournaments/${tournamentId}`} isTurn title={text.unseen} action={gamesText.openGames.open}>
      {tournamentName}
    </RejoinLink>
  );
}
