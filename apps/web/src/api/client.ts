import type { InputOf, OperationName, QueryName, ReplyOf } from '@game/contract';
import { hideMoveLengths } from '@game/rules';
import { ApiError, isErrorReply } from './api-error.js';
import { retryWhilePassing, waitFor } from './request-retry.js';
import { readServerDate } from './server-clock.js';

/** The operations that are GET. The contract's own table would bring zod into the first load; the type keeps this whole. */
const queries: Record<QueryName, true> = {
  'auth.getOptions': true,
  'auth.getSession': true,
  'auth.listSessions': true,
  'profiles.getBalance': true,
  'profiles.getOwn': true,
  'profiles.listTransactions': true,
  'lobby.listGames': true,
  'lobby.getCounters': true,
  'games.get': true,
  'games.listOpen': true,
  'rewards.getDailyFlip': true,
  'statistics.get': true,
  'statistics.listRecentOutcomes': true,
  'rewards.getDailyBonus': true,
  'rewards.getStreak': true,
  'rewards.getActivities': true,
  'rewards.getReferrals': true,
  'rewards.checkReferralCode': true,
  'x.getMetrics': true,
  'tournaments.list': true,
  'tournaments.get': true,
  'tournaments.listReadyMatches': true,
  'tournaments.listOpenMatches': true,
  'shop.listRaffles': true,
  'shop.listPrizes': true,
  'shop.getProduct': true,
  'shop.getRaffleProof': true,
  'payments.getPurchase': true,
};

export interface CallOptions {
  /** A UUID made once per intent of the player; a repeated call with it has one effect (D-10). */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Set to false by a caller that does its own repeating. */
  retry?: boolean;
}

/**
 * Calls one operation of the API. A query, or a command with an idempotency key, is repeated while the server is
 * unavailable (D-29); other commands never are.
 * @throws {ApiError}
 */
export function call<Name extends OperationName>(
  name: Name,
  input: InputOf<Name>,
  { idempotencyKey, signal, retry = true }: CallOptions = {},
): Promise<ReplyOf<Name>> {
  const isQuery = name in queries;
  const attempt = () =>
    isQuery
      ? request<ReplyOf<Name>>(`/api/${name}${queryString(input)}`, { signal: signal ?? null })
      : request<ReplyOf<Name>>(`/api/${name}`, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
          },
          body: hideMoveLengths(JSON.stringify(input)),
          signal: signal ?? null,
        });
  const mayRepeat = retry && (isQuery || idempotencyKey !== undefined);
  return mayRepeat ? retryWhilePassing(attempt, (delayMs) => waitFor(delayMs, signal)) : attempt();
}

async function request<Reply>(url: string, init: RequestInit): Promise<Reply> {
  const sentMs = Date.now();
  const response = await fetch(url, { ...init, credentials: 'same-origin' }).catch((error: unknown) => {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0, null);
  });
  readServerDate(response.headers.get('Date'), sentMs);
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError(response.status, isErrorReply(body) ? body : null);
  if (body === null) throw new ApiError(0, null);
  return body as Reply;
}

function queryString(input: object): string {
  const pairs = Object.entries(input).map(([name, value]) => [name, String(value)]);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}
