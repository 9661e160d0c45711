/** How long after a game its players can offer a rematch, in milliseconds. */
export const rematchWindowMs = 3_600_000;

/** How long a player cannot offer a rematch to an opponent who has declined one, in milliseconds. */
export const declinedPauseMs = 10 * 60_000;

/** How many rematches the players of a game can offer each other after it, in total. */
export const maximumRematchOffers = 3;
