import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkDrawProof, dueTimeOf, isDisputed, overdueMs, overdueSince, quicknet, type DrawProof } from '@game/rules';
import { verifyRound } from '@game/rules/beacon-signature';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeHashing } from '../../../apps/server/src/modules/shop/node-hashing.js';
import { isSigned, verifyFile } from '../../../scripts/verify-draw.mjs';
import { forgeriesOf, honestProofs, type ForgedProof } from '../../support/builders/forged-proofs.js';
import { buildProof, testBeacon } from '../../support/builders/raffle-proof.js';

// Signatures take long to verify. Both verifiers ask for the same ones again and again.
const remember = <Inputs extends unknown[], Result>(verify: (...inputs: Inputs) => Result) => {
  const known = new Map<string, Result>();
  return (...inputs: Inputs): Result => {
    const key = JSON.stringify(inputs);
    const result = known.has(key) ? (known.get(key) as Result) : verify(...inputs);
    known.set(key, result);
    return result;
  };
};
const signedBy = remember((publicKey: string, round: number, signature: string) =>
  isSigned({ publicKey }, round, signature),
);
const verifyOnce = remember(verifyRound);

let folder: string;
const forged: ForgedProof[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forged-'));
  for (const [name, proof] of await honestProofs()) forged.push(...forgeriesOf(name, proof));
});

afterAll(() => rm(folder, { recursive: true }));

/** The changes that no verifier can detect in a proof alone. */
const undetectable = [
  // Only quicknet's values are known to a verifier. They matter only for its rounds.
  / · beacon\.(publicKey|genesis|period) · /,
  // The server says when it drew, how long the winner has, and why it chose another round.
  / · draws\[\d\]\.drawnAt · 1 ms earlier$/,
  / · draws\[\d\]\.redeemBy · (1 ms|15 days) later$/,
  / · draws\[\d\]\.substitute\.(chosenAt · 1 ms (later|earlier)|reason · another digit)$/,
  / · planned\.round · one more$/,
  // The server says when a winner ordered, when and why two operators refused them, and when and why it cancelled.
  / · draws\[\d\]\.(orderedAt|refusal\.at) · (1 ms|15 days) (later|earlier)$/,
  /^refused by two operators · draws\[0\]\.refusal\.cause · (undeliverable|declined)$/,
  /^(refused twice|cancelled|cancelled as overdue) · cancelled\.at · (1 ms|15 days) (later|earlier)$/,
  /^cancelled as overdue · cancelled\.cause · operator$/,
];

/** When the proofs are read: a minute after the last draw of those that wait for it was due. */
const readAtMs = Date.parse('2026-03-01T12:02:00.000Z');

/** Returns whether the script and the page accept a proof. */
async function accept(proof: unknown, nowMs = readAtMs) {
  const path = join(folder, 'proof.json');
  const text = JSON.stringify(proof);
  await writeFile(path, text);
  const { exitCode } = verifyFile(path, nowMs, ({ publicKey }, ...signed) => signedBy(publicKey, ...signed));
  const read = JSON.parse(text) as DrawProof;
  const checks = await checkDrawProof(read, { hashing: nodeHashing, verifyRound: verifyOnce });
  const isAccepted = checks.every(({ holds }) => holds) && !read.draws.some(isDisputed);
  return { script: exitCode === 0, page: isAccepted && overdueSince(read, nowMs) === null };
}

const both = { script: true, page: true };
const neither = { script: false, page: false };

describe('the script and the page', () => {
  it('accept every honest proof [D-21]', async () => {
    const honest = await honestProofs();
    const accepted = [];
    for (const [name, proof] of honest) accepted.push([name, await accept(proof)]);
    expect(accepted).toEqual(honest.map(([name]) => [name, both]));
  });

  it('agree on every changed field, and accept only changes that docs/fairness.md names [D-21]', async () => {
    expect(new Set(forged.map(({ name }) => name)).size).toBeGreaterThan(1500);
    const [accepted, disputed]: string[][] = [[], []];
    for (const { name, proof } of forged) {
      const { script, page } = await accept(proof);
      if (script !== page) disputed?.push(`${name}: script ${script}, page ${page}`);
      else if (script) accepted?.push(name);
    }
    expect(disputed).toEqual([]);
    expect(accepted?.filter((name) => !undetectable.some((pattern) => pattern.test(name)))).toEqual([]);
    expect(undetectable.filter((pattern) => !accepted?.some((name) => pattern.test(name)))).toEqual([]);
  });

  it.each([
    ['key', { ...testBeacon, publicKey: quicknet.publicKey }],
    ['name', { ...testBeacon, chainHash: quicknet.chainHash }],
    ['name and key, with another period', { ...quicknet, period: 30 }],
    ['name and key, with another start', { ...quicknet, genesis: quicknet.genesis + 3 }],
  ])("both reject a beacon with quicknet's %s that is not quicknet [D-21]", async (_case, beacon) => {
    expect(await accept(await buildProof({ maxEntries: 9, draws: 0, beacon }))).toEqual(neither);
    expect(await accept(await buildProof({ maxEntries: 9, draws: 0, beacon: quicknet }))).toEqual(both);
  });

  it('both reject a draw that has not taken place an hour after its time [D-21]', async () => {
    const waiting = await buildProof({ maxEntries: 9, draws: 0 });
    const dueMs = dueTimeOf(waiting.beacon, new Date(waiting.raffleEndTime));
    expect(await accept(waiting, dueMs + overdueMs - 1)).toEqual(both);
    expect(await accept(waiting, dueMs + overdueMs)).toEqual(neither);
  });

  it('both reject two entries with one ordinal [D-21]', async () => {
    const proof = await buildProof();
    const entries = proof.entries.map((entry) => (entry.number === 2 ? { ...entry, number: 1 } : entry));
    expect(await accept({ ...proof, entries })).toEqual(neither);
  });
});
