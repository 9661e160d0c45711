import type { TournamentStatus } from './api.js';

/** What the address of the list says: which tournaments it shows (TLS-04), and which of them is opened (TLS-09). */
export interface ListAddress {
  status: TournamentStatus;
  /** null: none is opened. */
  tournamentId: string | null;
}

/** Reads the query of /tournaments; a status that there is not counts as the first one. */
export function readAddress(parameters: URLSearchParams): ListAddress {
  const status = parameters.get('status');
  return {
    status: status === 'in_progress' || status === 'completed' ? status : 'waiting',
    tournamentId: parameters.get('tournament'),
  };
}

/** The query of /tournaments for what is to be shown. */
export function searchOf({ status, tournamentId }: ListAddress): string {
  const opened: Record<string, string> = tournamentId === null ? {} : { tournament: tournamentId };
  return `?${new URLSearchParams({ status, ...opened }).toString()}`;
}
