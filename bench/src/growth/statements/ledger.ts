import type * as answers from '../../../../apps/server/dist/modules/ledger/store/answers.js';
import type * as balances from '../../../../apps/server/dist/modules/ledger/store/balances.js';
import type * as transactions from '../../../../apps/server/dist/modules/ledger/store/transactions.js';
import type * as ledgerPartitions from '../../../../apps/server/dist/modules/ledger/store/answer-partitions.js';
import type * as conservationChecks from '../../../../apps/server/dist/modules/ledger/store/conservation-checks.js';
import type * as settledRows from '../../../../apps/server/dist/modules/ledger/store/settled-rows.js';
import type * as fullRows from '../../../../apps/server/dist/modules/ledger/store/full-rows.js';
import { callsOf, type StoreFile } from '../store-calls.js';
import { limit, ledgerRow, page, requestAnswer } from './arguments.js';

/** An id after all rows of the ledger. */
const lastRow = 1_000_000_000;

export const ledgerStatements: StoreFile[] = [
  callsOf<typeof transactions>('ledger/store/transactions', {
    appendTransactions: (s) => [[ledgerRow(s)], s.now],
    findTransactions: (s) => [s.playerId, null, page],
    sumReferralRewards: (s) => [s.playerId],
  }),
  callsOf<typeof balances>('ledger/store/balances', {
    lockBalances: (s) => [[s.playerId, s.otherId]],
    findBalances: (s) => [[s.playerId, s.otherId]],
    findBalance: (s) => [s.playerId],
    findBalanceForUpdate: (s) => [s.playerId],
  }),
  callsOf<typeof answers>('ledger/store/answers', {
    insertAnswer: (s) => [requestAnswer(s), s.now],
    insertionOf: null,
    isDuplicateAnswer: null,
    findAnswers: (s) => [[{ playerId: s.keyOwnerId, key: s.key }]],
    deleteAnswersOf: (s) => [s.playerId],
  }),
  callsOf<typeof ledgerPartitions>('ledger/store/answer-partitions', {
    listPartitionedDays: () => [],
    createPartition: (s) => [s.today],
    dropPartition: () => ['2000-01-01'],
    deleteFromDefaultPartition: (s) => [s.before, limit],
    dayAfter: null,
  }),
  callsOf<typeof conservationChecks>('ledger/store/conservation-checks', {
    insertCheck: (s) => [{ at: s.now, durationMs: 1, balances: 1, openStakes: 1, issued: 2, spent: 0 }, s.before],
    findChecks: () => [null, limit],
    deleteChecksBefore: (s) => [s.before],
    sumRows: () => [1, limit, limit],
  }),
  callsOf<typeof fullRows>('ledger/store/full-rows', {
    findRows: () => [{ after: 1, to: 1000, limit }],
    findRowsOf: (s) => [{ userId: s.playerId, after: 0, to: lastRow, limit: page }],
    findLastRow: () => [1000],
    findLastRowOf: (s) => [{ userId: s.playerId, to: lastRow }],
  }),
  callsOf<typeof settledRows>('ledger/store/settled-rows', {
    findEnd: () => [],
    findProgress: () => ['collusion'],
    lockProgressIfFree: () => ['collusion'],
    lockProgress: () => ['collusion'],
    updateProgress: () => ['collusion', 1],
    findSettledRows: () => [1, limit],
  }),
];
