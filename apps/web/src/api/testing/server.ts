import type { ErrorCode, OperationName } from '@game/contract';
import { onTestFinished, vi } from 'vitest';
import { loadRefusalTexts } from '../../text/errors.js';

// A page loads them with the first refusal, which can take longer than a test waits.
await loadRefusalTexts();

/** Returns the answer of a server that refuses a request. */
export const refusal = (code: ErrorCode): Response => Response.json({ code, message: '' }, { status: 409 });

interface SentInit {
  signal: AbortSignal;
  body?: string;
  headers?: Record<string, string>;
}

/** Lets a test's requests be answered by `answer`, until the test has ended. Returns what is sent, in this order. */
export function serve(answer: (name: OperationName, times: number) => Response | Promise<Response>) {
  const sent: { name: OperationName; input: unknown; key: string | undefined }[] = [];
  const count = (name: OperationName) => sent.filter((one) => one.name === name).length;
  vi.stubGlobal('fetch', async (url: string, init: SentInit) => {
    init.signal.throwIfAborted();
    const [path, search = ''] = url.split('?') as [string, string?];
    const name = path.replace('/api/', '') as OperationName;
    const input: unknown =
      init.body === undefined ? Object.fromEntries(new URLSearchParams(search)) : JSON.parse(init.body);
    sent.push({ name, input, key: init.headers?.['Idempotency-Key'] });
    return answer(name, count(name));
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return sent;
}
