import { createHmac } from 'node:crypto';
import { moves, type Move } from '@game/rules';
import type { Cipher } from './cipher.js';
import type { Intent } from './player.js';
import type { Random } from './random.js';
import { Refusal } from './refusal.js';
import { sha256 } from './sha256.js';

/** A move with the nonce of its commitment (D-04). */
export interface HiddenMove {
  move: Move;
  nonce: string;
}

/** A move that a player has chosen, before it is stored. */
export interface ChosenMove extends HiddenMove {
  /** Identifies the nonce among all nonces that this player has sent; null if the server has drawn it. */
  nonceId: string | null;
}

/** What a sealed move belongs to. It can be opened for the same hand and player only. */
export interface MoveOwner {
  /** The id of the game, of the hand of a match, or of the tournament for an initial move. */
  handId: string;
  playerId: string;
}

/** Encrypts hidden moves for the database. */
export interface MoveCipher {
  /** Encrypts a move. All sealed moves have the same length. */
  seal(owner: MoveOwner, hidden: HiddenMove): string;
  /**
   * Decrypts a sealed move.
   * @throws if it belongs to another hand or player, was changed, or was sealed with another key.
   */
  open(owner: MoveOwner, sealed: string): HiddenMove;
}

/** The length of a nonce in hexadecimal. */
const nonceLength = 64;
const longestMove = Math.max(...moves.map(({ length }) => length));

/**
 * Keeps moves secret until their hand is over: encrypts them for the database, and handles their nonces.
 * See decision 0010.
 */
export class HiddenMoves implements MoveCipher {
  readonly #cipher: Cipher;
  readonly #nonceKey: Buffer;
  readonly #requestKey: Buffer;
  readonly #random: Random;

  /** @param secret the secret of the database from which the keys of MACs are derived. It stays when the key of `cipher` changes. */
  constructor(cipher: Cipher, secret: Buffer, random: Random) {
    this.#cipher = cipher;
    this.#nonceKey = createHmac('sha256', secret).update('nonces').digest();
    this.#requestKey = createHmac('sha256', secret).update('requests').digest();
    this.#random = random;
  }

  /**
   * Takes a player's move with the nonce that the player's browser has made. Draws a nonce if there is none.
   * @throws {Refusal} `NONCE_REUSED`, if it is a nonce that the server has drawn for an earlier move.
   */
  choose(playerId: string, move: Move, nonce: string | undefined): ChosenMove {
    if (nonce === undefined) return { move, nonce: this.#drawNonce(), nonceId: null };
    if (this.#isDrawn(nonce)) throw new Refusal('NONCE_REUSED');
    return { move, nonce, nonceId: nonceIdOf(playerId, nonce) };
  }

  /**
   * Returns an intent with a MAC in place of its input. The hash of an intent is stored, and anyone who reads it could find the
   * move by hashing all three.
   */
  conceal(intent: Intent): Intent {
    const text = JSON.stringify([intent.playerId, intent.key, intent.input]);
    return { ...intent, input: createHmac('sha256', this.#requestKey).update(text).digest('hex') };
  }

  seal(owner: MoveOwner, { move, nonce }: HiddenMove): string {
    return this.#cipher.seal(nonce + move.padEnd(longestMove), contextOf(owner));
  }

  open(owner: MoveOwner, sealed: string): HiddenMove {
    const text = this.#cipher.open(sealed, contextOf(owner));
    const move = moves.find((one) => one === text?.slice(nonceLength).trimEnd());
    if (text === null || move === undefined)
      throw new Error(`the hidden move of hand ${owner.handId} cannot be decrypted`);
    return { move, nonce: text.slice(0, nonceLength) };
  }

  /** Draws a nonce. Its second half is a MAC of the first, so that the server recognizes its own nonces without storing them. */
  #drawNonce(): string {
    const drawn = this.#random.hexadecimal(nonceLength / 4);
    return drawn + this.#macOf(drawn);
  }

  #isDrawn(nonce: string): boolean {
    const drawn = nonce.slice(0, nonceLength / 2);
    return nonce === drawn + this.#macOf(drawn);
  }

  #macOf(drawn: string): string {
    return createHmac('sha256', this.#nonceKey)
      .update(drawn)
      .digest('hex')
      .slice(nonceLength / 2);
  }
}

/** Returns the context that a sealed move is bound to. */
export function contextOf({ handId, playerId }: MoveOwner): string {
  return `${handId}|${playerId}`;
}

/** A UUID from a digest, so that the database does not contain the nonce of a hidden move. */
function nonceIdOf(playerId: string, nonce: string): string {
  const digest = sha256(`${playerId}|${nonce}`);
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
