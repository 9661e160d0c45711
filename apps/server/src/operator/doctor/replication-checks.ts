import type { Config } from '../../config.js';
import type { Connection } from '../../platform/database/database.js';
import { describeReplication, findCommitProblem } from '../../platform/postgres/replication.js';
import { examine, off, ok, problem, type Finding } from './finding.js';

/** Checks that acknowledged tickets survive a crash, and the loss of the database's machine. */
export async function examineReplication(on: Connection, config: Config): Promise<Finding[]> {
  return [
    await examine('commits', () => examineCommits(on)),
    await examine('standby', () => examineStandby(on, config)),
  ];
}

async function examineCommits(on: Connection) {
  const found = await findCommitProblem(on);
  return found === null ? ok('are stored before they are confirmed') : problem(found);
}

async function examineStandby(on: Connection, { databaseUrl, needsStandby }: Config) {
  if (databaseUrl === undefined) return off('the embedded database has none');
  const { role, expectedNames, standbys } = await describeReplication(on);
  const names = (...modes: string[]) =>
    standbys.flatMap(({ name, mode }) => (modes.includes(mode ?? '') ? [name] : [])).join(', ');
  const synchronous = names('sync', 'quorum');
  if (synchronous !== '') return ok(`${synchronous} is synchronous: it has each ticket before a player is told`);
  if (standbys.some(({ mode }) => mode === null)) {
    return problem(`the role ${role} may not see the standbys: GRANT pg_monitor TO ${role}`);
  }
  if (standbys.length > 0) {
    return problem(
      `${names('async', 'potential')} is asynchronous: a failover can lose tickets that players were told`,
    );
  }
  if (expectedNames !== '') return problem(`missing: every commit waits for '${expectedNames}'`);
  return needsStandby
    ? problem('missing: DATABASE_STANDBY is required, but tickets are on one machine only')
    : off('tickets are on one machine only; DATABASE_STANDBY is optional');
}
