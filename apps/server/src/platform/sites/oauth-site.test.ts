import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { realX } from './x-site.js';
import { askForTokens } from './oauth-site.js';

it('encodes the client id and secret before they are joined in the Basic header, as RFC 6749 requires', async () => {
  let header = '';
  const server = createServer((request, response) => {
    header = request.headers.authorization ?? '';
    response.setHeader('content-type', 'application/json').end('{"access_token":"token"}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const urls = { authorizeUrl: url, tokenUrl: url, userUrl: url, apiUrl: url };
  const site = realX({ ...urls, clientId: 'a client:1', clientSecret: 'cät%+&', handle: 'game', timeoutMs: 60_000 });

  const answer = await askForTokens(site, {}, AbortSignal.timeout(60_000));

  expect(answer).toMatchObject({ kind: 'answered', value: { access_token: 'token' } });
  expect(atob(header.replace('Basic ', ''))).toBe('a+client%3A1:c%C3%A4t%25%2B%26');
  server.close();
});
