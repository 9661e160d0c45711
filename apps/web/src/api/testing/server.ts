import type { InputOf, OperationName, ReplyOf } from '@game/contract';
import { onTestFinished, vi } from 'vitest';

/** How a server answers an operation: with a reply, or with the status of a failure. */
type Answers = { [Name in OperationName]?: (input: InputOf<Name>) => ReplyOf<Name> | number };

/** A request that a page has sent. */
interface Request {
  name: string;
  input: unknown;
  idempotencyKey: string | undefined;
}

/** Answers the requests of the page instead of a server, until the test ends, and returns the list of them. */
export function answerRequests(answers: Answers): Request[] {
  const requests: Request[] = [];
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://site.test');
    const name = pathname.replace('/api/', '') as OperationName;
    const input: unknown = init.body === undefined ? Object.fromEntries(searchParams) : JSON.parse(String(init.body));
    const headers = (init.headers ?? {}) as Record<string, string>;
    requests.push({ name, input, idempotencyKey: headers['Idempotency-Key'] });
    const answer = (answers[name] as ((input: unknown) => unknown) | undefined)?.(input) ?? 500;
    if (typeof answer !== 'number') return new Response(JSON.stringify(answer));
    return new Response(JSON.stringify({ code: 'UNEXPECTED', message: 'Refused' }), { status: answer });
  });
  return requests;
}
