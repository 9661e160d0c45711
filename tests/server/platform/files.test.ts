import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../apps/server/src/config.js';
import { createFiles } from '../../../apps/server/src/platform/files/create-files.js';

let dataDirectory: string;

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'files-'));
});

afterAll(async () => {
  await rm(dataDirectory, { recursive: true });
});

describe('files', () => {
  it('are stored in the data directory, read unchanged, and removed completely', async () => {
    const files = await createFiles(readConfig({ DATA_DIR: dataDirectory }));
    const [path, content] = ['avatars/player/picture.webp', Buffer.from([0, 255, 13, 10, 0])];

    expect(await files.read(path)).toBeNull();
    await files.write(path, Buffer.from('an older one'));
    await files.write(path, content);
    expect(await files.read(path)).toEqual(content);
    await files.remove(path);
    expect(await files.read(path)).toBeNull();
    await files.remove(path);
    expect(await readdir(join(dataDirectory, 'files', 'avatars', 'player'))).toEqual([]);
  });
});

describe('settings that require each other', () => {
  it('are rejected alone, with a clear message', () => {
    expect(() => readConfig({ S3_BUCKET: 'x', S3_ACCESS_KEY_ID: 'key' })).toThrow('S3_SECRET_ACCESS_KEY: Required');
    expect(() => readConfig({ SMTP_URL: 'smtp://127.0.0.1' })).toThrow('PUBLIC_URL: Required, because SMTP_URL is set');
    expect(() => readConfig({ X_CLIENT_ID: 'id' })).toThrow('X_CLIENT_SECRET: Required');
  });
});
