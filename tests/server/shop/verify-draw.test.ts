import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyFile } from '../../../scripts/verify-draw.mjs';
import {
  actHeadsOf,
  buildProof,
  closingOf,
  orderReceiptOf,
  receiptOf,
  signRound,
  testBeacon,
  wordOf,
  type BuiltProof,
} from '../../support/builders/raffle-proof.js';

const dayMs = 24 * 3_600_000;
let folder: string;
let path: string;
/** The raffle that the tricks change. */
let honest: BuiltProof;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofs-'));
  path = join(folder, 'proof.json');
  honest = await honestProof();
});

afterAll(() => rm(folder, { recursive: true }));

/** Verifies a proof, or a file with this text. */
async function verify(proof: object | string, now = '2026-03-01T12:30:00.000Z') {
  await writeFile(path, typeof proof === 'string' ? proof : JSON.stringify(proof));
  return verifyFile(path, Date.parse(now));
}

/** Builds the proof of a raffle with four entries of three players, at most nine. */
const honestProof = (traits: Parameters<typeof buildProof>[0] = {}) => buildProof({ maxEntries: 9, ...traits });

/** A proof with the receipts and the closing that the entrants of `seen` saw. */
async function withSeen(seen: BuiltProof, proof: object) {
  const receipts = await Promise.all(seen.entries.map(({ number }) => receiptOf(seen, number)));
  return { ...proof, observations: [...receipts, closingOf(seen)] };
}

/** Replaces fields of the first draw. */
function withDraw(proof: BuiltProof, changes: Partial<BuiltProof['draws'][number]>) {
  return { ...proof, draws: proof.draws.map((draw, index) => (index === 0 ? { ...draw, ...changes } : draw)) };
}

/** Draws with a round that is `later` rounds after the planned one, chosen `days` days after the draw was due. */
function substituted({ draws: [draw], raffleEndTime }: BuiltProof, later: number, days: number) {
  const plannedRound = draw?.round ?? 0;
  const chosenAt = new Date(Date.parse(raffleEndTime) + days * dayMs).toISOString();
  const substitute = { plannedRound, chosenAt, reason: 'It never came.' };
  return honestProof({ firstDraw: { round: plannedRound + later, substitute } });
}

/** Replaces fields of an entry, and draws again. */
function withEntry({ entries }: BuiltProof, number: number, changes: Partial<BuiltProof['entries'][number]>) {
  return honestProof({ entries: entries.map((one) => (one.number === number ? { ...one, ...changes } : one)) });
}

