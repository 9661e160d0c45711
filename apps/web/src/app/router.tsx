import { Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import {
  AuthRoute,
  ChallengeRoute,
  CreateTournamentRoute,
  DevelopersRoute,
  EarnRoute,
  GamesPage,
  KitPage,
  LeaderboardsRoute,
  LedgerDaysPage,
  LobbyRoute,
  PlayerRoute,
  PracticeRoute,
  PrivacyRoute,
  PrizesRoute,
  ProductRoute,
  ProfileRoute,
  ProofRoute,
  RulesRoute,
  StatisticsRoute,
  StreakPage,
  TermsRoute,
  TicketsRoute,
  TournamentsRoute,
  UnknownRoute,
} from './lazy-page.js';
import { GameRoomRoute } from './routes/game-room-route.js';
import { OutcomeRoute } from './routes/outcome-route.js';
import { TournamentRoute } from './routes/tournaments/tournament-route.js';
import { PlayerGate, SessionGate } from './session-gate.js';
import { Shell } from './shell.js';

/** Every path of the site (section 2 of the specification). */
export function AppRoutes() {
  return (
    <Routes>
      {KitPage !== null && (
        <Route
          path="/dev/kit"
          element={
            <Suspense>
              <KitPage />
            </Suspense>
          }
        />
      )}
      <Route element={<Shell />}>
        <Route path="/" element={<Landing />} />
        <Route path="/index" element={<Lobby />} />
        <Route path="/auth" element={<AuthRoute />} />
        <Route path="/auth/callback" element={<AuthRoute />} />
        <Route path="/practice" element={<PracticeRoute />} />
        <Route path="/terms" element={<TermsRoute />} />
        <Route path="/privacy" element={<PrivacyRoute />} />
        <Route path="/rules" element={<RulesRoute />} />
        <Route path="/developers" element={<DevelopersRoute />} />
        <Route
          path="/fairness/ledger"
          element={<SessionGate>{(viewer) => <LedgerDaysPage viewerId={viewer?.id ?? null} />}</SessionGate>}
        />
        <Route path="/game/:gameId?" element={<GameRoomRoute />} />
        <Route path="/game/:gameId/outcome" element={<OutcomeRoute />} />
        <Route path="/challenge/:gameId" element={<ChallengeRoute />} />
        <Route
          path="/profile"
          element={
            // Anonymous visitors are redirected to the lobby, not to the sign-in screen (GRD-04).
            <SessionGate>{(viewer) => (viewer === null ? <Navigate to="/" replace /> : <ProfileRoute />)}</SessionGate>
          }
        />
        <Route path="/player/:username" element={<PlayerRoute />} />
        <Route path="/leaderboards" element={<LeaderboardsRoute />} />
        <Route
          path="/statistics"
          element={<PlayerGate>{(viewer) => <StatisticsRoute viewer={viewer} />}</PlayerGate>}
        />
        <Route path="/statistics/games" element={<PlayerGate>{() => <GamesPage />}</PlayerGate>} />
        <Route path="/shop" element={<PlayerGate>{() => <StreakPage />}</PlayerGate>} />
        <Route path="/earntickets" element={<PlayerGate>{() => <EarnRoute />}</PlayerGate>} />
        <Route path="/tournaments" element={<TournamentsRoute />} />
        <Route path="/tournaments/create" element={<PlayerGate>{() => <CreateTournamentRoute />}</PlayerGate>} />
        <Route path="/tournaments/:tournamentId" element={<TournamentRoute />} />
        <Route path="/shop/tickets" element={<PlayerGate>{() => <TicketsRoute />}</PlayerGate>} />
        {['prizes', 'orders', 'entries'].map((list) => (
          <Route key={list} path={`/shop/${list}`} element={<PlayerGate>{() => <PrizesRoute />}</PlayerGate>} />
        ))}
        <Route path="/shop/prizes/:productId" element={<ProductRoute />} />
        <Route path="/product/:productId" element={<ProductRoute />} />
        <Route path="/product/:productId/proof" element={<ProofRoute />} />
        <Route path="*" element={<UnknownRoute />} />
      </Route>
    </Routes>
  );
}

/** The lobby, which is shown before the session is known; the parts for the viewer follow. */
function Lobby() {
  return (
    <SessionGate pending={<LobbyRoute viewer={undefined} />}>{(viewer) => <LobbyRoute viewer={viewer} />}</SessionGate>
  );
}

/** Redirects / to the lobby and keeps the query string (RTE-01, RTE-03). */
function Landing() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: '/index', search }} replace />;
}
