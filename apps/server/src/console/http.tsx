import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify';
import type { Context } from '../context.js';
import { observeRequests, requestIdOf } from '../platform/http/observe-requests.js';
import { readTrustedProxies } from '../platform/http/network-party.js';
import { networkPartyOf } from '../platform/rate-limits.js';
import { isFromOwnPage, originOf, securityHeaders, type Address } from './guards.js';
import { problemOf } from './problems.js';
import { renderDocument } from './view/layout.js';
import { stylesheet } from './view/stylesheet.js';

/** The largest form, in bytes. */
const bodyLimit = 64 * 1024;

/** Time limit to receive a request, in milliseconds. */
const requestTimeoutMs = 20_000;

const replacementCharacter = '\uFFFD';

/** The HTTP server of the console. */
export interface ConsoleHttp {
  app: FastifyInstance;
  /** Every route, such as `GET /log`. */
  routes: string[];
}

/**
 * Makes the HTTP server of the console, without its pages: it reads forms, sets the security headers, and refuses requests
 * for other hosts and forms of other sites.
 */
export function createConsoleHttp({ logger, metrics, tracing, config }: Context, address: Address): ConsoleHttp {
  const loggerInstance: FastifyBaseLogger = logger.child({ server: 'console' });
  const headers = securityHeaders(address.origin);
  const app = Fastify({
    loggerInstance,
    // PostgreSQL has no text with the character NUL. Without a replacement, the rest could be an encoded NUL again.
    rewriteUrl: ({ url = '/' }) => url.replaceAll('%00', encodeURIComponent(replacementCharacter)),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf,
    bodyLimit,
    trustProxy: readTrustedProxies(config.trustedProxies),
    requestTimeout: requestTimeoutMs,
    forceCloseConnections: 'idle',
    // A path that Fastify cannot read. It runs no hooks for it.
    frameworkErrors: (_error, _request, reply) => sendProblem(reply.headers(headers), 404, 'There is no such page.'),
  });
  observeRequests(app, { metrics, tracing, namePrefix: 'console ' });
  app.decorateRequest('networkParty', '');
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) if (each !== 'HEAD') routes.push(`${each} ${url}`);
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    const fields = [...new URLSearchParams(String(body))];
    done(null, Object.fromEntries(fields.map(([name, value]) => [name, value.replaceAll('\0', replacementCharacter)])));
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    request.networkParty = networkPartyOf(request.ip);
    const origin = originOf(request.headers, address);
    const isSafe = request.method === 'GET' || request.method === 'HEAD';
    if (origin === null) void reply.status(421).send('This is not the address of the console.');
    else if (!isSafe && !isFromOwnPage(request, origin)) void reply.status(403).send('This form is from another site.');
    else done();
  });
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error) ?? problemOfHttp(error);
    if (problem === null)
      request.log.error({ err: error, page: request.routeOptions.url }, 'a page of the console failed');
    const { status, message } = problem ?? { status: 500, message: 'This failed. The log of the server says why.' };
    sendProblem(reply, status, message);
  });
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, 404, 'There is no such page.'));
  app.get('/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(stylesheet));
  return { app, routes };
}

/** Sends a page that says what is wrong. */
export function sendProblem(reply: FastifyReply, status: number, message: string): void {
  const html = renderDocument({
    title: 'This did not work',
    header: null,
    form: { csrfToken: '', refused: null },
    children: <a href="/">Home</a>,
    problem: message,
  });
  void reply.status(status).type('text/html; charset=utf-8').send(html);
}

/** Returns what Fastify itself refuses, such as a form that is too large. */
function problemOfHttp(error: unknown): { status: number; message: string } | null {
  const { statusCode = 500, message } = error as { statusCode?: number; message: string };
  return statusCode < 500 ? { status: statusCode, message } : null;
}
