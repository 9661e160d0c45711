import type { EventOf, QueryName } from '@game/contract';
import { listMaximumAgeMs } from '@game/site';
import type { QueryClient } from '@tanstack/react-query';
import { cached, cachedViewerId } from '../api/queries.js';
import { noteDecided } from '../components/reveal/unseen-results.js';
import { mergeSharedGame, updateOpenGames } from '../features/games/cache.js';
import { refetchRematchOffers } from '../features/games/rematches/cache.js';
import { applyGame, applyRead, refetchInbox } from '../features/inbox/cache.js';
import { applyListChanges, replaceCounters } from '../features/lobby/cache.js';
import { replacePurchase } from '../features/payments/cache.js';
import { replaceBalance } from '../features/profiles/cache.js';
import { applyProduct, refetchWin } from '../features/shop/cache.js';
import { applyCompleted } from '../features/statistics/cache.js';
import { applyChange, listTournament, refetchOpenMatches, unlistTournament } from '../features/tournaments/cache.js';
import { connect, type HandledEvent } from '../realtime/connection.js';

/**
 * When a browser fetches what it may have missed: not before the server has read again what it serves from memory, and then
 * at a random time, so that the server is not flooded.
 */
const catchUpAfterMs = 1.5 * listMaximumAgeMs;
const catchUpWithinMs = 3_000;

type Handlers = { [Name in HandledEvent]: (queryClient: QueryClient, payload: EventOf<Name>) => void };

/** Opens the realtime connection with the handlers of all features; returns a function that closes it. */
export function connectRealtime(queryClient: QueryClient): () => void {
  return connect((name, payload) => {
    // The type of the table binds each handler to the payload of its event, which a variable name cannot show.
    const handle = handlers[name] as (queryClient: QueryClient, payload: unknown) => void;
    handle(queryClient, payload);
  }, queryClient);
}

/** Returns whether the page has started with this script. In development it has started with none. */
function hasStartedWith(script: string): boolean {
  const own = document.querySelector('script[src^="/assets/"]')?.getAttribute('src') ?? null;
  return own === null || own === script;
}

/** What each realtime event does to the query cache. */
const handlers: Handlers = {
  'profiles.balanceChanged': (queryClient, changed) => {
    const before = cached(queryClient, 'profiles.getBalance', {})?.balance;
    replaceBalance(queryClient, changed);
    refetch(queryClient, 'profiles.listTransactions');
    // The player may have entered a raffle or ordered a prize in another window.
    refetch(queryClient, 'shop.getProduct');
    // The player may have claimed a reward in another window.
    if (before === undefined || changed.balance >= before) {
      refetch(queryClient, 'rewards.getDailyFlip');
      refetch(queryClient, 'rewards.getDailyBonus');
      refetch(queryClient, 'rewards.getStreak');
    }
  },
  'profiles.changed': (queryClient) => {
    refetch(queryClient, 'profiles.getOwn');
    refetch(queryClient, 'auth.getSession');
    refetch(queryClient, 'rewards.getActivities');
    refetch(queryClient, 'rewards.getStreak');
    refetch(queryClient, 'rewards.getToday');
  },
  'rewards.changed': (queryClient) => {
    refetch(queryClient, 'rewards.getActivities');
    refetch(queryClient, 'rewards.getReferrals');
    refetch(queryClient, 'rewards.getWaits');
    refetch(queryClient, 'rewards.getToday');
  },
  'lobby.changed': applyListChanges,
  'counters.changed': replaceCounters,
  'games.changed': (queryClient, { game }) => {
    noteDecided(game, cachedViewerId(queryClient));
    mergeSharedGame(queryClient, game);
    updateOpenGames(queryClient, game);
    applyCompleted(queryClient, game);
    if (game.status === 'completed') refetch(queryClient, 'trophies.list');
    applyGame(queryClient, game);
  },
  'rematches.changed': (queryClient) => {
    refetchRematchOffers(queryClient);
    refetchInbox(queryClient);
  },
  'inbox.added': refetchInbox,
  'inbox.read': applyRead,
  'tournaments.listed': (queryClient, { tournament }) => listTournament(queryClient, tournament),
  'tournaments.unlisted': (queryClient, { tournamentId }) => unlistTournament(queryClient, tournamentId),
  'tournaments.changed': applyChange,
  'tournaments.matchReady': refetchOpenMatches,
  'shop.productChanged': applyProduct,
  'shop.raffleWon': refetchWin,
  'realtime.missed': (queryClient) => {
    setTimeout(() => void queryClient.invalidateQueries(), catchUpAfterMs + Math.random() * catchUpWithinMs);
  },
  'site.script': (_queryClient, { path }) => {
    if (hasStartedWith(path)) return;
    // If this code is gone with the old build, the next page that is opened reloads the site.
    import('./new-build.js').then(({ offerNewBuild }) => offerNewBuild(path)).catch(() => undefined);
  },
  'payments.purchaseChanged': replacePurchase,
};

function refetch(queryClient: QueryClient, query: QueryName): void {
  void queryClient.invalidateQueries({ queryKey: [query] });
}
