import { randomUUID } from 'node:crypto';
import type { TournamentMatch } from '@game/contract';
import type { BuiltPlayer } from '../build-player.js';
import type { Move, TournamentSize } from '@game/rules';
import type { Context } from '../../../apps/server/src/context.js';
import { addPlayer, intentOf } from './players.js';

/** The commands of the tournaments service, each with a new idempotency key. */
export function tournamentActions(context: Context, player: BuiltPlayer) {
  const { tournaments } = context;
  const intent = (operation: Parameters<typeof intentOf>[1], input: unknown) => intentOf(player, operation, input);
  return {
    create: (maxPlayers: TournamentSize, stakeAmount: number, initialMove: Move) => {
      const input = { maxPlayers, stakeAmount, initialMove };
      return tournaments.joining.createWithStake(player, input, intent('tournaments.createWithStake', input));
    },
    join: (tournamentId: string, initialMove: Move) => {
      const input = { tournamentId, initialMove };
      return tournaments.joining.join(player, input, intent('tournaments.join', input));
    },
    leave: (tournamentId: string) =>
      tournaments.leaving.leave(player, { tournamentId }, intent('tournaments.leave', { tournamentId })),
    cancel: (tournamentId: string) =>
      tournaments.leaving.cancel(player, { tournamentId }, intent('tournaments.cancel', { tournamentId })),
    move: (matchId: string, move: Move, handNumber = 0) => {
      const input = { matchId, handNumber, move };
      return tournaments.playing.move(player, input, intent('tournaments.move', input));
    },
    view: (tournamentId: string) => tournaments.queries.get(player, { tournamentId }),
    balance: () => context.ledger.balanceOf(player.id),
  };
}

export type TournamentActions = ReturnType<typeof tournamentActions>;

/** A tournament, its players in join order, and the commands of each player. */
export interface BuiltTournament {
  tournamentId: string;
  players: BuiltPlayer[];
  actions: TournamentActions[];
}

interface Traits {
  maxPlayers?: TournamentSize;
  stakeAmount?: number;
  /** The balance of each player. */
  balance?: number;
  /** The initial moves in join order. The first player creates the tournament, the others join. */
  initialMoves: readonly Move[];
}

/** Builds a tournament with one new player for each initial move. */
export async function addTournament(
  context: Context,
  { maxPlayers = 4, stakeAmount = 10, balance = 100, initialMoves }: Traits,
): Promise<BuiltTournament> {
  const players: BuiltPlayer[] = [];
  while (players.length < initialMoves.length) players.push(await addPlayer(context, { balance }));
  const actions = players.map((player) => tournamentActions(context, player));
  const [creator, ...joiners] = actions as [TournamentActions, ...TournamentActions[]];
  const { tournamentId } = await creator.create(maxPlayers, stakeAmount, initialMoves[0] as Move);
  for (const [index, joiner] of joiners.entries()) await joiner.join(tournamentId, initialMoves[index + 1] as Move);
  return { tournamentId, players, actions };
}

/** Returns the match at a position of the bracket. */
export function matchAt(matches: TournamentMatch[], roundNumber: number, matchNumber: number): TournamentMatch {
  const found = matches.find((match) => match.roundNumber === roundNumber && match.matchNumber === matchNumber);
  if (!found) throw new Error(`there is no match ${matchNumber} in round ${roundNumber}`);
  return found;
}

/** Initial moves with which player 1 wins every match of the first round. */
export function decidedMoves(maxPlayers: number): Move[] {
  return Array.from({ length: maxPlayers }, (_, index) => (index % 2 === 0 ? 'rock' : 'scissors'));
}

/**
 * Copies a tournament whose final is ready `count` times by SQL, with the same players and their stakes. Returns the ids
 * of the copies and of their finals.
 */
export async function copyFinal(
  context: Context,
  { tournamentId }: Pick<BuiltTournament, 'tournamentId'>,
  count: number,
): Promise<{ tournamentId: string; finalId: string }[]> {
  const copies = Array.from({ length: count }, () => randomUUID());
  const parameters = [tournamentId, copies];
  const copy = (table: string, columns: string) =>
    context.database.pool.query(
      `INSERT INTO ${table} (id, tournament_id, ${columns}) SELECT gen_random_uuid(), copy, ${columns}
       FROM ${table}, unnest($2::uuid[]) AS copy WHERE tournament_id = $1`,
      parameters,
    );
  const tournamentColumns =
    'status, max_players, stake_amount, participant_count, player1_id, seed, seed_hash, created_at, deadline_at';
  await context.database.pool.query(
    `INSERT INTO tournaments (id, ${tournamentColumns}) SELECT copy, ${tournamentColumns}
     FROM tournaments, unnest($2::uuid[]) AS copy WHERE id = $1`,
    parameters,
  );
  const entryColumns = 'player_id, joined_at, initial_move, initial_nonce, sealed_move, initial_commitment';
  await context.database.pool.query(
    `WITH entries AS (
       INSERT INTO tournament_participants (tournament_id, ${entryColumns}) SELECT copy, ${entryColumns}
       FROM tournament_participants, unnest($2::uuid[]) AS copy WHERE tournament_id = $1 ORDER BY copy, id
       RETURNING id, tournament_id, player_id)
     INSERT INTO transactions
       (user_id, type, amount, balance_delta, tournament_id, participant_id, created_at, processed_at)
     SELECT player_id, 'tournament_stake', stake_amount, -stake_amount, tournament_id, entries.id, now(), now()
     FROM entries, tournaments WHERE tournaments.id = $1 ORDER BY player_id`,
    parameters,
  );
  await copy(
    'tournament_matches',
    // Without commitments, which contain the id of the tournament.
    `round_number, match_number, player1_id, player2_id, player1_move, player2_move, match_status, winner_id, decided_by, created_at, deadline_at, completed_at`,
  );
  const { rows } = await context.database.pool.query<{ tournamentId: string; finalId: string }>(
    `SELECT tournament_id AS "tournamentId", id AS "finalId" FROM tournament_matches
     WHERE tournament_id = ANY($1) AND match_status = 'ready'`,
    [copies],
  );
  return rows;
}

/** Returns a tournament as visitors see it. */
export async function viewTournament(context: Context, { tournamentId }: Pick<BuiltTournament, 'tournamentId'>) {
  return (await context.tournaments.queries.get(null, { tournamentId })).tournament;
}

/** Creates a tournament of four whose final, between players 1 and 3, is ready. */
export async function addFinal(context: Context) {
  const built = await addTournament(context, { initialMoves: decidedMoves(4) });
  const final = matchAt((await viewTournament(context, built)).matches, 2, 1);
  const [first, , third] = built.actions;
  if (!first || !third) throw new Error('four players were added');
  return { ...built, final, first, third };
}
