import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { errors, refusalsOf, requestLimits, type ErrorCode, type InvalidInput } from '@game/contract';
import helmet from 'helmet';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import * as z from 'zod/mini';
import type { Config } from '../../config.js';
import { causeOf, isUnavailable } from '../database/database-failures.js';
import type { Logger } from '../logger.js';
import type { Metrics } from '../metrics.js';
import type { Tracing } from '../tracing/tracing.js';
import { readTrustedProxies } from './network-party.js';
import { observeRequests, requestIdOf } from './observe-requests.js';
import { addOpenApi } from './openapi/routes.js';
import { isSameOrigin } from './origin.js';
import type { QueryLimits } from './query-limits.js';
import { networkPartyOf } from '../rate-limits.js';
import { Refusal } from '../refusal.js';
import { refuseUnreadable, refuseUpgrade } from './unreadable-request.js';
import { validateInput } from './validate-input.js';
import { isForPage } from './website.js';

/** Time limit to receive a request, in milliseconds: enough for 5 MB at one megabit per second. */
const requestTimeoutMs = 45_000;

/** Makes the HTTP server, without routes: parsing, refusals, security headers, the Origin check and OpenAPI. */
export function createHttp({
  logger,
  metrics,
  tracing,
  config,
  checkReplies,
  queryLimits,
}: {
  logger: Logger;
  metrics: Metrics;
  tracing: Tracing;
  config: Config;
  checkReplies: boolean;
  queryLimits: QueryLimits;
}): FastifyInstance {
  const { publicOrigin, trustedProxies } = config;
  // Fastify's own type keeps pino's out of the type of the server.
  const loggerInstance: FastifyBaseLogger = logger;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf,
    // The largest valid input has less than a thousand bytes.
    bodyLimit: requestLimits.bodyBytes,
    trustProxy: readTrustedProxies(trustedProxies),
    requestTimeout: requestTimeoutMs,
    // An invalid URL is redirected like an unknown page (RTE-16).
    frameworkErrors: (_error, request, reply) => {
      if (isForPage(request)) void reply.redirect('/');
      else sendRefusal(new Refusal('NOT_FOUND'), reply);
    },
    clientErrorHandler: refuseUnreadable,
    // On shutdown, running requests finish and idle connections are closed. Requests on other connections are refused below.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  app.server.on('upgrade', refuseUpgrade);
  app.setValidatorCompiler(validateInput);
  // The server builds its replies itself, so only tests compare them with their schemas.
  app.setSerializerCompiler(checkReplies ? checkingSerializer : () => JSON.stringify);
  app.decorateRequest('player', null);
  observeRequests(app, { metrics, tracing });
  app.decorateRequest('endQuery', null);
  app.decorateRequest('networkParty', '');
  app.setErrorHandler(checkReplies ? checkRefusal : replyWithRefusal);
  const partyOf = partyByConnection();
  const headers = securityHeaders(publicOrigin);
  const headersOfApi = securityHeadersOfApi(headers);
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? headersOfApi : headers);
    // The client has left while this request waited behind others of its connection, which no longer has an address.
    if (request.socket.destroyed) return done(new Refusal('UNAVAILABLE'));
    request.networkParty = partyOf(request);
    // Another server can answer a retry.
    if (isClosing) done(new Refusal('RESTARTING', { retryAfterSeconds: 1 }));
    else done(isForeign(request, publicOrigin) ? new Refusal('FOREIGN_ORIGIN') : undefined);
  });
  addOpenApi(app, isHttps(publicOrigin), queryLimits);
  app.get('/healthz', async () => ({ status: 'ok' }));
  return app;
}

/**
 * Returns a function that finds the caller of a request by network address, and remembers the last one of each connection, so that
 * an address is not parsed for each request.
 */
function partyByConnection(): (request: FastifyRequest) => string {
  const known = new WeakMap<Socket, { ip: string; party: string }>();
  return ({ ip, socket }) => {
    const last = known.get(socket);
    // A trusted proxy sends the requests of many callers.
    if (last?.ip === ip) return last.party;
    const party = networkPartyOf(ip);
    known.set(socket, { ip, party });
    return party;
  };
}

/** Whether a request that may change something comes from a page of another site. */
function isForeign({ method, headers }: FastifyRequest, publicOrigin: string | undefined): boolean {
  return method !== 'GET' && method !== 'HEAD' && !isSameOrigin(headers, publicOrigin);
}

function replyWithRefusal(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error, request);
  const operation = request.routeOptions.url;
  if (refusal.reply.code === 'UNEXPECTED') request.log.error({ err: error, operation }, 'request failed');
  // Anyone can cause these as often as they like. They are not bugs, so the log leaves out the stack.
  else if (!(error instanceof Refusal) && refusal.status >= 500) {
    request.log.warn({ cause: causeOf(error), operation }, 'request failed temporarily');
  }
  sendRefusal(refusal, reply);
}

