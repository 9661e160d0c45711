import { seatByDigest, tieBreakText } from '@game/rules';
import type { Client } from 'pg';
import { snapshotOn, type Connection } from '../../platform/database/database.js';
import { onlyRow } from '../../platform/database/statement.js';
import { hmacSha256, sha256 } from '../../platform/sha256.js';
import type { AuditCheck } from './audit-check.js';
import { auditDraws } from './audit-draws.js';
import { lostTickets } from './conservation.js';
import { findSeedDecisions, handComparisons } from './store/audit-hands.js';
import { rowComparisons } from './store/audit-rows.js';
import { rowChecks, sumHeld, sumLedger, type RowCheck } from './store/audit-sums.js';
import type { RowComparison } from './store/audit-row-comparison.js';

/**
 * Checks the conservation of tickets (D-09) and the invariants behind it, in one snapshot of a live database.
 * `client` must have no open transaction.
 */
export async function auditLedger(client: Client): Promise<AuditCheck[]> {
  return snapshotOn(client, async (on) => [
    await checkConservation(on),
    await countWrong(on, rowChecks.balances),
    await countWrong(on, rowChecks.subjects),
    await compareRows(on, rowComparisons.games),
    await compareRows(on, handComparisons.results),
    await compareRows(on, rowComparisons.entries),
    await compareRows(on, handComparisons.matches),
    await checkSeedDecisions(on),
    await compareRows(on, handComparisons.commitments),
    await countWrong(on, rowChecks.tournaments),
    await countWrong(on, rowChecks.raffles),
    await countWrong(on, rowChecks.entrants),
    await compareRows(on, rowComparisons.raffleEntries),
    await compareRows(on, rowComparisons.orders),
    await compareRows(on, rowComparisons.prizes),
    await compareRows(on, rowComparisons.adjustments),
    await checkDraws(on),
    await countWrong(on, rowChecks.purchases),
    await countWrong(on, rowChecks.debts),
    await countWrong(on, rowChecks.rewards),
    await countWrong(on, rowChecks.rewardAmounts),
    await countWrong(on, rowChecks.counters),
    await countWrong(on, rowChecks.statistics),
  ]);
}

async function checkConservation(on: Connection): Promise<AuditCheck> {
  const figures = { ...(await sumHeld(on)), ...(await sumLedger(on)) };
  const holds = lostTickets(figures) === 0;
  return { invariant: 'balances + open stakes = tickets issued - tickets spent', holds, figures };
}

async function countWrong(on: Connection, { invariant, count }: RowCheck): Promise<AuditCheck> {
  const figures = onlyRow(await count(on));
  return { invariant, holds: figures.wrong === 0, figures };
}

/** Compares all rows of a kind, and describes the first differences. */
async function compareRows(on: Connection, comparison: RowComparison): Promise<AuditCheck> {
  const check = await countWrong(on, comparison);
  return check.holds ? check : { ...check, found: (await comparison.findDifferences(on)).map(describe) };
}

async function checkDraws(on: Connection): Promise<AuditCheck> {
  const figures = await auditDraws(on);
  const invariant = 'every draw follows from the published seeds, the hash chain of the entries and the beacon';
  return { invariant, holds: figures.wrong === 0, figures };
}

/** Repeats what the seeds of tournaments have decided (D-17). */
async function checkSeedDecisions(on: Connection): Promise<AuditCheck> {
  const decisions = await findSeedDecisions(on);
  const wrong = decisions.filter(({ tournamentId, seed, seedHash, isFirstWinner, ...place }) => {
    const seat = seatByDigest(hmacSha256(seed, tieBreakText(tournamentId, place)));
    return sha256(seed) !== seedHash || (seat === 'player1') !== isFirstWinner;
  });
  const invariant = 'every match of ties is won by the player whom the seed of its tournament favours';
  return { invariant, holds: wrong.length === 0, figures: { checked: decisions.length, wrong: wrong.length } };
}

type Lines = (string | null)[];

function describe({ subject, expected, actual }: { subject: string; expected: Lines; actual: Lines }): string {
  const lacking = without(expected, actual).map((line) => `lacks '${line}'`);
  const unexplained = without(actual, expected).map((line) => `has '${line}', which nothing explains`);
  return `${subject}: ${[...lacking, ...unexplained].join('; ')}`;
}

/** The items of a list without those of another one, each of which takes one away. */
function without(items: Lines, others: Lines): Lines {
  const left = [...others];
  return items.filter((item) => {
    const index = left.indexOf(item);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}
