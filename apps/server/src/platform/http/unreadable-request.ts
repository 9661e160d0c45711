import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@game/contract';
import { Refusal } from '../refusal.js';

/** The status and error code for an error of Node's HTTP parser. */
const causes: Record<string, [number, ErrorCode]> = {
  HPE_HEADER_OVERFLOW: [431, 'REQUEST_TOO_LARGE'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'INVALID_REQUEST'],
};

/** Replies to a request that Node could not parse: invalid HTTP, headers that are too long, or a timeout. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (socket.writable && error.code !== 'ECONNRESET') {
    const [status, code] = causes[error.code ?? ''] ?? [400, 'INVALID_REQUEST'];
    const body = JSON.stringify(new Refusal(code).reply);
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroy(error);
}
