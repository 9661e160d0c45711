/** Facts about a span. Never personal data, moves, keys or cookies: spans leave the site. */
export type Attributes = Record<string, string | number>;

/** A piece of work in a trace: a request, a job, a batch or a statement. */
export interface Span {
  /** Ends the span. `failure` is the type of an error, such as a status or an SQLSTATE, and never its message. */
  end(result?: { attributes?: Attributes; failure?: string | undefined }): void;
}

interface SpanOptions {
  kind: 'server' | 'client' | 'internal';
  attributes?: Attributes;
  /** The spans that wait for this one, if there can be several. The default is the current span. */
  callers?: Span[];
}

/** Records what requests, jobs, batches and statements do, and how long. See decision 0043. */
export interface Tracing {
  /** Whether anything is recorded. */
  readonly isOn: boolean;
  /** Returns the span that the running code belongs to; undefined if there is none or tracing is off. */
  current(): Span | undefined;
  /** Starts a span in the trace of its caller, or else in a new trace. `name` must be one of a limited set. */
  start(name: string, options: SpanOptions): Span;
  /** Runs `work` and everything that it starts as part of `span`. */
  within<Result>(span: Span, work: () => Result): Result;
  /** Sends what is recorded, within a time limit. Never rejects. */
  stop(): Promise<void>;
}

const noSpan: Span = { end: () => undefined };

/** Records nothing. */
export const noTracing: Tracing = {
  isOn: false,
  current: () => undefined,
  start: () => noSpan,
  within: (_span, work) => work(),
  stop: async () => undefined,
};

/** Runs `work` in a new span. */
export async function inSpan<Result>(
  tracing: Tracing,
  name: string,
  options: Omit<SpanOptions, 'kind'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const span = tracing.start(name, { kind: 'internal', ...options });
  try {
    const result = await tracing.within(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end({ failure: typeOf(error) });
    throw error;
  }
}

/** Returns the SQLSTATE or the class of an error, which contain no data, unlike its message. */
export function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = (error.cause ?? error) as { code?: unknown };
  return typeof code === 'string' ? code : error.constructor.name;
}
