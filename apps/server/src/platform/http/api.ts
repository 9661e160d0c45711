import {
  errorReply,
  operations,
  type InputOf,
  type InvalidInput,
  type Operation,
  type OperationName,
  type Operations,
  type ReplyOf,
} from '@game/contract';
import { hideMoveLengths } from '@game/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import type { Intent, Player } from '../player.js';
import { compressed } from './compression.js';
import { Queues } from './queues.js';
import { Refusal } from '../refusal.js';
import { takeUploads } from './upload.js';

/** One call of an operation, parsed, with the caller known. */
export type Call<Name extends OperationName> = {
  input: InputOf<Name>;
  player: Operations[Name]['access'] extends 'player' ? Player : Player | null;
  request: FastifyRequest;
  reply: FastifyReply;
} & (Operations[Name] extends { movesTickets: true } ? { intent: Intent } : object);

/** Finds who is behind a request; null when nobody is signed in. */
export type Identify = (cookieHeader: string | undefined) => Promise<Player | null>;

/** Throws when a player may not stake yet. */
export type RequireStakeable = (player: Player) => Promise<void>;

const idempotencyKey = z.uuid();

/** Puts operations of the contract on the HTTP server. */
export class Api {
  readonly #app: FastifyInstance;
  readonly #identify: Identify;
  readonly #requireStakeable: RequireStakeable;
  readonly #queues = new Queues();

  constructor(app: FastifyInstance, identify: Identify, requireStakeable: RequireStakeable) {
    this.#app = app;
    this.#identify = identify;
    this.#requireStakeable = requireStakeable;
  }

  /** Answers every call of `name` with what `handler` returns; a `Refusal` it throws becomes the reply of its code. */
  handle<Name extends OperationName>(name: Name, handler: (call: Call<Name>) => Promise<ReplyOf<Name>>): void {
    const operation: Operation = operations[name];
    const isQuery = operation.kind === 'query';
    const takesBody = !isQuery && operation.takesFile !== true;
    const route: RouteOptions = {
      method: isQuery ? 'GET' : 'POST',
      url: `/api/${name}`,
      schema: {
        operationId: name,
        summary: operation.summary,
        tags: [name.slice(0, name.indexOf('.'))],
        ...(isQuery ? { querystring: operation.input } : {}),
        ...(takesBody ? { body: operation.input } : {}),
        response: { 200: operation.reply, '4xx': errorReply, '5xx': errorReply },
      },
      onSend: operation.isLongAndPublic ? compressPayload : concealMoves,
      config: { invalidInput: operation.invalidInput ?? 'INVALID_REQUEST' },
      // Who is calling is settled before the body is even read.
      onRequest: async (request, reply) => {
        // What a call answers is its caller's alone, and old a moment later.
        reply.header('Cache-Control', 'no-store');
        request.player = await this.#identify(request.headers.cookie);
        if (operation.access === 'player' && !request.player) throw new Refusal(operation.signedOut ?? 'NOT_SIGNED_IN');
      },
      handler: async (request, reply) => {
        const input = isQuery ? request.query : request.body;
        const { player } = request;
        const answer = async () => {
          if (operation.stakes && player) await this.#requireStakeable(player);
          const intent = operation.movesTickets && player && readIntent(request, player, name, input);
          return handler({ input, player, intent, request, reply } as unknown as Call<Name>);
        };
        const queue = player && queueOf(player, name, operation);
        return queue === null ? answer() : this.#queues.run(queue, answer);
      },
    };
    if (operation.takesFile) this.#routeForFile(route);
    else this.#app.route(route);
  }

  /** Forms are understood where a file is expected, and nowhere else. */
  #routeForFile(route: RouteOptions): void {
    void this.#app.register(async (scope) => {
      await takeUploads(scope);
      scope.route(route);
    });
  }
}

/**
 * Where a command waits for the player's others: they change the same rows, and each that waited in the database instead
 * would hold one of the connections that all players share. A file on its way holds none, and takes its time.
 */
function queueOf(player: Player, name: OperationName, { kind, asksSite, takesFile }: Operation): string | null {
  if (kind === 'query' || takesFile) return null;
  return asksSite ? `${player.id} ${name}` : player.id;
}

async function compressPayload(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  return typeof payload === 'string' ? compressed(request, reply, payload) : payload;
}

/** The answers to a player hold their own hidden moves. */
async function concealMoves(_request: FastifyRequest, _reply: FastifyReply, payload: unknown): Promise<unknown> {
  return typeof payload === 'string' ? hideMoveLengths(payload) : payload;
}

function readIntent(request: FastifyRequest, player: Player, operation: OperationName, input: unknown): Intent {
  const key = idempotencyKey.safeParse(request.headers['idempotency-key']);
  if (!key.success) {
    throw new Refusal('INVALID_REQUEST', { hint: 'Send a UUID of your own in the header Idempotency-Key.' });
  }
  return { playerId: player.id, key: key.data.toLowerCase(), operation: operation as Intent['operation'], input };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is calling; null when nobody is signed in. */
    player: Player | null;
  }
  interface FastifyContextConfig {
    /** The refusal of an input that does not parse. */
    invalidInput?: InvalidInput;
  }
}
