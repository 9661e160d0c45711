import type { Mutant } from '../mutant.js';

export const database: Mutant[] = [
  {
    name: 'hides why a commit was turned into a rollback',
    in: 'Database.attempt',
    before: 'await together([...answered, commit]);',
    after: 'await Promise.allSettled(answered);',
    test: 'platform/database',
  },
  {
    name: 'reports what failed because of an earlier statement',
    in: 'together',
    before: 'throw failures.find((failure) => causeOf(failure).code !== afterFailure) ?? failures[0]',
    after: 'throw failures[0]',
    test: 'platform/database',
  },
  {
    name: 'writes to an old primary',
    in: 'NewestPrimary.check',
    before: 'if (number < this.#timeline)',
    after: 'if (number < 0)',
    test: 'old-primary',
  },
  {
    name: 'reads from a standby',
    in: 'NewestPrimary.check',
    before: "if (timeline === null) throw new Error('the database is a standby');",
    after: 'if (timeline === null) return;',
    test: 'old-primary',
  },
  {
    name: 'accepts commits that a standby lacks',
    in: 'findCommitProblem',
    before: 'if (durableLevels.includes(level)) return null;',
    after: 'return null;',
    test: 'operator/replication',
  },
  {
    name: 'takes an asynchronous standby for a synchronous one',
    in: 'examineStandby',
    before: "const synchronous = names('sync', 'quorum');",
    after: "const synchronous = names('sync', 'quorum', 'async');",
    test: 'operator/replication',
  },
  {
    name: 'logs each failure of an outage',
    in: 'limitOutageLines',
    before: 'if (cause === null) return method.apply(this, parameters);',
    after: 'if (cause !== null) return method.apply(this, parameters);',
    test: 'platform/logger',
  },
];
