import type { Sample } from '../sample.js';

/** How many rows a statement with a limit may return. */
export const limit = 100;

/** The length of a page that every player, and every table, can fill. A statement then reads the same number of rows for all samples. */
export const page = 20;

/** An id before all others. */
export const firstId = '00000000-0000-0000-0000-000000000000';

export const tokens = { accessToken: 'token', refreshToken: null, accessTokenExpiresAt: null };
export const address = { street: 'Street 1', city: 'City', state: 'State', zipCode: '12345', country: 'US' };

/** An address that no account has. */
export const newEmail = ({ newId }: Sample) => `${newId}@example.test`;

/** A ledger row that adds a ticket to the balance of the sample's player. */
export const ledgerRow = ({ playerId }: Sample) => ({
  userId: playerId,
  type: 'operator_adjustment' as const,
  amount: 1,
  balanceDelta: 1,
  gameId: null,
  tournamentId: null,
  participantId: null,
  raffleEntryId: null,
  redemptionId: null,
  purchaseId: null,
});

/** The answer to a request with a new key. */
export const requestAnswer = ({ playerId, newId }: Sample) => ({
  playerId,
  key: newId,
  requestHash: 'hash',
  answer: { reply: {} },
});
