import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Tracks the requests that are being received or answered. Returns a function that lists their routes. A request ends with its
 * connection at the latest: Fastify does not report the end of a reply whose client has left.
 */
export function trackRequests(app: FastifyInstance): () => string[] {
  const running = new Map<Socket, Set<FastifyRequest>>();
  const requestsOn = (socket: Socket) => {
    const known = running.get(socket);
    if (known) return known;
    const requests = new Set<FastifyRequest>();
    running.set(socket, requests);
    socket.once('close', () => running.delete(socket));
    return requests;
  };
  app.addHook('onRequest', (request, _reply, done) => {
    requestsOn(request.socket).add(request);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    running.get(request.socket)?.delete(request);
    done();
  });
  return () => [...running.values()].flatMap((requests) => [...requests].map(routeOf));
}

function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'unknown';
}
