import type { InputOf, OperationName, ReplyOf } from '@game/contract';
import { hideMoveLengths } from '@game/rules';
import { ApiError, readFailure } from './api-error.js';
import { noteFailingRequest } from '../state/connection-status.js';
import { forgetFirstReplies } from './first-replies.js';
import { retryTemporaryErrors, waitFor, callMs } from './request-retry.js';
import { readServerDate } from './server-clock.js';

export interface CallOptions {
  /** A UUID made once per intent of the player; repeated calls with it have one effect (D-10). */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Set to false by a caller that retries itself. */
  retry?: boolean;
}

/**
 * Calls one operation of the API. It is retried while the server is unavailable (D-29), unless it is a command without an
 * idempotency key whose repetition could have another effect.
 * @throws {ApiError}
 */
export function call<Name extends OperationName>(
  name: Name,
  input: InputOf<Name>,
  { idempotencyKey, signal, retry = true }: CallOptions = {},
): Promise<ReplyOf<Name>> {
  const isGet = isQuery(name);
  if (!isGet) forgetFirstReplies();
  const url = isGet ? `/api/${name}${queryString(input)}` : `/api/${name}`;
  const init: RequestInit = isGet
    ? {}
    : {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
        },
        body: hideMoveLengths(JSON.stringify(input)),
      };
  const endMs = performance.now() + callMs;
  const attempt = () => request<ReplyOf<Name>>(url, init, { signal, waitMs: endMs - performance.now() });
  const mayRetry = retry && (isGet || idempotencyKey !== undefined || isIdempotent(name));
  return mayRetry ? retryVisibly(attempt, signal) : attempt();
}

/** Retries `attempt`. The page says that it is reconnecting once more than one attempt has failed. */
function retryVisibly<Reply>(attempt: () => Promise<Reply>, signal: AbortSignal | undefined): Promise<Reply> {
  let failures = 0;
  let endFailing: (() => void) | undefined;
  const wait = (delayMs: number) => {
    failures += 1;
    if (failures > 1) endFailing ??= noteFailingRequest();
    return waitFor(delayMs, signal);
  };
  return retryTemporaryErrors(attempt, wait).finally(() => endFailing?.());
}

/**
 * Returns whether an operation is a query, by its name: the contract's table of operations would add zod to the first
 * load. A test compares this with the table.
 */
export function isQuery(name: OperationName): boolean {
  return /\.(?:get|list|check)/.test(name);
}

/** Returns whether a repeated command changes nothing more, by its name, like `isQuery`. */
export function isIdempotent(name: OperationName): boolean {
  return /\.(?:update|set|acknowledge|revoke|signOut|markRead|publish|(?:un)?block|(?:un)?subscribe)/.test(name);
}

interface Waiting {
  signal: AbortSignal | undefined;
  /** How long the answer may take to begin, in milliseconds. */
  waitMs: number;
}

async function request<Reply>(url: string, init: RequestInit, { signal, waitMs }: Waiting): Promise<Reply> {
  const sentMs = Date.now();
  const stop = new AbortController();
  const cancel = () => stop.abort();
  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel);
  // A server can accept a request and never answer it.
  const timer = setTimeout(cancel, waitMs);
  const response = await fetch(url, { ...init, credentials: 'same-origin', signal: stop.signal })
    .catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw new ApiError(0, null);
    })
    .finally(() => clearTimeout(timer));
  readServerDate(response.headers.get('Date'), sentMs);
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw await readFailure(response.status, body);
  if (body === null) throw new ApiError(0, null);
  return body as Reply;
}

function queryString(input: object): string {
  const pairs = Object.entries(input).map(([name, value]) => [name, String(value)]);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}
