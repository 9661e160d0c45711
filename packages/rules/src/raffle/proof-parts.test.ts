import { describe, expect, it } from 'vitest';
import { quicknet, refundMs, timeOfRound } from './beacon.js';
import { seedAt } from './chain.js';
import { pickWinner } from './pick.js';
import type { DrawProof, ProvenDraw } from './proof-format.js';
import { checkDrawProof, overdueSince, substituteDelayMs } from './proof.js';
import { redeemTimeMs } from './raffle.js';
import {
  beacon,
  changeChain,
  changeDraw,
  drawnTwice,
  failing,
  hashing,
  later,
  maxEntries,
  refused,
  root,
  sha256,
  sign,
  tools,
  waiting,
  wordOf,
} from './testing/drawn-raffle.js';

describe('the proof of a raffle that is not drawn', () => {
  it.each<[string, Promise<DrawProof>]>([
    [
      'that still accepts entries',
      drawnTwice().then((proof) => ({ ...proof, status: 'open', closedAt: null, draws: [] })),
    ],
    ['that waits for its first draw', drawnTwice().then((proof) => waiting(proof, 0))],
    ['that waits for its second draw', drawnTwice().then((proof) => waiting(proof, 1))],
    ['that waits for a draw without a beacon', drawnTwice({ beacon: null }).then((proof) => waiting(proof, 0))],
    ['without entries', drawnTwice({ entered: [] }).then((proof) => ({ ...proof, status: 'closed' }))],
    ['whose only entrant was refused', drawnTwice({ entered: [1] }).then((proof) => ({ ...proof, status: 'closed' }))],
  ])('holds for a raffle %s', async (_name, proof) => {
    expect(await failing(await proof)).toEqual([]);
  });

  it.each<[string, (proof: DrawProof) => DrawProof, string[]]>([
    [
      'a draw before the closing',
      (proof) => ({ ...waiting(proof, 1), closedAt: null, planned: null }),
      ['closing', 'status', 'time 1'],
    ],
    [
      'another closing',
      (proof) => ({ ...waiting(proof, 0), closedAt: later(proof.closedAt ?? '', 1) }),
      ['closing', 'status'],
    ],
    ['a plan for a draw after the winner', (proof) => ({ ...proof, planned: waiting(proof, 2).planned }), ['status']],
    ['a plan before the closing', (proof) => ({ ...waiting(proof, 0), closedAt: null }), ['status']],
    [
      'a plan with another round',
      (proof) => ({ ...waiting(proof, 0), planned: { closesAt: proof.closedAt ?? '', round: null } }),
      ['status'],
    ],
    [
      'an end without a closing',
      (proof) => ({ ...proof, status: 'closed', closedAt: null, draws: [], entries: [] }),
      ['entries', 'status'],
    ],
  ])('does not hold with %s', async (_name, change, expected) => {
    expect(await failing(change(await drawnTwice()))).toEqual(expected);
  });

  it('does not hold with a plan for a draw without a candidate, or for a round without a beacon', async () => {
    expect(await failing(waiting(await drawnTwice({ entered: [1] }), 1))).toEqual(['status']);
    const withoutBeacon = waiting(await drawnTwice({ beacon: null }), 0);
    const planned = { closesAt: withoutBeacon.closedAt ?? '', round: 1 };
    expect(await failing({ ...withoutBeacon, planned })).toEqual(['status']);
  });

  it('counts as overdue one hour after the draw was due', async () => {
    const proof = await drawnTwice();
    const planned = waiting(proof, 1);
    const dueMs = timeOfRound(beacon, planned.planned?.round ?? 0);
    const due = new Date(dueMs).toISOString();
    expect(overdueSince(planned, dueMs + 3_600_000)).toBe(due);
    expect(overdueSince(planned, dueMs + 3_599_999)).toBeNull();
    expect(overdueSince({ ...proof, planned: planned.planned }, dueMs + 3_600_000)).toBeNull();
    // The server should have closed the raffle, but did not.
    const firstDueMs = timeOfRound(beacon, proof.draws[0]?.round ?? 0);
    expect(overdueSince({ ...planned, planned: null }, firstDueMs + 3_600_000)).toBe(
      new Date(firstDueMs).toISOString(),
    );
  });
});

describe('the entries of a proof', () => {
  it.each<[string, boolean, Partial<DrawProof['entries'][number]>[]]>([
    ['at the same time', true, [{ enteredAt: '2026-03-09T23:00:00.000Z' }, { enteredAt: '2026-03-09T23:00:00.000Z' }]],
    ['just before the end', true, [{}, {}, {}, { enteredAt: '2026-03-09T23:59:59.999Z' }]],
    ['at the end', false, [{}, {}, {}, { enteredAt: '2026-03-10T00:00:00.000Z' }]],
    ['in another order', false, [{ enteredAt: '2026-03-09T23:59:00.000Z' }]],
    ['with another number', false, [{}, {}, {}, { number: 5 }]],
    ['of an entrant before the first one', false, [{}, {}, {}, { entrant: 0 }]],
    ['of a later entrant first', false, [{ entrant: 2 }]],
    ['of entrants with a gap', false, [{}, {}, {}, { entrant: 4 }]],
    ['with the same random number', false, [{}, { random: sha256(wordOf(1)) }]],
  ])('%s are valid: %s', async (_name, isValid, changes) => {
    const checks = await checkDrawProof(await changeChain(await drawnTwice(), changes), tools);
    expect(checks.find(({ check }) => check === 'entries')?.holds).toBe(isValid);
  });

  it('are at most the maximum', async () => {
    const proof = await drawnTwice();
    expect(await failing(await changeChain({ ...proof, maxEntries: 3 }, []))).toContain('entries');
  });
});

