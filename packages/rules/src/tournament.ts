/** How many players a tournament can have (VAL-17, CON-12). */
export const tournamentSizes = [4, 8, 16, 32, 64] as const;
export type TournamentSize = (typeof tournamentSizes)[number];

/** The status of a tournament (TRN-01); `cancelled` is D-19's. */
export type TournamentStatus = 'waiting' | 'in_progress' | 'completed' | 'cancelled';

/** What the winner of a tournament is paid: every stake, no fee (D-16), in tickets. */
export function prizePoolOf(stakeAmount: number, maxPlayers: number): number {
  return stakeAmount * maxPlayers;
}

/** The number in a tournament's name: what follows the '#' (TLS-05). */
export function tournamentNumberOf(name: string): string {
  return name.slice(name.indexOf('#') + 1);
}

/** Why a player may not join, in the order in which the causes are checked (VAL-15). */
export type JoinRefusal = 'OWN_TOURNAMENT' | 'ALREADY_JOINED' | 'TOURNAMENT_NOT_AVAILABLE';

/** What decides whether a player may join a tournament. */
export interface JoinState {
  status: TournamentStatus;
  maxPlayers: number;
  participantCount: number;
  isCreator: boolean;
  hasJoined: boolean;
}

/** Why the player may not join, or null when they may: its creator is in it already, and nobody joins twice (VAL-15). */
export function refuseJoin(state: JoinState): JoinRefusal | null {
  if (state.isCreator) return 'OWN_TOURNAMENT';
  if (state.hasJoined) return 'ALREADY_JOINED';
  if (state.status !== 'waiting' || state.participantCount >= state.maxPlayers) return 'TOURNAMENT_NOT_AVAILABLE';
  return null;
}
