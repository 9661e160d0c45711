import { drawIntervalMs, roundAfterClosing, timeOfRound, type ProofCheck, type ProofCheckName } from '@game/rules';
import { raffleProofText as text } from '../../../text/raffle-proof.js';
import type { RaffleMemory, RaffleObservation } from '../raffle-memory.js';
import type { CheckLine } from '../../../components/fairness/check-list.js';
import type { MemoryProblem } from './check-memory.js';
import type { Proof } from './use-proof-checks.js';

/** The checks of a draw, or those of the whole raffle if `drawNumber` is null. */
export function linesOf(checks: readonly ProofCheck[], drawNumber: number | null, proof: Proof): CheckLine[] {
  const isSubstituted = proof.draws.some((draw) => draw.drawNumber === drawNumber && draw.substitute !== null);
  const isPostponed = postponedDraws(proof).some(({ draw }) => draw.drawNumber === drawNumber);
  return checks
    .filter((each) => each.drawNumber === drawNumber)
    .filter(({ check, holds }) => proof.beacon !== null || !holds || !needsBeacon.has(check))
    .map(({ check, holds }): CheckLine => {
      if (!holds) return { result: 'fails', text: text.checks[check].fails };
      if (check === 'round' && isSubstituted) return { result: 'unknown', text: text.checks.substitute };
      if (check === 'round' && isPostponed) return { result: 'unknown', text: text.checks.postponed };
      if (check === 'winner' && proof.beacon === null)
        return { result: 'holds', text: text.checks.winnerWithoutBeacon };
      return { result: 'holds', text: text.checks[check].holds };
    });
}

/** The draws that skipped times of the schedule, each with the first time at which it could have closed. */
export function postponedDraws({
  draws,
}: Pick<Proof, 'draws'>): { draw: Proof['draws'][number]; couldCloseAt: string }[] {
  return draws.flatMap((draw, index) => {
    const couldCloseMs = Date.parse(draws[index - 1]?.closesAt ?? draw.closesAt) + drawIntervalMs;
    return couldCloseMs < Date.parse(draw.closesAt) ? { draw, couldCloseAt: new Date(couldCloseMs).toISOString() } : [];
  });
}

/** Without a beacon, these checks hold if there is no round. Then they prove nothing. */
const needsBeacon = new Set<ProofCheckName>(['round', 'beacon']);

/** What the comparison with this browser's memory shows. */
export function memoryLines(
  proof: Proof,
  { receipts, observations }: RaffleMemory,
  problems: readonly MemoryProblem[],
) {
  const lines = problems.map(({ kind, number }): CheckLine => {
    return { result: 'fails', text: text.memory.problems[kind](number) };
  });
  const isInTime = observations.some((seen) => wasSeenInTime(proof, seen));
  if (lines.length === 0) lines.push(...matchingLines(receipts.length, observations, isInTime));
  if (receipts.length === 0) lines.push({ result: 'unknown', text: text.memory.noReceipt });
  if (proof.closedAt !== null && proof.entries.length > 0 && !isInTime)
    lines.push({ result: 'unknown', text: text.memory.noClosing });
  // Several observations can contradict the same entry.
  return lines.filter((line, index) => lines.findIndex((other) => other.text === line.text) === index);
}

/** Whether this browser saw the closed raffle before its round existed, by the browser's own clock. */
function wasSeenInTime({ beacon, draws, closedAt }: Proof, { closed, seenAt }: RaffleObservation): boolean {
  if (closed === undefined || closedAt === null) return false;
  const decidedMs = beacon && timeOfRound(beacon, roundAfterClosing(beacon, new Date(closedAt)));
  return Date.parse(seenAt) < (decidedMs ?? Date.parse(draws[0]?.drawnAt ?? closedAt));
}

function matchingLines(receipts: number, observations: RaffleMemory['observations'], isInTime: boolean): CheckLine[] {
  const lines: CheckLine[] = [];
  if (receipts > 0) lines.push({ result: 'holds', text: text.memory.receipts(receipts) });
  const seen = Math.max(0, ...observations.map(({ count }) => count));
  if (isInTime) lines.push({ result: 'holds', text: text.memory.inTime });
  else if (observations.some(({ closed }) => closed !== undefined))
    lines.push({ result: 'holds', text: text.memory.closing });
  else if (seen > 0) lines.push({ result: 'holds', text: text.memory.earlier(seen) });
  return lines;
}

/** All entries as text, with those of this browser's receipts and the winning ones marked. */
export function entryLines({ entries, draws }: Proof, { receipts }: RaffleMemory): string[] {
  const own = new Set(receipts.map(({ entryNumber }) => entryNumber));
  const winning = new Set(draws.map(({ winnerEntry }) => winnerEntry));
  return entries.map(({ number, entrant, random, enteredAt }) => {
    return `${number} ${entrant} ${random} ${enteredAt}${own.has(number) ? ' *' : ''}${winning.has(number) ? ' !' : ''}`;
  });
}
