import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { operations } from '@game/contract';
import { describe, expect, it } from 'vitest';
import { addListedGame, addPlayer, cookieOf, grantTickets } from '../../support/builders/players.js';
import { useTestServer } from '../../support/use-test-context.js';

const server = useTestServer();

/** Requests `path` without decompression. */
async function fetchRaw(path: string, headers: Record<string, string>) {
  return new Promise<{ headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
    const sent = get(`${server.address}${path}`, { headers }, (response) => {
      buffer(response).then((body) => resolve({ headers: response.headers, body }), reject);
    });
    sent.on('error', reject);
  });
}

async function addGames(count: number): Promise<void> {
  const creator = await addPlayer(server.context);
  for (let index = 0; index < count; index += 1) await addListedGame(server.context, creator);
}

describe('a long public response', () => {
  it.each(['/index', '/terms', '/api/lobby.listGames'])(
    'is sent compressed to who understands it: %s',
    async (path) => {
      await addGames(5);
      const plain = await fetchRaw(path, {});
      expect(plain.headers['content-encoding']).toBeUndefined();
      const cases: [string, string, (body: Buffer) => Buffer][] = [
        ['gzip, deflate, br', 'br', brotliDecompressSync],
        ['gzip;q=0.5, br;q=0', 'gzip', gunzipSync],
      ];

      for (const [accepted, encoding, decompress] of cases) {
        const { headers, body } = await fetchRaw(path, { 'accept-encoding': accepted });

        expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
        expect(headers['content-length']).toBe(String(body.length));
        expect(body.length).toBeLessThan(plain.body.length * 0.7);
        expect(decompress(body)).toEqual(plain.body);
        expect(headers['content-type']).toBe(plain.headers['content-type']);
      }
      const odd = await fetchRaw(path, { 'accept-encoding': 'identity, x-br, deflate' });
      expect(odd.body).toEqual(plain.body);
      expect([odd.headers['content-encoding'], odd.headers.vary]).toEqual([undefined, 'Accept-Encoding']);
    },
  );
});

describe('a private response', () => {
  it('is sent uncompressed, so that its length reveals no secret', async () => {
    const player = await addPlayer(server.context);
    const amounts = Array.from({ length: 20 }, () => 1);
    await server.context.database.transaction((transaction) =>
      grantTickets(server.context, transaction, player, ...amounts),
    );

    const headers = { cookie: cookieOf(player), 'accept-encoding': 'br, gzip' };
    const answer = await fetchRaw('/api/profiles.listTransactions', headers);

    expect(answer.body.length).toBeGreaterThan(1024);
    expect(answer.headers['content-encoding']).toBeUndefined();
    const compressed = Object.entries(operations).filter(([, operation]) => 'isLongAndPublic' in operation);
    expect(compressed.map(([name]) => name)).toEqual(['ledgerDays.list', 'lobby.listGames']);
  });
});
