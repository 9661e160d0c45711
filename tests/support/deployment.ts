import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What stands between browsers and a server: its files can change, as by a new build, and it can go down. */
export interface Deployment {
  address: string;
  /** Has what the server sends for `path` changed on its way from now on. */
  alter(path: string, change: (text: string) => string): void;
  /** Breaks off the next `times` requests for a path that begins with `prefix`. */
  breakOff(prefix: string, times: number): void;
  /** Takes it off the network; every connection ends. */
  goDown(): Promise<void>;
  /** Brings it back to the same address. */
  comeBack(): Promise<void>;
}

/** Puts a deployment in front of the server at `origin`, on a port of its own. It reads only: calls without a body. */
export async function startDeployment(origin: string): Promise<Deployment> {
  const changes = new Map<string, (text: string) => string>();
  let broken = { prefix: '', times: 0 };
  const server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? '/';
      if (broken.times > 0 && path.startsWith(broken.prefix)) {
        broken.times -= 1;
        return response.destroy();
      }
      const answer = await fetch(`${origin}${path}`, { headers: { cookie: request.headers.cookie ?? '' } });
      const body = Buffer.from(await answer.arrayBuffer());
      const change = changes.get(path);
      const type = answer.headers.get('content-type');
      response.writeHead(answer.status, {
        'cache-control': 'no-cache',
        ...(type === null ? {} : { 'content-type': type }),
      });
      response.end(change ? change(body.toString()) : body);
    })();
  });
  // Realtime is not passed on: pages do without it for a while.
  server.on('upgrade', (_request, socket) => socket.destroy());
  const listen = (port: number) => once(server.listen(port, '127.0.0.1'), 'listening');
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    alter: (path, change) => void changes.set(path, change),
    breakOff: (prefix, times) => (broken = { prefix, times }),
    goDown: async () => {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, 'close');
    },
    comeBack: async () => void (await listen(port)),
  };
}
