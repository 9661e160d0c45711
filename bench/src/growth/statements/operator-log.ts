import type * as operatorLog from '../../../../apps/server/dist/modules/operator-log/store.js';
import { callsOf, type StoreFile } from '../store-calls.js';
import { limit } from './arguments.js';

export const operatorLogStatements: StoreFile[] = [
  callsOf<typeof operatorLog>('operator-log/store', {
    appendAction: (s) => [
      { at: s.now, operator: 'operator', action: 'players suspend', target: s.username, reason: 'test', details: {} },
    ],
    findActions: (s) => [limit, { before: 1000, filter: { column: 'target', value: s.username } }],
  }),
];
