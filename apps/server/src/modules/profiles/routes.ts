import type { Api } from '../../platform/api.js';
import type { Ledger } from '../ledger/service.js';

/** Answers the operations of players. */
export function addProfileRoutes(api: Api, { ledger }: { ledger: Ledger }): void {
  api.handle('profiles.getBalance', async ({ player }) => ({ balance: await ledger.balanceOf(player.id) }));
}
