import { randomBytes, randomFillSync, randomInt, randomUUID } from 'node:crypto';

/** The only source of randomness. Tests replace it. */
export interface Random {
  /**
   * Returns a new UUID of version 7. It starts with the time, so that new rows share the last page of an index. Its other 74
   * bits are random: it cannot be guessed.
   */
  uuid(): string;
  /** Returns a new UUID of version 4, for ids of which others must not learn when they were made. */
  timelessUuid(): string;
  /** Returns `length` random bytes in hexadecimal. */
  hexadecimal(length: number): string;
  /** Returns a uniformly distributed integer from `minimum` to `maximum`, both included. */
  integer(minimum: number, maximum: number): number;
}

/** Uses the operating system's cryptographic generator. */
export const cryptographicRandom: Random = {
  uuid: () => uuidVersion7(Date.now()),
  timelessUuid: () => randomUUID(),
  hexadecimal: (length) => takeBytes(length).toString('hex'),
  integer: (minimum, maximum) => randomInt(minimum, maximum + 1),
};

/** Random bytes in store, because one large call to the generator is cheaper than many small ones. */
const supply = Buffer.alloc(4096);
let used = supply.length;

/** Returns `length` bytes of the operating system's cryptographic generator. They are returned to nobody else. */
export function takeBytes(length: number): Buffer {
  if (length > supply.length) return randomBytes(length);
  if (used + length > supply.length) {
    randomFillSync(supply);
    used = 0;
  }
  const taken = Buffer.from(supply.subarray(used, used + length));
  supply.fill(0, used, used + length);
  used += length;
  return taken;
}

/** Builds a UUID of version 7 from one of version 4: the time and the version replace its first 13 digits. */
function uuidVersion7(timeMs: number): string {
  const time = timeMs.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
