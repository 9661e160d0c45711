import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Tracks the requests that are being received or answered. Returns a function that lists their routes. */
export function trackRequests(app: FastifyInstance): () => string[] {
  const running = new Set<FastifyRequest>();
  app.addHook('onRequest', (request, _reply, done) => {
    running.add(request);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    running.delete(request);
    done();
  });
  return () => [...running].map(({ routeOptions }) => routeOptions.url ?? 'unknown');
}
