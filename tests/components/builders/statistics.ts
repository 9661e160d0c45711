import type { Statistics } from '@game/contract';
import { moves } from '@game/rules';
import { at, hourMs, newId } from './players.js';

const noTournaments = { played: 0, won: 0, prizes: 0, profit: 0 };
const none = { games: 0, wins: 0, losses: 0, ties: 0 };

/** Builds the statistics of a player without games. */
export function noStatistics(): Statistics {
  return {
    ...none,
    profit: 0,
    staked: 0,
    bestStreak: 0,
    moves: moves.map((move) => ({ move, ...none })),
    tournaments: noTournaments,
    history: [],
  };
}

/** Builds the statistics of a player who chose CAT for `stakeAmount` in each of the games with these outcomes. */
export function statisticsOf(outcomes: readonly ('win' | 'loss' | 'tie')[], stakeAmount = 5): Statistics {
  const count = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length;
  const tally = { games: outcomes.length, wins: count('win'), losses: count('loss'), ties: count('tie') };
  let [profit, run, bestStreak] = [0, 0, 0];
  const history = outcomes.map((outcome, index) => {
    profit += { win: stakeAmount, loss: -stakeAmount, tie: 0 }[outcome];
    run = outcome === 'win' ? run + 1 : 0;
    bestStreak = Math.max(bestStreak, run);
    return { game: index + 1, gameId: newId(), completedAt: at((index - outcomes.length) * hourMs), profit };
  });
  return {
    ...tally,
    profit,
    staked: outcomes.length * stakeAmount,
    bestStreak,
    moves: moves.map((move) => ({ move, ...(move === 'rock' ? tally : none) })),
    tournaments: noTournaments,
    history,
  };
}
