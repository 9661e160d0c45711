import { randomUUID } from 'node:crypto';
import { operations, type InputOf, type OperationName, type ReplyOf } from '@game/contract';

/** What a call was answered with. */
export interface Answer<Body> {
  status: number;
  headers: Headers;
  /** The body as it came, to the letter. */
  text: string;
  /** The body, parsed. */
  body: Body;
}

/** Calls operations over HTTP as a browser with `cookie` would, from a page at `origin`. */
export function createHttpClient(address: string, cookie = '', origin = address) {
  return {
    call: <Name extends OperationName>(name: Name, input: InputOf<Name>, key: string = randomUUID()) =>
      request<ReplyOf<Name>>({ address, cookie, origin }, name, input, key),
  };
}

export type HttpClient = ReturnType<typeof createHttpClient>;

async function request<Body>(
  { address, cookie, origin }: { address: string; cookie: string; origin: string },
  name: OperationName,
  input: unknown,
  key: string,
): Promise<Answer<Body>> {
  const isQuery = operations[name].kind === 'query';
  const parameters = isQuery ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const ofCommand = { origin, 'content-type': 'application/json', 'idempotency-key': key };
  const response = await fetch(`${address}/api/${name}${parameters}`, {
    method: isQuery ? 'GET' : 'POST',
    headers: { cookie, ...(isQuery ? {} : ofCommand) },
    ...(isQuery ? {} : { body: JSON.stringify(input) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as Body };
}
