import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/**
 * Sends a question to a forked process and waits for its answer. Rejects if the process ends without one; it has then printed the
 * error.
 */
export async function askProcess(child: ChildProcess, question: object | string): Promise<unknown> {
  const ended = new AbortController();
  const abort = () => ended.abort();
  child.once('exit', abort);
  child.send(question);
  try {
    const [answer] = (await once(child, 'message', { signal: ended.signal })) as [unknown];
    return answer;
  } finally {
    child.off('exit', abort);
  }
}
