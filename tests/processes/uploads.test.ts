import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errors, type ErrorCode, type OwnProfile } from '@game/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServerProcess, type ServerProcess } from '../../scripts/src/server-process.js';
import { signUpAt } from '../support/builders/accounts.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { databaseUrl } from '../support/database-url.js';
import { hostileUploads, payload } from '../support/builders/hostile-uploads.js';
import { createHttpClient } from '../support/counterparts/http-client.js';
import { png } from '../support/builders/images.js';
import { largePictures } from '../support/builders/large-pictures.js';
import { startS3Server } from '../support/counterparts/s3-server.js';

/** The number of uploads that a player may make in an hour. */
const uploadsPerPlayer = 30;

let database: TestDatabase;
let dataDirectory: string;
let server: ServerProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDirectory = await mkdtemp(join(tmpdir(), 'uploads-'));
  server = await startServerProcess(dataDirectory, { DATABASE_URL: databaseUrl(database) });
});

afterAll(async () => {
  await server.end('SIGTERM');
  await database.drop();
  await rm(dataDirectory, { recursive: true, force: true });
});

interface UploadResponse {
  status: number;
  body: { code?: ErrorCode; message?: string; profile?: OwnProfile };
}

async function send(
  cookie: string,
  body: BodyInit,
  headers: Record<string, string> = {},
  { address } = server,
): Promise<UploadResponse> {
  const request = { method: 'POST', headers: { origin: address, cookie, ...headers }, body };
  const response = await fetch(`${address}/api/profiles.uploadAvatar`, request);
  return { status: response.status, body: (await response.json()) as UploadResponse['body'] };
}

function formOf(content: Buffer, fileName = 'cat.png', type = 'image/png', field = 'file'): FormData {
  const form = new FormData();
  form.set(field, new Blob([Uint8Array.from(content)], { type }), fileName);
  return form;
}

/** Whether a message is that of the outcome. An accepted image has none. */
function isMessageOf(outcome: ErrorCode | 'accepted', message: string | undefined): boolean {
  return message === (outcome === 'accepted' ? undefined : errors[outcome].message);
}

/** The width and height of a WebP image, in pixels. */
function sizeOf(webp: Buffer): [number, number] {
  const isExtended = webp.subarray(12, 16).toString() === 'VP8X';
  if (isExtended) return [webp.readUIntLE(24, 3) + 1, webp.readUIntLE(27, 3) + 1];
  return [webp.readUInt16LE(26) & 0x3fff, webp.readUInt16LE(28) & 0x3fff];
}

/** The server's peak memory in bytes; 0 on systems without /proc. */
function peakMemory(): number {
  const file = `/proc/${server.processId}/status`;
  if (!existsSync(file)) return 0;
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) * 1024;
}

describe('300 hostile uploads', () => {
  it('are each refused with the right error or served as plain images, in less than 200 MB of memory', async () => {
    const uploads = hostileUploads();
    expect(uploads).toHaveLength(300);
    const cookies = await Promise.all(Array.from({ length: 300 / uploadsPerPlayer }, () => signUpAt(server.address)));
    const before = peakMemory();
    const accepted: string[] = [];

    for (let start = 0; start < uploadsPerPlayer; start += 1) {
      // One upload of each player at a time.
      const uploading = cookies.map(async (cookie, player) => {
        const upload = uploads[start * cookies.length + player];
        if (!upload) throw new Error('too few uploads');
        const { status, body } = await send(cookie, formOf(upload.content, upload.fileName, upload.type));
        const outcome = body.code ?? 'accepted';
        const isExpected = upload.expected.includes(outcome) && isMessageOf(outcome, body.message);
        expect(`${upload.description}: ${status} ${outcome} ${isExpected}`).toMatch(/ true$/);
        accepted.push(...(body.profile?.avatarUrl ? [body.profile.avatarUrl] : []));
      });
      await Promise.all(uploading);
    }

    expect(peakMemory() - before).toBeLessThan(200 * 2 ** 20);
    expect(accepted.length).toBeGreaterThan(15);
    const current = await Promise.all(
      cookies.map(async (cookie) => (await createHttpClient(server.address, cookie).call('profiles.getOwn', {})).body),
    );
    for (const { profile } of current.filter((own) => own.profile.avatarUrl !== null)) {
      const response = await fetch(`${server.address}${profile.avatarUrl}`);
      const image = Buffer.from(await response.arrayBuffer());
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=3600',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect([image.subarray(0, 4), image.subarray(8, 12)].map(String)).toEqual(['RIFF', 'WEBP']);
      expect(sizeOf(image)).toEqual([256, 256]);
      expect(image.includes(payload)).toBe(false);
    }
    // Replaced pictures are deleted.
    const kept = new Set(current.map(({ profile }) => profile.avatarUrl));
    for (const url of accepted.filter((one) => !kept.has(one))) {
      expect((await fetch(`${server.address}${url}`)).status).toBe(404);
    }
  });

  it('without a form, a file or the right field report a missing image; an image of any type is accepted [VAL-12]', async () => {
    const cookie = await signUpAt(server.address);
    const blank = sharp({ create: { width: 300, height: 200, channels: 3, background: 'orange' } });
    for (const image of [blank.png(), blank.jpeg(), blank.webp(), blank.gif(), blank.avif()]) {
      const { body } = await send(cookie, formOf(await image.toBuffer(), 'cat', 'image/x-whatever'));
      expect(body.profile?.avatarUrl).toMatch(/\.webp$/);
    }
    const missing: [BodyInit, Record<string, string>?][] = [
      ['{}', { 'content-type': 'application/json' }],
      [new FormData()],
      [formOf(png(), 'cat.png', 'image/png', 'other')],
      ['', { 'content-type': 'multipart/form-data; boundary=x' }],
      ['--x\r\ngarbage', { 'content-type': 'multipart/form-data; boundary=x' }],
      ['no boundary', { 'content-type': 'multipart/form-data' }],
    ];

    for (const [body, headers] of missing) {
      const response = await send(cookie, body, headers);
      expect(response.body).toMatchObject({ code: 'IMAGE_MISSING', message: 'You must select an image to upload.' });
    }
    expect((await send('', formOf(png()))).status).toBe(401);
  });
});

