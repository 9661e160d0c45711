import { bareBrandName } from './brand.js';

/** The least and the most characters of a username (CON-10, D-31). */
export const usernameLength = { minimum: 3, maximum: 20 };

/** What a new player is called before they choose a name (ENT-02, D-31). */
export const generatedUsernamePrefix = 'user_';

/** What a player who has left is called. */
export const deletedUsernamePrefix = 'deleted_';

/** Names that would pass for the site itself, or for nobody; in lower case, without `_`, `-` and `.`. */
const reservedUsernames = new Set(
  `admin administrator anonymous anyone bot deleted everyone guest help house moderator mod nobody null official
  operator owner player1 player2 root staff support system team undefined unknown webmaster you ${bareBrandName}`.split(
    /\s+/,
  ),
);

/** Why a text cannot be a username. */
export type UsernameProblem = 'INVALID_USERNAME' | 'USERNAME_RESERVED';

/**
 * What is wrong with `username`, or null when nothing is: 3 to 20 letters, digits, `_`, `-` and `.`, and no name that is
 * reserved (D-31, VAL-09). Letters are those of ASCII, so that no two names look the same.
 */
export function usernameProblem(username: string): UsernameProblem | null {
  const { minimum, maximum } = usernameLength;
  if (username.length < minimum || username.length > maximum) return 'INVALID_USERNAME';
  if (!/^[A-Za-z0-9_.-]+$/.test(username)) return 'INVALID_USERNAME';
  // A name of marks alone names nobody.
  const bare = username.toLowerCase().replaceAll(/[_.-]/g, '');
  if (bare === '') return 'INVALID_USERNAME';
  const isReserved = reservedUsernames.has(bare) || username.toLowerCase().startsWith(deletedUsernamePrefix);
  return isReserved ? 'USERNAME_RESERVED' : null;
}

/** Whether a player still has the name that was made for them, which counts as none chosen (VAL-09). */
export function isGeneratedUsername(username: string): boolean {
  return /^user_[0-9a-f]{8}$/.test(username);
}