describe('npm run verify-draw', () => {
  it.each<[string, () => Promise<object>]>([
    ['a draw with all receipts', async () => buildProof().then((proof) => withSeen(proof, proof))],
    ['a draw of a raffle that was not full', () => buildProof({ maxEntries: 9 })],
    ['a draw again', () => buildProof({ draws: 2 })],
    ['a raffle that was cancelled after two refusals', () => buildProof({ draws: 2, refusal: 'noAddress' })],
    ['an order that two operators refused', () => honestProof({ refusal: 'breach' })],
    ['a draw without a beacon', () => buildProof({ beacon: null })],
    ['a raffle without a draw yet', () => honestProof({ draws: 0 })],
    ['a raffle without entries', () => buildProof({ draws: 0, entries: [], status: 'closed' })],
    [
      'a cancelled raffle that could not be drawn again',
      () => buildProof({ maxEntries: 2, entries: [{ entrant: 1 }, { entrant: 2 }], draws: 2, status: 'cancelled' }),
    ],
    ['a cancelled raffle', () => buildProof({ draws: 0, status: 'cancelled' })],
  ])('accepts %s', async (_case, build) => {
    const { lines, exitCode } = await verify(await build());

    expect(lines.filter((line) => line.startsWith('FAILS'))).toEqual([]);
    expect(lines.at(-1)).toBe('Every check holds.');
    expect(exitCode).toBe(0);
  });

  it('accepts the signature of a real round of quicknet, and only under its own key', async () => {
    // Round 1000 was published at 15:59:24 UTC.
    const quicknet = {
      chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
      publicKey:
        '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
      genesis: 1_692_803_367,
      period: 3,
    };
    const signature =
      'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
    const entries = [1, 2, 3].map((entrant) => ({ entrant, enteredAt: `2023-08-2${entrant}T08:00:00.000Z` }));
    const raffleEndTime = '2023-08-23T15:58:24.000Z';
    const proof = await buildProof({ raffleEndTime, entries, beacon: quicknet, firstDraw: { signature } });

    expect(proof.draws[0]?.round).toBe(1000);
    expect(await verify(proof)).toMatchObject({ exitCode: 0 });
    const forged = { ...proof, beacon: { ...quicknet, publicKey: testBeacon.publicKey } };
    expect(await verify(forged)).toMatchObject({ exitCode: 1 });
    expect((await verify(forged)).lines).toContain("FAILS  Beacon: it has quicknet's name, but another key");
  });

  it('claims only what it can know of a proof without receipts', async () => {
    const { lines } = await verify(await buildProof());

    expect(lines.filter((line) => /^holds {2}(Times|Seeds|Receipts)/.test(line))).toEqual([
      'holds  Times: by the times in this file, every entry is from before the closing, and no draw was too early',
      'holds  Seeds: those revealed lead to the hash at the start of the chain; only receipts show when it was fixed',
      'holds  Receipts: those in this file match; without any, the operator could have replaced seeds and entries',
    ]);
  });

  it('says so if the operator could choose the winner', async () => {
    const ownBeacon = "note: Without drand's quicknet, the owner of the beacon or seed could choose the winner";
    const { draws } = await buildProof();
    const plannedRound = draws[0]?.round ?? 0;
    const chosenAt = new Date((testBeacon.genesis + plannedRound * 3) * 1000 + 2 * dayMs).toISOString();
    const substitute = { plannedRound, chosenAt, reason: 'It never came.' };
    const replaced = await buildProof({ firstDraw: { round: plannedRound + 40_000, substitute } });
    const postponed = await buildProof({ maxEntries: 9, draws: 2, postponedBy: 1 });

    expect((await verify(await buildProof({ beacon: null }))).lines).toContain(ownBeacon);
    expect(await verify(postponed)).toMatchObject({
      exitCode: 0,
      lines: expect.arrayContaining([
        'note: The operator skipped an earlier time of draw 2, so may have chosen its round',
      ]),
    });
    const { exitCode, lines } = await verify(replaced);
    expect(exitCode).toBe(0);
    expect(lines).toContain(ownBeacon);
    expect(lines).toContain(
      `note: The operator chose round ${plannedRound + 40_000}, so could choose the winner: It never came.`,
    );
  });

  it.each<[string, (proof: BuiltProof) => Promise<object> | object, string]>([
    ['another winner', (proof) => withDraw(proof, { winnerEntry: 9 }), 'Winners: draw 1 picks entry'],
    [
      'a draw that was left out',
      (proof) => ({ ...proof, draws: [] }),
      'Winners: a raffle with 0 draws cannot be drawn',
    ],
    ['a swapped seed', (proof) => withDraw(proof, { seed: '6'.repeat(64) }), 'Seeds: the seed of draw 1 is not'],
    [
      'swapped seeds with a new hash',
      () => honestProof({ root: '6'.repeat(64) }),
      'entry 1: the seed or an entry up to it was changed, added or dropped',
    ],
    [
      'the hidden seed of a cancelled raffle',
      (proof) => ({ ...proof, draws: [], status: 'cancelled' }),
      'Seeds: a cancelled raffle, and no other, must reveal the next one',
    ],
    [
      'another round',
      ({ draws: [draw] }) => honestProof({ firstDraw: { round: (draw?.round ?? 0) + 1 } }),
      'Beacon: draw 1 needs round',
    ],
    ['a missing round', (proof) => withDraw(proof, { round: null }), 'Beacon: draw 1 needs round'],
    [
      'the signature of another round',
      async (proof) => withDraw(proof, { signature: await signRound(5) }),
      'Beacon: it has not signed round',
    ],
    ['a false signature', (proof) => withDraw(proof, { signature: 'ab' }), 'Beacon: it has not signed round'],
    [
      'a draw seven days late',
      (proof) => withDraw(proof, { drawnAt: '2026-03-09T00:00:00.000Z' }),
      'Times: draw 1 was more than seven days late',
    ],
    ['an early draw', (proof) => withDraw(proof, { drawnAt: proof.closedAt ?? '' }), 'Times: draw 1 was too early'],
    [
      'a round that the operator replaced within a day',
      ({ draws: [draw] }) => {
        const [round, chosenAt] = [draw?.round ?? 0, draw?.drawnAt ?? ''];
        const substitute = { plannedRound: round, chosenAt, reason: 'It was late.' };
        return honestProof({ firstDraw: { round: round + 20, substitute } });
      },
      'of draw 1 was chosen too early',
    ],
    [
      'a redraw before the winner had 14 days',
      async () => {
        const proof = await honestProof({ draws: 2 });
        const [first, second] = proof.draws;
        return { ...proof, draws: [first, { ...second, drawnAt: first?.drawnAt }] };
      },
      'Times: draw 2 was too early',
    ],
    [
      'a redraw whose time follows from a draw that the operator shifted',
      async () => {
        const { draws, ...proof } = await honestProof({ draws: 2 });
        const [first, second] = draws;
        const closesAt = new Date(Date.parse(first?.drawnAt ?? '') + 15 * dayMs + 6000).toISOString();
        return { ...proof, draws: [first, { ...second, closesAt }] };
      },
      'Times: draw 2 could not close at 2026-03-16T12:01',
    ],
    [
      'a redraw before the shifted first draw left the winner 14 days',
      async () => {
        const proof = await honestProof({ draws: 2 });
        const drawnAt = new Date(Date.parse(proof.draws[0]?.drawnAt ?? '') + 2 * dayMs).toISOString();
        return withDraw(proof, { drawnAt });
      },
      'Times: draw 2 was too early',
    ],
    ['a substitute for the planned round that is older', (proof) => substituted(proof, -20, 2), 'was chosen too early'],
    ['a substitute that was not published yet', (proof) => substituted(proof, 80_000, 2), 'was chosen too early'],
    [
      'a draw before its substitute was chosen',
      async (proof) => {
        const drawnAt = new Date(Date.parse(proof.draws[0]?.drawnAt ?? '') + dayMs).toISOString();
        return withDraw(await substituted(proof, 20, 2), { drawnAt });
      },
      'Times: draw 1 was too early',
    ],
    [
      'a raffle that is closed, with entries but no draw',
      (proof) => ({ ...proof, draws: [], status: 'closed' }),
      'with 0 draws cannot be closed',
    ],
    [
      'a winner who has the prize, without a draw',
      (proof) => ({ ...proof, draws: [], status: 'redeemed' }),
      'with 0 draws cannot be redeemed',
    ],
    [
      'an open raffle, though nobody is left to win',
      async () => ({ ...(await honestProof({ draws: 3 })), status: 'open' }),
      'with 3 draws cannot be open',
    ],
    [
      'a third draw',
      async () => ({ ...(await honestProof({ draws: 3 })), status: 'drawn' }),
      'Refusals: there is a third draw',
    ],
    [
      'a refused winner without a cause',
      async () => {
        const { draws, ...proof } = await honestProof({ draws: 2 });
        return { ...proof, draws: draws.map((draw) => ({ ...draw, refusal: null })) };
      },
      'Refusals: the winner of draw 1 lost the prize without a cause',
    ],
    ...[
      ['a refusal by operators of a winner without an order', { cause: 'breach' }],
      ['a winner who did not decline', { cause: 'declined' }],
      ['a false word of the winner', { cause: 'declined', word: 'a'.repeat(64) }],
      ['a refusal for no address before the deadline', { at: '2026-03-02T00:00:00.000Z' }],
    ].map(([name, changes]): [string, () => Promise<object>, string] => [
      name as string,
      async () => {
        const proof = await honestProof({ refusal: 'noAddress' });
        return withDraw(proof, { refusal: { ...proof.draws[0]?.refusal, ...(changes as object) } as never });
      },
      'Refusals: the winner of draw 1 cannot be refused like this',
    ]),
    [
      'a refusal before the winner was drawn',
      async (proof) => {
        const [draw] = (await honestProof({ refusal: 'declined' })).draws;
        const refusal = {
          cause: 'declined' as const,
          at: proof.closedAt ?? '',
          word: await wordOf(draw?.winnerEntry ?? 0),
        };
        return withDraw(await honestProof({ refusal: 'declined' }), { refusal });
      },
      'Refusals: the winner of draw 1 was refused before they won or ordered',
    ],
    [
      'a redraw before the order was refused',
      async () => {
        const proof = await honestProof({ draws: 2 });
        const at = new Date(Date.parse(proof.draws[1]?.closesAt ?? '') + 1).toISOString();
        return withDraw(proof, { orderedAt: at, refusal: { cause: 'breach', at, word: null } });
      },
      'Times: draw 2 was too early',
    ],
    [
      'a second refusal after which nobody was refunded',
      async () => ({ ...(await honestProof({ draws: 2, refusal: 'noAddress' })), status: 'open', cancelled: null }),
      'Refusals: after two, and only then, they cancel a raffle',
    ],
    [
      'a refusal that its winner disputes with the receipt of the order',
      async () => withDraw(await honestProof({ refusal: 'breach' }), { receipt: orderReceiptOf(1) }),
      'Refusals: the winner of draw 1 disputes it with the receipt of their order',
    ],
    [
      'an order that was replaced after a winner was drawn',
      (proof) => ({ ...proof, status: 'redeemed' }),
      'Refusals: after them, the raffle cannot be redeemed',
    ],
    [
      'other hashes of receipts',
      (proof) => ({ ...proof, orderHashes: proof.orderHashes.toReversed() }),
      'Entries: they do not lead to the published end of the chain',
    ],
    [
      'an unknown status',
      (proof) => ({ ...proof, status: 'constructor' }),
      'Winners: a raffle with 1 draws cannot be constructor',
    ],
    [
      'a revealed seed without a cancellation',
      (proof) => ({ ...proof, revealedSeed: '5'.repeat(64) }),
      'Seeds: a cancelled raffle, and no other',
    ],
    [
      'a redraw under the same number',
      (proof) => ({ ...proof, draws: [...proof.draws, ...proof.draws] }),
      'Seeds: the seed of draw 2 is not',
    ],
    [
      'a redraw that hides the first draw',
      async () => {
        const proof = await honestProof({ draws: 2 });
        return { ...proof, draws: proof.draws.slice(1) };
      },
      'Seeds: the seed of draw 1 is not',
    ],
    [
      'a late entry',
      () => honestProof({ raffleEndTime: '2026-01-03T09:00:00.000Z' }),
      'Times: entry 4 came after the closing',
    ],
    ['an entry too many', () => buildProof({ maxEntries: 3 }), 'Times: entry 4 came after the closing'],
    [
      'a late entry with an earlier date',
      () => honestProof({ entries: [1, 2, 1, 3, 4].map((entrant) => ({ entrant })) }),
      '4 entries seen at 2026-03-01T12:00:00.000Z: it had closed then',
    ],
    [
      'an entry with a date before the entry before it',
      (proof) => withEntry(proof, 3, { enteredAt: '2026-01-01T07:00:00.000Z' }),
      'Entries: entry 3 is older than the one before it',
    ],
    [
      'a dropped entry',
      ({ entries }) => honestProof({ entries: entries.filter(({ number }) => number !== 2) }),
      'receipt of entry 2: your entry was changed or dropped',
    ],
    [
      'an entry with another random number',
      (proof) => withEntry(proof, 4, { random: 'a'.repeat(64) }),
      'receipt of entry 4: your entry was changed or dropped',
    ],
    [
      'an entry of another player',
      (proof) => withEntry(proof, 4, { entrant: 1 }),
      'receipt of entry 4: the seed or an entry up to it was changed, added or dropped',
    ],
    [
      'the same random number twice',
      (proof) => withEntry(proof, 4, { random: proof.entries[0]?.random ?? '' }),
      'Entries: two have the same number',
    ],
    [
      'a chain with another end',
      (proof) => ({ ...proof, chainHead: '0'.repeat(64) }),
      'Entries: they do not lead to the published end of the chain',
    ],
  ])('detects %s', async (_trick, forge, problem) => {
    const { exitCode, lines } = await verify(await withSeen(honest, await forge(honest)));

    expect(lines.filter((line) => line.startsWith('FAILS')).join('\n')).toContain(problem);
    expect(lines.at(-1)).toBe('This proof does NOT hold.');
    expect(exitCode).toBe(1);
  });

  it('fails from one hour after the round on if the draw has not taken place', async () => {
    const proof = await honestProof({ draws: 0, isClosed: true });
    const at = async (now: string) => (await verify(proof, now)).lines.filter((line) => line.startsWith('FAILS'));

    expect(await at('2026-03-01T13:01:00.000Z')).toEqual([]);
    expect(await at('2026-03-01T13:02:00.000Z')).toEqual([
      'FAILS  Times: the draw is overdue since 2026-03-01T12:01:02.000Z',
    ]);
  });

  it('prints how many winners were refused, when, by whom and why', async () => {
    const notes = async (proof: object) => (await verify(proof)).lines.filter((line) => line.includes('efused'));
    const declined = await honestProof({ refusal: 'declined' });
    const [draw] = declined.draws;
    const at = draw?.refusal?.at ?? '';
    const word = await wordOf(draw?.winnerEntry ?? 0);

    expect(await notes(honest)).toEqual(['note: Refused winners: 0']);
    expect(await notes(declined)).toEqual([
      'note: Refused winners: 1',
      `note: The winner of draw 1 was refused at ${at}, by two operators, as the server says: declined`,
    ]);
    expect(await notes(withDraw(declined, { refusal: { cause: 'declined', at, word } }))).toContain(
      `note: The winner of draw 1 was refused at ${at}, by the winner: declined`,
    );
    const two = await notes(await honestProof({ draws: 2, refusal: 'noAddress' }));
    expect(two.map((line) => line.replace(/ at .*Z,/, ''))).toEqual([
      'note: Refused winners: 2',
      'note: The winner of draw 1 was refused by the server: noAddress',
      'note: The winner of draw 2 was refused by the server: noAddress',
    ]);
  });

  it('detects an order that the proof denies, and a refusal that was changed since a browser saw it', async () => {
    const { productId } = honest;
    const failures = async (proof: BuiltProof, seen: object) => {
      const { lines } = await verify({ ...proof, observations: [{ productId, ...seen }] });
      return lines.filter((line) => line.startsWith('FAILS')).map((line) => line.slice(7));
    };
    const denied = await honestProof({ refusal: 'noAddress' });
    const refused = await honestProof({ refusal: 'breach' });
    const acts = await actHeadsOf(refused);
    const receipt = { drawNumber: 1, receipt: orderReceiptOf(1) };
    const seen = { ...closingOf(refused), seenAt: '2026-03-05T00:00:00.000Z' };

    expect(await failures(refused, receipt)).toEqual([]);
    expect(await failures(denied, receipt)).toEqual([
      'Refusals: the winner of draw 1 gave an address, and has its receipt',
    ]);
    expect(await failures(refused, { ...receipt, receipt: orderReceiptOf(2) })).toEqual([
      'Receipts: the receipt for the order of draw 1 does not fit the published hash',
    ]);
    expect(acts).toHaveLength(4);
    expect(await failures(refused, { ...seen, acts: 3, actsHead: acts[3] })).toEqual([]);
    expect(await failures(denied, { ...seen, acts: 1, actsHead: acts[1] })).toEqual([]);
    expect(await failures(denied, { ...seen, acts: 2, actsHead: acts[2] })).toEqual([
      'Receipts: a draw, order or refusal seen at 2026-03-05T00:00:00.000Z was changed since',
    ]);
  });

  it('detects a receipt of another raffle, and says so if no browser saw the raffle before its round', async () => {
    const receipt = await receiptOf(honest, 1);
    const closing = closingOf(honest);
    const late = { ...closing, seenAt: honest.draws[0]?.drawnAt ?? '' };
    const unseen = 'note: No browser of yours saw all the entries in time';

    const { exitCode, lines } = await verify({
      ...honest,
      observations: [{ ...receipt, productId: 'b0000000-0000-4000-8000-000000000000' }, closing],
    });
    expect(exitCode).toBe(1);
    expect(lines).toContain('FAILS  Receipts: receipt of entry 1: it belongs to another raffle');
    expect(lines).not.toContain(unseen);
    expect((await verify({ ...honest, observations: [late] })).lines).toContain(unseen);
  });

  it('detects that a browser saw the raffle open after its end', async () => {
    const { closed: _closed, ...open } = closingOf(honest);
    const seenAfterMs = (ms: number) => {
      const seenAt = new Date(Date.parse(honest.raffleEndTime) + ms).toISOString();
      return verify({ ...honest, observations: [{ ...open, seenAt }] });
    };

    expect(await seenAfterMs(10_000)).toMatchObject({ exitCode: 0 });
    const { exitCode, lines } = await seenAfterMs(10_001);
    expect(exitCode).toBe(1);
    expect(lines).toContain(
      'FAILS  Receipts: 4 entries seen at 2026-03-01T12:00:10.001Z: it was open after its end, unless the clock of the browser was wrong',
    );
  });

  it('does not take a raffle that was cancelled before its end for one that was open after it', async () => {
    const proof = await buildProof({ draws: 0, status: 'cancelled', maxEntries: 9 });
    const { closed: _closed, ...seen } = closingOf(proof);
    const seenAt = new Date(Date.parse(proof.raffleEndTime) + dayMs).toISOString();
    const actsHead = (await actHeadsOf(proof))[1];

    expect(await verify({ ...proof, observations: [{ ...seen, acts: 1, actsHead, seenAt }] })).toMatchObject({
      exitCode: 0,
    });
  });

  it.each<[string, (proof: BuiltProof) => object | string, string]>([
    ['an empty file', () => '', 'Unexpected end of JSON input'],
    ['a list', () => [], 'proof.format must be 1'],
    ['null', () => 'null', 'proof.format must be 1'],
    ['another format', (proof) => ({ ...proof, format: 2 }), 'proof.format must be 1'],
    ['a missing field', (proof) => ({ ...proof, seedHash: undefined }), 'proof.seedHash must be 64 hexadecimal digits'],
    ['entries that are no list', (proof) => ({ ...proof, entries: {} }), 'proof.entries must be a list'],
    ['an entry that is no object', (proof) => ({ ...proof, entries: [7] }), 'proof.entries[0] must be an object'],
    [
      'a random number of the wrong length',
      ({ entries, ...proof }) => ({ ...proof, entries: entries.map((entry) => ({ ...entry, random: 'ab' })) }),
      'proof.entries[0].random must be 64 hexadecimal digits',
    ],
    [
      'a time that is none',
      (proof) => ({ ...proof, raffleEndTime: 'soon' }),
      'proof.raffleEndTime must be a time such as 2030-01-31T12:00:00.000Z',
    ],
    [
      'a time in the 13th month',
      (proof) => withDraw(proof, { drawnAt: '2026-13-01T12:00:00.000Z' }),
      'proof.draws[0].drawnAt must be a time such as 2030-01-31T12:00:00.000Z',
    ],
    [
      'a day that does not exist',
      (proof) => ({ ...proof, raffleEndTime: '2026-02-30T12:00:00.000Z' }),
      'proof.raffleEndTime must be a time such as 2030-01-31T12:00:00.000Z',
    ],
    [
      'a reason that would change what the terminal shows',
      (proof) =>
        withDraw(proof, {
          substitute: { plannedRound: 1, chosenAt: proof.raffleEndTime, reason: 'It\u001b[1A\r is fine.' },
        }),
      'proof.draws[0].substitute.reason must be a text without control characters',
    ],
    [
      'a reason with an invisible character',
      (proof) =>
        withDraw(proof, {
          substitute: { plannedRound: 1, chosenAt: proof.raffleEndTime, reason: 'It\u202e is fine.' },
        }),
      'proof.draws[0].substitute.reason must be a text without control characters',
    ],
    [
      'a byte order mark',
      (proof) => `\uFEFF${JSON.stringify(proof)}`,
      'save it without the byte order mark at its start',
    ],
    ['a control character in the file', () => '{"format": \u001b[1A}', "Unexpected token '?'"],
    ['a round below zero', (proof) => withDraw(proof, { round: -1 }), 'proof.draws[0].round must be a whole number'],
    [
      'an unknown cause',
      (proof) => withDraw(proof, { refusal: { cause: 'constructor', at: proof.raffleEndTime, word: null } as never }),
      'proof.draws[0].refusal.cause must be a cause',
    ],
    [
      'a receipt that is no object',
      (proof) => ({ ...proof, observations: [null] }),
      'observations[0] must be an object',
    ],
  ])('explains in one sentence what is wrong with %s', async (_case, damage, problem) => {
    const { exitCode, lines } = await verify(damage(honest));

    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(problem);
    expect(exitCode).toBe(2);
  });

  it('is a command that prints the result, with its exit code', async () => {
    const command = (file: string) =>
      promisify(execFile)(process.execPath, ['scripts/verify-draw.mjs', file]).then(
        ({ stdout }) => ({ code: 0, stdout }),
        ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
      );

    await verify(honest);
    expect(await command(path)).toEqual({ code: 0, stdout: expect.stringMatching(/^note: .*Every check holds\.\n$/s) });
    await verify(withDraw(honest, { winnerEntry: 9 }));
    expect(await command(path)).toMatchObject({ code: 1 });
    expect(await command(join(folder, 'none.json'))).toMatchObject({
      code: 2,
      stdout: expect.stringContaining('none.json'),
    });
  });
});
