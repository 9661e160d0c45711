import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

const source = fileURLToPath(new URL('../../lighthouse/hello', import.meta.url));
const types: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' };

/** Pages to compare those of the site with, on a server of their own. */
export interface BarePages {
  /** The HTML of the lobby with its styles and fonts, and without scripts. */
  withoutScripts: string;
  /** A page with a button that changes a line of text, in a listener of its own. */
  button: string;
  /** A page that shows one reply, made with React, its router and its query client; its button changes a state. */
  hello: string;
  close(): Promise<void>;
}

const button = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <title>Button</title>
  <button>Press</button>
  <p>0</p>
  <script>
    let presses = 0;
    document.querySelector('button').addEventListener('click', () => {
      document.querySelector('p').textContent = String((presses += 1));
    });
  </script>
</html>`;

/** Builds and serves the bare pages of the site at `address`. */
export async function startBarePages(address: string): Promise<BarePages> {
  const files = await buildHello();
  const lobby = await (await fetch(`${address}/index`)).text();
  const withoutScripts = lobby.replaceAll(/<script.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, '');
  files.set('/without-scripts', { type: types['.html'] ?? '', body: brotliCompressSync(withoutScripts) });
  files.set('/button', { type: types['.html'] ?? '', body: brotliCompressSync(button) });
  files.set('/reply.json', { type: 'application/json', body: brotliCompressSync('{"name":"cat"}') });
  const server = createServer(({ url = '/' }, response) => {
    const file = files.get(url === '/' ? '/index.html' : url);
    if (file) response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' }).end(file.body);
    // The styles, fonts and icons of the lobby.
    else response.writeHead(307, { location: `${address}${url}`, 'access-control-allow-origin': '*' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    withoutScripts: `${origin}/without-scripts`,
    button: `${origin}/button`,
    hello: `${origin}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function buildHello(): Promise<Map<string, { type: string; body: Buffer }>> {
  const folder = await mkdtemp(join(tmpdir(), 'hello-'));
  await build({ root: source, configFile: false, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } });
  const files = new Map<string, { type: string; body: Buffer }>();
  for (const name of await readdir(folder, { recursive: true })) {
    const type = types[extname(name)];
    if (type !== undefined)
      files.set(`/${name}`, { type, body: brotliCompressSync(await readFile(join(folder, name))) });
  }
  await rm(folder, { recursive: true, force: true });
  return files;
}
