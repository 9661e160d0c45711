import { describe, expect, it } from 'vitest';
import { isPublishable, isWellFormed, type DrawProof, type ProvenDraw } from './proof-format.js';
import { changeDraw, changeEntry, drawnTwice, root, sign, waiting } from './testing/drawn-raffle.js';

const time = '2026-03-10T00:00:00.000Z';
const substitute = { plannedRound: 1, chosenAt: time, reason: 'the beacon was down' };
const refusal = { cause: 'declined' as const, at: time, word: root };
const cancelled = { at: time, cause: 'overdue' as const };
/** A proof with a value in every field. */
const full = async (): Promise<DrawProof> => ({
  ...changeDraw(waiting(await drawnTwice(), 1), 0, { substitute, refusal, orderedAt: time, receipt: root }),
  cancelled,
  revealedSeed: root,
});

/** Values that no field of the kind accepts. */
const no = {
  count: [-1, 1.5, '1', null, 2 ** 53],
  hash: [root.toUpperCase(), root.slice(1), `${root}a`, `${root}\n`, 1, null],
  hexadecimal: ['', 'a', 'AB', 'xy', 1],
  time: ['2026-03-10', '2026-02-30T00:00:00.000Z', '2026-03-10T00:00:00Z', `${time} `, ` ${time}`, 0, null],
  list: [{}, null, 'x', [null]],
  object: ['x', 1, [], {}],
};

describe('a proof', () => {
  it('can have a value in every field, or null in those that can be empty', async () => {
    expect(isWellFormed(await full())).toBe(true);
    const empty = changeDraw(await full(), 0, {
      round: null,
      signature: null,
      substitute: null,
      orderedAt: null,
      receipt: null,
      refusal: null,
    });
    const nothing = { beacon: null, closedAt: null, cancelled: null, revealedSeed: null, planned: null };
    expect(isWellFormed({ ...empty, ...nothing })).toBe(true);
    expect(isWellFormed({ ...empty, planned: { closesAt: time, round: null }, draws: [], entries: [] })).toBe(true);
    expect(isWellFormed(changeDraw(await full(), 0, { refusal: { ...refusal, word: null } }))).toBe(true);
  });

  it.each(['open', 'drawn', 'redeemed', 'closed', 'cancelled'])('can have the status %s', async (status) => {
    expect(isWellFormed({ ...(await full()), status })).toBe(true);
    expect(isWellFormed({ ...(await full()), status: `${status} ` })).toBe(false);
    expect(isWellFormed({ ...(await full()), status: ` ${status}` })).toBe(false);
  });

  it.each<[field: string, wrong: unknown[]]>([
    ['format', [0, 2, '1']],
    ['productId', ['', 'a b', ' a', 'a|b', 1]],
    ['maxEntries', no.count],
    ['raffleEndTime', no.time],
    ['seedHash', no.hash],
    ['beacon', no.object],
    ['orderHashes', [[], [root], [root, root, root], [root, 'x'], null]],
    ['entries', no.list],
    ['chainHead', no.hash],
    ['status', ['shipped', null]],
    ['closedAt', no.time.slice(0, -1)],
    ['cancelled', [...no.object, { ...cancelled, at: 'x' }, { ...cancelled, cause: 'x' }]],
    ['revealedSeed', no.hash.slice(0, -1)],
    ['draws', no.list],
    ['planned', [...no.object, { closesAt: 'x', round: 1 }, { closesAt: time, round: -1 }]],
  ])('cannot have another %s', async (field, wrong) => {
    for (const value of [undefined, ...wrong]) {
      expect(isWellFormed({ ...(await full()), [field]: value })).toBe(false);
    }
  });

  it.each<[field: keyof NonNullable<DrawProof['beacon']>, wrong: unknown[]]>([
    ['chainHash', no.hash],
    ['publicKey', no.hexadecimal],
    ['genesis', no.count],
    ['period', [...no.count, 0]],
  ])('cannot have a beacon with another %s', async (field, wrong) => {
    const proof = await full();
    for (const value of wrong)
      expect(isWellFormed({ ...proof, beacon: { ...proof.beacon, [field]: value } })).toBe(false);
  });

  it.each<[field: keyof DrawProof['entries'][number], wrong: unknown[]]>([
    ['number', no.count],
    ['entrant', no.count],
    ['random', no.hash],
    ['enteredAt', no.time],
  ])('cannot have an entry with another %s', async (field, wrong) => {
    for (const value of wrong) expect(isWellFormed(changeEntry(await full(), 1, { [field]: value }))).toBe(false);
  });

  it.each<[field: keyof ProvenDraw, wrong: unknown[]]>([
    ['drawNumber', no.count],
    ['closesAt', no.time],
    ['round', [-1, '1']],
    ['signature', no.hexadecimal],
    ['seed', no.hash],
    ['drawnAt', no.time],
    ['redeemBy', no.time],
    ['excludedEntrants', [[-1], null, {}]],
    ['winnerEntry', no.count],
    ['substitute', [...no.object, { ...substitute, plannedRound: -1 }, { ...substitute, chosenAt: 'x' }]],
    [
      'substitute',
      [
        { ...substitute, reason: '' },
        { ...substitute, reason: 'a\u202Eb' },
      ],
    ],
    ['orderedAt', no.time.slice(0, -1)],
    ['receipt', no.hash.slice(0, -1)],
    ['refusal', [...no.object, { ...refusal, cause: 'x' }, { ...refusal, at: 'x' }, { ...refusal, word: 'x' }]],
  ])('cannot have a draw with another %s', async (field, wrong) => {
    for (const value of wrong) expect(isWellFormed(changeDraw(await full(), 0, { [field]: value }))).toBe(false);
  });

  it.each([null, undefined, 'x', 1, []])('is not %s', (value) => {
    expect(isWellFormed(value)).toBe(false);
  });

  it('can have a signature of any length', async () => {
    expect(isWellFormed(changeDraw(await full(), 0, { signature: sign(1).slice(0, 2) }))).toBe(true);
  });
});

it.each([
  ['the beacon was down', true],
  ['', false],
  ['a\u0007', false],
  ['a\u2028b', false],
  ['a\u200Bb', false],
])('publishes %j as a reason: %s', (reason, isAllowed) => {
  expect(isPublishable(reason)).toBe(isAllowed);
});
