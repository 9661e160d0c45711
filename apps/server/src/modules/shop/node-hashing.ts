import type { Hashing } from '@game/rules';
import { hmacSha256, sha256 } from '../../platform/sha256.js';

/** The hash functions of a draw, implemented with Node's crypto. */
export const nodeHashing: Hashing = { sha256, hmacSha256 };
