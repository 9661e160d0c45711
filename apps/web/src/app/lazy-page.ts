import { lazy } from 'react';
import { loadOutcomePage } from '../features/games/load-outcome-page.js';

/** Loads the code of the lobby. */
export function loadLobbyRoute() {
  return import('./routes/lobby-route.js');
}

export const LobbyRoute = lazy(async () => ({ default: (await loadLobbyRoute()).LobbyRoute }));
export const AuthPage = lazy(async () => ({ default: (await import('../features/auth/auth-page.js')).AuthPage }));
export const GameRoomPage = lazy(async () => ({
  default: (await import('../features/games/game-room-page.js')).GameRoomPage,
}));
export const OutcomePage = lazy(async () => ({ default: (await loadOutcomePage()).OutcomePage }));
export const TermsRoute = lazy(async () => ({ default: (await import('./routes/terms-route.js')).TermsRoute }));
export const PrivacyRoute = lazy(async () => ({ default: (await import('./routes/privacy-route.js')).PrivacyRoute }));
