import type { InputOf, ReplyOf } from '@game/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.js';
import { isOld, useOperation } from '../../api/queries.js';
import { serverNow } from '../../api/server-clock.js';
import { useTicketCommand, type Callbacks } from '../../api/commands.js';
import { applyChange, patchViewer, refetchOpenMatches } from './cache.js';

/** The status by which the list of tournaments is filtered. */
export type ListedStatus = InputOf<'tournaments.list'>['status'];
export type ListedTournament = ReplyOf<'tournaments.list'>['tournaments'][number];

/** The tournaments with one status, newest first (TLS-03, TLS-04). */
export function useTournaments(status: ListedStatus) {
  return useOperation('tournaments.list', { status });
}

/** How often the next house tournament is polled once its time has come: bots then take the free seats. */
const startPollMs = 2_000;

/** The house tournament that starts next. It is read again when its time has come, by each browser at another moment. */
export function useNextTournament() {
  return useOperation(
    'tournaments.getNext',
    {},
    {
      refetchInterval: ({ state: { data } }) => {
        const startsAt = data?.tournament?.startsAt ?? null;
        if (startsAt === null) return false;
        return Math.max(0, Date.parse(startsAt) - serverNow()) + startPollMs * (0.5 + Math.random());
      },
    },
  );
}

/** A tournament, with the viewer's own state in it. */
export function useTournament(tournamentId: string) {
  return useOperation('tournaments.get', { tournamentId });
}

/** The matches that wait for the viewer's move, nearest deadline first. */
export function useReadyMatches(isSignedIn: boolean) {
  return useOperation('tournaments.listReadyMatches', {}, { enabled: isSignedIn, refetchOnMount: isOld });
}

/** The viewer's unfinished matches, including those that wait for the opponent. */
export function useOpenMatches() {
  return useOperation('tournaments.listOpenMatches', {});
}

/** Creates a tournament; its creator takes the first seat (RPC-04). */
export function useCreateTournament({ onSuccess, ...callbacks }: Callbacks<'tournaments.createWithStake'>) {
  const queryClient = useQueryClient();
  return useTicketCommand('tournaments.createWithStake', {
    ...callbacks,
    onSuccess: (reply, input) => {
      void queryClient.invalidateQueries({ queryKey: ['tournaments.list'] });
      onSuccess?.(reply, input);
    },
  });
}

/** Takes a seat with an initial move (RPC-05). */
export function useJoinTournament(callbacks: Callbacks<'tournaments.join'>) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useTournamentCommand('tournaments.join', callbacks);
  const join = (input: InputOf<'tournaments.join'>) => {
    // The realtime message contains no moves. Storing ours first avoids a reload when it arrives.
    patchViewer(queryClient, input.tournamentId, { initialMove: input.initialMove });
    mutate(input);
  };
  return { join, isPending };
}

/** Gives up the viewer's seat (D-19). */
export function useLeaveTournament(callbacks: Callbacks<'tournaments.leave'>) {
  return useTournamentCommand('tournaments.leave', callbacks);
}

/** Cancels the viewer's own tournament (D-19). */
export function useCancelTournament(callbacks: Callbacks<'tournaments.cancel'>) {
  return useTournamentCommand('tournaments.cancel', callbacks);
}

/** Stores the viewer's move in the current hand of a match (TRN-02). */
export function useMakeMatchMove(tournamentId: string, callbacks: Callbacks<'tournaments.move'>) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useTournamentCommand('tournaments.move', callbacks);
  const makeMove = ({ matchId, handNumber, move, nonce }: InputOf<'tournaments.move'>) => {
    patchViewer(queryClient, tournamentId, { ownMove: { matchId, handNumber, move } });
    mutate({ matchId, handNumber, move, nonce });
  };
  return { makeMove, isPending };
}

/** Records that the viewer has seen the results of their first `count` hands in a tournament (TDT-11). */
export function useAcknowledgeHands(tournamentId: string) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (count: number) => call('tournaments.acknowledgeHands', { tournamentId, count }),
    onMutate: (count) => patchViewer(queryClient, tournamentId, { seenHands: count }),
    onSuccess: () => refetchOpenMatches(queryClient),
  });
  return mutate;
}

/** Records that the viewer has seen the result of a tournament (TDT-12). */
export function useAcknowledgeResult(tournamentId: string) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => call('tournaments.acknowledgeResult', { tournamentId }),
    onMutate: () => patchViewer(queryClient, tournamentId, { hasSeenResult: true }),
  });
  return mutate;
}

/** A command whose reply is the change it made. A failure reloads what is shown, which may be out of date. */
function useTournamentCommand<
  Name extends 'tournaments.join' | 'tournaments.leave' | 'tournaments.cancel' | 'tournaments.move',
>(name: Name, { onSuccess, onError }: Callbacks<Name>) {
  const queryClient = useQueryClient();
  return useTicketCommand(name, {
    onSuccess: (reply, input) => {
      applyChange(queryClient, reply.change);
      onSuccess?.(reply, input);
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: ['tournaments.get'] });
      void queryClient.invalidateQueries({ queryKey: ['tournaments.list'] });
      refetchOpenMatches(queryClient);
      onError?.(error);
    },
  });
}
