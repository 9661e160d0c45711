import type { Api } from '../../platform/http/api.js';
import type { LedgerDays } from './service.js';

/** Connects the operations of `ledgerDays` to the service. */
export function addLedgerDayRoutes(api: Api, { ledgerDays }: { ledgerDays: LedgerDays }): void {
  api.handle('ledgerDays.list', ({ input }) => ledgerDays.list(input));
  api.handle('ledgerDays.getOwnProof', ({ player, input }) => ledgerDays.getOwnProof(player, input));
}
