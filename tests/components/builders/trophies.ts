import { hasTrophy, trophiesOf, type TrophyProgress } from '@game/rules';

/** Builds the trophies of a player in their first week, as that player sees them. */
export function ownTrophies(): TrophyProgress[] {
  return trophiesOf({
    games: 18,
    wins: 8,
    ties: 3,
    winsByMove: { rock: 4, paper: 3, scissors: 1 },
    bestStreak: 3,
    people: 4,
    giants: 1,
    tournaments: 1,
    tournamentsWon: 0,
    tournamentsHosted: 0,
    largestTournament: 4,
    winsAfterTie: 0,
    flipStreak: 5,
    friends: 1,
  });
}

/** Builds the trophies of a player as others see them. */
export function shownTrophies(): TrophyProgress[] {
  return ownTrophies().filter(hasTrophy);
}

/** Builds the trophies of a player without a result, as that player sees them. */
export function noTrophies(): TrophyProgress[] {
  return ownTrophies().map((progress) => ({ ...progress, done: 0 }));
}
