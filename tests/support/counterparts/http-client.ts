import { randomUUID } from 'node:crypto';
import { operations, type InputOf, type OperationName, type ReplyOf } from '@game/contract';

/** The response to a call. */
export interface ApiResponse<Body> {
  status: number;
  headers: Headers;
  /** The unparsed body. */
  text: string;
  /** The parsed body. */
  body: Body;
}

/** Calls operations over HTTP like a browser with `cookie` on a page at `origin`. */
export function createHttpClient(address: string, cookie = '', origin = address) {
  return {
    call: <Name extends OperationName>(
      name: Name,
      input: InputOf<Name>,
      key: string = randomUUID(),
      signal: AbortSignal | null = null,
    ) => request<ReplyOf<Name>>({ address, cookie, origin, signal }, name, input, key),
  };
}

export type HttpClient = ReturnType<typeof createHttpClient>;

async function request<Body>(
  { address, cookie, origin, signal }: { address: string; cookie: string; origin: string; signal: AbortSignal | null },
  name: OperationName,
  input: unknown,
  key: string,
): Promise<ApiResponse<Body>> {
  const isQuery = operations[name].kind === 'query';
  const parameters = isQuery ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const commandHeaders = { origin, 'content-type': 'application/json', 'idempotency-key': key };
  const response = await fetch(`${address}/api/${name}${parameters}`, {
    method: isQuery ? 'GET' : 'POST',
    headers: { cookie, ...(isQuery ? {} : commandHeaders) },
    signal,
    ...(isQuery ? {} : { body: JSON.stringify(input) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as Body };
}
