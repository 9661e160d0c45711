import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { askProcess } from './ask-process.js';
import type { Tally, ViewersOrder } from './viewer-process.js';

const program = fileURLToPath(new URL('./viewer-process.js', import.meta.url));

/** Many connections like those of open pages, in a separate process. */
export class Viewers {
  readonly #address: string;
  readonly #child: ChildProcess;

  /** Starts the process, without connections yet. */
  constructor(address: string) {
    this.#address = address;
    this.#child = fork(program);
  }

  /** Opens a connection for each cookie; null is a visitor. */
  async connect(cookies: (string | null)[]): Promise<void> {
    await askProcess(this.#child, { kind: 'connect', address: this.#address, cookies } satisfies ViewersOrder);
  }

  /** Opens the lobby in the first `count` connections: they watch it and request the list of games. */
  async openLobby(count: number): Promise<void> {
    await askProcess(this.#child, { kind: 'open', count } satisfies ViewersOrder);
  }

  /** Leaves the lobby. The connections stay open. */
  async leaveLobby(): Promise<void> {
    await askProcess(this.#child, { kind: 'leave' } satisfies ViewersOrder);
  }

  /** Returns what each connection has received up to now. Rejects if one was lost. */
  async read(): Promise<Tally[]> {
    return (await askProcess(this.#child, { kind: 'read' } satisfies ViewersOrder)) as Tally[];
  }

  /** Returns how many messages all connections have received up to now. */
  async countMessages(): Promise<number> {
    return (await this.read()).reduce((sum, { messages }) => sum + messages, 0);
  }

  /** Closes all connections. */
  close(): void {
    if (this.#child.connected) this.#child.disconnect();
  }
}
