import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** The only source of chance; tests put their own in its place. */
export interface Random {
  /** A new identifier. */
  uuid(): string;
  /** `length` random bytes in hexadecimal. */
  hexadecimal(length: number): string;
  /** A whole number from `minimum` to `maximum`, both included, each equally likely. */
  integer(minimum: number, maximum: number): number;
}

/** The operating system's cryptographic source. */
export const cryptographicRandom: Random = {
  uuid: () => randomUUID(),
  hexadecimal: (length) => randomBytes(length).toString('hex'),
  integer: (minimum, maximum) => randomInt(minimum, maximum + 1),
};
