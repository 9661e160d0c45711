import type { ReadyMatch } from '@game/contract';
import { brandName } from '@game/site';
import { composeMail, type Mail } from '../../platform/mail.js';

/** Tells a player that a match waits for their move, against whom and until when. */
export function matchReadyMail(
  to: string,
  { tournamentId, tournamentName, roundNumber, opponent, deadlineAt }: ReadyMatch,
  site: string | undefined,
): Mail {
  const where = site === undefined ? `the page of ${tournamentName}` : `${site}/tournaments/${tournamentId}`;
  return composeMail(
    to,
    `Your match is ready: ${tournamentName}`,
    `you play against ${opponent.username}${opponent.isBot ? ' (BOT)' : ''} in round ${roundNumber} of ${tournamentName} at ${brandName}.`,
    `Make your move by ${deadlineAt.slice(0, 16).replace('T', ' ')} (UTC), here:`,
    where,
    'Who has not moved by then loses to who has. A draw is played again, so look again until the match is over.',
  );
}
