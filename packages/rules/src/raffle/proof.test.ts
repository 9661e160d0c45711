import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as digestOf } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { publicKeyOf, signRound, verifyRound } from './beacon-signature.js';
import { roundAfterClosing, timeOfRound, type BeaconChain } from './beacon.js';
import type { Hashing } from '../hashing.js';
import { chainHeadAfter, chainStart, seedAt } from './chain.js';
import { pickIndex, pickWinner } from './pick.js';
import type { DrawProof, ProvenDraw } from './proof-format.js';
import { checkDrawProof, substituteDelayMs } from './proof.js';
import { drawIntervalMs, redeemTimeMs, type RefusalCause } from './raffle.js';

const sha256 = (text: string) => bytesToHex(digestOf(utf8ToBytes(text)));
const hmacSha256 = (key: string, text: string) => bytesToHex(hmac(digestOf, utf8ToBytes(key), utf8ToBytes(text)));
const hashing: Hashing = { sha256, hmacSha256 };

/** The results of `verifyRound`, which takes long, by its arguments. */
const verified = new Map<string, string | null>();
const tools = {
  hashing,
  verifyRound: (...given: Parameters<typeof verifyRound>) => {
    const key = given.join();
    if (!verified.has(key)) verified.set(key, verifyRound(...given));
    return verified.get(key) ?? null;
  },
};

const secretKey = new Uint8Array(32).fill(1);
/** The signatures of rounds, which take long. */
const signed = new Map<number, string>();
function sign(round: number): string {
  const signature = signed.get(round) ?? signRound(secretKey, round);
  signed.set(round, signature);
  return signature;
}
const beacon: BeaconChain = { chainHash: sha256('chain'), publicKey: publicKeyOf(secretKey), genesis: 1000, period: 3 };
const root = sha256('root');
const maxEntries = 6;
const orderHashes = [sha256('receipt 1'), sha256('receipt 2')];
const raffleEndTime = new Date('2026-03-10T00:00:00Z');
/** The entrant of each entry. */
const entrants = [1, 2, 1, 3];

const wordOf = (entryNumber: number) => sha256(`word ${entryNumber}`);

interface Terms {
  beacon?: BeaconChain | null;
  entered?: readonly number[];
}

/** A raffle whose first winner gave no address, drawn twice as the rules say. */
async function drawnTwice({ beacon: chain = beacon, entered = entrants }: Terms = {}): Promise<DrawProof> {
  const seedHash = await seedAt(root, maxEntries, 0, hashing);
  const beaconChainHash = chain?.chainHash ?? null;
  const terms = { productId: 'p', seedHash, raffleEndTime, maxEntries, beaconChainHash, orderHashes };
  let chainHead = await chainStart(terms, hashing);
  const entries: { number: number; entrant: number; random: string; enteredAt: string }[] = [];
  for (const [index, entrant] of entered.entries()) {
    const number = index + 1;
    const enteredAt = new Date(raffleEndTime.getTime() - (10 - index) * 60_000).toISOString();
    const random = sha256(wordOf(number));
    entries.push({ number, entrant, random, enteredAt });
    const entry = { entryNumber: number, entrant, number: random, enteredAt };
    chainHead = await chainHeadAfter(chainHead, entry, hashing);
  }
  const closedAt = entered.length === maxEntries ? (entries.at(-1)?.enteredAt ?? '') : raffleEndTime.toISOString();
  const draws: ProvenDraw[] = [];
  const excluded: number[] = [];
  for (const drawNumber of [1, 2]) {
    const closesAt = new Date(Date.parse(closedAt) + (drawNumber - 1) * drawIntervalMs).toISOString();
    const round = chain === null ? null : roundAfterClosing(chain, new Date(closesAt));
    const signature = round === null ? null : sign(round);
    const drawnAt = chain && round ? timeOfRound(chain, round) + 500 : Date.parse(closesAt);
    const seed = await seedAt(root, maxEntries, drawNumber, hashing);
    const candidates = entries.filter(({ entrant }) => !excluded.includes(entrant));
    const randomness = chain && round && signature ? tools.verifyRound(chain.publicKey, round, signature) : null;
    const drawn = round && randomness ? { round, randomness } : null;
    const index = await pickWinner({ seed, chainHead, drawNumber, beacon: drawn }, candidates.length, hashing);
    const winner = candidates[index] as (typeof candidates)[number];
    const redeemBy = new Date(drawnAt + redeemTimeMs).toISOString();
    draws.push({
      drawNumber,
      closesAt,
      round,
      signature,
      seed,
      drawnAt: new Date(drawnAt).toISOString(),
      redeemBy,
      excludedEntrants: [...excluded],
      winnerEntry: winner.number,
      substitute: null,
      orderedAt: null,
      receipt: null,
      refusal: drawNumber === 1 ? { cause: 'noAddress', at: redeemBy, word: null } : null,
    });
    excluded.push(winner.entrant);
  }
  const published = { productId: 'p', maxEntries, raffleEndTime: raffleEndTime.toISOString(), seedHash, beacon: chain };
  return {
    format: 1,
    ...published,
    orderHashes,
    entries,
    chainHead,
    status: 'drawn',
    closedAt,
    cancelled: null,
    revealedSeed: null,
    draws,
    planned: null,
  };
}

