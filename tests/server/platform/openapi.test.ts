import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { operations, refusalsOf, type Operation } from '@game/contract';
import { describe, expect, it, vi } from 'vitest';
import { describeApi } from '../../../apps/server/src/platform/http/openapi/document.js';
import { Refusal } from '../../../apps/server/src/platform/refusal.js';
import { useTestServer } from '../../support/use-test-context.js';

const server = useTestServer();

/** Requests the document without decompression. */
async function fetchRaw(headers: Record<string, string>) {
  return new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (resolve, reject) => {
      const sent = get(`${server.address}/api/openapi.json`, { headers }, (response) => {
        const { statusCode: status, headers: received } = response;
        buffer(response).then((body) => resolve({ status, headers: received, body }), reject);
      });
      sent.on('error', reject);
    },
  );
}

interface Described {
  parameters: { $ref?: string; in?: string }[];
  security: object[];
  tags: string[];
  requestBody?: { content: object };
  responses: Record<string, { $ref?: string; content?: Record<string, { examples?: object }> }>;
}

const { paths, components, tags } = describeApi({ version: '1.0.0', isSecure: true });
const described = Object.entries<Operation>(operations).map(([name, operation]) => {
  const methods = paths[`/api/${name}`] as Record<string, Described> | undefined;
  return {
    name,
    operation,
    method: Object.keys(methods ?? {}),
    of: Object.values(methods ?? {})[0],
  };
});

describe('the description of the API', () => {
  it('is sent with at most 60 KB, and not again while it has not changed', async () => {
    for (const encoding of ['br', 'gzip']) {
      const { headers, body } = await fetchRaw({ 'accept-encoding': encoding });
      expect(headers).toMatchObject({ 'content-encoding': encoding, 'cache-control': 'public, max-age=300' });
      expect(body.length).toBeLessThan(60_000);

      const again = await fetchRaw({ 'accept-encoding': encoding, 'if-none-match': String(headers.etag) });
      expect([again.status, again.body.length, again.headers.vary]).toEqual([304, 0, 'Accept-Encoding']);
    }
  });

  it('is refused uncompressed above ten times a minute, with a hint', async () => {
    // Without a body, it does not count.
    const url = new URL('/api/openapi.json', server.address);
    for (let sent = 0; sent < 12; sent += 1) {
      const { status } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
      expect(status).toBe(200);
    }
    for (let sent = 0; sent < 10; sent += 1) {
      const { status, body } = await fetchRaw({});
      expect(status).toBe(200);
      expect(JSON.parse(body.toString())).toMatchObject({ openapi: '3.1.0', paths: { '/api/games.get': {} } });
    }

    const refused = await fetchRaw({});
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    // No cache may keep it.
    expect([refused.headers['cache-control'], refused.headers.etag]).toEqual([undefined, undefined]);
    expect(JSON.parse(refused.body.toString())).toMatchObject({
      code: 'TOO_MANY_ATTEMPTS',
      hint: 'Send the header Accept-Encoding: gzip.',
    });
    expect((await fetchRaw({ 'accept-encoding': 'gzip' })).status).toBe(200);
  });

  it('has all operations, each with its method and a tag that is described', () => {
    expect(Object.keys(paths)).toEqual(Object.keys(operations).map((name) => `/api/${name}`));
    const known = new Set(tags.map(({ name }) => name));
    for (const { name, operation, method, of } of described) {
      expect([name, method]).toEqual([name, [operation.kind === 'query' ? 'get' : 'post']]);
      expect(known).toContain(of?.tags[0]);
    }
  });

  it('says what a request needs: the session, the origin, an idempotency key and the body', () => {
    for (const { name, operation, of } of described) {
      const needs = {
        session: of?.security.every((one) => 'session' in one),
        origin: of?.parameters.some(({ $ref }) => $ref === '#/components/parameters/Origin'),
        key: of?.parameters.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey'),
        body: Object.keys(of?.requestBody?.content ?? {}),
      };
      const isCommand = operation.kind === 'command';
      expect([name, needs]).toEqual([
        name,
        {
          session: operation.access === 'player',
          origin: isCommand,
          key: operation.movesTickets === true,
          body: isCommand ? [operation.takesFile ? 'multipart/form-data' : 'application/json'] : [],
        },
      ]);
    }
    expect(components.securitySchemes.session).toMatchObject({ in: 'cookie', name: '__Secure-session' });
  });

  it('has an example for each error of each operation', () => {
    for (const { name, operation, of } of described) {
      const codes = Object.entries(of?.responses ?? {}).flatMap(([status, { $ref, content }]) => {
        if ($ref !== undefined) return [$ref.split('/').at(-1)];
        return status === '200' ? [] : Object.keys(content?.['application/json']?.examples ?? {});
      });
      expect([name, codes.map(String).toSorted()]).toEqual([name, refusalsOf(operation).toSorted()]);
      for (const code of codes) expect(components.examples[code ?? '']?.value).toMatchObject({ code });
    }
  });

  it('is complete: a test fails if an operation is refused with an error that its definition does not have', async () => {
    vi.spyOn(server.context.counters, 'get').mockRejectedValueOnce(new Refusal('OWN_GAME'));

    const response = await fetch(`${server.address}/api/counters.get`);

    expect(await response.json()).toMatchObject({
      code: 'UNEXPECTED',
      details: '/api/counters.get was refused with OWN_GAME, which its definition does not have',
    });
  });

  it('repeats no schema that several operations share', () => {
    expect(JSON.stringify(paths).match(/"referralCode"/g)?.length ?? 0).toBeLessThan(8);
    expect(paths['/api/games.get']).toHaveProperty(
      'get.responses.200.content.application/json.schema.properties.game.$ref',
      '#/components/schemas/Game',
    );
  });
});
