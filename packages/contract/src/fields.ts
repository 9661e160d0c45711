import { maximumTickets, minimumStake, moves } from '@game/rules';
import * as z from 'zod/mini';
import { visibleCharacter } from './addresses/visible-character.js';

/** An id: a UUID. It is converted to lower case, because ids are compared as text. */
export const id = z.uuid().check(z.toLowerCase());

/** A username in an address. Whatever else is there names no player. */
export const username = z.string().check(z.regex(/^[\w.-]{1,40}$/));

/** A point in time, ISO 8601. */
export const instant = z.iso.datetime();

/**
 * The last row of a page in a list that is sorted by time and id: both, with '/' in between. The next page starts after it. The
 * time has a year that PostgreSQL accepts.
 */
export const position = z.string().check(z.refine(isPosition));

function isPosition(text: string): boolean {
  const [at = '', rowId, ...others] = text.split('/');
  return instant.safeParse(at).success && at >= '1970' && id.safeParse(rowId).success && others.length === 0;
}

/** 32 bytes in lower-case hexadecimal: a hash, a seed or a nonce. */
export const hexadecimal = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** The nonce of a move's commitment, made in the player's browser (D-04). Without it, the server draws one. See decision 0041. */
export const nonce = z.optional(hexadecimal);

/** A stake, in tickets (D-07). A part of a ticket is an issue of its own, so that its error can say so. */
export const stakeAmount = z.number().check(z.multipleOf(1), z.minimum(minimumStake), z.maximum(maximumTickets));

/** Which beacon decides a raffle: drand's public network, one with another key (such as a sandbox), or none (D-21). */
export const beaconKind = z.enum(['quicknet', 'ownBeacon', 'noBeacon']);

/** A player's move. */
export const move = z.enum(moves);

/** The result of a game for one player. */
export const outcome = z.enum(['win', 'loss', 'tie']);

/** A part of a postal address, or '' if its country has none: at most 200 characters, no control characters. */
export const optionalAddressField = z.string().check(z.trim(), z.maxLength(200), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));

/** A part of a postal address that is not blank. */
export const addressField = optionalAddressField.check(z.regex(visibleCharacter));
