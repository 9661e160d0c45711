import { createHmac } from 'node:crypto';
import { createCipher } from '../../platform/cipher.js';

/** The prefix of the settings that contain a check value. The rest of the name follows from its key. */
export const checkPrefix = 'move_key_check.';

/** A setting by which a process compares its keys with those of the database: the secret of MACs, encrypted with one key. */
export interface KeyCheck {
  name: string;
  value: string;
}

/** Thrown if hidden moves in the database are encrypted with a key that this process does not have. */
export class WrongMoveKey extends Error {
  override readonly name = 'WrongMoveKey';

  /** @param isOneRight whether a key of the process opens some of what is stored, as during a change of the key. */
  constructor(isOneRight = false) {
    super(
      isOneRight
        ? 'The database may still contain hidden moves that were encrypted with another key. Nothing has been changed. Start the ' +
            'server with that key as MOVE_KEY_READ, until `operator move-key` says that it can be removed.'
        : 'MOVE_KEY is not the one that the hidden moves in the database were encrypted with. Nothing has been changed. Start the ' +
            'server with the key from before, as MOVE_KEY or MOVE_KEY_READ: without it, open games, tournaments and raffles could ' +
            'not be decided. A server without MOVE_KEY keeps its key in the database: table settings, name move_key.',
    );
  }
}

const context = 'check';

/** Returns the check value of a key. */
export function sealCheck(key: Buffer, secret: string): KeyCheck {
  return { name: checkNameOf(key), value: createCipher(key).seal(secret, context) };
}

/** Returns the name of the check value of a key. It says nothing about the key. */
function checkNameOf(key: Buffer): string {
  return checkPrefix + createHmac('sha256', key).update('name of the check value').digest('hex').slice(0, 16);
}

/**
 * Returns the secret in the check values; null if there are none yet.
 * @throws {WrongMoveKey} if `keys` do not open each of them.
 */
export function openChecks(checks: KeyCheck[], keys: Buffer[]): string | null {
  const secrets = checks.map(({ name, value }) => {
    const key = keys.find((one) => checkNameOf(one) === name);
    return key ? createCipher(key).open(value, context) : null;
  });
  const isOneRight = secrets.some((secret) => secret !== null);
  if (secrets.includes(null)) throw new WrongMoveKey(isOneRight);
  return secrets[0] ?? null;
}
