import type { EventName, EventOf, QueryName } from '@game/contract';
import type { QueryClient } from '@tanstack/react-query';
import { operationKey, refetchBalance } from '../api/queries.js';
import { mergeSharedGame, refetchOpenGames } from '../features/games/game-cache.js';
import { listGame, replaceCounters, unlistGame } from '../features/lobby/lobby-cache.js';
import { applyProduct, showWin } from '../features/shop/shop-cache.js';
import { noteOutcome } from '../features/statistics/statistics-cache.js';
import {
  addReadyMatch,
  applyChange,
  listTournament,
  unlistTournament,
} from '../features/tournaments/tournament-cache.js';

type Handlers = { [Name in EventName]: (queryClient: QueryClient, payload: EventOf<Name>) => void };

/** What each realtime message does to the cached answers: the one place where they meet. */
export const handlers: Handlers = {
  'profiles.balanceChanged': (queryClient) => {
    refetchBalance(queryClient);
    void queryClient.invalidateQueries({ queryKey: ['profiles.listTransactions'] });
    refetch(queryClient, 'rewards.getDailyFlip');
    refetch(queryClient, 'rewards.getDailyBonus');
    refetch(queryClient, 'rewards.getStreak');
    // An entry or an order made in another window is the viewer's, too.
    refetch(queryClient, 'shop.getProduct');
    // A game created in another window holds its stake.
    refetchOpenGames(queryClient);
  },
  'profiles.changed': (queryClient) => {
    void queryClient.invalidateQueries({ queryKey: ['profiles.getOwn'] });
    void queryClient.invalidateQueries({ queryKey: ['auth.getSession'] });
    refetch(queryClient, 'rewards.getActivities');
    refetch(queryClient, 'rewards.getStreak');
  },
  'rewards.changed': (queryClient) => {
    refetch(queryClient, 'rewards.getActivities');
    refetch(queryClient, 'rewards.getReferrals');
  },
  'lobby.gameListed': (queryClient, { game }) => listGame(queryClient, game),
  'lobby.gameUnlisted': (queryClient, { gameId }) => unlistGame(queryClient, gameId),
  'lobby.countersChanged': replaceCounters,
  'games.changed': (queryClient, { game }) => {
    mergeSharedGame(queryClient, game);
    refetchOpenGames(queryClient);
    noteOutcome(queryClient, game);
  },
  'tournaments.listed': (queryClient, { tournament }) => listTournament(queryClient, tournament),
  'tournaments.unlisted': (queryClient, { tournamentId }) => unlistTournament(queryClient, tournamentId),
  'tournaments.changed': applyChange,
  'tournaments.matchReady': addReadyMatch,
  'shop.productChanged': applyProduct,
  'shop.raffleWon': showWin,
  'payments.purchaseChanged': (queryClient, { purchase }) =>
    queryClient.setQueryData(operationKey('payments.getPurchase', { purchaseId: purchase.id }), { purchase }),
};

function refetch(queryClient: QueryClient, query: QueryName): void {
  void queryClient.invalidateQueries({ queryKey: [query] });
}
