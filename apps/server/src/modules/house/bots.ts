/** A player of the house (D-36): a profile without an account. */
export interface HouseBot {
  id: string;
  /** What it is called, unless a player has that name already. */
  username: string;
}

const names = ['Cheddar', 'Biscuit', 'Whiskers', 'Pip', 'Brie', 'Mittens', 'Gouda', 'Nibs'];

/** All of them. Their ids are the same in every database, so that a restart finds them again. */
export const houseBots: readonly HouseBot[] = names.map((username, index) => ({
  id: `b0700000-0000-4000-8000-00000000000${index + 1}`,
  username,
}));
