import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics.js';
import type { Span, Tracing } from '../tracing/tracing.js';

const requestId = /^[\w.:-]{1,100}$/;

/** Returns the id that the load balancer has given to a request in `X-Request-Id`, or a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && requestId.test(given) ? given : randomUUID();
}

/**
 * Sends each request's id back, measures the request, traces it, and logs it at level `debug`. The names of its operations
 * begin with `namePrefix`.
 */
export function observeRequests(
  app: FastifyInstance,
  { metrics, tracing, namePrefix = '' }: { metrics: Metrics; tracing: Tracing; namePrefix?: string },
): void {
  if (tracing.isOn) traceRequests(app, tracing);
  // Hooks with a callback: a promise for each hook of each request would cost more than what the hooks do.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const operation = namePrefix + operationOf(request);
    metrics.observeRequest(operation, reply.statusCode, reply.elapsedTime / 1000);
    // Without the URL and the address, which can contain personal data.
    const { statusCode: status, elapsedTime } = reply;
    request.log.debug({ operation, method: request.method, status, ms: Math.round(elapsedTime) }, 'request');
    done();
  });
}

/** Traces requests of the API, but no pages, files and health checks. */
function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.routeOptions.url?.startsWith('/api/')) {
      done();
      return;
    }
    const attributes = { 'http.request.method': request.method, 'game.request_id': request.id };
    request.span = tracing.start(operationOf(request), { kind: 'server', attributes });
    tracing.within(request.span, done);
  });
  app.addHook('onResponse', ({ span }, { statusCode: status }, done) => {
    const attributes = { 'http.response.status_code': status };
    span?.end({ attributes, failure: status >= 500 ? String(status) : undefined });
    done();
  });
}

/** The name of the operation, or the pattern of another route. */
function operationOf({ routeOptions }: FastifyRequest): string {
  const { config, url = 'unknown' } = routeOptions;
  return config.operation === undefined ? url : url.replace('/api/', '');
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The request in its trace; null if it is not traced. */
    span: Span | null;
  }
}
