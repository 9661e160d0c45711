import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '@game/contract';
import { Refusal } from '../refusal.js';

/** The path of realtime connections. */
const realtimePath = '/api/realtime/';

/** The status and error code for an error of Node's HTTP parser. */
const causes: Record<string, [number, ErrorCode]> = {
  HPE_HEADER_OVERFLOW: [431, 'REQUEST_TOO_LARGE'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'INVALID_REQUEST'],
};

/** Replies to a request that Node could not parse: invalid HTTP, headers that are too long, or a timeout. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (socket.writable && error.code !== 'ECONNRESET') {
    const [status, code] = causes[error.code ?? ''] ?? [400, 'INVALID_REQUEST'];
    writeRefusal(socket, new Refusal(code), status);
  }
  socket.destroy(error);
}

/**
 * Replies to a request that asks for another protocol, such as HTTP/2 with `Upgrade: h2c`. Node gives such a request to no
 * route. Requests for realtime connections are left to Socket.IO.
 */
export function refuseUpgrade({ url = '' }: IncomingMessage, socket: Duplex): void {
  if (url.startsWith(realtimePath)) return;
  refuseConnection(socket, new Refusal('INVALID_REQUEST'), 400);
}

/** Replies to a request for another protocol with `refusal`, and closes the connection. */
export function refuseConnection(socket: Duplex, refusal: Refusal, status = refusal.status): void {
  socket.on('error', () => undefined);
  writeRefusal(socket, refusal, status);
  socket.end();
}

function writeRefusal(socket: Duplex, { reply }: Refusal, status: number): void {
  const body = JSON.stringify(reply);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    ...(reply.retryAfterSeconds === undefined ? [] : [`Retry-After: ${reply.retryAfterSeconds}`]),
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
}
