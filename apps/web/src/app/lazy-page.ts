import { lazy } from 'react';
import { page } from './page-loader.js';

/** Loads the code of the lobby. */
export function loadLobbyRoute() {
  return import('./routes/lobby-route.js');
}

export const LobbyRoute = lazy(page(async () => (await loadLobbyRoute()).LobbyRoute));
export const AuthRoute = lazy(page(async () => (await import('./routes/auth-route.js')).AuthRoute));
export const GameRoomPage = lazy(page(async () => (await import('../features/games/game-room-page.js')).GameRoomPage));
export const OutcomePage = lazy(page(async () => (await import('../features/games/outcome-page.js')).OutcomePage));
export const ChallengeRoute = lazy(page(async () => (await import('./routes/challenge-route.js')).ChallengeRoute));
export const ProfileRoute = lazy(page(async () => (await import('./routes/profile-route.js')).ProfileRoute));
export const TournamentsRoute = lazy(
  page(async () => (await import('./routes/tournaments/tournaments-route.js')).TournamentsRoute),
);
export const CreateTournamentRoute = lazy(
  page(async () => (await import('./routes/tournaments/create-tournament-route.js')).CreateTournamentRoute),
);
export const PlayerRoute = lazy(page(async () => (await import('./routes/player-route.js')).PlayerRoute));
export const LeaderboardsRoute = lazy(
  page(async () => (await import('./routes/leaderboards-route.js')).LeaderboardsRoute),
);
export const StatisticsRoute = lazy(page(async () => (await import('./routes/statistics-route.js')).StatisticsRoute));
export const GamesPage = lazy(page(async () => (await import('../features/statistics/games-page.js')).GamesPage));
export const TicketsRoute = lazy(page(async () => (await import('./routes/tickets-route.js')).TicketsRoute));
export const PracticeRoute = lazy(page(async () => (await import('./routes/practice-route.js')).PracticeRoute));
export const PrizesRoute = lazy(page(async () => (await import('./routes/prizes-route.js')).PrizesRoute));
export const ProductRoute = lazy(page(async () => (await import('./routes/product-route.js')).ProductRoute));
export const ProofRoute = lazy(page(async () => (await import('./routes/proof-route.js')).ProofRoute));
export const StreakPage = lazy(page(async () => (await import('../features/rewards/streak-page.js')).StreakPage));
export const EarnRoute = lazy(page(async () => (await import('./routes/earn-route.js')).EarnRoute));
export const TermsRoute = lazy(page(async () => (await import('./routes/legal-route.js')).TermsRoute));
export const PrivacyRoute = lazy(page(async () => (await import('./routes/legal-route.js')).PrivacyRoute));
export const RulesRoute = lazy(page(async () => (await import('./routes/rules-route.js')).RulesRoute));
export const DevelopersRoute = lazy(page(async () => (await import('./routes/developers-route.js')).DevelopersRoute));
export const LedgerDaysPage = lazy(
  page(async () => (await import('../features/ledger-days/ledger-days-page.js')).LedgerDaysPage),
);
export const UnknownRoute = lazy(page(async () => (await import('./routes/unknown-route.js')).UnknownRoute));

/** The page of all primitives; null in production, to keep its code out of the bundle. */
export const KitPage = import.meta.env.DEV ? lazy(page(async () => (await import('./dev/kit-page.js')).KitPage)) : null;
