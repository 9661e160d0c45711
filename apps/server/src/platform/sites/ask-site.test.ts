import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { askSite } from './ask-site.js';

afterEach(() => vi.unstubAllGlobals());

const schema = z.object({ mentions: z.int() });

it('ends at its timeout when fetch no longer obeys it after the response has begun', async () => {
  const endless = new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{"mentions":')) });
  vi.stubGlobal('fetch', async () => new Response(endless));

  const answer = await askSite('http://127.0.0.1/', { schema, signal: AbortSignal.timeout(50) });

  expect(answer).toEqual({ kind: 'failed', cause: 'TimeoutError', isLost: true });
});

it('stops reading a response that is too long', async () => {
  const cancel = vi.fn<() => void>();
  const long = new ReadableStream({
    pull: (body) => body.enqueue(new Uint8Array(2 ** 20)),
    cancel,
  });
  vi.stubGlobal('fetch', async () => new Response(long));

  const answer = await askSite('http://127.0.0.1/', { schema, signal: AbortSignal.timeout(60_000) });

  expect(answer).toEqual({ kind: 'failed', cause: 'Error', isLost: true });
  expect(cancel).toHaveBeenCalledOnce();
});
