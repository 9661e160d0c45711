import {
  errors,
  operations,
  type ErrorCode,
  type ErrorReply,
  type InputOf,
  type OperationName,
  type ReplyOf,
} from '@game/contract';
import { vi } from 'vitest';
import * as z from 'zod/mini';
import { realtime } from './fake-socket.js';
import { late } from './late.js';
import { nextFrame } from './page.js';

/** The replies of the fake server, by operation. A reply can be late (a promise) or a refusal (`throw refusal(…)`). */
export type FakeReplies = {
  [Name in OperationName]?: (input: InputOf<Name>) => ReplyOf<Name> | Promise<ReplyOf<Name>>;
};

/** One call that the app has made. */
export interface ApiCall {
  name: OperationName;
  input: unknown;
  idempotencyKey: string | null;
}

/** Thrown by a reply: the response has this `status` and `body`, or is not JSON if `body` is null. */
class FailedReply extends Error {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {
    super(`the fake API answers ${status}`);
  }
}

/** Returns a refusal with one of the contract's error codes, and the status and message of that code. */
export function refusal(code: ErrorCode, details: Partial<ErrorReply> = {}): Error {
  const { status, message } = errors[code];
  return new FailedReply(status, { code, message, ...details });
}

/** Returns a response from outside the contract, such as a proxy's 502 with a body that is not JSON. */
export function brokenReply(status = 502): Error {
  return new FailedReply(status, null);
}

/** Returns a reply with status 200 that breaks the contract on purpose. */
export function malformedReply(body: unknown): Error {
  return new FailedReply(200, body);
}

/** Delays a reply that awaits `released` until `release` is called. */
export function hold(): { released: Promise<void>; release: () => void } {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { released, release };
}

/** Returns a promise that never resolves: the server does not reply. */
export function never(): Promise<never> {
  return new Promise(() => undefined);
}

/**
 * Answers the app's HTTP requests instead of the server. Parses inputs and replies with the contract's schemas, so that
 * no test passes with a reply that the real server cannot send.
 */
export class FakeApi {
  /** Whether requests fail as they do without a network. */
  isOffline = false;
  readonly #calls: ApiCall[] = [];
  readonly #problems: string[] = [];
  readonly #writtenTexts = new Set<string>();
  readonly #pending = new Set<Promise<Response>>();
  #replies: FakeReplies;
  /** The viewer's balance that the app has received last. */
  #knownBalance: number | undefined;

  constructor(replies: FakeReplies) {
    this.#replies = replies;
  }

  /** Changes some of the replies from now on. */
  reply(replies: FakeReplies): void {
    this.#replies = { ...this.#replies, ...replies };
  }

  /** The inputs of all calls of an operation so far. */
  inputsOf<Name extends OperationName>(name: Name): InputOf<Name>[] {
    return this.callsOf(name).map(({ input }) => input as InputOf<Name>);
  }

  /** All calls of an operation so far. */
  callsOf(name: OperationName): ApiCall[] {
    return this.#calls.filter((call) => call.name === name);
  }

  /** The names of all calls so far, in the order of the calls. */
  calledNames(): OperationName[] {
    return this.#calls.map(({ name }) => name);
  }

