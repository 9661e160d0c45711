import { describe, expect, it } from 'vitest';
import { roundAfterClosing, timeOfRound } from './beacon.js';
import { seedAt } from './chain.js';
import { pickWinner } from './pick.js';
import type { DrawProof, ProvenDraw } from './proof-format.js';
import { checkDrawProof, substituteDelayMs } from './proof.js';
import { drawIntervalMs } from './raffle.js';
import {
  beacon,
  changeDraw,
  changeEntry,
  drawnTwice,
  entrants,
  failing,
  hashing,
  later,
  maxEntries,
  refused,
  root,
  sha256,
  sign,
  tools,
  wordOf,
} from './testing/drawn-raffle.js';

describe('the proof of a raffle', () => {
  it.each([
    ['with a beacon', {}],
    ['without a beacon', { beacon: null }],
    ['that was full before its end', { entered: [1, 2, 1, 3, 3, 2] }],
  ])('holds for a raffle %s that was drawn as the rules say', async (_name, terms) => {
    const checks = await checkDrawProof(await drawnTwice(terms), tools);
    expect(checks.map(({ check, drawNumber }) => [check, drawNumber])).toEqual([
      ['entries', null],
      ['closing', null],
      ['status', null],
      ['refusals', null],
      ...[1, 2].flatMap((draw) => ['time', 'round', 'beacon', 'seed', 'winner'].map((check) => [check, draw])),
    ]);
    expect(checks.every(({ holds }) => holds)).toBe(true);
  });

  it.each<[string, (proof: DrawProof) => DrawProof, string[]]>([
    ['a changed number', (proof) => changeEntry(proof, 1, { random: sha256('ground') }), ['entries']],
    [
      'a changed time',
      (proof) => changeEntry(proof, 1, { enteredAt: later(proof.entries[1]?.enteredAt, 1) }),
      ['entries'],
    ],
    ['another entrant', (proof) => changeEntry(proof, 0, { entrant: 2 }), ['entries', 'winner 2']],
    ['another end', (proof) => ({ ...proof, raffleEndTime: later(proof.raffleEndTime, 1) }), ['entries', 'closing']],
    [
      'another closing',
      (proof) => ({ ...proof, closedAt: later(proof.raffleEndTime, -1000) }),
      ['closing', 'time 1', 'time 2'],
    ],
    ['another seed', (proof) => changeDraw(proof, 0, { seed: sha256('swapped') }), ['seed 1', 'winner 1', 'seed 2']],
    ['another commitment', (proof) => ({ ...proof, seedHash: sha256('swapped') }), ['entries', 'seed 1']],
    ['another signature', (proof) => changeDraw(proof, 0, { signature: sign(1) }), ['beacon 1', 'winner 1']],
    [
      'another winner',
      (proof) => changeDraw(proof, 1, { winnerEntry: proof.draws[0]?.winnerEntry ?? 0 }),
      ['winner 2'],
    ],
    ['no excluded winner', (proof) => changeDraw(proof, 1, { excludedEntrants: [] }), ['winner 2']],
    [
      'a draw before its round',
      (proof) => changeDraw(proof, 1, { drawnAt: later(proof.draws[1]?.closesAt, 0) }),
      ['time 2'],
    ],
    [
      'a redraw before the deadline',
      (proof) => changeDraw(proof, 1, { closesAt: later(proof.draws[1]?.closesAt, -3000) }),
      ['time 2', 'round 2'],
    ],
    [
      'a shorter deadline',
      (proof) => changeDraw(proof, 0, { redeemBy: later(proof.draws[0]?.redeemBy, -3000) }),
      ['time 1'],
    ],
    [
      'a redraw that follows from the time of the first draw, which an operator can shift',
      (proof) => {
        const closesAt = later(proof.draws[0]?.drawnAt, drawIntervalMs);
        return changeDraw(proof, 1, { closesAt, round: roundAfterClosing(beacon, new Date(closesAt)) });
      },
      ['time 2', 'beacon 2', 'winner 2'],
    ],
    [
      'a redraw before the extended deadline of the winner',
      (proof) => changeDraw(proof, 0, { redeemBy: later(proof.draws[1]?.closesAt, 1) }),
      ['refusals', 'time 2'],
    ],
    [
      'a draw that is missing',
      (proof) => ({ ...proof, draws: proof.draws.slice(1) }),
      ['time 2', 'seed 2', 'winner 2'],
    ],
    ['a revealed seed of another raffle', (proof) => ({ ...proof, revealedSeed: sha256('other') }), ['revealedSeed']],
    ['a revealed seed, but a winner', (proof) => ({ ...proof, revealedSeed: sha256(root) }), ['revealedSeed']],
    ['a winner who was never drawn', (proof) => ({ ...proof, draws: [] }), ['status', 'refusals']],
    ['no winner, though there are entrants left', (proof) => ({ ...proof, status: 'closed' }), ['status', 'refusals']],
    ['no plan for the next draw', (proof) => ({ ...proof, status: 'open' }), ['status', 'refusals']],
    [
      'a planned draw between two times of the schedule',
      (proof) => {
        const closesAt = later(proof.draws[1]?.closesAt, drawIntervalMs + 6000);
        return {
          ...proof,
          status: 'open',
          planned: { closesAt, round: roundAfterClosing(beacon, new Date(closesAt)) },
        };
      },
      ['status', 'refusals'],
    ],
    ['a refused winner without a cause', (proof) => changeDraw(proof, 0, { refusal: null }), ['refusals']],
    ['an unknown cause', (proof) => changeDraw(proof, 0, refused('bored' as 'breach')), ['format']],
    [
      'a refusal by operators of a winner without an order',
      (proof) => changeDraw(proof, 0, refused('breach', proof.draws[0]?.redeemBy)),
      ['refusals'],
    ],
    [
      'a winner who gave an address, and is said to have given none',
      (proof) => changeDraw(proof, 0, { orderedAt: later(proof.draws[0]?.drawnAt, 1) }),
      ['refusals'],
    ],
    [
      'a refusal for no address before the deadline',
      (proof) => changeDraw(proof, 0, refused('noAddress', later(proof.draws[0]?.redeemBy, -1))),
      ['refusals'],
    ],
    [
      'a refusal before the order',
      (proof) => {
        const orderedAt = proof.draws[0]?.redeemBy ?? '';
        return changeDraw(proof, 0, { orderedAt, ...refused('breach', later(orderedAt, -1)) });
      },
      ['refusals'],
    ],
    [
      'a word of the winner that does not belong to their entry',
      (proof) => changeDraw(proof, 0, refused('declined', proof.draws[0]?.redeemBy, sha256('another'))),
      ['refusals'],
    ],
    [
      'a redraw before the order was refused',
      (proof) => {
        const orderedAt = proof.draws[0]?.drawnAt ?? '';
        return changeDraw(proof, 0, { orderedAt, ...refused('breach', later(proof.draws[1]?.closesAt, 1)) });
      },
      ['time 2'],
    ],
    [
      'a second refusal after which the raffle is not cancelled',
      (proof) => ({
        ...changeDraw(proof, 1, refused('noAddress', proof.draws[1]?.redeemBy)),
        status: 'open',
        planned: { closesAt: later(proof.closedAt ?? '', 2 * drawIntervalMs), round: null },
      }),
      ['status', 'refusals'],
    ],
    ['an order, but no prize', (proof) => changeDraw(proof, 1, { orderedAt: proof.draws[1]?.redeemBy }), ['refusals']],
    ['an order without a time', (proof) => ({ ...proof, status: 'redeemed' }), ['refusals']],
    [
      'a cancellation of a raffle that is not cancelled',
      (proof) => ({ ...proof, cancelled: { at: proof.raffleEndTime, cause: 'operator' } }),
      ['refusals'],
    ],
    ['other hashes of receipts', (proof) => ({ ...proof, orderHashes: [root, root] }), ['entries']],
    ['a time that does not exist', (proof) => ({ ...proof, raffleEndTime: '2026-02-30T00:00:00.000Z' }), ['format']],
    ['a time that is no number', (proof) => changeDraw(proof, 1, { drawnAt: '2026-13-01T00:00:00.000Z' }), ['format']],
    ['an unknown status', (proof) => ({ ...proof, status: 'shipped' as 'drawn' }), ['format']],
    ['draws that are no list', (proof) => ({ ...proof, draws: {} as [] }), ['format']],
  ])('does not hold with %s', async (_name, change, expected) => {
    expect(await failing(change(await drawnTwice()))).toEqual(expected);
  });

  it('does not hold if two entries have the same number, or if there are more than the maximum', async () => {
    const proof = await drawnTwice();
    const random = proof.entries[0]?.random ?? '';
    expect(await failing(changeEntry(proof, 1, { random }))).toContain('entries');
    expect(await failing({ ...proof, maxEntries: 3 })).toContain('entries');
  });

  it('holds with a later round only if the operator waited 24 h for the planned one', async () => {
    const { draws, ...rest } = await drawnTwice();
    const [first] = draws as [ProvenDraw];
    const plannedRound = first.round ?? 0;
    const round = plannedRound + 28_800;
    const signature = sign(round);
    const randomness = tools.verifyRound(beacon.publicKey, round, signature) ?? '';
    const inputs = { seed: first.seed, chainHead: rest.chainHead, drawNumber: 1, beacon: { round, randomness } };
    const winnerEntry = (await pickWinner(inputs, entrants.length, hashing)) + 1;
    const [drawnAt, redeemBy] = [later(first.drawnAt, 90_000_000), later(first.redeemBy, 90_000_000)];
    const chosenAt = new Date(timeOfRound(beacon, plannedRound) + substituteDelayMs).toISOString();
    const substitute = { plannedRound, chosenAt, reason: 'the beacon was down' };
    const drawn = { ...first, round, signature, winnerEntry, drawnAt, redeemBy, refusal: null };

    expect(await failing({ ...rest, draws: [{ ...drawn, substitute }] })).toEqual([]);
    expect(await failing({ ...rest, draws: [drawn] })).toEqual(['round 1']);
    for (const [change, wrong] of [
      [{ chosenAt: later(chosenAt, -1) }, 'round 1'],
      [{ plannedRound: plannedRound - 1 }, 'round 1'],
      [{ chosenAt: later(drawnAt, 1) }, 'time 1'],
      [{ reason: 'the beacon \u001b[2K was down' }, 'format'],
    ] as const) {
      const changed = { ...drawn, substitute: { ...substitute, ...change } };
      expect(await failing({ ...rest, draws: [changed] })).toEqual([wrong]);
    }
    const unpublished = { ...drawn, round: round + 1, signature: sign(round + 1), substitute };
    expect(await failing({ ...rest, draws: [unpublished] })).toContain('round 1');
    const earlier = { ...drawn, round: plannedRound - 1, signature: sign(plannedRound - 1), substitute };
    expect(await failing({ ...rest, draws: [earlier] })).toContain('round 1');
  });

  it('holds with a redraw at a later time of the schedule, and not if its seed is hidden by a cancellation', async () => {
    const { draws, ...rest } = await drawnTwice();
    const [first] = draws as [ProvenDraw];
    const closesAt = later(rest.closedAt ?? '', 2 * drawIntervalMs);
    const planned = { closesAt, round: roundAfterClosing(beacon, new Date(closesAt)) };
    const waiting: DrawProof = { ...rest, status: 'open', draws: [first], planned };

    expect(await failing(waiting)).toEqual([]);
    expect(await failing({ ...waiting, planned: { ...planned, round: planned.round - 1 } })).toEqual(['status']);
    const cancelled = { at: closesAt, cause: 'operator' } as const;
    expect(await failing({ ...waiting, status: 'cancelled', planned: null, cancelled })).toEqual(['revealedSeed']);
    expect(await failing({ ...waiting, status: 'cancelled', planned: null })).toContain('refusals');
  });

  it('holds if the winner declined with their word, or two operators refused the order', async () => {
    const proof = await drawnTwice();
    const at = proof.draws[0]?.redeemBy ?? '';
    const word = wordOf(proof.draws[0]?.winnerEntry ?? 0);
    const orderedAt = later(at, -1);

    expect(await failing(changeDraw(proof, 0, refused('declined', at, word)))).toEqual([]);
    expect(await failing(changeDraw(proof, 0, { orderedAt, ...refused('declined', at, word) }))).toEqual([]);
    expect(await failing(changeDraw(proof, 0, refused('declined', at)))).toEqual(['refusals']);
    expect(await failing(changeDraw(proof, 0, { orderedAt, ...refused('breach', at, word) }))).toEqual(['refusals']);
    for (const cause of ['declined', 'undeliverable', 'breach'] as const)
      expect(await failing(changeDraw(proof, 0, { orderedAt, ...refused(cause, at) }))).toEqual([]);
  });

  it('holds with the seed that a cancellation reveals', async () => {
    const proof = await drawnTwice();
    const revealedSeed = await seedAt(root, maxEntries, 3, hashing);
    const cancelled = { at: proof.draws[1]?.redeemBy ?? '', cause: 'refusals' } as const;
    const second = changeDraw(proof, 1, refused('noAddress', cancelled.at));
    expect(await failing({ ...second, status: 'cancelled', cancelled, revealedSeed })).toEqual([]);
    const byOperator = { ...cancelled, cause: 'operator' } as const;
    expect(await failing({ ...second, status: 'cancelled', cancelled: byOperator, revealedSeed })).toEqual([
      'refusals',
    ]);
    expect(await failing({ ...proof, status: 'cancelled', cancelled: byOperator, revealedSeed })).toEqual(['refusals']);
    const first = await seedAt(root, maxEntries, 1, hashing);
    const undrawn = { ...proof, status: 'cancelled' as const, cancelled: byOperator, draws: [], closedAt: null };
    expect(await failing({ ...undrawn, revealedSeed: first })).toEqual([]);
  });
});
