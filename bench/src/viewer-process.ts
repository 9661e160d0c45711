import { once } from 'node:events';
import type { EventName, WatchAnswer, WatchTarget } from '@game/contract';
import type { Socket } from 'socket.io-client';
import { connectSocket } from './bare-echo.js';
import { inParallel } from './measure.js';

/**
 * What the parent process asks for. `connect` opens a connection for each cookie, `open` opens the lobby in the first
 * `count` of them, `leave` closes it, and `read` returns what each has received.
 */
export type ViewersOrder =
  | { kind: 'connect'; address: string; cookies: (string | null)[] }
  | { kind: 'open'; count: number }
  | { kind: 'leave' }
  | { kind: 'read' };

/** What one viewer has received and requested up to now. Bytes are those of the payloads of messages. */
export interface Tally {
  messages: number;
  bytes: number;
  listRequests: number;
}

/** How many connections work at the same time. */
const atOnce = 50;

const lobby: WatchTarget = { room: 'lobby' };

/** A connection that behaves like an open page. */
interface Viewer {
  socket: Socket;
  tally: Tally;
  requestList: () => Promise<void>;
}

const viewers: Viewer[] = [];
let watching: Viewer[] = [];

async function connect(address: string, cookies: (string | null)[]): Promise<void> {
  const first = viewers.length;
  await inParallel(cookies.length, atOnce, async (index) => {
    const number = first + index;
    const headers = {
      origin: address,
      // Each viewer has a different network address, because the server limits the connections of one address.
      'x-forwarded-for': `10.0.${number >> 8}.${number & 255}`,
      ...(cookies[index] ? { cookie: cookies[index] } : {}),
    };
    const tally = { messages: 0, bytes: 0, listRequests: 0 };
    const requestList = async () => {
      tally.listRequests += 1;
      const response = await fetch(`${address}/api/lobby.listGames`, { headers });
      if (!response.ok) throw new Error(`the list was answered with ${response.status}`);
      await response.arrayBuffer();
    };
    const socket = await connectSocket(address, { path: '/api/realtime', extraHeaders: headers });
    socket.io.engine.on('packet', ({ data }: { data?: string }) => {
      tally.messages += data === undefined ? 0 : 1;
      tally.bytes += 1 + Buffer.byteLength(data ?? '');
    });
    // The only message that makes a page request the list again.
    socket.on('realtime.missed' satisfies EventName, () => void requestList());
    viewers.push({ socket, tally, requestList });
  });
}

async function open(count: number): Promise<void> {
  watching = viewers.slice(0, count);
  await inParallel(count, atOnce, async (index) => {
    const viewer = watching[index];
    if (!viewer) throw new Error('there are too few connections');
    const [answer] = (await Promise.all([
      viewer.socket.emitWithAck('watch', lobby),
      viewer.requestList(),
    ])) as unknown[];
    if (answer !== ('watching' satisfies WatchAnswer)) throw new Error('the server does not let a viewer watch');
  });
}

function leave(): void {
  for (const { socket } of watching) socket.emit('unwatch', lobby);
  watching = [];
}

function read(): Tally[] {
  if (viewers.some(({ socket }) => !socket.connected)) throw new Error('a viewer has lost its connection');
  return viewers.map(({ tally }) => tally);
}

async function execute(order: ViewersOrder): Promise<unknown> {
  if (order.kind === 'connect') return connect(order.address, order.cookies);
  if (order.kind === 'open') return open(order.count);
  return order.kind === 'leave' ? leave() : read();
}

process.on('message', (order: ViewersOrder) => {
  void (async () => process.send?.((await execute(order)) ?? null))();
});
// The parent process has ended.
await once(process, 'disconnect');
process.exit();
