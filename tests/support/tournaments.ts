import type { TournamentMatch } from '@game/contract';
import type { BuiltPlayer } from '@game/database';
import type { Move, TournamentSize } from '@game/rules';
import type { Context } from '../../apps/server/src/context.js';
import { addPlayer, intentOf } from './players.js';

/** The commands of the tournaments service, each under a key of its own. */
export function tournamentActions(context: Context, player: BuiltPlayer) {
  const { tournaments } = context;
  const intent = (operation: Parameters<typeof intentOf>[1], input: unknown) => intentOf(player, operation, input);
  return {
    create: (maxPlayers: TournamentSize, stakeAmount: number, initialMove: Move) => {
      const input = { maxPlayers, stakeAmount, initialMove };
      return tournaments.createWithStake(player, input, intent('tournaments.createWithStake', input));
    },
    join: (tournamentId: string, initialMove: Move) => {
      const input = { tournamentId, initialMove };
      return tournaments.join(player, input, intent('tournaments.join', input));
    },
    leave: (tournamentId: string) =>
      tournaments.leave(player, { tournamentId }, intent('tournaments.leave', { tournamentId })),
    cancel: (tournamentId: string) =>
      tournaments.cancel(player, { tournamentId }, intent('tournaments.cancel', { tournamentId })),
    move: (matchId: string, move: Move) =>
      tournaments.move(player, { matchId, move }, intent('tournaments.move', { matchId, move })),
    view: (tournamentId: string) => tournaments.get(player, { tournamentId }),
    balance: () => context.ledger.balanceOf(player.id),
  };
}

export type TournamentActions = ReturnType<typeof tournamentActions>;

/** A tournament, its players in join order, and what each of them can do in it. */
export interface BuiltTournament {
  tournamentId: string;
  players: BuiltPlayer[];
  actions: TournamentActions[];
}

interface Traits {
  maxPlayers?: TournamentSize;
  stakeAmount?: number;
  /** The tickets of each player. */
  balance?: number;
  /** The initial moves in join order: the first player creates, the others join. */
  initialMoves: readonly Move[];
}

/** Builds a tournament which as many new players have joined as there are initial moves. */
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

/** The match at a place of the bracket. */
export function matchAt(matches: TournamentMatch[], roundNumber: number, matchNumber: number): TournamentMatch {
  const found = matches.find((match) => match.roundNumber === roundNumber && match.matchNumber === matchNumber);
  if (!found) throw new Error(`there is no match ${matchNumber} in round ${roundNumber}`);
  return found;
}

/** Initial moves with which player 1 of each match of the first round wins. */
export function decidedMoves(maxPlayers: number): Move[] {
  return Array.from({ length: maxPlayers }, (_, index) => (index % 2 === 0 ? 'rock' : 'scissors'));
}
