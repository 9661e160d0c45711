import type * as games from '../../../../apps/server/dist/modules/console-reads/store/games.js';
import type * as orders from '../../../../apps/server/dist/modules/console-reads/store/orders.js';
import type * as payments from '../../../../apps/server/dist/modules/console-reads/store/payments.js';
import type * as players from '../../../../apps/server/dist/modules/console-reads/store/players.js';
import type { Sample } from '../sample.js';
import { callsOf, type StoreFile } from '../store-calls.js';

const limit = 51;

const cursor = ({ now: at, newId: id }: Sample) => ({ at, id });

export const consoleReadsStatements: StoreFile[] = [
  callsOf<typeof players>('console-reads/store/players', {
    findByPrefix: (s) => [s.username.slice(0, 8), null, 10],
    findByEmail: (s) => [s.email],
    findById: (s) => [s.playerId],
    findDetails: (s) => [s.playerId],
    findLinkedSignUps: (s) => [s.playerId, limit],
    findReportsAbout: (s) => [s.playerId, limit],
  }),
  callsOf<typeof games>('console-reads/store/games', {
    findOpenGames: (s) => [s.playerId, limit],
    findCompletedGames: (s) => [s.playerId, cursor(s), limit],
    findGame: (s) => [s.gameId],
    findTournaments: (s) => [s.playerId, null, limit],
    findTournament: (s) => [s.tournamentId],
  }),
  callsOf<typeof orders>('console-reads/store/orders', {
    findOrders: ({ now }) => ['review', { now, cursor: null, limit }],
    findOrdersOf: (s) => [s.playerId, limit],
  }),
  callsOf<typeof payments>('console-reads/store/payments', {
    findPurchases: (s) => [cursor(s), limit],
    findPurchasesOf: (s) => [s.playerId, limit],
    findReversals: (s) => [cursor(s), limit],
  }),
];
