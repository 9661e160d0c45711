import {
  errorReply,
  operations,
  type InputOf,
  type Operation,
  type OperationName,
  type Operations,
  type QueryName,
  type ReplyOf,
} from '@game/contract';
import { availableParallelism } from 'node:os';
import { hideMoveLengths } from '@game/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import type { Intent, Player } from '../player.js';
import { compressed } from './compression.js';
import { CommandBudgets } from './command-budgets.js';
import { FairQueue } from './fair-queue.js';
import { Queues } from './queues.js';
import type { QueryLimits } from './query-limits.js';
import { Refusal } from '../refusal.js';
import { acceptUploads } from './upload.js';

/** A request for an operation: the parsed input and the caller. */
export type Call<Name extends OperationName> = {
  input: InputOf<Name>;
  player: Operations[Name]['access'] extends 'player' ? Player : Player | null;
  request: FastifyRequest;
  reply: FastifyReply;
} & (Operations[Name] extends { movesTickets: true } ? { intent: Intent } : object);

/** Finds the signed-in player; null without a session. */
export type Identify = (cookieHeader: string | undefined) => Promise<Player | null>;

/** Throws a `Refusal` if the player may not stake yet. */
export type RequireStakeable = (player: Player) => Promise<void>;

/** How an operation is run, for those that differ from the others. */
interface Execution {
  /** Its commands run in batches, so those of one player need not run one after the other. */
  runsInBatches?: true;
  /** It hashes a password, which takes long. */
  hashesPassword?: true;
}

/** Password hashing may use half of the cores, and half of the four threads that Node has for such work. */
const hashingConcurrency = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)));

const idempotencyKey = z.uuid();

/** What a query is answered for. */
type Caller = Pick<Call<QueryName>, 'player' | 'request' | 'reply'>;

/** Adds operations of the contract to the HTTP server. See decision 0001. */
export class Api {
  readonly #app: FastifyInstance;
  readonly #identify: Identify;
  readonly #requireStakeable: RequireStakeable;
  readonly #queries = new Map<OperationName, (call: Call<QueryName>) => Promise<unknown>>();
  readonly #queues = new Queues();
  readonly #budgets = new CommandBudgets();
  readonly #queryLimits: QueryLimits;
  readonly #hashing = new FairQueue({
    maximumRunning: hashingConcurrency,
    maximumRunningPerParty: 1,
    maximumWaiting: 256,
    maximumWaitingPerParty: 128,
  });

  constructor(
    app: FastifyInstance,
    {
      identify,
      requireStakeable,
      queryLimits,
    }: { identify: Identify; requireStakeable: RequireStakeable; queryLimits: QueryLimits },
  ) {
    this.#app = app;
    this.#identify = identify;
    this.#requireStakeable = requireStakeable;
    this.#queryLimits = queryLimits;
  }

  /** Adds the operation `name`. The reply is the result of `handler`, or the `Refusal` that it throws. */
  handle<Name extends OperationName>(
    name: Name,
    handler: (call: Call<Name>) => Promise<ReplyOf<Name>>,
    execution: Execution = {},
  ): void {
    const operation: Operation = operations[name];
    const isQuery = operation.kind === 'query';
    if (isQuery) this.#queries.set(name, handler as (call: Call<QueryName>) => Promise<unknown>);
    const takesBody = !isQuery && operation.takesFile !== true;
    const route: RouteOptions = {
      method: isQuery ? 'GET' : 'POST',
      url: `/api/${name}`,
      schema: {
        ...(isQuery ? { querystring: operation.input } : {}),
        ...(takesBody ? { body: operation.input } : {}),
        response: { 200: operation.reply, '4xx': errorReply, '5xx': errorReply },
      },
      onSend: [...(isQuery ? [leaveQueue] : []), operation.isLongAndPublic ? compressPayload : concealMoves],
      config: { operation },
      // Identifies the caller before the body is read.
      onRequest: async (request, reply) => {
        // Replies are private to the caller and soon out of date.
        reply.header('Cache-Control', 'no-store');
        if (isQuery) request.endQuery = await this.#queryLimits.enter(request);
        request.player = await this.#identify(request.headers.cookie);
        if (operation.access === 'player' && !request.player) throw new Refusal(operation.signedOut ?? 'NOT_SIGNED_IN');
        if (isQuery && request.player) this.#countQuery(request, request.player);
      },
      handler: async (request, reply) => {
        const input = isQuery ? request.query : request.body;
        const { player } = request;
        const answer = async () => {
          if (operation.stakes && player) await this.#requireStakeable(player);
          const intent = operation.movesTickets && player && readIntent(request, player, name, input);
          return handler({ input, player, intent, request, reply } as unknown as Call<Name>);
        };
        const limited =
          operation.movesTickets && player
            ? () => this.#budgets.run(name, { playerId: player.id, networkParty: request.networkParty }, answer)
            : answer;
        const run = execution.hashesPassword ? () => this.#hashing.run(request.networkParty, limited) : limited;
        const queue = player && queueOf(player, name, operation, execution);
        return queue === null ? run() : this.#queues.run(queue.name, run, queue.maximumRunning);
      },
    };
    if (operation.takesFile) this.#routeForFile(route);
    else this.#app.route(route);
  }

  /**
   * Answers a query for the page of a player, without a request of its own. The caller has a turn of a query.
   * @throws the `Refusal` of the query.
   */
  async answer<Name extends QueryName>(name: Name, input: InputOf<Name>, caller: Caller): Promise<ReplyOf<Name>> {
    const handler = this.#queries.get(name);
    if (!handler) throw new Error(`${name} has no handler`);
    const end = caller.player ? this.#queryLimits.addPlayer(caller.player.id) : () => undefined;
    try {
      return (await handler({ ...caller, input })) as ReplyOf<Name>;
    } finally {
      end();
    }
  }

  #countQuery(request: FastifyRequest, player: Player): void {
    const { endQuery: endTurn } = request;
    const end = this.#queryLimits.addPlayer(player.id);
    request.endQuery = () => {
      end();
      endTurn?.();
    };
  }

  /** Only these routes parse multipart forms. */
  #routeForFile(route: RouteOptions): void {
    void this.#app.register(async (scope) => {
      await acceptUploads(scope);
      scope.route(route);
    });
  }
}

