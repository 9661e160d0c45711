import { describe, expect, it } from 'vitest';
import { dueTimeOf, refundMs } from './beacon.js';
import type { DrawProof } from './proof-format.js';
import { drawIntervalMs } from './raffle.js';
import { areRefusalsValid, isDisputed, isOrderReceipt } from './refusals.js';
import {
  beacon,
  changeDraw,
  drawnTwice,
  hashing,
  later,
  refused,
  sha256,
  waiting,
  wordOf,
} from './testing/drawn-raffle.js';

const isValid = async (change: (proof: DrawProof) => DrawProof, drawn = drawnTwice()) =>
  areRefusalsValid(change(await drawn), hashing);
const refuseSecond = (proof: DrawProof) => changeDraw(proof, 1, refused('noAddress', proof.draws[1]?.redeemBy));
/** A raffle that was cancelled after its last draw. */
const cancelledAt = (
  proof: DrawProof,
  at: string | undefined,
  cause: 'operator' | 'refusals' | 'overdue',
): DrawProof => ({
  ...proof,
  status: 'cancelled',
  cancelled: { at: at ?? '', cause },
});

describe('the winner of a proof', () => {
  it.each<[string, boolean, (proof: DrawProof) => DrawProof]>([
    [
      'ordered the prize',
      true,
      (proof) => ({ ...changeDraw(proof, 1, { orderedAt: proof.draws[1]?.drawnAt ?? '' }), status: 'redeemed' }),
    ],
    [
      'ordered it before the draw',
      false,
      (proof) => ({ ...changeDraw(proof, 1, { orderedAt: later(proof.draws[1]?.drawnAt, -1) }), status: 'redeemed' }),
    ],
    ['is missing from a drawn raffle', false, (proof) => ({ ...proof, draws: proof.draws.slice(0, 1) })],
    [
      'is missing from a redeemed raffle',
      false,
      (proof) => ({ ...proof, draws: proof.draws.slice(0, 1), status: 'redeemed' }),
    ],
    ['is not needed while the raffle waits for its next draw', true, (proof) => waiting(proof, 1)],
  ])('%s: %s', async (_name, valid, change) => {
    expect(await isValid(change)).toBe(valid);
  });
});

describe('a cancellation', () => {
  it.each<[string, boolean, (proof: DrawProof) => DrawProof]>([
    ['after the last refusal', true, (proof) => cancelledAt(refuseSecond(proof), proof.draws[1]?.redeemBy, 'refusals')],
    [
      'before the last refusal',
      false,
      (proof) => cancelledAt(refuseSecond(proof), later(proof.draws[1]?.redeemBy, -1), 'refusals'),
    ],
    [
      'after the last entry',
      true,
      (proof) => cancelledAt({ ...proof, draws: [] }, proof.entries[3]?.enteredAt, 'operator'),
    ],
    [
      'before the last entry',
      false,
      (proof) => cancelledAt({ ...proof, draws: [] }, later(proof.entries[3]?.enteredAt, -1), 'operator'),
    ],
    [
      'before any entry',
      true,
      (proof) => cancelledAt({ ...proof, draws: [], entries: [] }, '2026-01-01T00:00:00.000Z', 'operator'),
    ],
    [
      'for two refusals after one',
      false,
      (proof) => cancelledAt(waiting(proof, 1), proof.draws[1]?.redeemBy, 'refusals'),
    ],
    [
      'after more than two refusals',
      false,
      (proof) =>
        cancelledAt(
          { ...refuseSecond(proof), draws: [...refuseSecond(proof).draws, refuseSecond(proof).draws[1] as never] },
          proof.draws[1]?.redeemBy,
          'operator',
        ),
    ],
    ['that has no cause', false, (proof) => ({ ...waiting(proof, 0), status: 'cancelled', planned: null })],
    [
      'of a raffle with another status',
      false,
      (proof) => ({ ...cancelledAt(waiting(proof, 0), proof.closedAt ?? '', 'operator'), status: 'open' }),
    ],
  ])('%s is possible: %s', async (_name, valid, change) => {
    expect(await isValid(change)).toBe(valid);
  });

  it.each<[string, () => Promise<DrawProof>, (proof: DrawProof) => number]>([
    ['closing', async () => waiting(await drawnTwice(), 0), () => 0],
    ['closing when it was full', async () => waiting(await drawnTwice({ entered: [1, 2, 1, 3, 3, 2] }), 0), () => 0],
    ['first draw', async () => waiting(await drawnTwice(), 1), () => drawIntervalMs],
    [
      'late refusal',
      async () =>
        changeDraw(
          waiting(await drawnTwice(), 1),
          0,
          refused('noAddress', later('2026-03-10T00:00:00.000Z', drawIntervalMs + 1)),
        ),
      () => 2 * drawIntervalMs,
    ],
  ])('because no draw followed the %s is possible 7 days after it was due', async (_name, prepare, afterMs) => {
    const proof = await prepare();
    const closing = new Date(Date.parse(proof.closedAt ?? '') + afterMs(proof));
    const late = new Date(dueTimeOf(beacon, closing) + refundMs).toISOString();
    const isLate = (at: string, change = {}) =>
      areRefusalsValid({ ...cancelledAt(proof, at, 'overdue'), ...change }, hashing);
    expect(await isLate(late)).toBe(true);
    expect(await isLate(later(late, -1))).toBe(false);
    expect(await isLate(late, { closedAt: null })).toBe(false);
  });
});

describe('a refusal', () => {
  it.each<[string, boolean, (proof: DrawProof) => DrawProof]>([
    [
      'for no address, at the deadline',
      true,
      (proof) => changeDraw(proof, 0, refused('noAddress', proof.draws[0]?.redeemBy)),
    ],
    [
      'for no address, with a word',
      false,
      (proof) =>
        changeDraw(proof, 0, refused('noAddress', proof.draws[0]?.redeemBy, wordOf(proof.draws[0]?.winnerEntry ?? 0))),
    ],
    [
      'at the time of the draw',
      true,
      (proof) =>
        changeDraw(proof, 0, refused('declined', proof.draws[0]?.drawnAt, wordOf(proof.draws[0]?.winnerEntry ?? 0))),
    ],
    [
      'before the draw',
      false,
      (proof) =>
        changeDraw(
          proof,
          0,
          refused('declined', later(proof.draws[0]?.drawnAt, -1), wordOf(proof.draws[0]?.winnerEntry ?? 0)),
        ),
    ],
  ])('%s is possible: %s', async (_name, valid, change) => {
    expect(await isValid(change)).toBe(valid);
  });

  it('is disputed by a receipt, unless the winner has declined', () => {
    const { refusal } = refused('breach');
    const declined = { ...refusal, cause: 'declined' as const, word: sha256('word') };
    expect(isDisputed({ receipt: 'receipt', refusal })).toBe(true);
    expect(isDisputed({ receipt: null, refusal })).toBe(false);
    expect(isDisputed({ receipt: 'receipt', refusal: null })).toBe(false);
    expect(isDisputed({ receipt: 'receipt', refusal: declined })).toBe(false);
  });

  it('is disputed with the receipt of the draw', async () => {
    const proof = { orderHashes: [sha256('receipt 1'), sha256('receipt 2')] };
    expect(await isOrderReceipt(proof, 2, 'receipt 2', hashing)).toBe(true);
    expect(await isOrderReceipt(proof, 1, 'receipt 2', hashing)).toBe(false);
  });
});
