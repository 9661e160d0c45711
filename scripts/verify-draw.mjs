// Verifies the proof of a raffle: npm run verify-draw -- proof.json
// Exits with 0 if every check holds, 1 if one does not, 2 if the file is malformed. Shares no code with the site.
import { createHash, createHmac } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { bls12_381 } from '@noble/curves/bls12-381.js';
/** The chain hash, public key, genesis and period of drand's public network 'quicknet'. */
const quicknet =
  '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971,83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a,1692803367,3';
const dayMs = 24 * 3_600_000;
/** The values in a proof: a pattern of their JSON text, and its description. */
const values = {
  one: [/^1$/, '1'],
  count: [/^\d{1,12}$/, 'a whole number'],
  positive: [/^[1-9]\d{0,11}$/, 'a whole number above 0'],
  id: [/^"[\w-]+"$/, 'an id'],
  text: [/^"([^\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|\\["\\])+"$/u, 'a text without control characters'],
  time: [/^"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"$/, 'a time such as 2030-01-31T12:00:00.000Z'],
  hash: [/^"[0-9a-f]{64}"$/, '64 hexadecimal digits'],
  hex: [/^"([0-9a-f]{2})+"$/, 'hexadecimal digits'],
  cause: [/^"(noAddress|undeliverable|declined|breach)"$/, 'a cause of a refusal'],
  ending: [/^"(operator|refusals|overdue)"$/, 'a cause of a cancellation'],
};
/** The objects in a proof: their fields and the types of these. `?` allows null (and an observation to lack it), `[]` is a list. */
const objects = {
  proof: `format:one productId:id maxEntries:count raffleEndTime:time seedHash:hash beacon:beacon? orderHashes:hash[]
    entries:entry[] chainHead:hash status:text closedAt:time? cancelled:end? revealedSeed:hash? draws:draw[] planned:plan?
    observations:seen[]`,
  beacon: 'chainHash:hash publicKey:hex genesis:count period:positive',
  plan: 'closesAt:time round:count?',
  entry: 'number:count entrant:count random:hash enteredAt:time',
  draw: `drawNumber:count closesAt:time round:count? signature:hex? seed:hash drawnAt:time winnerEntry:count
    substitute:substitute? redeemBy:time excludedEntrants:count[] orderedAt:time? receipt:hash? refusal:refusal?`,
  refusal: 'cause:cause at:time word:hash?',
  end: 'cause:ending at:time',
  substitute: 'plannedRound:count chosenAt:time reason:text',
  seen: `productId:text chainHead:hash? entryNumber:count? number:hash? count:count? seenAt:time?
    drawNumber:count? receipt:hash? acts:count? actsHead:hash?`,
};
/** The checks, and what each proves. */
const checks = {
  Entries: 'they form one chain; none can be changed, added, moved or dropped without changing its end',
  Times: 'by the times in this file, every entry is from before the closing, and no draw was too early',
  Seeds: 'those revealed lead to the hash at the start of the chain; only receipts show when it was fixed',
  Beacon: 'if there is one, it signed the round of every draw: the planned round, or the one in a note',
  Refusals: 'each has a cause that fits what is published, and there is no third draw',
  Winners: 'they follow from the entries, the seeds and the rounds',
  Receipts: 'those in this file match; without any, the operator could have replaced seeds and entries',
};

