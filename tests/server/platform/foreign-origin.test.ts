import { randomUUID } from 'node:crypto';
import { operations } from '@game/contract';
import { describe, expect, it } from 'vitest';
import { addPlayer, cookieOf } from '../../support/builders/players.js';
import { connectRealtime } from '../../support/counterparts/realtime-client.js';
import { isTorture } from '../../support/torture/scale.js';
import { useTestServer } from '../../support/use-test-context.js';

const server = useTestServer();

const commands = Object.entries(operations).filter(([, { kind }]) => kind === 'command');

/** The headers of requests from other origins, and of clients that are not browsers. */
const foreign = (): Record<string, string>[] => [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: `${server.address}.evil.example` },
  { origin: server.address.replace('127.0.0.1', 'localhost') },
  { origin: server.address.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)) },
  { origin: server.address, 'sec-fetch-site': 'cross-site' },
  {},
];

/** The bodies that are sent with one of the headers. With all headers together, a command gets each body. */
const bodiesFor = (index: number) => {
  const all = bodies();
  return isTorture ? all : all.slice(index % all.length).slice(0, 1);
};

/** Bodies that another page can send without a preflight request, and one that it cannot. */
const bodies = (): [string, BodyInit][] => {
  const form = new FormData();
  form.set('file', new Blob(['x'], { type: 'image/png' }), 'x.png');
  return [
    ['application/json', '{"username":"stolen","stakeAmount":5}'],
    ['text/plain', '{"username":"stolen"}'],
    ['application/x-www-form-urlencoded', 'username=stolen'],
    ['', form],
  ];
};

/** Reads all rows of a player. */
async function stateOf(userId: string): Promise<string> {
  const { rows } = await server.context.database.pool.query(
    `SELECT (SELECT row_to_json(p) FROM profiles p WHERE id = $1) AS profile,
      (SELECT row_to_json(u) FROM users u WHERE id = $1) AS account,
      (SELECT json_agg(s) FROM sessions s WHERE user_id = $1) AS sessions,
      (SELECT json_agg(c) FROM user_connections c WHERE user_id = $1) AS connections,
      (SELECT count(*) FROM verifications) AS verifications,
      (SELECT count(*) FROM mail_tokens) AS links,
      (SELECT count(*) FROM users) AS accounts,
      (SELECT count(*) FROM games) AS games`,
    [userId],
  );
  return JSON.stringify(rows);
}

describe('a request from another origin [D-29]', () => {
  it.each(commands.map(([name]) => name))('has no effect: %s', async (name) => {
    const player = await addPlayer(server.context);
    const before = await stateOf(player.id);

    for (const [index, headers] of foreign().entries()) {
      for (const [type, body] of bodiesFor(index)) {
        const response = await fetch(`${server.address}/api/${name}`, {
          method: 'POST',
          headers: {
            ...(type ? { 'content-type': type } : {}),
            cookie: cookieOf(player),
            'idempotency-key': randomUUID(),
            ...headers,
          },
          body,
        });
        expect(response.status).toBe(403);
        expect(await response.json()).toMatchObject({ code: 'FOREIGN_ORIGIN' });
        expect(response.headers.getSetCookie()).toEqual([]);
        expect(response.headers.get('access-control-allow-origin')).toBeNull();
      }
    }
    expect(await stateOf(player.id)).toBe(before);
  });

  it('is rejected by the sandbox pages, too', async () => {
    const response = await fetch(`${server.address}/dev/x/authorize`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({ decision: 'authorize' }),
    });

    expect(response.status).toBe(403);
  });

  it('gets no realtime connection, even with the cookies of a player', async () => {
    const cookie = cookieOf(await addPlayer(server.context));

    for (const headers of foreign()) {
      await expect(connectRealtime(server.address, cookie, headers)).rejects.toThrow('websocket error');
    }
    const own = await connectRealtime(server.address, cookie);
    expect(own.isConnected()).toBe(true);
    own.close();
  });
});
