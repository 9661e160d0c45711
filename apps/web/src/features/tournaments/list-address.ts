import type { ListedStatus } from './api.js';

/** The state of the list in its URL: the selected status (TLS-04), and the tournament opened inline (TLS-09). */
export interface ListAddress {
  status: ListedStatus;
  /** null if none is open. */
  tournamentId: string | null;
}

/** Parses the query of /tournaments; an unknown status counts as 'waiting'. */
export function readAddress(parameters: URLSearchParams): ListAddress {
  const status = parameters.get('status');
  return {
    status: status === 'in_progress' || status === 'completed' ? status : 'waiting',
    tournamentId: parameters.get('tournament'),
  };
}

/** Formats the query of /tournaments. */
export function searchOf({ status, tournamentId }: ListAddress): string {
  const opened: Record<string, string> = tournamentId === null ? {} : { tournament: tournamentId };
  return `?${new URLSearchParams({ status, ...opened }).toString()}`;
}
