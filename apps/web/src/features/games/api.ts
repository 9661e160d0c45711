import type { Game, QueryName } from '@game/contract';
import { useQueryClient } from '@tanstack/react-query';
import { isOld, useOperation } from '../../api/queries.js';
import { useTicketCommand, type Callbacks } from '../../api/commands.js';
import { serverNow } from '../../api/server-clock.js';
import { storeGame } from './cache.js';

/** How often a game is polled between its deadline and its settlement by the server (D-13). */
const overduePollMs = 2000;

/** One of the viewer's games; null loads none. Reloaded at its deadline, and then until the server has settled it. */
export function useGame(gameId: string | null) {
  return useOperation(
    'games.get',
    { gameId: gameId ?? '' },
    { enabled: gameId !== null, refetchInterval: ({ state }) => nextPollMs(state.data?.game) },
  );
}

/** Returns when a game is read again, in ms: at its deadline, and then until it is settled; false if it has no deadline. */
export function nextPollMs(game: Game | undefined): number | false {
  if (typeof game?.deadlineAt !== 'string') return false;
  const remainingMs = Date.parse(game.deadlineAt) - serverNow();
  return remainingMs > 0 ? remainingMs : overduePollMs;
}

/** The viewer's unfinished games (D-14). */
export function useOpenGames() {
  return useOperation('games.listOpen', {}, { refetchOnMount: isOld });
}

/** How often the page asks whether the challenger has made their move, in milliseconds. */
const preparingPollMs = 3_000;

/** The challenge behind the link of a game; null loads none. Reloaded until the challenger has made their move. */
export function useChallenge(gameId: string | null) {
  return useOperation(
    'games.getChallenge',
    { gameId: gameId ?? '' },
    {
      enabled: gameId !== null,
      refetchInterval: ({ state }) => state.data?.challenge.state === 'preparing' && preparingPollMs,
    },
  );
}

/** How often a player whose game waits for an opponent looks for another one, in milliseconds. */
const suggestionPollMs = 10_000;

/** The game that the viewer can join after one with this stake, or while it waits; null loads none. */
export function useSuggestedGame(stakeAmount: number | null, isWaiting: boolean) {
  return useOperation(
    'lobby.getSuggestion',
    { stakeAmount: stakeAmount ?? 0 },
    { enabled: stakeAmount !== null, refetchInterval: isWaiting && suggestionPollMs },
  );
}

/** Joins an open game with a stake, or creates one. */
export function usePlay(callbacks: Callbacks<'games.playWithStake'>) {
  return useTicketCommand('games.playWithStake', callbacks);
}

/** Creates a game and holds its stake (VAL-01). */
export function useCreateGame(callbacks: Callbacks<'games.createWithStake'>) {
  return useTicketCommand('games.createWithStake', callbacks);
}

/** Creates a game that only players with its link can join. */
export function useCreatePrivateGame(callbacks: Callbacks<'games.createPrivateWithStake'>) {
  return useTicketCommand('games.createPrivateWithStake', callbacks);
}

/** Takes the second seat of a listed game (VAL-02). A failure reloads what listed it, which may be out of date. */
export function useJoinGame(callbacks: Callbacks<'games.joinWithStake'>) {
  return useGameCommand('games.joinWithStake', ['lobby.listGames', 'lobby.getSuggestion'], callbacks);
}

/** Stores the viewer's move (VAL-03). */
export function useMakeMove(callbacks: Callbacks<'games.move'>) {
  return useGameCommand('games.move', ['games.get'], callbacks);
}

/** Cancels a game before a second player joins (D-13). */
export function useCancelGame(callbacks: Callbacks<'games.cancel'>) {
  return useGameCommand('games.cancel', ['games.get'], callbacks);
}

/** A command whose reply is the changed game. A failure reloads the `suspects`, which may be out of date. */
function useGameCommand<Name extends 'games.joinWithStake' | 'games.move' | 'games.cancel'>(
  name: Name,
  suspects: QueryName[],
  { onSuccess, onError }: Callbacks<Name>,
) {
  const queryClient = useQueryClient();
  return useTicketCommand(name, {
    onSuccess: (reply, input) => {
      storeGame(queryClient, reply.game);
      onSuccess?.(reply, input);
    },
    onError: (error) => {
      for (const suspect of suspects) void queryClient.invalidateQueries({ queryKey: [suspect] });
      onError?.(error);
    },
  });
}
