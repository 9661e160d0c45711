/** The number of notifications that an inbox shows. Older ones are dropped. */
export const inboxSize = 50;

/** The number of recent outcomes (CON-03). */
export const recentOutcomes = 5;
