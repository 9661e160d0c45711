import type { Mutant } from '../mutant.js';

export const ledger: Mutant[] = [
  {
    name: 'finds a stored answer by its key alone',
    file: 'apps/server/src/modules/ledger/store.ts',
    before: 'WHERE stored.user_id = player_id AND stored.key = asked.key OFFSET 0',
    after: 'WHERE stored.key = asked.key OFFSET 0',
    test: 'tests/server/ledger/answers.test.ts',
  },
  {
    name: 'gives the answer of another player in the same batch',
    file: 'apps/server/src/modules/ledger/batch-answers.ts',
    before: 'playerId === intent.playerId && key === intent.key',
    after: 'key === intent.key',
    test: 'tests/server/ledger/answers.test.ts',
  },
  {
    name: 'answers a changed request with the stored answer',
    file: 'apps/server/src/modules/ledger/idempotency.ts',
    before: "if (stored.requestHash !== requestHash) throw new Refusal('IDEMPOTENCY_KEY_REUSED');",
    after: '',
    test: 'tests/server/games/games.test.ts',
  },
  {
    name: 'drops answers a day early',
    file: 'apps/server/src/modules/ledger/idempotency.ts',
    before: 'Date.parse(partitions.dayAfter(day)) + retentionMs <= nowMs',
    after: 'Date.parse(day) + retentionMs <= nowMs',
    test: 'tests/server/ledger/answers.test.ts',
  },
  {
    name: 'takes the stake of a loss twice',
    file: 'apps/server/src/modules/ledger/transaction-kinds.ts',
    before: 'loss: { direction: 0,',
    after: 'loss: { direction: -1,',
    test: 'tests/server/games/games.test.ts',
  },
  {
    name: 'counts raffle entries as issued',
    file: 'apps/server/src/modules/ledger/transaction-kinds.ts',
    before: "raffle_entry: { direction: -1, side: 'spent' }",
    after: "raffle_entry: { direction: -1, side: 'issued' }",
    test: 'tests/server/shop/shop.test.ts',
  },
  {
    name: 'notifies no player of a balance',
    file: 'apps/server/src/modules/ledger/service.ts',
    before: 'transaction.afterCommit(() => this.publishBalances(changed));',
    after: '',
    test: 'tests/server/shop/payments.test.ts',
  },
  {
    name: 'repeats the last row of a page of the history',
    file: 'apps/server/src/modules/ledger/store.ts',
    before: 'AND id < coalesce($2',
    after: 'AND id <= coalesce($2',
    test: 'tests/server/profiles/profiles.test.ts',
  },
  {
    name: 'shows the oldest transactions first',
    file: 'apps/server/src/modules/ledger/store.ts',
    before: 'ORDER BY transactions.id DESC LIMIT $3',
    after: 'ORDER BY transactions.id LIMIT $3',
    test: 'tests/server/profiles/profiles.test.ts',
  },
];