describe('the beacon of a proof', () => {
  it.each([
    ['is quicknet', quicknet, true],
    ['has other rounds than quicknet', { ...quicknet, period: 30 }, false],
    ['has the name of quicknet, and another key', { ...beacon, chainHash: quicknet.chainHash }, false],
    ['has the key of quicknet, and another name', { ...beacon, publicKey: quicknet.publicKey }, false],
    ['is another one', beacon, undefined],
    ['is missing', null, undefined],
  ])('that %s is what it claims: %s', async (_name, chain, holds) => {
    const checks = await checkDrawProof({ ...(await drawnTwice()), beacon: chain }, tools);
    expect(checks.find(({ check }) => check === 'quicknet')?.holds).toBe(holds);
  });

  it.each<[string, Partial<ProvenDraw>, string]>([
    ['a round', { round: 1 }, 'round 2'],
    ['a substitute', { substitute: { plannedRound: 1, chosenAt: '2026-03-10T00:00:00.000Z', reason: 'x' } }, 'round 2'],
    ['a signature', { signature: sign(1) }, 'beacon 2'],
  ])('that is missing gives no %s', async (_name, change, expected) => {
    const proof = await drawnTwice({ beacon: null });
    expect(await failing(changeDraw(proof, 1, change))).toContain(expected);
  });

  it('is replaced by no round that was due within 24 h', async () => {
    const proof = await drawnTwice();
    const { round, closesAt } = proof.draws[1] ?? {};
    const plannedRound = round ?? 0;
    const chosenAt = later(closesAt, substituteDelayMs);
    const replaced = (by: number) =>
      changeDraw(proof, 1, { round: plannedRound + by, substitute: { plannedRound, chosenAt, reason: 'down' } });
    for (const by of [0, 1]) expect(await failing(replaced(by))).toContain('round 2');
  });
});

describe('a draw of a proof', () => {
  it('has the number that follows the draw before it', async () => {
    expect(await failing(changeDraw(await drawnTwice(), 1, { drawNumber: 3 }))).toContain('time 3');
  });

  it('takes place within 7 days after it was due', async () => {
    const proof = await drawnTwice();
    const drawn = (byMs: number) => {
      const dueMs = timeOfRound(beacon, proof.draws[1]?.round ?? 0);
      const [drawnAt, redeemBy] = [dueMs + byMs, dueMs + byMs + redeemTimeMs].map((ms) => new Date(ms).toISOString());
      return changeDraw(proof, 1, { drawnAt, redeemBy });
    };
    expect(await failing(drawn(refundMs - 1))).toEqual([]);
    expect(await failing(drawn(refundMs))).toEqual(['time 2']);
  });

  it('can close when the winner of the draw before was refused', async () => {
    const proof = await drawnTwice();
    expect(await failing(changeDraw(proof, 0, refused('noAddress', proof.draws[1]?.closesAt)))).toEqual([]);
  });

  it('can have a single candidate, but needs one', async () => {
    const proof = await drawnTwice({ entered: [1, 2] });
    expect(await failing(proof)).toEqual([]);
    const third = { ...(proof.draws[1] as ProvenDraw), drawNumber: 3, excludedEntrants: [1, 2] };
    expect(await failing({ ...proof, draws: [...proof.draws, third] })).toContain('winner 3');
  });

  it('excludes those who have won before, and nobody else', async () => {
    const proof = await drawnTwice();
    const { drawNumber, seed, round } = proof.draws[1] as ProvenDraw;
    const excludedEntrants = [2];
    const candidates = proof.entries.filter(({ entrant }) => !excludedEntrants.includes(entrant));
    const drawn = { round: round ?? 0, randomness: sha256(sign(round ?? 0)) };
    const inputs = { seed, chainHead: proof.chainHead, drawNumber, beacon: drawn };
    const winnerEntry = candidates[await pickWinner(inputs, candidates.length, hashing)]?.number ?? 0;
    expect(await failing(changeDraw(proof, 1, { excludedEntrants, winnerEntry }))).toEqual(['winner 2']);
  });
});

describe('the seed that a cancellation reveals', () => {
  it('is only revealed by a cancellation', async () => {
    const revealedSeed = await seedAt(root, maxEntries, 3, hashing);
    expect(await failing({ ...(await drawnTwice()), revealedSeed })).toEqual(['revealedSeed']);
  });

  it('is none if all possible draws took place', async () => {
    const proof = await drawnTwice({ entered: [1, 2], maximum: 2 });
    const at = proof.draws[1]?.redeemBy ?? '';
    const second = changeDraw(proof, 1, refused('noAddress', at));
    const cancelled: DrawProof = { ...second, status: 'cancelled', cancelled: { at, cause: 'refusals' } };
    expect(await failing(cancelled)).toEqual([]);
    expect(await failing({ ...cancelled, revealedSeed: root })).toEqual(['revealedSeed']);
  });
});
