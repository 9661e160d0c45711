import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Handles an API request. A handler that never ends the response leaves the request open. */
export type XHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** A fake X. It signs in everyone under the name in their code, and its API responses come from the test. */
export interface XServer {
  /** The settings of a server that uses it as X. */
  env: Record<string, string>;
  /** Returns the API calls since the last time, and forgets them. */
  takeCalls(): string[];
  /** Sets the handler of API calls. */
  respondWith(handler: XHandler): void;
  /** Grants tokens, refuses them, or leaves token requests open from now on. */
  grantTokens(grants: boolean | 'silent'): void;
  close(): Promise<void>;
}

/** Responds with JSON. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): XHandler {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
}

/** Builds one page of posts: `mentions` that mention `handle`, and `others` that do not. */
export function posts(mentions: number, others = 0, handle = 'nibblewick'): unknown {
  const mention = { id: '1', text: 'hi', entities: { mentions: [{ username: handle }] } };
  const data = [
    ...Array.from({ length: mentions }, () => mention),
    ...Array.from({ length: others }, () => ({ id: '2' })),
  ];
  return { ...(data.length > 0 ? { data } : {}), meta: { result_count: data.length } };
}

/** Starts a fake X. The authorization code of a sign-in is the player's name at X. */
export async function startXServer(): Promise<XServer> {
  let handler: XHandler = json(posts(0));
  let grants: boolean | 'silent' = true;
  let calls: string[] = [];
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    if (url === '/token') return grants === 'silent' ? undefined : void respondWithTokens(request, response, grants);
    const name = /^Bearer token-of-(\w+)/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (url === '/me') return json({ data: { id: `id-of-${name}`, username: name } })(request, response);
    calls.push(url);
    return handler(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: {
      PUBLIC_URL: 'http://localhost',
      X_CLIENT_ID: 'client',
      X_CLIENT_SECRET: 'secret',
      X_HANDLE: '@Nibblewick',
      X_AUTHORIZE_URL: `${address}/authorize`,
      X_TOKEN_URL: `${address}/token`,
      X_USER_URL: `${address}/me`,
      X_API_URL: `${address}/2/`,
    },
    takeCalls: () => calls.splice(0),
    respondWith: (next) => void (handler = next),
    grantTokens: (grant) => void (grants = grant),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function respondWithTokens(request: IncomingMessage, response: ServerResponse, grants: boolean): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const form = new URLSearchParams(body);
  const name = form.get('code') ?? form.get('refresh_token')?.replace('refresh-of-', '') ?? '';
  const tokens = { access_token: `token-of-${name}`, refresh_token: `refresh-of-${name}`, expires_in: 7200 };
  const respond = grants ? json({ token_type: 'bearer', ...tokens }) : json({ error: 'invalid_grant' }, 400);
  respond(request, response);
}
