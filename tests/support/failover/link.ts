import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A cable between two programs: a TCP proxy that can be cut, so that both ends hear nothing, and no connection is closed. */
export interface Link {
  port: number;
  cut(): void;
  /** Lets everything through again, also what was sent meanwhile. */
  mend(): void;
  close(): void;
}

/** Starts a link to a port of 127.0.0.1. */
export async function startLink(targetPort: number): Promise<Link> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const watch = (socket: Socket, other: Socket): void => {
    sockets.add(socket);
    socket.on('data', (chunk) => {
      if (!other.write(chunk)) {
        socket.pause();
        other.once('drain', () => isCut || socket.resume());
      }
    });
    // A cut cable carries no end of a connection either.
    const end = () => (isCut ? void ended.push(other) : void other.destroy());
    socket
      .on('error', () => undefined)
      .once('close', () => {
        sockets.delete(socket);
        end();
      });
    if (isCut) socket.pause();
  };
  let ended: Socket[] = [];
  const server = createServer((socket) => {
    const other = connect(targetPort, '127.0.0.1');
    watch(socket, other);
    watch(other, socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    mend: () => {
      isCut = false;
      for (const socket of ended) socket.destroy();
      ended = [];
      for (const socket of sockets) socket.resume();
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
