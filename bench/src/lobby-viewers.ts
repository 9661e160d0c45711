import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { WatchAnswer } from '@game/contract';
import { connectSocket } from './bare-echo.js';
import { inParallel } from './measure.js';

/** What the parent process asks for. */
export type ViewersOrder = { kind: 'connect'; address: string; count: number } | { kind: 'measure'; seconds: number };

/** What each viewer has received per second, on average and at most. */
export interface Received {
  messagesPerSecond: { mean: number; most: number };
  bytesPerSecond: { mean: number; most: number };
}

/** How many connections are opened at the same time. */
const connectingAtOnce = 50;

/** The messages and the bytes of their payloads that one viewer has received. */
interface Tally {
  messages: number;
  bytes: number;
}

const tallies: Tally[] = [];

/** Opens connections that watch the lobby, as open pages do. */
async function connect(address: string, count: number): Promise<void> {
  await inParallel(count, connectingAtOnce, async (index) => {
    const tally = { messages: 0, bytes: 0 };
    // Each viewer has a different network address, because the server limits the requests of one address.
    const headers = { origin: address, 'x-forwarded-for': `10.0.${index >> 8}.${index & 255}` };
    const socket = await connectSocket(address, { path: '/api/realtime', extraHeaders: headers });
    socket.io.engine.on('packet', ({ data }: { data?: string }) => {
      tally.messages += data === undefined ? 0 : 1;
      tally.bytes += 1 + Buffer.byteLength(data ?? '');
    });
    const answer: unknown = await socket.emitWithAck('watch', { room: 'lobby' });
    if (answer !== ('watching' satisfies WatchAnswer)) throw new Error('the server does not let a viewer watch');
    tallies.push(tally);
  });
}

async function measure(seconds: number): Promise<Received> {
  for (const tally of tallies) Object.assign(tally, { messages: 0, bytes: 0 });
  await delay(seconds * 1000);
  const perSecond = (values: number[]) => ({
    mean: values.reduce((sum, value) => sum + value, 0) / values.length / seconds,
    most: Math.max(...values) / seconds,
  });
  return {
    messagesPerSecond: perSecond(tallies.map(({ messages }) => messages)),
    bytesPerSecond: perSecond(tallies.map(({ bytes }) => bytes)),
  };
}

process.on('message', (order: ViewersOrder) => {
  void (async () => {
    process.send?.(
      order.kind === 'connect'
        ? await connect(order.address, order.count).then(() => 'connected')
        : await measure(order.seconds),
    );
  })();
});
// The parent process has ended.
await once(process, 'disconnect');
process.exit();
