import { describe, expect, it } from 'vitest';
import type { CommandOutcome } from '../../platform/batches.js';
import type { Intent } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import { BatchAnswers } from './batch-answers.js';

const request: Intent = { playerId: 'ada', key: 'k', operation: 'games.createWithStake', input: { stakeAmount: 5 } };
const schema = {
  parse(reply: unknown): number {
    if (typeof reply !== 'number') throw new TypeError('no number');
    return reply;
  },
};
const done: CommandOutcome<number> = { kind: 'done', result: 7 };

/** The answers of a batch to one request. */
function answersTo(intent: Intent | null, outcome: CommandOutcome<number>) {
  const answers = new BatchAnswers(schema);
  answers.add(intent, outcome);
  return answers;
}

/** The result of an outcome, or the code of its refusal. */
function resultOf(outcome: CommandOutcome<number> | undefined) {
  return outcome?.kind === 'refused' ? outcome.refusal.reply.code : outcome?.kind === 'done' ? outcome.result : outcome;
}

describe('an answer of a batch', () => {
  it('is given to the same request again, whether reply or refusal', () => {
    const refused: CommandOutcome<number> = { kind: 'refused', refusal: new Refusal('OWN_GAME') };

    expect(resultOf(answersTo(request, done).find({ ...request }))).toBe(7);
    expect(resultOf(answersTo(request, refused).find(request))).toBe('OWN_GAME');
    expect(answersTo(request, refused).rows[0]?.answer).toMatchObject({ refusal: { code: 'OWN_GAME' } });
  });

  it.each([
    ['another player', { playerId: 'bob' }],
    ['another key', { key: 'other' }],
  ])('is not given to %s', (_who, other) => {
    expect(answersTo(request, done).find({ ...request, ...other })).toBeUndefined();
  });

  it.each([
    ['operation', { operation: 'games.playWithStake' as const }],
    ['input', { input: { stakeAmount: 6 } }],
  ])('is refused to a request with the same key and another %s', (_what, other) => {
    expect(resultOf(answersTo(request, done).find({ ...request, ...other }))).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('is not stored for commands of the server, and not for blocked ones, which are tried again', () => {
    expect(answersTo(null, done).rows).toEqual([]);
    expect(answersTo(null, done).find(null)).toBeUndefined();
    expect(answersTo(request, { kind: 'blocked' }).rows).toEqual([]);
  });

  it('that is no reply of the command is an error, not a refusal', () => {
    const [stored] = answersTo(request, done).rows;
    const answers = new BatchAnswers(schema);
    if (stored) answers.rows.push({ ...stored, answer: { reply: 'seven' } });

    expect(() => answers.find(request)).toThrow('no number');
  });

  it('is found among stored ones for each command that has one, in the order of the commands', () => {
    const { rows } = answersTo(request, done);
    const commands = [{ intent: { ...request, key: 'new' } }, { intent: null }, { intent: request }];

    const found = new BatchAnswers(schema).answered(commands, rows);

    expect(found).toEqual([[commands[2], done]]);
  });
});
