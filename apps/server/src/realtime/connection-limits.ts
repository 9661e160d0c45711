import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connectionLimits } from '@game/contract';
import { TokenBucket } from '../platform/token-bucket.js';

/** The bytes of one connection. They also limit frames that are no packets, such as WebSocket pings. */
const byteRate = { capacity: 32_768, perSecond: 2_048 };

/** Matches a Socket.IO packet for another namespace than the default one. Our browsers send none. */
const isForNamespace = /^\d+-?\//;

/** A connection with more output that its browser has not read is closed. The limit of bytes is for those that a packet waits for. */
const maximumUnread = { packets: 1_000, bytes: 1_000_000 };

/** A connection of Socket.IO's transport layer. It exists before, and perhaps without, a `Socket`. */
export interface EngineConnection extends EventEmitter {
  readonly request: IncomingMessage;
  /** The packets that wait until the operating system accepts those before them. */
  readonly writeBuffer: readonly unknown[];
  /** Closes without waiting for unsent packets if `discard` is true. */
  close(discard?: boolean): unknown;
}

/**
 * Closes a connection that sends too much, that does not read, or that asks for more than one `Socket`: Socket.IO would
 * create one for each CONNECT packet that arrives before the first is accepted. `onFlood` is called once, and not if the
 * browser only does not read.
 */
export function limitConnection(connection: EngineConnection, onFlood: () => void): void {
  const { socket } = connection.request;
  const packets = new TokenBucket(connectionLimits.packets);
  const bytes = new TokenBucket(byteRate);
  let isConnecting = false;

  const close = () => {
    socket.off('data', countBytes);
    // What has arrived already is ignored, and nothing more is read.
    connection.close(true);
    socket.destroy();
  };
  const closeFlood = () => {
    close();
    onFlood();
  };
  const countBytes = (chunk: Buffer) => {
    if (!bytes.take(chunk.length)) closeFlood();
  };
  // Counts bytes before the WebSocket reads them.
  socket.prependListener('data', countBytes);
  connection.on('packet', ({ type, data }: { type: string; data?: unknown }) => {
    const text = type === 'message' && typeof data === 'string' ? data : '';
    const isConnect = text.startsWith('0');
    if ((isConnect && isConnecting) || isForNamespace.test(text) || !packets.take()) closeFlood();
    isConnecting ||= isConnect;
  });
  connection.on('packetCreate', () => {
    const { packets: maximumPackets, bytes: maximumBytes } = maximumUnread;
    if (connection.writeBuffer.length >= maximumPackets || socket.writableLength > maximumBytes) close();
  });
}
