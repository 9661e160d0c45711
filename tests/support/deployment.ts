import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy between browsers and a server. It can replace files, like a new build, and go offline. */
export interface Deployment {
  address: string;
  /** Changes the response body for `path` from now on. */
  alter(path: string, change: (text: string) => string): void;
  /** Closes the connection of the next `times` requests for a path that starts with `prefix`. */
  breakOff(prefix: string, times: number): void;
  /** How many of these requests are still to come. */
  leftToBreak(): number;
  /** Stops listening and closes every connection. */
  goDown(): Promise<void>;
  /** Listens at the same address again. */
  comeBack(): Promise<void>;
}

/** Starts a proxy to the server at `origin`, on a free port. It forwards GET requests only. */
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
  // Realtime connections are refused. Pages work without them for a while.
  server.on('upgrade', (_request, socket) => socket.destroy());
  const listen = (port: number) => once(server.listen(port, '127.0.0.1'), 'listening');
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    alter: (path, change) => void changes.set(path, change),
    breakOff: (prefix, times) => (broken = { prefix, times }),
    leftToBreak: () => broken.times,
    goDown: async () => {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, 'close');
    },
    comeBack: async () => void (await listen(port)),
  };
}
