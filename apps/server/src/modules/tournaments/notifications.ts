import type { PublicProfile, ReadyMatch, TournamentChange } from '@game/contract';
import { opponentOf, type Seat } from '@game/rules';
import { brandName } from '@game/site';
import type { Connection, Transaction } from '../../platform/database/database.js';
import { composeMail, type Mail } from '../../platform/mail.js';
import type { Player } from '../../platform/player.js';
import type { Publisher } from '../../realtime/publisher.js';
import type { Room } from '../../realtime/room.js';
import type { News } from '../inbox/service.js';
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
  const { publisher, outbox } = dependencies;
  const change = changeOf(stored, details);
  transaction.afterCommit(() => {
    publishChange(publisher, stored, details, change);
    if (list) publishListing(publisher, stored);
  });
  await outbox.addMail(transaction, ...(await mailsOf(dependencies, transaction, [{ stored, ...details }])));
  return change;
}

/** The view of a change for browsers. It contains no hidden move (D-03). */
export function changeOf(stored: StoredTournament, { joined, left, matches = [] }: ChangeDetails): TournamentChange {
  return {
    tournament: summaryOf(stored),
    joined: joined ? participantOf(joined) : null,
    leftPlayerId: left?.player.id ?? null,
    matches: matches.map((match) => matchOf(stored, match)),
    seed: publishedSeedOf(stored),
  };
}

/** Publishes a change to the tournament's viewers, and to its players on every page; and to players whose match is ready. */
export function publishChange(
  publisher: Publisher,
  stored: StoredTournament,
  { left, ready = [] }: ChangeDetails,
  change: TournamentChange,
): void {
  const players = [...stored.participants, ...(left ? [left] : [])];
  const rooms: Room<'tournament' | 'user'>[] = [
    `tournament:${stored.tournament.id}`,
    ...players.map(({ player }) => userRoom(player.id)),
  ];
  publisher.publish(rooms, 'tournaments.changed', change);
  for (const { player, content } of callsTo(stored, ready)) {
    publisher.publish(userRoom(player.id), 'tournaments.matchReady', content);
  }
}

/** Publishes to the list of tournaments that a tournament is listed, or no longer listed (TRN-01). */
export function publishListing(publisher: Publisher, stored: StoredTournament): void {
  const { id: tournamentId, status } = stored.tournament;
  if (status === 'waiting') publisher.publish('tournaments', 'tournaments.listed', { tournament: summaryOf(stored) });
  else publisher.publish('tournaments', 'tournaments.unlisted', { tournamentId });
}

/** The news of a tournament that starts: some players are out by their initial move. */
export function newsOfStart(stored: StoredTournament, matches: MatchRow[]): News[] {
  const playerIds = stored.participants.map(({ player }) => player.id);
  const lostIds = losersOf(matches);
  const { id: targetId, name } = stored.tournament;
  return [
    { kind: 'tournamentStarted', playerIds: playerIds.filter((id) => !lostIds.includes(id)), targetId, name },
    { kind: 'tournamentLost', playerIds: playerIds.filter((id) => lostIds.includes(id)), targetId, name },
  ];
}

/** The news of a cancelled tournament for its players, except the one who cancelled it. */
export function newsOfCancellation({ tournament, participants }: StoredTournament, by: Player | undefined): News {
  const playerIds = participants.map(({ player }) => player.id).filter((id) => id !== by?.id);
  return { kind: 'tournamentCancelled', playerIds, targetId: tournament.id, name: tournament.name };
}

/** The news of the matches that have been decided. Only that of a final depends on who has won. */
export function newsOfDecided(changes: { stored: StoredTournament; matches: MatchRow[] }[]): News[] {
  return changes.flatMap(({ stored: { tournament }, matches }): News[] => {
    const { id: targetId, name, winnerId } = tournament;
    if (winnerId === null) return [{ kind: 'tournamentMatchDecided', playerIds: playersOf(matches), targetId, name }];
    return [
      { kind: 'tournamentWon', playerIds: [winnerId], targetId, name },
      { kind: 'tournamentFinalLost', playerIds: losersOf(matches), targetId, name },
    ];
  });
}

/** The players of those of these matches that are decided. */
function playersOf(matches: MatchRow[]): string[] {
  return matches.flatMap(({ player1Id, player2Id, winnerId }) =>
    winnerId === null ? [] : [player1Id, player2Id].filter((id) => id !== null),
  );
}

/** The players who have lost these matches. */
function losersOf(matches: MatchRow[]): string[] {
  return matches.flatMap(({ player1Id, player2Id, winnerId }) =>
    winnerId === null ? [] : [player1Id, player2Id].filter((id): id is string => id !== null && id !== winnerId),
  );
}

/** The notifications for the two players of each ready match. */
function callsTo(stored: StoredTournament, ready: MatchRow[]): { player: PublicProfile; content: ReadyMatch }[] {
  return ready.flatMap((match) =>
    (['player1', 'player2'] as const).map((seat) => {
      const opponent = playerIn(stored, match, opponentOf(seat));
      return { player: playerIn(stored, match, seat), content: readyMatchOf(match, stored.tournament.name, opponent) };
    }),
  );
}

/**
 * Writes the mails to the two players of each match that is ready for the first time. A hand of a house tournament is over before
 * a mail is read.
 */
export async function mailsOf(
  { account, publicOrigin }: Pick<TournamentDependencies, 'account' | 'publicOrigin'>,
  on: Connection,
  changes: { stored: StoredTournament; ready?: MatchRow[] }[],
): Promise<Mail[]> {
  const slow = changes.filter(({ stored }) => stored.tournament.handSeconds === null);
  const calls = slow.flatMap(({ stored, ready = [] }) => callsTo(stored, ready.filter(isFirstWait)));
  const playerIds = calls.map(({ player }) => player.id);
  const emails = await account.emails.verifiedOf(on, playerIds);
  return calls.flatMap(({ player, content }) => {
    const email = emails.get(player.id);
    return email === undefined ? [] : [matchReadyMail(email, content, publicOrigin)];
  });
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

function userRoom(playerId: string): Room<'user'> {
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
    'If only one of you has moved by then, that player wins. If neither has, the one who joined or moved last advances. A player who misses two deadlines in a row is out. A draw is played again, so come back until the match is over.',
  );
}
