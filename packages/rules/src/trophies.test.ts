import { describe, expect, it } from 'vitest';
import { hasTrophy, isGiant, trophies, trophiesOf, type Trophy, type TrophyFacts } from './trophies.js';

const nothing: TrophyFacts = {
  games: 0,
  wins: 0,
  ties: 0,
  winsByMove: { rock: 0, paper: 0, scissors: 0 },
  bestStreak: 0,
  people: 0,
  giants: 0,
  tournaments: 0,
  tournamentsWon: 0,
  tournamentsHosted: 0,
  largestTournament: 0,
  winsAfterTie: 0,
  flipStreak: 0,
  friends: 0,
};

const reachedBy = (facts: Partial<TrophyFacts>) =>
  trophiesOf({ ...nothing, ...facts })
    .filter(hasTrophy)
    .map(({ trophy }) => trophy);

describe('trophies', () => {
  it('are all missing before the first game', () => {
    expect(trophiesOf(nothing).map(({ trophy, done }) => [trophy, done])).toEqual(
      trophies.map((trophy) => [trophy, 0]),
    );
    expect(reachedBy({})).toEqual([]);
  });

  const cases: [facts: Partial<TrophyFacts>, reached: Trophy[]][] = [
    [{ wins: 1 }, ['firstWin']],
    [{ wins: 9 }, ['firstWin']],
    [{ wins: 10 }, ['firstWin', 'tenWins']],
    [{ winsByMove: { rock: 3, paper: 2, scissors: 2 } }, ['catWins']],
    [{ winsByMove: { rock: 2, paper: 3, scissors: 2 } }, ['cheeseWins']],
    [{ winsByMove: { rock: 2, paper: 2, scissors: 3 } }, ['mouseWins']],
    [{ bestStreak: 2 }, []],
    [{ bestStreak: 3 }, ['hatTrick']],
    [{ bestStreak: 4 }, ['hatTrick']],
    [{ bestStreak: 5 }, ['hatTrick', 'highFive']],
    [{ games: 24 }, []],
    [{ games: 25 }, ['regular']],
    [{ ties: 2 }, []],
    [{ ties: 3 }, ['greatMinds']],
    [{ people: 4 }, []],
    [{ people: 5 }, ['newFaces']],
    [{ giants: 1 }, ['giantKiller']],
    [{ tournaments: 1 }, ['firstTournament']],
    [{ largestTournament: 4 }, []],
    [{ largestTournament: 8 }, ['bigStage']],
    [{ winsAfterTie: 1 }, ['tieBreaker']],
    [{ tournamentsHosted: 1 }, ['host']],
    [{ tournamentsWon: 1 }, ['champion']],
    [{ flipStreak: 2 }, []],
    [{ flipStreak: 3 }, ['flips3']],
    [{ flipStreak: 6 }, ['flips3']],
    [{ flipStreak: 7 }, ['flips3', 'flips7']],
    [{ flipStreak: 29 }, ['flips3', 'flips7']],
    [{ flipStreak: 30 }, ['flips3', 'flips7', 'flips30']],
    [{ friends: 1 }, ['friend']],
  ];

  it.each(cases)('follow from %j: %j', (facts, reached) => {
    expect(reachedBy(facts)).toEqual(reached);
  });

  it('can all be reached', () => {
    expect(new Set(cases.flatMap(([, reached]) => reached))).toEqual(new Set(trophies));
  });

  it('have a progress that ends at the goal', () => {
    const progressOf = (wins: number) =>
      trophiesOf({ ...nothing, wins }).find(({ trophy }) => trophy === 'tenWins') ?? null;

    expect(progressOf(2)).toEqual({ trophy: 'tenWins', done: 2, goal: 10 });
    expect(progressOf(500)).toEqual({ trophy: 'tenWins', done: 10, goal: 10 });
  });
});

describe('a giant', () => {
  it.each([
    [20, 0, true],
    [19, 0, false],
    [20, 6, true],
    [20, 7, false],
    [300, 100, true],
    [299, 100, false],
  ])('has %d wins against a player with %d: %j', (opponentWins, playerWins, expected) => {
    expect(isGiant(opponentWins, playerWins)).toBe(expected);
  });
});
