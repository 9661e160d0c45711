import { errors, type ErrorCode, type InvalidInput } from '@game/contract';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from '../../config.js';
import { NoConnectionError } from '../database.js';
import type { Logger } from '../logger.js';
import { isSameOrigin } from './origin.js';
import { Refusal } from '../refusal.js';
import { refuseUnreadable } from './unreadable-request.js';
import { isForPage } from './website.js';

/** The largest request body, in bytes; the largest operation needs well under one thousand. */
const bodyLimit = 16 * 1024;

/** How long a request may take to arrive, in milliseconds: 5 MB at a megabit per second. */
const requestTimeoutMs = 45_000;

/** Makes the HTTP server, without routes: parsing, refusals, security headers, the Origin check and OpenAPI. */
export async function createHttp({ logger, config }: { logger: Logger; config: Config }): Promise<FastifyInstance> {
  const { publicOrigin, trustedProxies } = config;
  // Named by Fastify's own type: its type of the server would otherwise carry pino's.
  const loggerInstance: FastifyBaseLogger = logger;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: trustedProxies ?? false,
    requestTimeout: requestTimeoutMs,
    // What is no address at all leads where every unknown page does (RTE-16).
    frameworkErrors: (_error, request, reply) => {
      if (isForPage(request)) void reply.redirect('/');
      else sendRefusal(new Refusal('NOT_FOUND'), reply);
    },
    clientErrorHandler: refuseUnreadable,
    // A draining server finishes what it has begun and closes idle connections.
    forceCloseConnections: 'idle',
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('player', null);
  app.addHook('onRequest', async (request) => refuseForeignOrigin(request, publicOrigin));
  app.setErrorHandler(replyWithRefusal);
  await app.register(helmet, helmetOptions(publicOrigin));
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Game API', version: '1' } },
    transform: jsonSchemaTransform,
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  return app;
}

async function refuseForeignOrigin(request: FastifyRequest, publicOrigin: string | undefined): Promise<void> {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (!isSameOrigin(request.headers, publicOrigin)) throw new Refusal('FOREIGN_ORIGIN');
}

function replyWithRefusal(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error, request);
  if (refusal.status >= 500) request.log.error({ err: error, operation: request.routeOptions.url }, 'request failed');
  sendRefusal(refusal, reply);
}

function sendRefusal(refusal: Refusal, reply: FastifyReply): void {
  const { retryAfterSeconds } = refusal.reply;
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', retryAfterSeconds);
  void reply.status(refusal.status).send(refusal.reply);
}

function refusalOf(error: FastifyError | Refusal, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  // A passing reason, for which browsers ask again by themselves (D-29).
  if (error instanceof NoConnectionError) return new Refusal('UNAVAILABLE');
  const { invalidInput = 'INVALID_REQUEST' } = request.routeOptions.config;
  if (error.validation) return invalidInputRefusal(codeOf(invalidInput, error.validation), error.message);
  if (!isOfRequest(error)) return new Refusal('UNEXPECTED');
  return error.statusCode === 413 ? new Refusal('REQUEST_TOO_LARGE') : invalidInputRefusal(codeOf(invalidInput, []));
}

/**
 * Whether it is the request that Fastify and its plugins find fault with by themselves: a body that is no JSON, of another
 * type, missing, or too large; a part of a file that is not there. These have a code of theirs, or may be shown.
 */
function isOfRequest({ code, statusCode = 500, expose }: FastifyError & { expose?: boolean }): boolean {
  return statusCode < 500 && (code?.startsWith('FST_') || expose === true);
}

/** The cause to name for `problems`: where each field has its own, the first that fits, else INVALID_REQUEST. */
function codeOf(invalidInput: InvalidInput, problems: NonNullable<FastifyError['validation']>): ErrorCode {
  if (typeof invalidInput === 'string') return invalidInput;
  const found = new Set(
    problems.flatMap(({ instancePath, keyword }) => [instancePath.slice(1), `${instancePath.slice(1)} ${keyword}`]),
  );
  const fitting = Object.keys(invalidInput).find((problem) => found.has(problem));
  return (fitting === undefined ? undefined : invalidInput[fitting]) ?? 'INVALID_REQUEST';
}

function invalidInputRefusal(code: ErrorCode, details?: string): Refusal {
  return new Refusal(errors[code].status < 500 ? code : 'INVALID_REQUEST', details === undefined ? {} : { details });
}

function helmetOptions(publicOrigin: string | undefined) {
  const isSecure = publicOrigin?.startsWith('https://') ?? false;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Dialogs of the component library place a style element while they are open.
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
    strictTransportSecurity: isSecure ? { maxAge: 15_552_000 } : false,
    referrerPolicy: { policy: 'same-origin' as const },
  };
}
