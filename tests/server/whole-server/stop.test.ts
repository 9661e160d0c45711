import { once } from 'node:events';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { addPlayer, cookieOf } from '../../support/builders/players.js';
import { connectRealtime } from '../../support/counterparts/realtime-client.js';
import { startTestServer } from '../../support/test-context.js';
import { waitUntil } from '../../support/wait.js';

/** Asks for a realtime connection like a browser. Returns the response. */
async function requestUpgrade(address: string): Promise<string> {
  const { hostname, port, host, origin } = new URL(address);
  const socket = connect(Number(port), hostname);
  const headers = [
    `Host: ${host}`,
    `Origin: ${origin}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ];
  socket.write(`GET /api/realtime/?EIO=4&transport=websocket HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
  return text(socket);
}

describe('a server that is about to stop', () => {
  it('is not ready, then sends browsers away and refuses their connections, but serves requests', async () => {
    const server = await startTestServer({ env: { STOP_DELAY_SECONDS: '5' } });
    const cookie = cookieOf(await addPlayer(server.context, { balance: 5 }));
    const browsers = await Promise.all(Array.from({ length: 12 }, () => connectRealtime(server.address, cookie)));
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200);

    await server.drain(async (milliseconds) => {
      // Load balancers have this time to notice, so nothing else has changed yet.
      expect(milliseconds).toBe(5_000);
      expect((await fetch(`${server.address}/readyz`)).status).toBe(503);
      browsers.push(await connectRealtime(server.address, cookie));
      expect(browsers.every((browser) => browser.isConnected())).toBe(true);
    });

    expect(browsers).toHaveLength(13);
    await waitUntil(() => browsers.every((browser) => !browser.isConnected()));
    await expect(connectRealtime(server.address, cookie)).rejects.toThrow('websocket error');
    const refused = await requestUpgrade(server.address);
    expect(refused).toMatch(/^HTTP\/1.1 503 .*\r\nRetry-After: 1\r\n.*"RESTARTING"/s);
    const readiness = await fetch(`${server.address}/readyz`);
    expect(readiness.status).toBe(503);
    expect(await readiness.json()).toMatchObject({ details: 'the server is stopping' });
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
    expect(await createHttpClient(server.address, cookie).call('profiles.getBalance', {})).toMatchObject({
      status: 200,
      body: { balance: 5 },
    });
    await server.close();
  });

  it('refuses a request that arrives on an open connection while it closes, and says when to retry', async () => {
    const server = await startTestServer();
    const { hostname, port } = new URL(server.address);
    const browser = connect(Number(port), hostname);
    // A request that is not complete keeps its connection open.
    browser.write(
      'POST /api/auth.signOut HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
    );
    await once(browser, 'ready');
    // The answer shows that the server has read the earlier request, too.
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200);

    const closed = server.close();
    await waitUntil(() =>
      fetch(`${server.address}/healthz`).then(
        () => false,
        () => true,
      ),
    );
    browser.write('}GET /api/lobby.listGames HTTP/1.1\r\nHost: x\r\n\r\n');

    const [, , refused] = (await text(browser)).split(/HTTP(?=\/1\.1 )/);
    expect(refused).toMatch(/^\/1.1 503 .*\r\nretry-after: 1\r\n.*\{"code":"RESTARTING"/is);
    await closed;
  });

  it('cuts off a request that does not end, and logs its route', async () => {
    let log = '';
    const destination = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        log += chunk.toString();
        done();
      },
    });
    const server = await startTestServer({ log: destination, env: { STOP_SECONDS: '1' } });
    const { hostname, port } = new URL(server.address);
    const slow = connect(Number(port), hostname);
    slow.write(
      'POST /api/auth.signOut HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    );
    await once(slow, 'ready');
    // The answer shows that the server has read the earlier request, too.
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200);

    const cut = once(slow.resume(), 'close');
    await server.close();
    await cut;

    expect(log).toContain('"requests":["/api/auth.signOut"]');
    expect(log).toContain('the stop cut off requests that were still running');
  });
});