interface Queue {
  name: string;
  maximumRunning: number;
}

/**
 * Returns the queue of a command. Commands of one player run one after the other, because they change the same rows:
 * waiting for a row lock would occupy a database connection. Uploads do not wait in a queue, because they can be slow.
 */
function queueOf(
  player: Player,
  name: OperationName,
  { kind, asksSite, takesFile }: Operation,
  { runsInBatches }: Execution,
): Queue | null {
  if (kind === 'query' || takesFile) return null;
  if (runsInBatches) return { name: `${player.id} batched`, maximumRunning: Infinity };
  return { name: asksSite ? `${player.id} ${name}` : player.id, maximumRunning: 1 };
}

/** The next query may run while this reply is compressed and sent. */
function leaveQueue(request: FastifyRequest, _reply: FastifyReply, _payload: unknown, done: () => void): void {
  request.endQuery?.();
  done();
}

async function compressPayload(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  return typeof payload === 'string' ? compressed(request, reply, payload) : payload;
}

/** Replies contain the caller's own hidden moves; their length must not reveal the move. */
function concealMoves(
  _request: FastifyRequest,
  _reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  done(null, typeof payload === 'string' ? hideMoveLengths(payload) : payload);
}

function readIntent(request: FastifyRequest, player: Player, operation: OperationName, input: unknown): Intent {
  const key = idempotencyKey.safeParse(request.headers['idempotency-key']);
  if (!key.success) {
    throw new Refusal('INVALID_REQUEST', { hint: 'Send a UUID in the header Idempotency-Key.' });
  }
  return { playerId: player.id, key: key.data.toLowerCase(), operation: operation as Intent['operation'], input };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in player; null without a session. */
    player: Player | null;
    /** Ends the turn of a query; null for a request that needs none. */
    endQuery: (() => void) | null;
  }
  interface FastifyContextConfig {
    /** The definition of the operation; undefined for routes that are none. */
    operation?: Operation;
  }
}
