import type { Move } from './move.js';

/** What a player has done so far, from which their trophies follow. All games are completed ones. */
export interface TrophyFacts {
  games: number;
  wins: number;
  ties: number;
  /** The games won with each move. */
  winsByMove: Record<Move, number>;
  /** The longest run of consecutive wins. */
  bestStreak: number;
  /** The people among the opponents, without bots. A number above the goal may be missing. */
  people: number;
  /** The games won against a giant; see `isGiant`. */
  giants: number;
  /** Completed tournaments. */
  tournaments: number;
  tournamentsWon: number;
  /** Completed tournaments that the player has created. */
  tournamentsHosted: number;
  /** The number of players in the largest completed tournament; 0 without one. */
  largestTournament: number;
  /** The tournament matches that the player has won after a tie. */
  winsAfterTie: number;
  /** The longest run of days with a daily flip. */
  flipStreak: number;
  /** The rewarded referrals. */
  friends: number;
}

interface Goal {
  goal: number;
  /** What counts towards the goal. */
  count: (facts: TrophyFacts) => number;
}

/** The goal of each trophy, in the order in which they are shown. */
const goals = {
  firstWin: { goal: 1, count: ({ wins }) => wins },
  catWins: { goal: 3, count: ({ winsByMove }) => winsByMove.rock },
  cheeseWins: { goal: 3, count: ({ winsByMove }) => winsByMove.paper },
  mouseWins: { goal: 3, count: ({ winsByMove }) => winsByMove.scissors },
  hatTrick: { goal: 3, count: ({ bestStreak }) => bestStreak },
  highFive: { goal: 5, count: ({ bestStreak }) => bestStreak },
  tenWins: { goal: 10, count: ({ wins }) => wins },
  regular: { goal: 25, count: ({ games }) => games },
  greatMinds: { goal: 3, count: ({ ties }) => ties },
  newFaces: { goal: 5, count: ({ people }) => people },
  giantKiller: { goal: 1, count: ({ giants }) => giants },
  firstTournament: { goal: 1, count: ({ tournaments }) => tournaments },
  bigStage: { goal: 8, count: ({ largestTournament }) => largestTournament },
  tieBreaker: { goal: 1, count: ({ winsAfterTie }) => winsAfterTie },
  host: { goal: 1, count: ({ tournamentsHosted }) => tournamentsHosted },
  champion: { goal: 1, count: ({ tournamentsWon }) => tournamentsWon },
  flips3: { goal: 3, count: ({ flipStreak }) => flipStreak },
  flips7: { goal: 7, count: ({ flipStreak }) => flipStreak },
  flips30: { goal: 30, count: ({ flipStreak }) => flipStreak },
  friend: { goal: 1, count: ({ friends }) => friends },
} satisfies Record<string, Goal>;

export type Trophy = keyof typeof goals;

/** All trophies, in the order in which they are shown. */
export const trophies = Object.keys(goals) as Trophy[];

/** How far a player is with a trophy. They have it once `done` equals `goal`. */
export interface TrophyProgress {
  trophy: Trophy;
  /** From 0 to `goal`. */
  done: number;
  goal: number;
}

/** Returns how far a player is with each trophy. */
export function trophiesOf(facts: TrophyFacts): TrophyProgress[] {
  return trophies.map((trophy) => {
    const { goal, count } = goals[trophy];
    return { trophy, done: Math.min(count(facts), goal), goal };
  });
}

/** Returns whether the player has the trophy. */
export function hasTrophy({ done, goal }: TrophyProgress): boolean {
  return done >= goal;
}

/** How many people among the opponents matter for a trophy. */
export const countedPeople = goals.newFaces.goal;

/** Returns whether an opponent is a giant for a player: one with at least 20 wins, and three times as many as the player. */
export function isGiant(opponentWins: number, playerWins: number): boolean {
  return opponentWins >= 20 && opponentWins >= 3 * playerWins;
}