/** Replies like `replyWithRefusal`, but fails for an error that the definition of the operation does not have. */
function checkRefusal(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): void {
  const { operation } = request.routeOptions.config;
  const { code } = refusalOf(error, request).reply;
  if (operation === undefined || refusalsOf(operation).includes(code)) return replyWithRefusal(error, request, reply);
  const details = `${request.routeOptions.url} was refused with ${code}, which its definition does not have`;
  sendRefusal(new Refusal('UNEXPECTED', { details }), reply);
}

function sendRefusal(refusal: Refusal, reply: FastifyReply): void {
  const { retryAfterSeconds } = refusal.reply;
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', retryAfterSeconds);
  void reply.status(refusal.status).send(refusal.reply);
}

function refusalOf(error: FastifyError | Refusal, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  // This is temporary, and browsers retry it (D-29).
  if (isUnavailable(error)) return new Refusal('UNAVAILABLE', { retryAfterSeconds: 1 });
  // The client left before it had sent the whole request.
  if (request.raw.readableAborted) return new Refusal('INVALID_REQUEST');
  const { invalidInput = 'INVALID_REQUEST' } = request.routeOptions.config.operation ?? {};
  if (error.validation) return invalidInputRefusal(codeOf(invalidInput, error.validation), error.message);
  if (!isInvalidRequest(error)) return new Refusal('UNEXPECTED');
  return error.statusCode === 413 ? new Refusal('REQUEST_TOO_LARGE') : invalidInputRefusal(codeOf(invalidInput, []));
}

/**
 * Returns whether Fastify or a plugin rejected the request itself, such as a body that is too large or not JSON. Such
 * errors have a code of Fastify, or are marked with `expose`.
 */
function isInvalidRequest({ code, statusCode = 500, expose }: FastifyError & { expose?: boolean }): boolean {
  return statusCode < 500 && (code?.startsWith('FST_') || expose === true);
}

/** Returns the error code for invalid input: if fields have their own codes, the first one that matches. */
function codeOf(invalidInput: InvalidInput, problems: NonNullable<FastifyError['validation']>): ErrorCode {
  if (typeof invalidInput === 'string') return invalidInput;
  const found = new Set(
    problems.flatMap(({ instancePath, keyword }) => [instancePath.slice(1), `${instancePath.slice(1)} ${keyword}`]),
  );
  const matching = Object.keys(invalidInput).find((problem) => found.has(problem));
  return invalidInput[matching ?? ''] ?? 'INVALID_REQUEST';
}

function invalidInputRefusal(code: ErrorCode, details?: string): Refusal {
  return new Refusal(errors[code].status < 500 ? code : 'INVALID_REQUEST', details === undefined ? {} : { details });
}

/** Serializes a reply that is exactly what its schema says; a field too many could reveal a secret (D-03, D-05). */
function checkingSerializer({ schema }: { schema: unknown }): (reply: unknown) => string {
  return (reply) => {
    const text = JSON.stringify(reply);
    const parsed = z.parse(schema as z.ZodMiniType, reply);
    if (!isDeepStrictEqual(JSON.parse(text), JSON.parse(JSON.stringify(parsed)))) {
      throw new Error(`a reply has fields that its schema does not have: ${text}`);
    }
    return text;
  };
}

/** Lets Helmet build the security headers once: they are the same for every response. */
function securityHeaders(publicOrigin: string | undefined): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => (headers[name] = value),
    removeHeader: () => undefined,
  };
  helmet(helmetOptions(publicOrigin))({} as IncomingMessage, response as unknown as ServerResponse, () => undefined);
  return headers;
}

/**
 * The security headers of replies of the API, which are no pages: nothing is loaded or run by them, and no site may frame or
 * include them. The others would be sent and read with each move for nothing.
 */
function securityHeadersOfApi(headers: Record<string, string>): Record<string, string> {
  const kept = [
    'cross-origin-resource-policy',
    'referrer-policy',
    'strict-transport-security',
    'x-content-type-options',
  ];
  return {
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    ...Object.fromEntries(Object.entries(headers).filter(([name]) => kept.includes(name.toLowerCase()))),
  };
}

function isHttps(publicOrigin: string | undefined): boolean {
  return publicOrigin?.startsWith('https://') ?? false;
}

function helmetOptions(publicOrigin: string | undefined) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Open dialogs of the component library insert a style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isHttps(publicOrigin) ? { maxAge: 15_552_000 } : false,
    referrerPolicy: { policy: 'same-origin' as const },
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's network address; see `networkPartyOf`. */
    networkParty: string;
  }
}
