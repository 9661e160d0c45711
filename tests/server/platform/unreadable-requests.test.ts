import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { errors, type ErrorCode } from '@game/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPlayer, cookieOf } from '../../support/builders/players.js';
import { startTestServer, type TestServer } from '../../support/test-context.js';
import { stripeSettings } from '../../support/counterparts/webhooks.js';

let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer({ env: stripeSettings() });
  cookie = cookieOf(await addPlayer(server.context));
});

afterAll(async () => {
  await server.close();
});

const json = { 'content-type': 'application/json' };
const large = `"${'x'.repeat(300 * 1024)}"`;

/** Invalid requests: path, options, and the expected status and error code. */
const requests: [string, RequestInit, number, ErrorCode][] = [
  ['/api/payments/webhook', { method: 'POST', headers: json, body: large }, 413, 'REQUEST_TOO_LARGE'],
  ['/api/auth.signOut', { method: 'POST', headers: json, body: large }, 413, 'REQUEST_TOO_LARGE'],
  ['/api/games.createWithStake', { method: 'POST', headers: json, body: large }, 413, 'REQUEST_TOO_LARGE'],
  ['/api/profiles.uploadAvatar', { method: 'POST', headers: json, body: large }, 413, 'REQUEST_TOO_LARGE'],
  ['/api/profiles.uploadAvatar', { method: 'POST', headers: json, body: '{}' }, 400, 'IMAGE_MISSING'],
  [
    '/api/profiles.uploadAvatar',
    { method: 'POST', headers: { 'content-type': 'multipart/form-data' }, body: 'x' },
    400,
    'IMAGE_MISSING',
  ],
  ['/api/auth.signOut', { method: 'POST', headers: json, body: '{' }, 400, 'INVALID_REQUEST'],
  ['/api/auth.signOut', { method: 'POST', headers: json }, 400, 'INVALID_REQUEST'],
  ['/api/auth.signOut', { method: 'POST', headers: json, body: '{"__proto__":{}}' }, 400, 'INVALID_REQUEST'],
  [
    '/api/auth.signOut',
    { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<a/>' },
    400,
    'INVALID_REQUEST',
  ],
  ['/api/auth.signOut', { method: 'POST', headers: { 'content-type': '/' }, body: '{}' }, 400, 'INVALID_REQUEST'],
  ['/api/games.move', { method: 'POST', headers: json, body: '{' }, 400, 'INVALID_MOVE'],
  ['/api/games.get?gameId=%zz', {}, 404, 'GAME_NOT_FOUND'],
  ['/api/games.get?gameId=1&gameId=2', {}, 404, 'GAME_NOT_FOUND'],
  ['/api/%zz', {}, 404, 'NOT_FOUND'],
  [`/api/${'x'.repeat(8000)}`, {}, 404, 'NOT_FOUND'],
  ['/api/games.get', { method: 'DELETE' }, 404, 'NOT_FOUND'],
  ['/index', { method: 'POST', headers: json, body: '{}' }, 404, 'NOT_FOUND'],
  ['/%zz', { method: 'POST' }, 404, 'NOT_FOUND'],
  ['/assets/%zz', {}, 404, 'NOT_FOUND'],
  [`/api/${'x'.repeat(20_000)}`, {}, 431, 'REQUEST_TOO_LARGE'],
  ['/index', { headers: { 'x-long': 'x'.repeat(20_000) } }, 431, 'REQUEST_TOO_LARGE'],
];

it.each(requests)(
  '%.60s %.100j is rejected with status %i and the usual error body',
  async (path, init, status, code) => {
    const headers = new Headers(init.headers);
    headers.set('origin', server.address);
    headers.set('cookie', cookie);

    const response = await fetch(`${server.address}${path}`, { ...init, headers });

    expect([response.status, response.headers.get('content-type')]).toEqual([
      status,
      'application/json; charset=utf-8',
    ]);
    const body = await response.text();
    expect(JSON.parse(body)).toMatchObject({ code, message: errors[code].message });
    expect(body).not.toMatch(/FST_|fastify|stack/i);
  },
);

it.each([
  ['Range', 'bytes=99999999-'],
  ['If-Match', '"another"'],
])('a file requested with %s: %s is rejected with the usual error body', async (name, value) => {
  const response = await fetch(`${server.address}/service-worker.js`, { headers: { [name]: value } });

  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ code: 'INVALID_REQUEST', message: errors.INVALID_REQUEST.message });
});

it.each(['h2c', 'websocket'])('a request to change the protocol to %s is answered', async (protocol) => {
  const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
  await once(socket, 'connect');

  socket.write(`GET /index HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`);

  const [head, body] = (await text(socket)).split('\r\n\r\n');
  expect(head).toContain('HTTP/1.1 400 Bad Request');
  expect(JSON.parse(body ?? '')).toEqual({ code: 'INVALID_REQUEST', message: errors.INVALID_REQUEST.message });
});

it('a request that is not HTTP is rejected with the usual error body', async () => {
  const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
  await once(socket, 'connect');

  socket.write('what is this\r\n\r\n');

  const [head, body] = (await text(socket)).split('\r\n\r\n');
  expect(head).toContain('HTTP/1.1 400 Bad Request');
  expect(JSON.parse(body ?? '')).toEqual({ code: 'INVALID_REQUEST', message: errors.INVALID_REQUEST.message });
});
