import { usePages } from '../../api/use-pages.js';

/** The published days of the ledger, newest first, page by page. */
export function useLedgerDays() {
  return usePages('ledgerDays.list', {});
}

/** The viewer's rows of a published day with their proofs, page by page; without `day`, of their newest one. */
export function useOwnRows(day?: string) {
  return usePages('ledgerDays.getOwnProof', day === undefined ? {} : { day });
}
