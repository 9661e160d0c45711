import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

/** A bare Socket.IO server: a message to a room goes to the connections in that room. Prints its address. */
const http = createServer();
const io = new Server(http, { transports: ['websocket'], serveClient: false });
io.on('connection', (socket) => {
  socket.on('join', (room: string, joined: () => void) => {
    void socket.join(room);
    joined();
  });
  socket.on('send', (room: string, message: unknown) => io.to(room).emit('message', message));
});
http.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(http.address() as AddressInfo).port}\n`);
});
