import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What an X that is told what to say answers its API with; what it leaves open stays open. */
export type XAnswer = (request: IncomingMessage, response: ServerResponse) => void;

/** An X of a test: it signs in everyone as who they say, and answers its API as the test has it. */
export interface XServer {
  /** The settings of a server that takes it for X. */
  env: Record<string, string>;
  /** The calls of the API since the last look. */
  takeCalls(): string[];
  /** Answers the API so from now on. */
  answer(answer: XAnswer): void;
  /** Grants tokens from now on, refuses all, or does not even answer. */
  grantTokens(grants: boolean | 'silent'): void;
  close(): Promise<void>;
}

/** Answers with JSON. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): XAnswer {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
}

/** Posts of one page: so many that mention `handle`, and so many others. */
export function posts(mentions: number, others = 0, handle = 'nibblewick'): unknown {
  const mention = { id: '1', text: 'hi', entities: { mentions: [{ username: handle }] } };
  const data = [
    ...Array.from({ length: mentions }, () => mention),
    ...Array.from({ length: others }, () => ({ id: '2' })),
  ];
  return { ...(data.length > 0 ? { data } : {}), meta: { result_count: data.length } };
}

/** Starts an X. The code of a sign-in is the name of who signs in. */
export async function startXServer(): Promise<XServer> {
  let current: XAnswer = json(posts(0));
  let grants: boolean | 'silent' = true;
  let calls: string[] = [];
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    if (url === '/token') return grants === 'silent' ? undefined : void answerToken(request, response, grants);
    const name = /^Bearer token-of-(\w+)/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (url === '/me') return json({ data: { id: `id-of-${name}`, username: name } })(request, response);
    calls.push(url);
    return current(request, response);
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
    answer: (answer) => void (current = answer),
    grantTokens: (grant) => void (grants = grant),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function answerToken(request: IncomingMessage, response: ServerResponse, grants: boolean): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const form = new URLSearchParams(body);
  const name = form.get('code') ?? form.get('refresh_token')?.replace('refresh-of-', '') ?? '';
  const tokens = { access_token: `token-of-${name}`, refresh_token: `refresh-of-${name}`, expires_in: 7200 };
  const answer = grants ? json({ token_type: 'bearer', ...tokens }) : json({ error: 'invalid_grant' }, 400);
  answer(request, response);
}
