import type { InputOf, ReplyOf } from '@game/contract';
import type { Move } from '@game/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.js';
import { useOperation } from '../../api/queries.js';
import { useTicketCommand, type Callbacks } from '../../api/commands.js';
import { applyChange, noteForViewer } from './tournament-cache.js';

export type TournamentStatus = InputOf<'tournaments.list'>['status'];
export type ListedTournament = ReplyOf<'tournaments.list'>['tournaments'][number];

/** Tournaments of one status, the newest first (TLS-03, TLS-04). */
export function useTournaments(status: TournamentStatus) {
  return useOperation('tournaments.list', { status });
}

/** A tournament, and what of it concerns the viewer alone. */
export function useTournament(tournamentId: string) {
  return useOperation('tournaments.get', { tournamentId });
}

/** The matches that wait for the viewer's move, the nearest deadline first. */
export function useReadyMatches(isSignedIn: boolean) {
  return useOperation('tournaments.listReadyMatches', {}, { enabled: isSignedIn });
}

/** The viewer's matches that are being played, whoever has the move. */
export function useOpenMatches() {
  return useOperation('tournaments.listOpenMatches', {});
}

/** Creates a tournament, whose creator takes the first seat (RPC-04). */
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
    // Known before the change is told, which holds no move: nothing has to be read again for it.
    noteForViewer(queryClient, input.tournamentId, { initialMove: input.initialMove });
    mutate(input);
  };
  return { join, isPending };
}

/** Gives up the viewer's seat (D-19). */
export function useLeaveTournament(callbacks: Callbacks<'tournaments.leave'>) {
  return useTournamentCommand('tournaments.leave', callbacks);
}

/** Calls off the viewer's own tournament (D-19). */
export function useCancelTournament(callbacks: Callbacks<'tournaments.cancel'>) {
  return useTournamentCommand('tournaments.cancel', callbacks);
}

/** Stores the viewer's move in the hand that is being played in a match of the tournament (TRN-02). */
export function useMakeMatchMove(tournamentId: string, callbacks: Callbacks<'tournaments.move'>) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useTournamentCommand('tournaments.move', callbacks);
  const makeMove = (matchId: string, handNumber: number, move: Move) => {
    noteForViewer(queryClient, tournamentId, { ownMove: { matchId, handNumber, move } });
    mutate({ matchId, move });
  };
  return { makeMove, isPending };
}

/** Notes that the viewer has been shown their first `count` hands of a tournament that are over (TDT-11). */
export function useAcknowledgeHands(tournamentId: string) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (count: number) => call('tournaments.acknowledgeHands', { tournamentId, count }),
    onMutate: (count) => noteForViewer(queryClient, tournamentId, { seenHands: count }),
  });
  return mutate;
}

/** Notes that the viewer has been shown how a tournament ended (TDT-12). */
export function useAcknowledgeResult(tournamentId: string) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => call('tournaments.acknowledgeResult', { tournamentId }),
    onMutate: () => noteForViewer(queryClient, tournamentId, { hasSeenResult: true }),
  });
  return mutate;
}

/** A command that answers with what it changed; when it fails, what is shown may be out of date and is read again. */
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
      for (const doubtful of ['tournaments.get', 'tournaments.list', 'tournaments.listReadyMatches'] as const) {
        void queryClient.invalidateQueries({ queryKey: [doubtful] });
      }
      onError?.(error);
    },
  });
}
