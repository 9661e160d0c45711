import type { ProofCheck, ProofCheckName } from '@game/rules';
import { raffleProofText as text } from '../../../text/shop/raffle-proof.js';
import type { RaffleMemory } from '../raffle-memory.js';
import type { CheckLine } from './check-list.js';
import type { MemoryProblem } from './check-memory.js';
import type { Proof } from './use-proof-checks.js';

/** The checks of a draw, or those of the whole raffle if `drawNumber` is null. */
export function linesOf(checks: readonly ProofCheck[], drawNumber: number | null, proof: Proof): CheckLine[] {
  const isSubstituted = proof.draws.some((draw) => draw.drawNumber === drawNumber && draw.substitute !== null);
  return checks
    .filter((each) => each.drawNumber === drawNumber)
    .filter(({ check, holds }) => proof.beacon !== null || !holds || !needsBeacon.has(check))
    .map(({ check, holds }): CheckLine => {
      if (!holds) return { result: 'fails', text: text.checks[check].fails };
      if (check === 'round' && isSubstituted) return { result: 'unknown', text: text.checks.substitute };
      return { result: 'holds', text: text.checks[check].holds };
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
  const lines = problems.map(({ kind, entryNumber }): CheckLine => {
    return { result: 'fails', text: text.memory.problems[kind](entryNumber) };
  });
  if (lines.length === 0) lines.push(...matchingLines(receipts.length, observations));
  if (receipts.length === 0) lines.push({ result: 'unknown', text: text.memory.noReceipt });
  const isClosed = proof.closedAt !== null;
  const sawClosing = observations.some(({ closed }) => closed !== undefined);
  if (isClosed && !sawClosing) lines.push({ result: 'unknown', text: text.memory.noClosing });
  // Several observations can contradict the same entry.
  return lines.filter((line, index) => lines.findIndex((other) => other.text === line.text) === index);
}

function matchingLines(receipts: number, observations: RaffleMemory['observations']): CheckLine[] {
  const lines: CheckLine[] = [];
  if (receipts > 0) lines.push({ result: 'holds', text: text.memory.receipts(receipts) });
  const seen = Math.max(0, ...observations.map(({ count }) => count));
  if (observations.some(({ closed }) => closed !== undefined))
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
