import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics.js';

const requestId = /^[\w.:-]{1,100}$/;

/** Returns the id that the load balancer has given to a request in `X-Request-Id`, or a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && requestId.test(given) ? given : randomUUID();
}

/** Sends each request's id back, measures the request, and logs it at level `debug`. */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', async (request, reply) => void reply.header('X-Request-Id', request.id));
  app.addHook('onResponse', async (request, reply) => {
    const operation = operationOf(request);
    metrics.observeRequest(operation, reply.statusCode, reply.elapsedTime / 1000);
    // Without the URL and the address, which can contain personal data.
    const { statusCode: status, elapsedTime } = reply;
    request.log.debug({ operation, method: request.method, status, ms: Math.round(elapsedTime) }, 'request');
  });
}

/** The name of the operation, or the pattern of another route. */
function operationOf({ routeOptions }: FastifyRequest): string {
  const { operationId } = (routeOptions.schema ?? {}) as { operationId?: string };
  return operationId ?? routeOptions.url ?? 'unknown';
}
