import type { Outcome } from '../../platform/batches.js';
import type { Intent } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import { hashRequest, replyFrom } from './idempotency.js';
import type { RequestAnswer } from './store.js';

/** The answers that a batch stores with its effects. A request that comes twice in a batch is answered once (D-10). */
export class BatchAnswers {
  readonly rows: RequestAnswer[] = [];

  /** Returns the outcome of a request that this batch has answered already. */
  find(intent: Intent | null): Outcome<unknown> | undefined {
    return answerTo(this.rows, intent);
  }

  /** Adds the outcome of a request; none for a command of the server itself. */
  add(intent: Intent | null, outcome: Outcome<unknown>): void {
    if (!intent || outcome.kind === 'blocked') return;
    const answer = outcome.kind === 'refused' ? { refusal: outcome.refusal.reply } : { reply: outcome.result };
    this.rows.push({ playerId: intent.playerId, key: intent.key, requestHash: hashRequest(intent), answer });
  }
}

/** Returns the commands that `answers` have answered before, with the outcome of each. */
export function answeredBy<Command extends { intent: Intent | null }>(
  commands: Command[],
  answers: RequestAnswer[],
): [Command, Outcome<unknown>][] {
  return commands.flatMap((command): [Command, Outcome<unknown>][] => {
    const outcome = answerTo(answers, command.intent);
    return outcome ? [[command, outcome]] : [];
  });
}

/** Finds the stored outcome of a request in `answers`; undefined if there is none. */
function answerTo(answers: RequestAnswer[], intent: Intent | null): Outcome<unknown> | undefined {
  const answer = intent && answers.find(({ playerId, key }) => playerId === intent.playerId && key === intent.key);
  if (!answer) return undefined;
  try {
    return { kind: 'done', result: replyFrom(answer, hashRequest(intent)) };
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', refusal: error };
    throw error;
  }
}
