import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { io } from 'socket.io-client';

/** What a flood consists of. Each of its connections sends its next request when the last one is answered. */
export interface Flood {
  address: string;
  connections: number;
  /** Requests with this path and method; `watches` sends realtime requests instead. */
  path: string;
  method?: 'GET' | 'POST';
  /** `RANDOM` in it is replaced in each request. */
  body?: string;
  cookie?: string;
  watches?: true;
}

/** The network addresses that a flood comes from, as a proxy reports them. */
const addresses = Array.from({ length: 8 }, (_, index) => `203.0.113.${index + 1}`);

/** How many watch requests a connection sends before it connects again. */
const watchesPerConnection = 20_000;

/** How many requests got which answer: an HTTP status, or `error`. Realtime requests are not counted. */
export type Answers = Record<string, number>;

const answers: Answers = {};

process.once('message', (flood: Flood) => {
  process.once('message', () => process.send?.(answers));
  const agent = new Agent({ keepAlive: true });
  const run = flood.watches ? watchRooms : sendRequests;
  for (let index = 0; index < flood.connections; index += 1) {
    void run(flood, addresses[index % addresses.length] ?? '', agent);
  }
});
process.once('disconnect', () => process.exit());

async function sendRequests(flood: Flood, from: string, agent: Agent): Promise<void> {
  for (;;) {
    const answer = await sendRequest(flood, from, agent);
    answers[answer] = (answers[answer] ?? 0) + 1;
  }
}

function sendRequest({ address, path, method = 'GET', body, cookie = '' }: Flood, from: string, agent: Agent) {
  const headers = { 'x-forwarded-for': from, cookie, origin: address, 'content-type': 'application/json' };
  return new Promise<string>((resolve) => {
    const sent = request(address + path, { agent, method, headers }, (response) => {
      response.resume().on('end', () => resolve(String(response.statusCode)));
    });
    sent.on('error', () => resolve('error'));
    sent.end(body?.replace('RANDOM', randomUUID()));
  });
}

async function watchRooms({ address }: Flood, from: string): Promise<void> {
  for (;;) {
    const socket = io(address, {
      path: '/api/realtime',
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: { origin: address, 'x-forwarded-for': from },
    });
    const ended = new Promise<void>((resolve) => {
      socket.on('disconnect', () => resolve());
      socket.on('connect_error', () => resolve());
    });
    socket.on('connect', () => {
      for (let sent = 0; sent < watchesPerConnection; sent += 1) {
        socket.emit('watch', { room: 'product', productId: randomUUID() });
      }
    });
    await ended;
    socket.close();
    await delay(1000);
  }
}