describe('a picture of 50 megapixels', () => {
  it.each(Object.entries(largePictures))(
    'is accepted as %s, in less than 200 MB of memory [D-34]',
    async (_, build) => {
      const cookie = await signUpAt(server.address);
      const picture = build();
      expect(picture.length).toBeLessThan(5 * 2 ** 20);
      const before = peakMemory();

      const { body } = await send(cookie, formOf(picture));

      expect(body).toMatchObject({ profile: { avatarUrl: expect.stringMatching(/\.webp$/) } });
      expect(peakMemory() - before).toBeLessThan(200 * 2 ** 20);
    },
  );

  it('ends its process when it needs more memory than the limit', async () => {
    const script = fileURLToPath(
      new URL('../../apps/server/dist/platform/pictures/decode-one-picture.js', import.meta.url),
    );
    const exitCodeWithin = async (bytes: number) => {
      const child = spawn(process.execPath, [script, '256', 'cover', String(bytes)], {
        stdio: ['pipe', 'ignore', 'ignore'],
      });
      child.stdin.on('error', () => undefined).end(largePictures['a progressive JPEG']?.());
      return new Promise((resolve) => child.once('close', resolve));
    };

    expect(await exitCodeWithin(200 * 2 ** 20)).toBe(4);
    expect(await exitCodeWithin(1536 * 2 ** 20)).toBe(0);
  });

  it('is refused as damaged if its pixels are missing', async () => {
    const cookie = await signUpAt(server.address);
    const claims = { claimed: [8_000, 6_250], claimsAlpha: true, claimsInterlacing: true };

    expect((await send(cookie, formOf(png(claims as Parameters<typeof png>[0])))).body.code).toBe('IMAGE_DAMAGED');
  });
});

describe('the URL of a picture', () => {
  it('is the folder of the player with a random file name, cached for an hour, and reaches no other file [TBL-16] [CON-17]', async () => {
    const cookie = await signUpAt(server.address);
    const { id, avatarUrl } = (await send(cookie, formOf(png()))).body.profile ?? {};
    expect(avatarUrl).toMatch(new RegExp(`^/files/avatars/${id}/[0-9a-f]{32}\\.webp$`));
    const [folder = ''] = (avatarUrl ?? '').split(/[^/]+$/);
    // Encoded, because clients resolve plain dot segments before they send the request.
    const paths = ['', '..%2f..%2fsecret', '..%5c..%5csecret', 'x.webp', `${'0'.repeat(32)}.webp`, '.draft', '%00'];

    const picture = await fetch(`${server.address}${avatarUrl}`);
    expect([picture.status, picture.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600']);
    for (const path of paths) expect((await fetch(`${server.address}${folder}${path}`)).status).toBe(404);
  });

  it('can be changed 30 times an hour', async () => {
    const cookie = await signUpAt(server.address);
    for (let count = 0; count < uploadsPerPlayer; count += 1) await send(cookie, Buffer.alloc(0));

    expect((await send(cookie, formOf(png()))).body).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  });
});

describe('an S3-compatible store', () => {
  it('stores pictures, which the server serves, and deletes replaced ones', async () => {
    const store = await startS3Server();
    const other = await startServerProcess(dataDirectory, {
      DATABASE_URL: databaseUrl(database),
      S3_BUCKET: 'pictures',
      S3_ENDPOINT: store.url,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    });
    const cookie = await signUpAt(other.address);

    const first = (await send(cookie, formOf(png()), {}, other)).body.profile?.avatarUrl ?? '';
    const served = await fetch(`${other.address}${first}`);
    const second = (await send(cookie, formOf(png()), {}, other)).body.profile?.avatarUrl ?? '';

    expect(served.headers.get('content-type')).toBe('image/webp');
    expect(sizeOf(Buffer.from(await served.arrayBuffer()))).toEqual([256, 256]);
    expect((await fetch(`${other.address}${first}`)).status).toBe(404);
    const at = (url: string) => url.replace('/files/', '/pictures/');
    expect(store.requests).toEqual([
      `PUT ${at(first)} by key`,
      `GET ${at(first)} by key`,
      `PUT ${at(second)} by key`,
      `DELETE ${at(first)} by key`,
      `GET ${at(first)} by key`,
    ]);
    await other.end('SIGTERM');
    store.close();
  });
});
