import type { Game } from '@game/contract';
import type { Seat } from '@game/rules';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { refusalCode } from '../../api/api-error.js';
import { useServerNow } from '../../api/use-server-now.js';
import { showError } from '../../components/ui/toast-store.js';
import { useWatchGame } from '../../realtime/watches.js';
import { gamesText } from '../../text/games.js';
import { useGame } from './api.js';
import { parseGameId } from './game-id.js';
import { noteOpenGame } from './note-open-games.js';
import { seatOf } from './viewer-seat.js';

/** A game and the viewer's seat in it. */
export interface GameSession {
  game: Game;
  seat: Seat;
  /** Until the game is settled without whom it waits for, in ms (D-13); null when it waits for nobody. */
  remainingMs: number | null;
}

/**
 * The game of a page's address, live; null while it loads. Sends the viewer to /index with an error when there is no
 * such game of theirs, or when loading fails: then with `loadFailure` (GAM-07, OUT-04, EGM-03).
 */
export function useGameSession(gameId: string | undefined, viewerId: string, loadFailure: string): GameSession | null {
  const navigate = useNavigate();
  const validId = parseGameId(gameId);
  const now = useServerNow(1000);
  useWatchGame(validId);
  const { data, error } = useGame(validId);
  const game = data?.game;
  const deadlineAt = game?.deadlineAt ?? null;
  const seat = game === undefined ? null : seatOf(game, viewerId);

  const isOpen = game?.status === 'waiting' || game?.status === 'inProgress';
  useEffect(() => {
    if (validId !== null && seat !== null) noteOpenGame(viewerId, validId, isOpen);
  }, [viewerId, validId, seat, isOpen]);

  const failure = failureOf({ isValid: validId !== null, game, seat, error, loadFailure });
  useEffect(() => {
    if (failure === null) return;
    showError(failure);
    void navigate('/index', { replace: true });
  }, [failure, navigate]);

  if (game === undefined || seat === null || failure !== null) return null;
  return { game, seat, remainingMs: deadlineAt === null ? null : Date.parse(deadlineAt) - now };
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
    // A joiner sits at a game that is under way or over, never at a waiting one (MOV-04).
    return seat === 'player2' && game.status === 'waiting' ? gamesText.session.notStarted : null;
  }
  // Without a session the guard leads to the sign-in screen.
  return error === null || refusalCode(error) === 'NOT_SIGNED_IN' ? null : loadFailure;
}
