// Verifies the proof of a raffle: npm run verify-draw -- proof.json
// Exits with 0 if every check holds, 1 if one does not, 2 if the file is malformed. Shares no code with the site.
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { bls12_381 } from '@noble/curves/bls12-381.js';

/** The chain hash, public key, genesis and period of drand's public network 'quicknet'. */
const quicknet =
  '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971,83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a,1692803367,3';
const dayMs = 24 * 3_600_000;

/** The values in a proof: a pattern of their JSON text, and its description. */
const values = {
  two: [/^2$/, '2'],
  count: [/^\d{1,12}$/, 'a whole number'],
  text: [/^"/, 'a text'],
  time: [/^"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"$/, 'a time such as 2030-01-31T12:00:00.000Z'],
  hash: [/^"[0-9a-f]{64}"$/, '64 hexadecimal digits'],
  hex: [/^"([0-9a-f]{2})+"$/, 'hexadecimal digits'],
};
/** The objects in a proof: their fields and the types of these. `?` allows null, `[]` is a list. */
const objects = {
  proof: `format:two productId:text maxEntries:count raffleEndTime:time seedHash:hash beacon:beacon? entries:entry[]
    chainHead:hash status:text revealedSeed:hash? draws:draw[] observations:seen[]`,
  beacon: 'chainHash:hash publicKey:hex genesis:count period:count',
  entry: 'entrant:count random:hash enteredAt:time',
  draw: 'round:count? signature:hex? seed:hash drawnAt:time winnerEntry:count substitute:substitute?',
  substitute: 'plannedRound:count chosenAt:time reason:text',
  seen: 'chainHead:hash seedHash:hash? entryNumber:count? number:hash? count:count? seenAt:time? closed:closed?',
  closed: 'closesAt:time round:count?',
};
/** The checks, and what each proves. */
const checks = {
  Entries: 'they form one chain; none can be changed, added, moved or dropped without changing its published end',
  Times: 'all entries were made before the closing, and every draw took place when it had to',
  Seeds: 'the operator fixed them before the first entry',
  Beacon: 'every draw uses the round that follows from its time, with the signature of the beacon, if there is one',
  Winners: 'they follow from the entries, the seeds and the rounds',
  Receipts: 'all receipts and observations in this file match the entries',
};

/** Throws an error with one sentence unless `value` has the type. */
function requireType(value, type, path) {
  const [, name, suffix] = /^(\w+)(.*)$/.exec(type);
  if (suffix === '?' && (value ?? null) === null) return;
  const [pattern, rule] = suffix === '[]' ? [/^\[/, 'a list'] : (values[name] ?? [/^\{/, 'an object']);
  if (!pattern.test(JSON.stringify(value))) throw new Error(`${path} must be ${rule}`);
  if (suffix === '[]') return value.forEach((item, index) => requireType(item, name, `${path}[${index}]`));
  const fields = objects[name]?.matchAll(/(\w+):(\S+)/g) ?? [];
  for (const [, key, inner] of fields) requireType(value[key], inner, `${path}.${key}`);
}

const sha256 = (data) => createHash('sha256').update(data).digest('hex');
const bytesOf = (hex) => Buffer.from(hex, 'hex');
const timeOf = ({ genesis, period }, round) => (genesis + (round - 1) * period) * 1000;
/** The first round of the beacon that is published at least a minute after `time`. */
const roundAfter = (beacon, time) =>
  Math.max(1, Math.ceil((Date.parse(time) + 60_000 - timeOf(beacon, 1)) / (beacon.period * 1000)) + 1);

/** Whether the key of the beacon has signed the round. */
function isSigned({ publicKey }, round, signature) {
  const { shortSignatures } = bls12_381;
  try {
    const message = bytesOf(sha256(bytesOf(round.toString(16).padStart(16, '0'))));
    const point = shortSignatures.hash(message, 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_');
    return shortSignatures.verify(bytesOf(signature), point, bytesOf(publicKey));
  } catch {
    return false;
  }
}

/** The entry among `candidates` that wins a draw. A number that would favour the first entries is not used. */
function pick(candidates, seed, text, attempt = 0) {
  const hmac = createHmac('sha256', seed).update(attempt === 0 ? text : `${text}#${attempt}`);
  const [number, count] = [BigInt(`0x${hmac.digest('hex')}`), BigInt(candidates.length || 1)];
  const isUsable = number < 2n ** 256n - (2n ** 256n % count);
  return isUsable ? candidates[Number(number % count)] : pick(candidates, seed, text, attempt + 1);
}

/** Yields each problem after the name of its check, and notes about what this proof cannot show. */
function* problemsOf({ productId, seedHash, raffleEndTime, maxEntries, beacon, entries, draws, ...proof }) {
  const terms = ['raffle-2', productId, seedHash, raffleEndTime, maxEntries, beacon?.chainHash ?? 'none'];
  const heads = [sha256(terms.join('|'))];
  for (const [index, { entrant, random, enteredAt }] of entries.entries()) {
    heads.push(sha256([heads[index], index + 1, entrant, random, enteredAt].join('|')));
    if (enteredAt < entries[index - 1]?.enteredAt) yield `Entries: entry ${index + 1} is older than the one before it`;
    if (index >= maxEntries || enteredAt >= raffleEndTime) yield `Times: entry ${index + 1} came after the closing`;
  }
  if (new Set(entries.map(({ random }) => random)).size < entries.length) yield 'Entries: two have the same number';
  if (heads.at(-1) !== proof.chainHead) yield 'Entries: they do not lead to the published end of the chain';
  const closing = entries[maxEntries - 1]?.enteredAt ?? raffleEndTime;
  const isQuicknet = [beacon?.chainHash, beacon?.publicKey, beacon?.genesis, beacon?.period].join() === quicknet;
  if (!isQuicknet) yield "note: Without drand's quicknet, the owner of the beacon or seed could choose the winner";
  if (!isQuicknet && quicknet.startsWith(beacon?.chainHash)) yield "Beacon: it has quicknet's name, but another key";
  let [due, seed, winners] = [closing, seedHash, []];
  for (const [index, { round, signature, substitute, drawnAt, ...draw }] of draws.entries()) {
    const name = `draw ${index + 1}`;
    const planned = beacon && roundAfter(beacon, due);
    if (Date.parse(drawnAt) < (beacon ? timeOf(beacon, round) : Date.parse(due))) yield `Times: ${name} was too early`;
    if ((substitute?.plannedRound ?? round) !== planned) yield `Beacon: ${name} needs round ${planned}, not ${round}`;
    if (substitute) yield `note: The operator chose round ${round}, so could choose the winner: ${substitute.reason}`;
    const waitedMs = substitute && Date.parse(substitute.chosenAt) - timeOf(beacon, planned);
    if (substitute && waitedMs < dayMs) yield `Times: round ${planned} of ${name} was replaced too early`;
    if (beacon && !isSigned(beacon, round, signature)) yield `Beacon: it has not signed round ${round} of ${name}`;
    if (sha256(draw.seed) !== seed) yield `Seeds: the seed of ${name} is not the one that was fixed`;
    const randomness = beacon ? `${round}|${sha256(bytesOf(signature ?? ''))}` : 'none|none';
    const candidates = entries.filter(({ entrant }) => !winners.includes(entrant));
    const winner = pick(candidates, draw.seed, `${proof.chainHead}|${index + 1}|${randomness}`);
    const picked = entries.indexOf(winner) + 1;
    if (picked !== draw.winnerEntry) yield `Winners: ${name} picks entry ${picked}, not ${draw.winnerEntry}`;
    due = new Date(Date.parse(drawnAt) + 14 * dayMs).toISOString();
    [seed, winners] = [draw.seed, [...winners, winner?.entrant]];
  }
  if (/drawn|redeemed/.test(proof.status) && draws.length === 0) yield 'Winners: the draw is missing';
  const hidden = proof.status === 'cancelled' && draws.length < maxEntries && sha256(proof.revealedSeed ?? '') !== seed;
  if (hidden) yield 'Seeds: the raffle was cancelled, but its seed is not revealed';
  for (const { entryNumber, count = entryNumber, closed, ...seen } of proof.observations) {
    const name = `Receipts: ${entryNumber ? `receipt of entry ${count}` : `${count} entries seen at ${seen.seenAt}`}`;
    if (seen.seedHash && seen.seedHash !== seedHash) yield `${name}: the seed was another one`;
    if (entryNumber && entries[count - 1]?.random !== seen.number) yield `${name}: your entry was changed or dropped`;
    if (heads[count] !== seen.chainHead) yield `${name}: an entry up to this one was changed, added or dropped`;
    if (closed && count !== entries.length) yield `${name}: it had closed, but now has ${entries.length} entries`;
    if (closed && closed.closesAt !== closing) yield `${name}: it closed at another time`;
  }
  if (!proof.observations.some(({ closed }) => closed)) yield 'note: No browser of yours saw all the entries in time';
}

/** Verifies the proof in a file. Returns the lines to print and the exit code. */
export function verifyFile(path) {
  const found = [];
  try {
    const proof = { observations: [], ...JSON.parse(readFileSync(path, 'utf8')) };
    requireType(proof, 'proof', 'proof');
    found.push(...problemsOf(proof));
  } catch ({ message }) {
    return { exitCode: 2, lines: [`This is not a proof of a raffle: ${message}.`] };
  }
  const lines = found.map((line) => (line.startsWith('note') ? line : `FAILS  ${line}`));
  for (const [check, meaning] of Object.entries(checks))
    if (!found.some((line) => line.startsWith(check))) lines.push(`holds  ${check}: ${meaning}`);
  const isTrue = found.every((line) => line.startsWith('note'));
  return { exitCode: isTrue ? 0 : 1, lines: [...lines, isTrue ? 'Every check holds.' : 'This proof does NOT hold.'] };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { lines, exitCode } = verifyFile(process.argv[2] ?? 'proof.json');
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = exitCode;
}
