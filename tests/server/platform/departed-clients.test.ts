import { connect } from 'node:net';
import { expect, it, vi } from 'vitest';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { useTestServer } from '../../support/use-test-context.js';
import { waitUntil } from '../../support/wait.js';

const lines: string[] = [];
const server = useTestServer({ env: { METRICS_PORT: '0' }, log: { write: (line: string) => lines.push(line) } });

async function countRunning(): Promise<number> {
  const metrics = await (await fetch(server.metricsAddress ?? '')).text();
  return Number(/^game_requests_running (\d+)$/m.exec(metrics)?.[1]);
}

/** Sends bytes on a new connection. Returns a function that closes it. */
function send(bytes: string): () => void {
  const { hostname, port } = new URL(server.address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(bytes);
  return () => socket.destroy();
}

/** Holds all questions who sends a request, until `answer` is called. */
function holdIdentification() {
  const held: (() => void)[] = [];
  const { sessions } = server.context.auth;
  const spy = vi.spyOn(sessions, 'identify');
  spy.mockImplementation(() => new Promise((resolve) => held.push(() => resolve(null))));
  return {
    held,
    answer: () => {
      spy.mockRestore();
      for (const release of held) release();
    },
  };
}

const credentials = { email: 'nobody@example.com', password: 'a long password' };
const body = JSON.stringify(credentials);

/** A log-in, of which the last bytes can be left out. */
function logIn(missingBytes = 0): string {
  const head = [
    'POST /api/auth.signInWithPassword HTTP/1.1',
    `Host: ${new URL(server.address).host}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${body.slice(0, body.length - missingBytes)}`;
}

it('forgets requests whose client leaves before the reply, also those behind others, and logs no error', async () => {
  const query = `GET /api/counters.get HTTP/1.1\r\nHost: x\r\n\r\n`;
  const identification = holdIdentification();
  const [leaveQueries, leaveLogIn] = [send(query.repeat(5)), send(logIn())];
  await waitUntil(() => identification.held.length >= 2);
  expect(await countRunning()).toBe(6);

  leaveQueries();
  leaveLogIn();

  await waitUntil(async () => (await countRunning()) === 0);
  identification.answer();
  // Log-ins of one network address run one after the other.
  expect((await createHttpClient(server.address).call('auth.signInWithPassword', credentials)).status).toBe(401);
  expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});

it('logs no error if a client leaves before it has sent the whole request', async () => {
  const leave = send(logIn(5));
  await waitUntil(async () => (await countRunning()) === 1);

  leave();

  await waitUntil(async () => (await countRunning()) === 0);
  expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});
