import type { TournamentChange } from '@game/contract';
import { opponentOf, type Seat } from '@game/rules';
import type { Transaction } from '../../platform/database.js';
import type { Publisher, Room } from '../../realtime/publisher.js';
import type { TournamentDependencies } from './dependencies.js';
import { matchReadyMail } from './match-ready-mail.js';
import type { MatchRow, ParticipantRow, StoredTournament } from './store/rows.js';
import { matchOf, participantOf, profileOf, publishedSeedOf, readyMatchOf, summaryOf } from './view.js';

/** What happened in a tournament, beside what its own row says. */
interface Happening {
  joined?: ParticipantRow;
  left?: ParticipantRow;
  /** The matches that changed. */
  matches?: MatchRow[];
  /** The matches that have come to wait for their players' moves. */
  ready?: MatchRow[];
}

/** Tells everyone concerned of a change once it is committed; with 'list' also those who look for a tournament to join. */
export async function tell(
  dependencies: TournamentDependencies,
  transaction: Transaction,
  stored: StoredTournament,
  happening: Happening,
  list?: 'list',
): Promise<TournamentChange> {
  const { publisher, auth } = dependencies;
  const change = changeOf(stored, happening);
  const { ready = [] } = happening;
  const emails = await auth.verifiedEmailsOf(transaction, playersToMail(ready));
  transaction.afterCommit(() => {
    tellChange(publisher, stored, happening, change);
    if (list) tellList(publisher, stored);
    tellReady(dependencies, stored, ready, emails);
  });
  return change;
}

/** A change as browsers are told of it: no hidden move in it (D-03). */
function changeOf(stored: StoredTournament, { joined, left, matches = [] }: Happening): TournamentChange {
  return {
    tournament: summaryOf(stored),
    joined: joined ? participantOf(joined) : null,
    leftPlayerId: left?.player.id ?? null,
    matches: matches.map((match) => matchOf(stored, match)),
    seed: publishedSeedOf(stored),
  };
}

/** Tells everyone who watches the tournament, and its players wherever on the site they are. Only after the commit. */
function tellChange(
  publisher: Publisher,
  stored: StoredTournament,
  { left }: Happening,
  change: TournamentChange,
): void {
  const players = [...stored.participants, ...(left ? [left] : [])];
  const rooms: Room[] = [`tournament:${stored.tournament.id}`, ...players.map(({ player }) => userRoom(player.id))];
  publisher.publish(rooms, 'tournaments.changed', change);
}

/** Tells everyone who watches the list that the tournament is in it as it stands, or is no longer (TRN-01). */
export function tellList(publisher: Publisher, stored: StoredTournament): void {
  const { id: tournamentId, status } = stored.tournament;
  if (status === 'waiting') publisher.publish('tournaments', 'tournaments.listed', { tournament: summaryOf(stored) });
  else publisher.publish('tournaments', 'tournaments.unlisted', { tournamentId });
}

/**
 * Tells the two players of each match that it waits for their moves: on the site wherever they are, and, the first time
 * it does, by mail to the addresses given by player id. The place for every such notice.
 */
function tellReady(
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
      if (email !== undefined && waitsFirst(match)) mailer.send(matchReadyMail(email, content, publicOrigin));
    }
  }
}

/** Who is to get mail, as these matches have come to wait for their moves. */
function playersToMail(ready: MatchRow[]): string[] {
  return ready
    .filter(waitsFirst)
    .flatMap(({ player1Id, player2Id }) => [player1Id, player2Id].filter((id) => id !== null));
}

/** Whether the match waits for moves for the first time: of round 1, whose first hand has the initial moves, after a tie. */
function waitsFirst({ roundNumber, replays }: MatchRow): boolean {
  return replays === (roundNumber === 1 ? 1 : 0);
}

function playerIn(stored: StoredTournament, match: MatchRow, seat: Seat) {
  const player = profileOf(stored, match[`${seat}Id`]);
  if (!player) throw new Error(`match ${match.id} is ready without its players`);
  return player;
}

function userRoom(playerId: string): Room {
  return `user:${playerId}`;
}
