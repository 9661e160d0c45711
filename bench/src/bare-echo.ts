import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { io, type Socket } from 'socket.io-client';

const program = fileURLToPath(new URL('./echo-server.js', import.meta.url));

interface Pair {
  sender: Socket;
  receiver: Socket;
  room: string;
}

/** Sends messages between two connections of a bare Socket.IO server: the minimum of what an event takes to a browser. */
export class BareEcho {
  readonly #pairs: Pair[];
  readonly #end: () => Promise<void>;

  private constructor(pairs: Pair[], end: () => Promise<void>) {
    this.#pairs = pairs;
    this.#end = end;
  }

  /** Starts the server in its own process, and connects `count` pairs. */
  static async start(count: number): Promise<BareEcho> {
    const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const address = line.toString().trim();
    const pairs = await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const [sender, receiver] = await Promise.all([connectSocket(address), connectSocket(address)]);
        const room = `pair:${index}`;
        await receiver.emitWithAck('join', room);
        return { sender, receiver, room };
      }),
    );
    return new BareEcho(pairs, async () => {
      for (const { sender, receiver } of pairs) for (const socket of [sender, receiver]) socket.disconnect();
      child.kill();
      await once(child, 'exit');
    });
  }

  /** Sends `message` through pair `index`; returns how long it took, in milliseconds. */
  async send(index: number, message: unknown): Promise<number> {
    const pair = this.#pairs[index];
    if (!pair) throw new Error('there is no such pair');
    const arrival = new Promise<void>((resolve) => pair.receiver.once('message', () => resolve()));
    const startMs = performance.now();
    pair.sender.emit('send', pair.room, message);
    await arrival;
    return performance.now() - startMs;
  }

  close(): Promise<void> {
    return this.#end();
  }
}

/** Opens a connection like a browser's. */
export async function connectSocket(address: string, options: Parameters<typeof io>[1] = {}): Promise<Socket> {
  const socket = io(address, { transports: ['websocket'], reconnection: false, forceNew: true, ...options });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}
