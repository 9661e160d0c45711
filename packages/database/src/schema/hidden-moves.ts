import { pgTable, uuid } from 'drizzle-orm/pg-core';

/**
 * The nonces that players have sent with their moves. A revealed nonce would open the commitment of another hidden move, so
 * each is accepted once (D-04). An id is a digest of player and nonce: this table reveals no nonce.
 */
export const usedNonces = pgTable('used_nonces', { id: uuid('id').primaryKey() });
