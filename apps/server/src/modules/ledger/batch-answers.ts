import type { CommandOutcome } from '../../platform/batches.js';
import type { Connection } from '../../platform/database/database.js';
import type { Intent } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import { hashRequest, replyFrom, type ReplySchema } from './idempotency.js';
import { findAnswers, isDuplicateAnswer, type RequestAnswer } from './store/answers.js';

/** The answers that a batch stores with its effects. A request that comes twice in a batch is answered once (D-10). */
export class BatchAnswers<Reply> {
  readonly rows: RequestAnswer[] = [];
  readonly #schema: ReplySchema<Reply>;

  constructor(schema: ReplySchema<Reply>) {
    this.#schema = schema;
  }

  /** Returns the outcome of a request that this batch has answered already. */
  find(intent: Intent | null): CommandOutcome<Reply> | undefined {
    return this.#answerTo(this.rows, intent);
  }

  /** Adds the outcome of a request; none for a command of the server itself. */
  add(intent: Intent | null, outcome: CommandOutcome<Reply>): void {
    if (!intent || outcome.kind === 'blocked') return;
    const answer = outcome.kind === 'refused' ? { refusal: outcome.refusal.reply } : { reply: outcome.result };
    this.rows.push({ playerId: intent.playerId, key: intent.key, requestHash: hashRequest(intent), answer });
  }

  /** Returns the commands that `stored` has answered before, with the outcome of each. */
  answered<Command extends { intent: Intent | null }>(
    commands: Command[],
    stored: RequestAnswer[],
  ): [Command, CommandOutcome<Reply>][] {
    return commands.flatMap((command): [Command, CommandOutcome<Reply>][] => {
      const outcome = this.#answerTo(stored, command.intent);
      return outcome ? [[command, outcome]] : [];
    });
  }

  #answerTo(answers: RequestAnswer[], intent: Intent | null): CommandOutcome<Reply> | undefined {
    const answer = intent && answers.find(({ playerId, key }) => playerId === intent.playerId && key === intent.key);
    if (!answer) return undefined;
    try {
      return { kind: 'done', result: replyFrom(answer, hashRequest(intent), this.#schema) };
    } catch (error) {
      if (error instanceof Refusal) return { kind: 'refused', refusal: error };
      throw error;
    }
  }
}

/**
 * Stores a batch by `store`, which stores `answers` too. If one of the requests has been answered meanwhile, nothing is stored, and
 * the earlier answers are returned.
 */
export async function storeUnanswered<Result>(
  on: Connection,
  answers: RequestAnswer[],
  store: () => Promise<Result>,
): Promise<Result | { kind: 'answered'; answers: RequestAnswer[] }> {
  try {
    return await store();
  } catch (error) {
    if (!isDuplicateAnswer(error)) throw error;
    return { kind: 'answered', answers: await findAnswers(on, answers) };
  }
}
