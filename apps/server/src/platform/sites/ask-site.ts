import type * as z from 'zod/mini';

/** The largest response that is read, in bytes. */
const maximumBytes = 2 * 2 ** 20;

/** How long to pause after a 429 response that names no time, and the longest pause a site can ask for. */
const defaultPauseMs = 60_000;
const maximumPauseMs = 15 * 60_000;

/** The result of a request to another site. */
export type SiteAnswer<Value> =
  | { kind: 'answered'; value: Value }
  /** Status 429. `until` returns when the next request is allowed, given the time of the response. */
  | { kind: 'limited'; until: (now: Date) => Date }
  /** Any other 4xx status, such as 401. */
  | { kind: 'refused'; status: number }
  /**
   * Status 5xx; or the response is lost: a timeout, a network error, a redirect, or a response that is too large or does not match
   * the schema.
   */
  | { kind: 'failed'; cause: string; isLost: boolean };

/**
 * Requests JSON of the shape `schema` from another site. Never rejects; ends at the latest when `signal` aborts.
 * See decision 0025.
 */
export async function askSite<Value>(
  url: string,
  {
    schema,
    signal,
    ...request
  }: { schema: z.ZodMiniType<Value>; signal: AbortSignal } & Pick<RequestInit, 'method' | 'headers' | 'body'>,
): Promise<SiteAnswer<Value>> {
  try {
    const response = await fetch(url, { ...request, redirect: 'error', signal });
    const text = await readText(response, signal);
    if (response.status === 429) return { kind: 'limited', until: pauseOf(response.headers) };
    if (response.status >= 400 && response.status < 500) return { kind: 'refused', status: response.status };
    if (!response.ok) return { kind: 'failed', cause: `HTTP ${response.status}`, isLost: false };
    return { kind: 'answered', value: schema.parse(JSON.parse(text)) };
  } catch (error) {
    return { kind: 'failed', cause: error instanceof Error ? error.name : 'unknown', isLost: true };
  }
}

/**
 * Reads the body until `signal` aborts. `fetch` can miss that: it refers to its request weakly once the response has begun, so
 * that a garbage collection can end the connection between both.
 */
async function readText({ body }: Response, signal: AbortSignal): Promise<string> {
  if (body === null) return '';
  const reader = body.getReader();
  signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined), { once: true });
  const chunks: Uint8Array[] = [];
  for (let length = 0; ;) {
    const { done, value } = await reader.read();
    // A cancelled reader ends like a complete body.
    signal.throwIfAborted();
    if (done) return Buffer.concat(chunks).toString('utf8');
    chunks.push(value);
    length += value.byteLength;
    if (length > maximumBytes) {
      await reader.cancel();
      throw new Error('the response is too large');
    }
  }
}

/** X sends `x-rate-limit-reset`, in seconds since 1970; Discord sends `retry-after`, in seconds from now. */
function pauseOf(headers: Headers): (now: Date) => Date {
  const resetMs = Number(headers.get('x-rate-limit-reset') ?? Number.NaN) * 1000;
  const afterMs = Number(headers.get('retry-after') ?? Number.NaN) * 1000;
  return (now) => {
    const pauseMs = [resetMs - now.getTime(), afterMs].find((candidate) => candidate > 0) ?? defaultPauseMs;
    return new Date(now.getTime() + Math.min(pauseMs, maximumPauseMs));
  };
}
