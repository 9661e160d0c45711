import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@game/contract';
import { Refusal } from '../refusal.js';

/** What Node calls its trouble with a request, as a status and in the contract's words. */
const causes: Record<string, [number, ErrorCode]> = {
  HPE_HEADER_OVERFLOW: [431, 'REQUEST_TOO_LARGE'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'INVALID_REQUEST'],
};

/** Refuses what is no request that could be handed on: no HTTP, too long an address, or one that never ends. */
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