  /**
   * Waits until the page has received all replies and loaded all code, also that which these lead to. A query that is
   * repeated meanwhile would receive the earlier reply.
   */
  async idle(): Promise<void> {
    let calls: number;
    do {
      calls = this.#calls.length;
      await Promise.allSettled(this.#pending);
      await vi.dynamicImportSettled();
      // The page reads a reply after it has arrived, and then renders it.
      await nextFrame();
    } while (this.#pending.size > 0 || this.#calls.length > calls);
  }

  /** Returns the texts in the replies so far that people have written, such as names. */
  writtenTexts(): string[] {
    return [...this.#writtenTexts];
  }

  /** Returns the calls without a reply and the violations of the contract. */
  problems(): string[] {
    return this.#problems;
  }

  /** Answers the page's requests to /api from now on, and passes all others to `fetch`. */
  takeRequests(fetch: typeof window.fetch): void {
    realtime.idle = () => this.idle();
    window.fetch = (request, init = {}) => {
      const url = new URL(request instanceof Request ? request.url : request, window.location.origin);
      return url.pathname.startsWith('/api/') ? this.#take(url, init) : fetch(request, init);
    };
    const take = (url: URL, init: RequestInit) => this.#take(url, init);
    window.XMLHttpRequest = class extends FakeUpload {
      override readonly take = take;
    } as unknown as typeof XMLHttpRequest;
  }

  #take(url: URL, init: RequestInit): Promise<Response> {
    const response = this.#respond(url, init).finally(() => this.#pending.delete(response));
    // Nothing waits for a reply that never arrives.
    if (this.#replies[nameOf(url)] !== never) this.#pending.add(response);
    return response;
  }

  async #respond(url: URL, { method = 'GET', body, headers, signal }: RequestInit): Promise<Response> {
    const name = nameOf(url);
    const operation = operations[name];
    const sent: unknown =
      method === 'GET' ? Object.fromEntries(url.searchParams) : typeof body === 'string' ? JSON.parse(body) : {};
    const input = z.safeParse(operation.input, sent);
    const idempotencyKey = new Headers(headers).get('Idempotency-Key');
    this.#calls.push({ name, input: input.success ? input.data : sent, idempotencyKey });
    if (this.isOffline) throw new TypeError('Failed to fetch');
    if (method !== (operation.kind === 'query' ? 'GET' : 'POST'))
      this.#problems.push(`${name} was called by ${method}`);
    const reply = await this.#answer(name, input.success ? input.data : undefined);
    await late();
    await this.#notifyOfBalance(name);
    // Read it again: the test can set it while the reply is pending.
    if (this.isOffline as boolean) throw new TypeError('Failed to fetch');
    if (signal?.aborted) throw signal.reason;
    return reply;
  }

  /** Sends the event about the viewer's balance after a command that has changed it. */
  async #notifyOfBalance(name: OperationName): Promise<void> {
    if (!('movesTickets' in operations[name])) return;
    const read = async () => this.#replies['profiles.getBalance']?.({});
    const balance = await read().catch(() => undefined);
    if (balance && balance.balance !== this.#knownBalance) realtime.publish('profiles.balanceChanged', balance);
    this.#knownBalance = balance?.balance;
  }

  #noteWrittenTexts(reply: unknown): void {
    for (const [field, value] of Object.entries(reply ?? {})) {
      if (typeof value === 'object') this.#noteWrittenTexts(value);
      else if (typeof value === 'string' && writtenFields.has(field)) this.#writtenTexts.add(value);
    }
  }

  async #answer(name: OperationName, input: unknown): Promise<Response> {
    const operation = operations[name];
    // The server decides which refusal an invalid input gets. A test that needs a refusal gives the reply.
    const reply = this.#replies[name] as ((given: unknown) => unknown) | undefined;
    if (reply === undefined) {
      this.#problems.push(`${name} has no reply`);
      return json(500, null);
    }
    try {
      const parsed = z.safeParse(operation.reply, await reply(input));
      if (parsed.success) {
        this.#noteWrittenTexts(parsed.data);
        if (name === 'profiles.getBalance') this.#knownBalance = (parsed.data as ReplyOf<typeof name>).balance;
        return json(200, parsed.data);
      }
      this.#problems.push(`${name} was given a reply that breaks the contract: ${z.prettifyError(parsed.error)}`);
    } catch (error) {
      if (error instanceof FailedReply) return json(error.status, error.body);
      this.#problems.push(`${name}: ${String(error)}`);
    }
    return json(500, null);
  }
}

const nameOf = (url: URL) => url.pathname.slice('/api/'.length) as OperationName;

/** The fields of replies that contain texts written by players and operators. */
const writtenFields = new Set([
  'username',
  'name',
  'description',
  'productType',
  'tournamentName',
  'orderReference',
  'trackingNumber',
  'email',
  'address',
  'handle',
  'referralCode',
  'timeZone',
]);

function json(status: number, body: unknown): Response {
  return new Response(body === null ? 'Bad Gateway' : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', Date: new Date().toUTCString() },
  });
}

/** The part of XMLHttpRequest that an upload uses. */
abstract class FakeUpload extends EventTarget {
  readonly upload = new EventTarget();
  readonly #aborting = new AbortController();
  #url = '';
  status = 0;
  responseText = '';
  protected abstract take(url: URL, init: RequestInit): Promise<Response>;

  open(_method: string, url: string): void {
    this.#url = url;
  }

  send(body: FormData): void {
    const sent = [...body.values()].reduce((sum, value) => sum + (value as File).size, 0);
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: sent / 2, total: sent }));
    const { signal } = this.#aborting;
    void this.take(new URL(this.#url, window.location.origin), { method: 'POST', body, signal }).then(
      async (response) => {
        this.responseText = await response.text();
        this.status = response.status;
        this.dispatchEvent(new Event('load'));
      },
      () => this.dispatchEvent(new Event(signal.aborted ? 'abort' : 'error')),
    );
  }

  abort(): void {
    this.#aborting.abort();
  }
}