/** The names of the checks that do not hold. */
async function failing(proof: DrawProof): Promise<string[]> {
  const checks = await checkDrawProof(proof, tools);
  return checks.filter(({ holds }) => !holds).map(({ check, drawNumber }) => `${check} ${drawNumber ?? ''}`.trim());
}

const changeDraw = (proof: DrawProof, index: number, change: Partial<ProvenDraw>): DrawProof => ({
  ...proof,
  draws: proof.draws.map((draw, place) => (place === index ? { ...draw, ...change } : draw)),
});
const changeEntry = (proof: DrawProof, index: number, change: Partial<DrawProof['entries'][number]>): DrawProof => ({
  ...proof,
  entries: proof.entries.map((entry, place) => (place === index ? { ...entry, ...change } : entry)),
});
const refused = (cause: RefusalCause, at = '2026-05-01T00:00:00.000Z', word: string | null = null) => {
  return { refusal: { cause, at, word } };
};
const later = (time: string | undefined, byMs: number) => new Date(Date.parse(time ?? '') + byMs).toISOString();

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

describe('the pick of a winner', () => {
  it('picks each entry equally often in 10,000 draws', async () => {
    const places = 7;
    const counts = Array.from({ length: places }, () => 0);
    for (let round = 0; round < 10_000; round += 1) {
      const index = await pickIndex(sha256(`seed ${round}`), 'text', places, hashing);
      counts[index] = (counts[index] ?? 0) + 1;
    }
    const expected = 10_000 / places;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // With 6 degrees of freedom, a fair draw exceeds this for one seed in a thousand. The seeds here are fixed.
    expect(chiSquare).toBeLessThan(22.46);
  });

  it('draws another number if the number would favour the first entries', async () => {
    const texts: string[] = [];
    const biasedHmac = (_key: string, text: string) => {
      texts.push(text);
      // 2^256 is not a multiple of 3, so the highest number is rejected.
      return texts.length < 3 ? 'f'.repeat(64) : '0'.repeat(63) + '4';
    };
    expect(await pickIndex('seed', 'text', 3, { sha256, hmacSha256: biasedHmac })).toBe(1);
    expect(texts).toEqual(['text', 'text#1', 'text#2']);
  });

  it('depends on the seed, the entries, the number of the draw, the round and its randomness', async () => {
    const texts: string[] = [];
    const spying = { sha256, hmacSha256: (key: string, text: string) => (texts.push(`${key} ${text}`), sha256(text)) };
    await pickWinner({ seed: 's', chainHead: 'c', drawNumber: 2, beacon: { round: 9, randomness: 'r' } }, 1, spying);
    await pickWinner({ seed: 's', chainHead: 'c', drawNumber: 2, beacon: null }, 1, spying);
    expect(texts).toEqual(['s c|2|9|r', 's c|2|none|none']);
  });

  it('fails without entries', async () => {
    await expect(pickIndex('seed', 'text', 0, hashing)).rejects.toThrow('a draw needs an entry');
  });
});
