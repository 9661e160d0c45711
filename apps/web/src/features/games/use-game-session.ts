import type { Game } from '@game/contract';
import { opponentOf, type Seat } from '@game/rules';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { refusalCode } from '../../api/api-error.js';
import { rememberFirst } from '../../components/fairness/seen-commitments.js';
import { noteOpen } from '../../components/reveal/seen-results.js';
import { showError } from '../../components/toasts/toast-store.js';
import { gamesText } from '../../text/games.js';
import { useGame } from './api.js';
import { parseGameId } from './game-path.js';
import { rememberOpenGame } from './remembered-open-games.js';
import { isOpenGame, seatOf } from './room-view.js';

/** A game and the viewer's seat in it. */
export interface GameSession {
  game: Game;
  seat: Seat;
}

/**
 * The game with the id from the page's path, updated live; null while it loads. Sends the viewer to /index with an
 * error if they do not play in such a game, and with `loadFailure` if it cannot be loaded (GAM-07, OUT-04, EGM-03).
 */
export function useGameSession(gameId: string | undefined, viewerId: string, loadFailure: string): GameSession | null {
  const navigate = useNavigate();
  const validId = parseGameId(gameId);
  const { data, error } = useGame(validId);
  const game = data?.game;
  const seat = game === undefined ? null : seatOf(game, viewerId);

  const isOpen = game !== undefined && isOpenGame(game);
  useEffect(() => {
    if (validId === null || seat === null) return;
    rememberOpenGame(viewerId, validId, isOpen);
    if (isOpen) noteOpen(validId);
  }, [viewerId, validId, seat, isOpen]);

  // Player 2 moves second, so only player 1's commitment is published while the game is open.
  const opponentId = (seat && game?.[opponentOf(seat)]?.id) ?? null;
  const commitment = (seat === 'player2' && isOpen && game?.player1Commitment) || null;
  useEffect(() => {
    if (validId === null || opponentId === null || commitment === null) return;
    rememberFirst(viewerId, [{ handId: validId, playerId: opponentId, commitment, since: '' }]);
  }, [viewerId, validId, opponentId, commitment]);

  const failure = failureOf({ isValid: validId !== null, game, seat, error, loadFailure });
  useEffect(() => {
    if (failure === null) return;
    showError(failure);
    void navigate('/index', { replace: true });
  }, [failure, navigate]);

  if (game === undefined || seat === null || failure !== null) return null;
  return { game, seat };
}

interface Loaded {
  isValid: boolean;
  game: Game | undefined;
  seat: Seat | null;
  error: Error | null;
  loadFailure: string;
}

function failureOf({ isValid, game, seat, error, loadFailure }: Loaded): string | null {
  if (!isValid || refusalCode(error) === 'GAME_NOT_FOUND') return gamesText.session.invalid;
  if (game !== undefined) {
    if (seat === null) return gamesText.session.notOwn;
    // A game with a player 2 is never waiting (MOV-04).
    return seat === 'player2' && game.status === 'waiting' ? gamesText.session.notStarted : null;
  }
  // Without a session, the route guard redirects to the sign-in screen.
  return error === null || refusalCode(error) === 'NOT_SIGNED_IN' ? null : loadFailure;
}
