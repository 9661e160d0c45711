import type { Socket } from 'socket.io-client';
import { connectSocket } from '../bare-echo.js';
import type { Act, ActInput, EveningSite, Listener, OpenPage } from './acts.js';

/** The bare server: each act is one message with one answer, and its messages have all that a page shows. */
export class BareSite implements EveningSite {
  readonly #address: string;

  constructor(address: string) {
    this.#address = address;
  }

  async open(account: number, { matchReady }: Listener): Promise<OpenPage> {
    const socket = await connectSocket(this.#address, { auth: { player: account } });
    socket.on('match', ({ id, hand }: { id: string; hand: number }) => matchReady({ id, hand }));
    await act(socket, 'arrive', {});
    return { act: (name, input) => act(socket, name, input), close: () => socket.disconnect() };
  }
}

async function act(socket: Socket, name: Act, input: ActInput): Promise<string | undefined> {
  const { rows, error } = (await socket.emitWithAck('act', name, input)) as {
    rows?: { id?: string }[];
    error?: string;
  };
  if (error !== undefined) throw new Error(error);
  return rows?.[0]?.id;
}
