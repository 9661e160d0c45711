import type { Game, ListedGame, PublicProfile, RecentOutcome, ReplyOf } from '@game/contract';
import { commitmentText, settleForfeit, settleHand, type Move } from '@game/rules';
import { webHashing } from '../../../apps/web/src/components/fairness/hashing.js';
import { at, dayMs, hexadecimal, minuteMs, newId, player } from './players.js';

/** Builds a game in the lobby. */
export function listedGame(traits: Partial<ListedGame> = {}): ListedGame {
  return { id: newId(), player1: player('barnaby_b'), stakeAmount: 5, createdAt: at(-minuteMs), ...traits };
}

/** Builds the reply with all games in the lobby. */
export function listOf(games: ListedGame[]): ReplyOf<'lobby.listGames'> {
  const stakes = games.map(({ stakeAmount }) => stakeAmount);
  const range = games.length === 0 ? null : { minimum: Math.min(...stakes), maximum: Math.max(...stakes) };
  return { games, hasMore: false, available: { count: games.length, stakes: range } };
}

/** Builds a new game without moves. */
export function newGame(player1: PublicProfile, traits: Partial<Game> = {}): Game {
  return {
    id: newId(),
    version: 1,
    status: 'waiting',
    stakeAmount: 5,
    player1,
    player2: null,
    player1HasMoved: false,
    player2HasMoved: false,
    player1Commitment: null,
    player2Commitment: null,
    createdAt: at(),
    deadlineAt: at(5 * minuteMs),
    isDeadlineExtended: false,
    result: null,
    ownMove: null,
    ...traits,
  };
}

/** Builds a game with a move of player 1 and no player 2. `ownMove` is set when player 1 reads it. */
export function sealedGame(player1: PublicProfile, traits: Partial<Game> = {}): Game {
  const sealed = { version: 2, player1HasMoved: true, player1Commitment: hexadecimal('1'), deadlineAt: at(dayMs) };
  return newGame(player1, { ...sealed, ...traits });
}

/** Builds a game in which player 1 has moved and player 2 has the move. */
export function joinedGame(player1: PublicProfile, player2: PublicProfile, traits: Partial<Game> = {}): Game {
  const joined = { version: 3, status: 'inProgress', player2, deadlineAt: at(5 * minuteMs) } as const;
  return sealedGame(player1, { ...joined, ...traits });
}

/** Builds a completed game. A null as the second move means that player 2 missed the deadline (D-13). */
export function completedGame(
  player1: PublicProfile,
  player2: PublicProfile,
  [move1, move2]: readonly [Move, Move | null],
  traits: Partial<Game> = {},
): Game {
  const { stakeAmount = 5 } = traits;
  const settlement = move2 === null ? settleForfeit(stakeAmount) : settleHand(move1, move2, stakeAmount);
  const { winner, outcomeP1, outcomeP2, winningAmount } = settlement;
  return joinedGame(player1, player2, {
    version: 4,
    status: 'completed',
    player2HasMoved: move2 !== null,
    player2Commitment: move2 && hexadecimal('2'),
    deadlineAt: null,
    result: {
      winnerId: winner && { player1, player2 }[winner].id,
      outcomeP1,
      outcomeP2,
      winningAmount,
      player1: { move: move1, nonce: hexadecimal('3') },
      player2: move2 && { move: move2, nonce: hexadecimal('4') },
    },
    ...traits,
  });
}

/** Returns a completed game with valid commitments, for tests of the proof (D-04). */
export async function withTrueCommitments(game: Game): Promise<Game> {
  const commitmentOf = (seat: 'player1' | 'player2') => {
    const [profile, revealed] = [game[seat], game.result?.[seat]];
    return profile && revealed
      ? webHashing.sha256(commitmentText(game.id, profile.id, revealed.move, revealed.nonce))
      : null;
  };
  return {
    ...game,
    player1Commitment: await commitmentOf('player1'),
    player2Commitment: await commitmentOf('player2'),
  };
}

/** Builds one of the viewer's completed games, for lists of outcomes. */
export function recentOutcome(traits: Partial<RecentOutcome> = {}): RecentOutcome {
  return {
    gameId: newId(),
    opponent: player('barnaby_b'),
    outcome: 'win',
    stakeAmount: 5,
    ownMove: 'rock',
    opponentMove: 'scissors',
    completedAt: at(-minuteMs),
    ...traits,
  };
}