/** Throws an error with one sentence unless `value` has the type. */
function requireType(value, type, path) {
  const [, name, suffix] = /^(\w+)(.*)$/.exec(type);
  if (suffix === '?' && (value === null || (value === undefined && path.includes('.observations[')))) return;
  const [pattern, rule] = suffix === '[]' ? [/^\[/, 'a list'] : (values[name] ?? [/^\{/, 'an object']);
  const isReal = name !== 'time' || JSON.stringify(new Date(value)) === JSON.stringify(value);
  if (!isReal || !pattern.test(JSON.stringify(value))) throw new Error(`${path} must be ${rule}`);
  if (suffix === '[]') return value.forEach((item, index) => requireType(item, name, `${path}[${index}]`));
  for (const [, key, inner] of objects[name]?.matchAll(/(\w+):(\S+)/g) ?? [])
    requireType(value[key], inner, `${path}.${key}`);
}
const sha256 = (data) => createHash('sha256').update(data).digest('hex');
const bytesOf = (hex) => Buffer.from(hex, 'hex');
const timeOf = ({ genesis, period }, round) => (genesis + (round - 1) * period) * 1000;
/** The first round of the beacon that is published at least a minute after `time`. */
const roundAfter = (beacon, time) =>
  Math.max(1, Math.ceil((Date.parse(time) + 60_000 - timeOf(beacon, 1)) / (beacon.period * 1000)) + 1);

/** Whether the key of the beacon has signed the round. */
export function isSigned({ publicKey }, round, signature) {
  try {
    const message = bytesOf(sha256(bytesOf(round.toString(16).padStart(16, '0'))));
    const point = bls12_381.shortSignatures.hash(message, 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_');
    return bls12_381.shortSignatures.verify(bytesOf(signature), point, bytesOf(publicKey));
  } catch {
    return false;
  }
}

/** Yields how the proof contradicts what the browsers of its reader have kept. `heads` are those of the chain. */
function* receiptProblemsOf(proof, heads, closing) {
  const { productId, raffleEndTime, beacon, entries, draws, closedAt, observations } = proof;
  for (const { entryNumber, count = entryNumber, closed, ...seen } of observations) {
    if (seen.receipt) continue;
    const name = `Receipts: ${entryNumber ? `receipt of entry ${count}` : `${count} entries seen at ${seen.seenAt}`}`;
    if (seen.productId !== productId) yield `${name}: it belongs to another raffle`;
    if (entryNumber && entries[count - 1]?.random !== seen.number) yield `${name}: your entry was changed or dropped`;
    if (heads[count] !== seen.chainHead) yield `${name}: the seed or an entry up to it was changed, added or dropped`;
    if (!closed && !(seen.acts && closedAt === null) && Date.parse(seen.seenAt) > Date.parse(raffleEndTime) + 10_000)
      yield `${name}: it was open after its end, unless the clock of the browser was wrong`;
    if (closed && (count !== entries.length || closed.closesAt !== closedAt)) yield `${name}: it had closed then`;
  }
  const decidedMs = beacon ? timeOf(beacon, roundAfter(beacon, closing)) : Date.parse(draws[0]?.drawnAt ?? closing);
  if (!observations.some(({ closed, seenAt }) => closed && Date.parse(seenAt) < decidedMs))
    yield 'note: No browser of yours saw all the entries in time';
}

/** Yields what is wrong with the beacon, and a note unless it is drand's public network. */
function* beaconProblemsOf(beacon) {
  const isQuicknet = [beacon?.chainHash, beacon?.publicKey, beacon?.genesis, beacon?.period].join() === quicknet;
  if (!isQuicknet) yield "note: Without drand's quicknet, the owner of the beacon or seed could choose the winner";
  const [chainHash, publicKey] = quicknet.split(',');
  if (beacon?.chainHash === chainHash && beacon.publicKey !== publicKey)
    yield "Beacon: it has quicknet's name, but another key";
  else if (!isQuicknet && (beacon?.chainHash === chainHash || beacon?.publicKey === publicKey))
    yield "Beacon: it has quicknet's key, but another name, start or period";
}

/** The hash chain of what was decided about the prize: draws, orders, refusals and the cancellation. */
function actHeads({ chainHead, draws, cancelled }) {
  const acts = draws.flatMap(({ winnerEntry, drawnAt, orderedAt, refusal }, index) => [
    ['drawn', index + 1, winnerEntry, drawnAt],
    ...(orderedAt ? [['ordered', index + 1, orderedAt]] : []),
    ...(refusal ? [['refused', index + 1, refusal.cause, refusal.at, refusal.word ?? 'none']] : []),
  ]);
  if (cancelled) acts.push(['cancelled', cancelled.cause, cancelled.at]);
  const heads = [chainHead];
  for (const act of acts) heads.push(sha256([heads.at(-1), ...act].join('|')));
  return heads;
}

/** Yields the number of refused winners, and what is wrong with the refusals and the end of the raffle. */
function* refusalProblemsOf({ beacon, entries, orderHashes, draws, status, cancelled, observations, ...proof }) {
  const refused = draws.filter(({ refusal }) => refusal).length;
  yield `note: Refused winners: ${refused}`;
  for (const [index, { redeemBy, drawnAt, orderedAt, receipt, refusal, winnerEntry }] of draws.entries()) {
    const name = `draw ${index + 1}`;
    const receipts = observations.filter((one) => one.receipt && one.drawNumber === index + 1);
    const isFalse = ({ receipt: text }) => sha256(text) !== orderHashes[index];
    if (receipts.some(isFalse)) yield `Receipts: the receipt for the order of ${name} does not fit the published hash`;
    if (receipts.length > 0 && !orderedAt) yield `Refusals: the winner of ${name} gave an address, and has its receipt`;
    if (!refusal && index < draws.length - 1) yield `Refusals: the winner of ${name} lost the prize without a cause`;
    if (orderedAt && orderedAt < drawnAt) yield `Refusals: the winner of ${name} ordered before the draw`;
    if (!refusal) continue;
    const { cause, at, word } = refusal;
    const isOwnWord = word && sha256(word) === entries[winnerEntry - 1]?.random;
    const by = isOwnWord ? 'by the winner' : orderedAt ? 'by two operators, as the server says' : 'by the server';
    yield `note: The winner of ${name} was refused at ${at}, ${by}: ${cause}`;
    const isPossible = {
      noAddress: !orderedAt && !word && at >= redeemBy,
      declined: isOwnWord || (orderedAt && !word),
    };
    if (!(isPossible[cause] ?? (orderedAt && !word)))
      yield `Refusals: the winner of ${name} cannot be refused like this`;
    if (at < (orderedAt ?? drawnAt)) yield `Refusals: the winner of ${name} was refused before they won or ordered`;
    if (receipt && !isOwnWord) yield `Refusals: the winner of ${name} disputes it with the receipt of their order`;
  }
  if (orderHashes.length !== 2) yield 'Refusals: there must be a hash for the receipts of two orders';
  if (draws.length > 2) yield 'Refusals: there is a third draw';
  if (!cancelled !== (status !== 'cancelled'))
    yield 'Refusals: a cancelled raffle, and no other, has a time and a cause';
  if (refused > 1 !== (cancelled?.cause === 'refusals'))
    yield 'Refusals: after two, and only then, they cancel a raffle';
  const last = draws.at(-1);
  if (cancelled?.at < (last?.refusal?.at ?? entries.at(-1)?.enteredAt))
    yield 'Refusals: the raffle was cancelled before what led to it';
  const closingMs = Date.parse(entries[proof.maxEntries - 1]?.enteredAt ?? proof.raffleEndTime);
  const freeMs = Math.max(Date.parse(last?.redeemBy), Date.parse(last?.refusal?.at ?? last?.redeemBy));
  const nextMs = last ? closingMs + Math.ceil((freeMs - closingMs) / (15 * dayMs)) * 15 * dayMs : closingMs;
  const dueMs = beacon ? timeOf(beacon, roundAfter(beacon, new Date(nextMs).toISOString())) : nextMs;
  if (cancelled?.cause === 'overdue' && (!proof.closedAt || Date.parse(cancelled.at) < dueMs + 7 * dayMs))
    yield 'Refusals: the draw was not seven days late';
  const expected = !last || last.refusal ? /^(open|closed|cancelled)$/ : last.orderedAt ? /^redeemed$/ : /^drawn$/;
  if (!expected.test(status)) yield `Refusals: after them, the raffle cannot be ${status}`;
  const heads = actHeads({ ...proof, draws, cancelled });
  for (const { acts, actsHead, seenAt } of observations)
    if (acts && heads[acts] !== actsHead)
      yield `Receipts: a draw, order or refusal seen at ${seenAt} was changed since`;
}

/** Yields whether a draw is planned as it must be, and since when it is overdue. */
function* planProblemsOf({ beacon, status, closedAt, planned, nowMs }, closing, isOnSchedule) {
  const roundOf = (closesAt) => beacon && roundAfter(beacon, closesAt);
  const due = planned && roundOf(planned.closesAt);
  const isPlanned = planned && isOnSchedule && (due ? planned.round >= due : planned.round === due);
  if (status === 'open' && closedAt ? !isPlanned : planned) yield 'Times: the next draw is not planned as it must be';
  const closesAt = planned?.closesAt ?? closing;
  const dueMs = beacon ? timeOf(beacon, roundOf(closesAt)) : Date.parse(closesAt);
  if (status === 'open' && nowMs >= dueMs + 3_600_000)
    yield `Times: the draw is overdue since ${new Date(dueMs).toISOString()}`;
}

/** Yields what is wrong with the entries. Returns the heads of their hash chain, and the number of entrants. */
function* entryProblemsOf({ productId, seedHash, raffleEndTime, maxEntries, beacon, orderHashes, entries, chainHead }) {
  const terms = [productId, seedHash, raffleEndTime, maxEntries, beacon?.chainHash ?? 'none', ...orderHashes];
  const heads = [sha256(['raffle-1', ...terms].join('|'))];
  let entrants = 0;
  for (const [index, { number, entrant, random, enteredAt }] of entries.entries()) {
    if (number !== index + 1) yield `Entries: entry ${index + 1} has the number ${number}`;
    if (entrant < 1 || entrant > entrants + 1) yield `Entries: entry ${index + 1} has the entrant ${entrant}`;
    entrants = Math.max(entrants, entrant);
    heads.push(sha256([heads[index], index + 1, entrant, random, enteredAt].join('|')));
    if (enteredAt < entries[index - 1]?.enteredAt) yield `Entries: entry ${index + 1} is older than the one before it`;
    if (index >= maxEntries || enteredAt >= raffleEndTime) yield `Times: entry ${index + 1} came after the closing`;
  }
  if (new Set(entries.map(({ random }) => random)).size < entries.length) yield 'Entries: two have the same number';
  if (heads.at(-1) !== chainHead) yield 'Entries: they do not lead to the published end of the chain';
  return { heads, entrants };
}

/** Yields each problem after the name of its check, and notes about what this proof cannot show. */
function* problemsOf(proof, verify) {
  const { seedHash, raffleEndTime, maxEntries, beacon, entries, draws, closedAt, status } = proof;
  const { heads, entrants } = yield* entryProblemsOf(proof);
  const closing = entries[maxEntries - 1]?.enteredAt ?? raffleEndTime;
  yield* beaconProblemsOf(beacon);
  if (closedAt !== closing && (closedAt !== null || draws.length > 0)) yield `Times: it could not close at ${closedAt}`;
  const stepsTo = (closesAt, last) => (Date.parse(closesAt) - Date.parse(last?.closesAt ?? closing)) / (15 * dayMs);
  const isOnSchedule = (closesAt, last) => {
    const steps = stepsTo(closesAt, last);
    return last ? steps > 0 && steps % 1 === 0 && closesAt >= last.redeemBy : steps === 0;
  };
  let [seed, winners, last] = [seedHash, [], undefined];
  for (const [index, { round, signature, substitute, closesAt, drawnAt, ...draw }] of draws.entries()) {
    const name = `draw ${index + 1}`;
    if (draw.drawNumber !== index + 1) yield `Winners: ${name} has the number ${draw.drawNumber}`;
    if (!isOnSchedule(closesAt, last)) yield `Times: ${name} could not close at ${closesAt}`;
    if (stepsTo(closesAt, last) > 1)
      yield `note: The operator skipped an earlier time of ${name}, so may have chosen its round`;
    const planned = beacon && roundAfter(beacon, closesAt);
    const dueMs = beacon ? timeOf(beacon, round) : Date.parse(closesAt);
    const isEarly =
      Date.parse(closesAt) < Date.parse(last?.drawnAt) + 14 * dayMs ||
      closesAt < last?.refusedAt ||
      drawnAt < substitute?.chosenAt;
    if (Date.parse(draw.redeemBy) < Date.parse(drawnAt) + 14 * dayMs)
      yield `Times: the winner of ${name} had too little time`;
    if (isEarly || Date.parse(drawnAt) < dueMs) yield `Times: ${name} was too early`;
    const plannedMs = beacon ? timeOf(beacon, planned) : Date.parse(closesAt);
    if (Date.parse(drawnAt) >= plannedMs + 7 * dayMs) yield `Times: ${name} was more than seven days late`;
    if ((substitute?.plannedRound ?? round) !== planned) yield `Beacon: ${name} needs round ${planned}, not ${round}`;
    if (substitute) yield `note: The operator chose round ${round}, so could choose the winner: ${substitute.reason}`;
    const choosableMs = round > planned ? Math.max(dueMs, timeOf(beacon, planned) + dayMs) : Infinity;
    if (Date.parse(substitute?.chosenAt) < choosableMs) yield `Times: round ${round} of ${name} was chosen too early`;
    if (!beacon && (signature || substitute)) yield `Beacon: ${name} has a round, but no beacon`;
    if (beacon && !verify(beacon, round, signature)) yield `Beacon: it has not signed round ${round} of ${name}`;
    if (sha256(draw.seed) !== seed) yield `Seeds: the seed of ${name} is not the one that was fixed`;
    const randomness = beacon ? `${round}|${sha256(bytesOf(signature ?? ''))}` : 'none|none';
    const excluded = draw.excludedEntrants;
    if (excluded.length !== winners.length || !winners.every((one) => excluded.includes(one)))
      yield `Winners: ${name} excludes other entrants than the earlier winners`;
    const candidates = entries.filter(({ entrant }) => !winners.includes(entrant));
    const hmac = createHmac('sha256', draw.seed).update(`${proof.chainHead}|${index + 1}|${randomness}`);
    // The highest digests would have to be skipped. The chance of one is below 2^-200.
    const winner = candidates[Number(BigInt(`0x${hmac.digest('hex')}`) % BigInt(candidates.length || 1))];
    const picked = entries.indexOf(winner) + 1;
    if (picked !== draw.winnerEntry || !winner) yield `Winners: ${name} picks entry ${picked}, not ${draw.winnerEntry}`;
    last = { closesAt, drawnAt, redeemBy: draw.redeemBy, refusedAt: draw.refusal?.at };
    [seed, winners] = [draw.seed, [...winners, winner?.entrant]];
  }
  const possible = draws.length > 0 ? ['cancelled', 'drawn', 'redeemed'] : ['cancelled', 'open'];
  possible.push(winners.length < entrants || (!closedAt && winners.length === 0) ? 'open' : 'closed');
  if (!possible.includes(status)) yield `Winners: a raffle with ${draws.length} draws cannot be ${status}`;
  const next = proof.planned?.closesAt;
  yield* planProblemsOf(proof, closing, isOnSchedule(next, last) && !(next < last?.refusedAt));
  const expected = status === 'cancelled' && draws.length < maxEntries ? seed : null;
  const revealed = proof.revealedSeed ? sha256(proof.revealedSeed) : null;
  if (revealed !== expected) yield 'Seeds: a cancelled raffle, and no other, must reveal the next one';
  yield* receiptProblemsOf(proof, heads, closing);
}

/** Verifies the proof in a file, at the time `nowMs`. Returns the lines to print and the exit code. */
export function verifyFile(path, nowMs = Date.now(), verify = isSigned) {
  const found = [];
  try {
    const text = readFileSync(path, 'utf8');
    if (text.startsWith('\uFEFF')) throw new Error('save it without the byte order mark at its start');
    const proof = { observations: [], ...JSON.parse(text) };
    requireType(proof, 'proof', 'proof');
    found.push(...problemsOf({ ...proof, nowMs }, verify), ...refusalProblemsOf(proof));
  } catch ({ message }) {
    return { exitCode: 2, lines: [`This is not a proof of a raffle: ${message.replace(/\p{C}/gu, '?')}.`] };
  }
  const lines = found.map((line) => (line.startsWith('note') ? line : `FAILS  ${line}`));
  for (const [check, meaning] of Object.entries(checks))
    if (!found.some((line) => line.startsWith(check))) lines.push(`holds  ${check}: ${meaning}`);
  const isTrue = found.every((line) => line.startsWith('note'));
  return { exitCode: isTrue ? 0 : 1, lines: [...lines, isTrue ? 'Every check holds.' : 'This proof does NOT hold.'] };
}

if (import.meta.filename === realpathSync(process.argv[1])) {
  const { lines, exitCode } = verifyFile(process.argv[2] ?? 'proof.json');
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = exitCode;
}
