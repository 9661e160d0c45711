import type * as z from 'zod/mini';

/** The longest answer that is read, in bytes. */
const longestAnswer = 2 * 2 ** 20;

/** For how long a site that says no more than 'too many requests' is left alone, and the longest it may ask for. */
const usualPauseMs = 60_000;
const longestPauseMs = 15 * 60_000;

/** What came of asking another site. */
export type SiteAnswer<Value> =
  | { kind: 'answered'; value: Value }
  /** Too many requests: it wants to be left alone until then, as of `now`. */
  | { kind: 'limited'; until: (now: Date) => Date }
  /** It refused: 401, 403, 404 and the like. */
  | { kind: 'refused'; status: number }
  /** No answer in time, none that was understood, or trouble of its own. */
  | { kind: 'failed'; cause: string };

/** Asks another site for JSON of the shape `schema`. Never rejects, and never lasts longer than `signal`. */
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
    const text = await readText(response);
    if (response.status === 429) return { kind: 'limited', until: pauseOf(response.headers) };
    if (response.status >= 400 && response.status < 500) return { kind: 'refused', status: response.status };
    if (!response.ok) return { kind: 'failed', cause: `HTTP ${response.status}` };
    return { kind: 'answered', value: schema.parse(JSON.parse(text)) };
  } catch (error) {
    return { kind: 'failed', cause: error instanceof Error ? error.name : 'unknown' };
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length > longestAnswer) throw new Error('the answer is too long');
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** X says in `x-rate-limit-reset` when, in seconds since 1970; Discord, in `retry-after`, after how many seconds. */
function pauseOf(headers: Headers): (now: Date) => Date {
  const resetMs = Number(headers.get('x-rate-limit-reset') ?? Number.NaN) * 1000;
  const afterMs = Number(headers.get('retry-after') ?? Number.NaN) * 1000;
  return (now) => {
    const pauseMs = [resetMs - now.getTime(), afterMs].find((candidate) => candidate > 0) ?? usualPauseMs;
    return new Date(now.getTime() + Math.min(pauseMs, longestPauseMs));
  };
}
