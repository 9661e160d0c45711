import type { ReadyMatch, TournamentChange } from '@game/contract';
import { opponentOf, type Seat } from '@game/rules';
import { brandName } from '@game/site';
import type { Transaction } from '../../platform/database.js';
import { composeMail, type Mail } from '../../platform/mail.js';
import type { Publisher } from '../../realtime/publisher.js';
import type { Room } from '../../realtime/room.js';
import type { TournamentDependencies } from './dependencies.js';
import type { MatchRow, ParticipantRow, StoredTournament } from './store/rows.js';
import { matchOf, participantOf, profileOf, publishedSeedOf, readyMatchOf, summaryOf } from './view.js';

/** What changed in a tournament, in addition to its own row. */
interface ChangeDetails {
  joined?: ParticipantRow;
  left?: ParticipantRow;
  matches?: MatchRow[];
  /** The matches that are now waiting for their players' moves. */
  ready?: MatchRow[];
}

/** Publishes a change after the commit, with 'list' also to the list of tournaments. Returns the change. */
export async function notify(
  dependencies: TournamentDependencies,
  transaction: Transaction,
  stored: StoredTournament,
  details: ChangeDetails,
  list?: 'list',
): Promise<TournamentChange> {
  const { publisher, account } = dependencies;
  const change = changeOf(stored, details);
  const { ready = [] } = details;
  const emails = await account.emails.verifiedOf(transaction, playersToMail(ready));
  transaction.afterCommit(() => {
    publishChange(publisher, stored, details, change);
    if (list) publishListing(publisher, stored);
    notifyPlayersOf(dependencies, stored, ready, emails);
  });
  return change;
}

/** The view of a change for browsers. It contains no hidden move (D-03). */
function changeOf(stored: StoredTournament, { joined, left, matches = [] }: ChangeDetails): TournamentChange {
  return {
    tournament: summaryOf(stored),
    joined: joined ? participantOf(joined) : null,
    leftPlayerId: left?.player.id ?? null,
    matches: matches.map((match) => matchOf(stored, match)),
    seed: publishedSeedOf(stored),
  };
}

/** Publishes a change to the tournament's viewers, and to its players on every page. */
function publishChange(
  publisher: Publisher,
  stored: StoredTournament,
  { left }: ChangeDetails,
  change: TournamentChange,
): void {
  const players = [...stored.participants, ...(left ? [left] : [])];
  const rooms: Room[] = [`tournament:${stored.tournament.id}`, ...players.map(({ player }) => userRoom(player.id))];
  publisher.publish(rooms, 'tournaments.changed', change);
}

/** Publishes to the list of tournaments that a tournament is listed, or no longer listed (TRN-01). */
export function publishListing(publisher: Publisher, stored: StoredTournament): void {
  const { id: tournamentId, status } = stored.tournament;
  if (status === 'waiting') publisher.publish('tournaments', 'tournaments.listed', { tournament: summaryOf(stored) });
  else publisher.publish('tournaments', 'tournaments.unlisted', { tournamentId });
}

/**
 * Notifies the two players of each ready match on every page of the site, and by mail when the match waits for moves for
 * the first time. `emails` maps player ids to addresses.
 */
function notifyPlayersOf(
  { publisher, mailer, publicOrigin }: TournamentDependencies,
  stored: StoredTournament,
  ready: MatchRow[],
  emails: ReadonlyMap<string, string>,
): void {
  for (const match of ready) {
    for (const seat of ['player1', 'player2'] as const) {
      const [player, opponent] = [playerIn(stored, match, seat), playerIn(stored, match, opponentOf(seat))];
      const content = readyMatchOf(match, stored.tournament.name, opponent);
      publisher.publish(userRoom(player.id), 'tournaments.matchReady', content);
      const email = emails.get(player.id);
      if (email !== undefined && isFirstWait(match)) mailer.send(matchReadyMail(email, content, publicOrigin));
    }
  }
}

/** The ids of the players who get mail about these ready matches. */
function playersToMail(ready: MatchRow[]): string[] {
  return ready
    .filter(isFirstWait)
    .flatMap(({ player1Id, player2Id }) => [player1Id, player2Id].filter((id) => id !== null));
}

/** Whether the match waits for moves for the first time. In round 1 that is after a tie: hand 0 uses the initial moves. */
function isFirstWait({ roundNumber, replays }: MatchRow): boolean {
  return replays === (roundNumber === 1 ? 1 : 0);
}

function playerIn(stored: StoredTournament, match: MatchRow, seat: Seat) {
  const player = profileOf(stored, match[`${seat}Id`]);
  if (!player) throw new Error(`match ${match.id} is ready without two players`);
  return player;
}

function userRoom(playerId: string): Room {
  return `user:${playerId}`;
}

function matchReadyMail(
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
    'If only one of you has moved by then, that player wins. A draw is played again, so come back until the match is over.',
  );
}
