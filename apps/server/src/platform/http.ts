import { errors, type ErrorCode } from '@game/contract';
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
import type { Config } from '../config.js';
import type { Logger } from './logger.js';
import { isSameOrigin } from './origin.js';
import { Refusal } from './refusal.js';

/** The largest request body, in bytes; the largest operation needs well under one thousand. */
const bodyLimit = 16 * 1024;

/** Makes the HTTP server, without routes: parsing, refusals, security headers, the Origin check and OpenAPI. */
export async function createHttp({ logger, config }: { logger: Logger; config: Config }): Promise<FastifyInstance> {
  const { publicOrigin } = config;
  // Named by Fastify's own type: its type of the server would otherwise carry pino's.
  const loggerInstance: FastifyBaseLogger = logger;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    // A draining server finishes what it has begun and closes idle connections.
    forceCloseConnections: 'idle',
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('player', null);
  app.addHook('onRequest', async (request) => refuseForeignOrigin(request, publicOrigin));
  app.addHook('onSend', async (request, reply) => {
    // What a call answers is its caller's alone, and old a moment later.
    if (request.url.startsWith('/api/')) reply.header('Cache-Control', 'no-store');
  });
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
  void reply.status(refusal.status).send(refusal.reply);
}

function refusalOf(error: FastifyError | Refusal, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  const { invalidInput = 'INVALID_REQUEST' } = request.routeOptions.config;
  if (error.validation) return invalidInputRefusal(invalidInput, error.message);
  // What Fastify refuses by itself: a body that is no JSON, too large, of another type, or missing.
  if (error.statusCode !== undefined && error.statusCode < 500) return invalidInputRefusal(invalidInput, error.code);
  return new Refusal('UNEXPECTED');
}

function invalidInputRefusal(code: ErrorCode, details: string): Refusal {
  return errors[code].status < 500 ? new Refusal(code, { details }) : new Refusal('INVALID_REQUEST', { details });
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
