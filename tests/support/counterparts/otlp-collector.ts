import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod';

const attributes = z
  .array(
    z.object({
      key: z.string(),
      value: z.object({ stringValue: z.string().optional(), intValue: z.int().optional() }),
    }),
  )
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, value.stringValue ?? value.intValue])));

const traceId = z.string().regex(/^[0-9a-f]{32}$/);
const spanId = z.string().regex(/^[0-9a-f]{16}$/);
const timestamp = z.string().regex(/^\d{19}$/);

const span = z.object({
  traceId,
  spanId,
  parentSpanId: spanId.optional(),
  name: z.string().min(1),
  /** 1 internal, 2 server, 3 client. */
  kind: z.int(),
  startTimeUnixNano: timestamp,
  endTimeUnixNano: timestamp,
  attributes,
  links: z.array(z.object({ traceId, spanId })),
  /** Code 2 is an error. */
  status: z.object({ code: z.int(), message: z.string().optional() }),
});

/** The request of OTLP/HTTP in JSON (ExportTraceServiceRequest). */
const exportRequest = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

/** A span as received. */
export type ReceivedSpan = z.infer<typeof span> & { resource: Record<string, unknown> };

/** Answers a request. */
type Answer = (response: ServerResponse) => void;

/** A collector of traces. It decodes what it receives, and throws away what is not OTLP. */
export interface OtlpCollector {
  address: string;
  spans: ReceivedSpan[];
  /** All received bodies. */
  bodies: string[];
  /** Sets how requests are answered from now on. */
  answerWith(answer: Answer): void;
  close(): void;
}

/** Answers like a collector that has accepted the spans. */
export const accepted: Answer = (response) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end('{}');

/** Answers with an error that is not worth a retry. */
export const refused: Answer = (response) => void response.writeHead(400).end();

/** Starts a collector. It answers 400 to what is not OTLP. */
export async function startOtlpCollector(): Promise<OtlpCollector> {
  let answer = accepted;
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      const isTraces = request.method === 'POST' && request.url === '/v1/traces';
      const isJson = request.headers['content-type'] === 'application/json';
      const received = exportRequest.safeParse(isTraces && isJson ? JSON.parse(body) : undefined);
      if (!received.success) {
        refused(response);
        return;
      }
      for (const { resource, scopeSpans } of received.data.resourceSpans) {
        for (const each of scopeSpans.flatMap((scope) => scope.spans)) {
          spans.push({ ...each, resource: resource.attributes });
        }
      }
      answer(response);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    answerWith: (next) => (answer = next),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
