/** The allowed numbers of players in a tournament (VAL-17, CON-12). */
export const tournamentSizes = [4, 8, 16, 32, 64] as const;
export type TournamentSize = (typeof tournamentSizes)[number];

/** The status of a tournament (TRN-01); `cancelled` is from D-19. */
export type TournamentStatus = 'waiting' | 'in_progress' | 'completed' | 'cancelled';

/** The maximum number of tournaments that wait for players and that one player has created or joined. See decision 0041. */
export const maximumWaitingTournaments = 5;

/** Returns the winner's payout, in tickets: all stakes, without a fee (D-16). */
export function prizePoolOf(stakeAmount: number, maxPlayers: number): number {
  return stakeAmount * maxPlayers;
}

/** Returns the number in a tournament's name, after the '#' (TLS-05). */
export function tournamentNumberOf(name: string): string {
  return name.slice(name.indexOf('#') + 1);
}

/** Why a join is rejected, in the order of the checks (VAL-15). */
export type JoinRefusal = 'OWN_TOURNAMENT' | 'ALREADY_JOINED' | 'TOURNAMENT_NOT_AVAILABLE';

/** The facts that decide whether a player may join a tournament. */
export interface JoinState {
  status: TournamentStatus;
  maxPlayers: number;
  participantCount: number;
  isCreator: boolean;
  hasJoined: boolean;
}

/** Returns why the player may not join, or null if they may. Each player joins once; the creator has joined (VAL-15). */
export function refuseJoin(state: JoinState): JoinRefusal | null {
  if (state.isCreator) return 'OWN_TOURNAMENT';
  if (state.hasJoined) return 'ALREADY_JOINED';
  if (state.status !== 'waiting' || state.participantCount >= state.maxPlayers) return 'TOURNAMENT_NOT_AVAILABLE';
  return null;
}
