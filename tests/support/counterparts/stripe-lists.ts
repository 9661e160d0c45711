import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An entry of a list, with what the lists of Stripe are filtered and paged by. */
export interface Listed {
  id: string;
  created: number;
}

/** A fake of the lists of Stripe's API: newest first, filtered by `created`. Like Stripe, it refuses pages of more than 100. */
export async function startStripeLists() {
  const lists = { sessions: [] as Listed[], refunds: [] as Listed[], disputes: [] as Listed[] };
  const paths: string[] = [];
  /** If set, every request gets this reply. */
  const state: { broken?: { status: number; body: unknown } } = {};
  const listAt: Record<string, Listed[]> = {
    '/v1/checkout/sessions': lists.sessions,
    '/v1/refunds': lists.refunds,
    '/v1/disputes': lists.disputes,
  };
  const server = createServer(({ url = '', headers }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://stripe.test');
    const list = headers.authorization === 'Bearer sk_test_key' ? listAt[pathname] : undefined;
    const reply = state.broken ?? replyOf(list, searchParams);
    paths.push(pathname);
    response.writeHead(reply.status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' });
    response.end(JSON.stringify(reply.body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    ...lists,
    paths,
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function replyOf(list: Listed[] | undefined, query: URLSearchParams) {
  if (!list) return { status: 401, body: {} };
  const isTooLong = Number(query.get('limit') ?? 10) > 100;
  return isTooLong ? { status: 400, body: { error: {} } } : { status: 200, body: pageOf(list, query) };
}

function pageOf(list: Listed[], query: URLSearchParams) {
  const [from, to] = [Number(query.get('created[gte]')), Number(query.get('created[lt]'))];
  const sorted = list
    .filter(({ created }) => created >= from && created < to)
    .toSorted((a, b) => b.created - a.created);
  const start = sorted.findIndex(({ id }) => id === query.get('starting_after')) + 1;
  const limit = Number(query.get('limit') ?? 10);
  return {
    object: 'list',
    has_more: start + limit < sorted.length,
    data: sorted.slice(start, start + limit),
  };
}
