import { buildProof, wordOf, type BuiltProof } from './raffle-proof.js';

/** A proof in which one field was changed. */
export interface ForgedProof {
  /** The proof, the field and the change: `drawn · draws[0].seed · another digit`. */
  name: string;
  proof: unknown;
}

/** Proofs of raffles in all stages that follow the rules. */
export async function honestProofs(): Promise<[name: string, proof: BuiltProof][]> {
  const [drawn] = (await buildProof()).draws;
  const plannedRound = drawn?.round ?? 0;
  const chosenAt = new Date(Date.parse(drawn?.drawnAt ?? '') + 2 * 86_400_000).toISOString();
  const substitute = { plannedRound, chosenAt, reason: 'It never came.' };
  const proofs: [string, Parameters<typeof buildProof>[0]][] = [
    ['drawn', { maxEntries: 9 }],
    ['full and drawn', {}],
    ['drawn twice', { maxEntries: 9, draws: 2, status: 'redeemed' }],
    ['refused by two operators', { maxEntries: 9, refusal: 'breach' }],
    ['refused twice', { maxEntries: 9, draws: 2, refusal: 'noAddress' }],
    ['drawn without a beacon', { beacon: null }],
    ['drawn with another round', { firstDraw: { round: plannedRound + 30, substitute } }],
    ['waiting for its draw', { maxEntries: 9, draws: 0, isClosed: true }],
    ['waiting for its second draw', { maxEntries: 9, status: 'open' }],
    ['open', { maxEntries: 9, draws: 0 }],
    ['cancelled', { maxEntries: 9, draws: 0, status: 'cancelled' }],
    ['without entries', { draws: 0, entries: [], status: 'closed' }],
  ];
  const built = proofs.map(async ([name, traits]): Promise<[string, BuiltProof]> => [name, await buildProof(traits)]);
  return Promise.all([...built, declinedProof(), overdueProof()]);
}

/** A proof whose winner declined the prize before they gave an address. */
async function declinedProof(): Promise<[name: string, proof: BuiltProof]> {
  const proof = await buildProof({ maxEntries: 9, status: 'open' });
  for (const draw of proof.draws) {
    const at = new Date(Date.parse(draw.drawnAt) + 86_400_000).toISOString();
    draw.refusal = { cause: 'declined', at, word: await wordOf(draw.winnerEntry) };
  }
  return ['declined by the winner', proof];
}

/** A proof of a raffle that was cancelled because its draw could not take place for seven days. */
async function overdueProof(): Promise<[name: string, proof: BuiltProof]> {
  const proof = await buildProof({ maxEntries: 9, draws: 0, isClosed: true, status: 'cancelled' });
  // Its round is published 62 s after its end.
  const at = new Date(Date.parse(proof.raffleEndTime) + 62_000 + 7 * 86_400_000).toISOString();
  return ['cancelled as overdue', { ...proof, cancelled: { at, cause: 'overdue' } }];
}

/** Returns each proof that results if one field of `proof` is changed, in each way in which its value can be. */
export function forgeriesOf(name: string, proof: BuiltProof): ForgedProof[] {
  return pathsOf(proof).flatMap((path) => {
    const changes = changesOf(path, valueAt(proof, path));
    return changes.map(([change, value]) => ({
      name: `${name} · ${nameOf(path)} · ${change}`,
      proof: withValue(proof, path, value),
    }));
  });
}

type Path = readonly (string | number)[];

/** The paths of all fields. Of entries, the second one stands for all; of other lists, the last one. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) {
    const index = path.at(-1) === 'entries' ? Math.min(1, value.length - 1) : value.length - 1;
    return index < 0 ? [path] : [path, ...pathsOf(value[index], [...path, index])];
  }
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, one]) => pathsOf(one, [...path, key]));
  return path.length === 0 ? inner : [path, ...inner];
}

/** The possible values of the fields that have a few. */
const choicesOf: Record<string, string[]> = {
  status: ['open', 'drawn', 'redeemed', 'closed', 'cancelled'],
  'cancelled.cause': ['operator', 'refusals', 'overdue'],
  'draws.refusal.cause': ['noAddress', 'undeliverable', 'declined', 'breach'],
};

/** The possible changes of a value, by their names. undefined removes the field. */
function changesOf(path: Path, value: unknown): [name: string, value: unknown][] {
  const removed: [string, unknown][] = [
    ['missing', undefined],
    ['another type', typeof value === 'string' ? 7 : 'x'],
  ];
  if (value === null) return removed;
  const changes: [string, unknown][] = [...removed, ['null', null]];
  const choices = choicesOf[path.join('.').replaceAll(/\.\d+/g, '')];
  if (choices !== undefined) {
    const others = [...choices, 'constructor'].filter((one) => one !== value);
    return [...changes, ...others.map((one): [string, unknown] => [one, one])];
  }
  if (typeof value === 'number') {
    return [...changes, ['one more', value + 1], ['one less', value - 1], ['zero', 0]];
  }
  if (Array.isArray(value)) {
    const more: [string, unknown] = ['the last one twice', [...value, value.at(-1) ?? 1]];
    return value.length === 0 ? [...changes, more] : [...changes, more, ['one left out', value.slice(0, -1)]];
  }
  if (typeof value !== 'string') return changes;
  if (!/^\d{4}-/.test(value)) return [...changes, ['another digit', value.slice(0, -1) + otherDigit(value.at(-1))]];
  const later = (ms: number) => new Date(Date.parse(value) + ms).toISOString();
  const days = 86_400_000;
  return [
    ...changes,
    ['1 ms later', later(1)],
    ['1 ms earlier', later(-1)],
    ['15 days later', later(15 * days)],
    ['15 days earlier', later(-15 * days)],
    ['a day that does not exist', value.replace(/-\d\dT/, '-32T')],
  ];
}

const otherDigit = (digit: string | undefined) => (digit === '0' ? '1' : '0');

const nameOf = (path: Path) =>
  path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .slice(1);

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)[key], value);
}

/** Copies `value` with another value at `path`; without the field if it is undefined. */
function withValue(value: unknown, path: Path, replaced: unknown): unknown {
  const copy: unknown = structuredClone(value);
  const owner = valueAt(copy, path.slice(0, -1)) as Record<string | number, unknown>;
  const key = path.at(-1) ?? '';
  if (replaced === undefined) delete owner[key];
  else owner[key] = replaced;
  return copy;
}
