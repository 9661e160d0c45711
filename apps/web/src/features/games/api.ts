import type { Game } from '@game/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useOperation, useTicketCommand, type Callbacks } from '../../api/hooks.js';
import { serverNow } from '../../api/server-clock.js';
import { storeGame } from './game-cache.js';

/** How often a game is read again while its deadline has passed and the server has not yet settled it (D-13). */
const overduePollMs = 2000;

/** A game of the viewer; null asks for none. */
export function useGame(gameId: string | null) {
  return useOperation(
    'games.get',
    { gameId: gameId ?? '' },
    { enabled: gameId !== null, refetchInterval: ({ state }) => (isOverdue(state.data?.game) ? overduePollMs : false) },
  );
}

function isOverdue(game: Game | undefined): boolean {
  return typeof game?.deadlineAt === 'string' && Date.parse(game.deadlineAt) <= serverNow();
}

/** The viewer's games that are not over (D-14). */
export function useOpenGames() {
  return useOperation('games.listOpen', {});
}

/** Creates a game and holds its stake (VAL-01). */
export function useCreateGame(callbacks: Callbacks<'games.createWithStake'>) {
  return useTicketCommand('games.createWithStake', callbacks);
}

/** Takes the second seat of a listed game (VAL-02). */
export function useJoinGame({ onSuccess, onError }: Callbacks<'games.joinWithStake'>) {
  const queryClient = useQueryClient();
  return useTicketCommand('games.joinWithStake', {
    onSuccess: (reply, input) => {
      storeGame(queryClient, reply.game);
      onSuccess?.(reply, input);
    },
    onError: (error) => {
      // What was listed may be gone.
      void queryClient.invalidateQueries({ queryKey: ['lobby.listGames'] });
      onError?.(error);
    },
  });
}

/** Stores the viewer's move (VAL-03). */
export function useMakeMove({ onSuccess, onError }: Callbacks<'games.move'>) {
  const queryClient = useQueryClient();
  return useTicketCommand('games.move', {
    onSuccess: (reply, input) => {
      storeGame(queryClient, reply.game);
      onSuccess?.(reply, input);
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: ['games.get'] });
      onError?.(error);
    },
  });
}

/** Calls off a game nobody has joined (D-13). */
export function useCancelGame({ onError }: Callbacks<'games.cancel'>) {
  const queryClient = useQueryClient();
  return useTicketCommand('games.cancel', {
    onSuccess: (reply) => storeGame(queryClient, reply.game),
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: ['games.get'] });
      onError?.(error);
    },
  });
}
