import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** The only source of randomness. Tests replace it. */
export interface Random {
  /** Returns a new UUID. */
  uuid(): string;
  /** Returns `length` random bytes in hexadecimal. */
  hexadecimal(length: number): string;
  /** Returns a uniformly distributed integer from `minimum` to `maximum`, both included. */
  integer(minimum: number, maximum: number): number;
}

/** Uses the operating system's cryptographic generator. */
export const cryptographicRandom: Random = {
  uuid: () => randomUUID(),
  hexadecimal: (length) => randomBytes(length).toString('hex'),
  integer: (minimum, maximum) => randomInt(minimum, maximum + 1),
};
