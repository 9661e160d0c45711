import { bareBrandName } from './brand.js';

/** The minimum and maximum length of a username, in characters (CON-10, D-31). */
export const usernameLength = { minimum: 3, maximum: 20 };

/** The prefix of the generated username of a new player (ENT-02, D-31). */
export const generatedUsernamePrefix = 'user_';

/** The prefix of the username of a player who deleted their account. */
export const deletedUsernamePrefix = 'deleted_';

/** Usernames that could be mistaken for the site or for a placeholder, in lower case and without `_`, `-` and `.`. */
const reservedUsernames = new Set(
  `admin administrator anonymous anyone bot deleted everyone guest help house moderator mod nobody null official
  operator owner player1 player2 root staff support system team undefined unknown webmaster you ${bareBrandName}`.split(
    /\s+/,
  ),
);

/** Whether a username is that of a player who deleted their account. Such a player has no page. */
export function isDeletedUsername(username: string): boolean {
  return username.toLowerCase().startsWith(deletedUsernamePrefix);
}

/** The reason why a username is rejected. */
export type UsernameProblem = 'INVALID_USERNAME' | 'USERNAME_RESERVED';

/**
 * Returns why `username` is not allowed, or null if it is: 3 to 20 letters, digits, `_`, `-` and `.`, and not reserved
 * (D-31, VAL-09). Only ASCII letters are allowed, because letters of other scripts can look like them.
 */
export function usernameProblem(username: string): UsernameProblem | null {
  const { minimum, maximum } = usernameLength;
  if (username.length < minimum || username.length > maximum) return 'INVALID_USERNAME';
  if (!/^[A-Za-z0-9_.-]+$/.test(username)) return 'INVALID_USERNAME';
  // A username of punctuation alone is not readable as a name.
  const bare = username.toLowerCase().replaceAll(/[_.-]/g, '');
  if (bare === '') return 'INVALID_USERNAME';
  const isReserved = reservedUsernames.has(bare) || isDeletedUsername(username);
  return isReserved ? 'USERNAME_RESERVED' : null;
}

/** Whether a username is a generated one, which counts as no username (VAL-09). */
export function isGeneratedUsername(username: string): boolean {
  return /^user_[0-9a-f]{8}$/.test(username);
}
