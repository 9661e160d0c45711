import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Tally, ViewersOrder } from './viewer-process.js';

const program = fileURLToPath(new URL('./viewer-process.js', import.meta.url));

/** Many connections like those of open pages, in a separate process. */
export class Viewers {
  readonly #address: string;
  readonly #child: ChildProcess;
  readonly #ended = new AbortController();

  /** Starts the process, without connections yet. */
  constructor(address: string) {
    this.#address = address;
    this.#child = fork(program);
    this.#child.once('exit', () => this.#ended.abort());
  }

  /** Opens a connection for each cookie; null is a visitor. */
  async connect(cookies: (string | null)[]): Promise<void> {
    await this.#ask({ kind: 'connect', address: this.#address, cookies });
  }

  /** Opens the lobby in the first `count` connections: they watch it and request the list of games. */
  async openLobby(count: number): Promise<void> {
    await this.#ask({ kind: 'open', count });
  }

  /** Leaves the lobby. The connections stay open. */
  async leaveLobby(): Promise<void> {
    await this.#ask({ kind: 'leave' });
  }

  /** Returns what each connection has received up to now. Rejects if one was lost. */
  async read(): Promise<Tally[]> {
    return (await this.#ask({ kind: 'read' })) as Tally[];
  }

  /** Returns how many messages all connections have received up to now. */
  async countMessages(): Promise<number> {
    return (await this.read()).reduce((sum, { messages }) => sum + messages, 0);
  }

  /** Closes all connections. */
  close(): void {
    if (this.#child.connected) this.#child.disconnect();
  }

  /** Rejects if the process ends without an answer; it has then printed the error. */
  async #ask(order: ViewersOrder): Promise<unknown> {
    this.#child.send(order);
    const [answer] = (await once(this.#child, 'message', { signal: this.#ended.signal })) as [unknown];
    return answer;
  }
}
