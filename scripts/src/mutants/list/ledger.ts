import type { Mutant } from '../mutant.js';

export const ledger: Mutant[] = [
  {
    name: 'finds a stored answer by its key alone',
    in: 'selectAnswersText',
    before: 'WHERE stored.user_id = player_id AND stored.key = asked.key OFFSET 0',
    after: 'WHERE stored.key = asked.key OFFSET 0',
    test: 'answers',
  },
  {
    name: 'gives the answer of another player in the same batch',
    in: 'answerTo',
    before: 'playerId === intent.playerId && key === intent.key',
    after: 'key === intent.key',
    test: 'answers',
  },
  {
    name: 'answers a changed request with the stored answer',
    in: 'replyFrom',
    before: "if (stored.requestHash !== requestHash) throw new Refusal('IDEMPOTENCY_KEY_REUSED');",
    after: '',
    test: 'games/games',
  },
  {
    name: 'drops answers a day early',
    in: 'rotateAnswers',
    before: 'Date.parse(partitions.dayAfter(day)) + retentionMs <= nowMs',
    after: 'Date.parse(day) + retentionMs <= nowMs',
    test: 'answers',
  },
  {
    name: 'takes the stake of a loss twice',
    in: 'transactionKinds',
    before: 'loss: { direction: 0,',
    after: 'loss: { direction: -1,',
    test: 'games/games',
  },
  {
    name: 'counts raffle entries as issued',
    in: 'transactionKinds',
    before: "raffle_entry: { direction: -1, side: 'spent' }",
    after: "raffle_entry: { direction: -1, side: 'issued' }",
    test: 'shop',
  },
  {
    name: 'notifies no player of a balance',
    in: 'Ledger.post',
    before: 'transaction.afterCommit(() => this.publishBalances(changed));',
    after: '',
    test: 'payments',
  },
  {
    name: 'repeats the last row of a page of the history',
    in: 'selectTransactionsText',
    before: 'AND id < coalesce($2',
    after: 'AND id <= coalesce($2',
    test: 'profiles',
  },
  {
    name: 'shows the oldest transactions first',
    in: 'selectTransactionsText',
    before: 'ORDER BY transactions.id DESC LIMIT $3',
    after: 'ORDER BY transactions.id LIMIT $3',
    test: 'profiles',
  },
];
