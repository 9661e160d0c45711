import type { Api } from '../../platform/http/api.js';
import type { Inbox } from './service.js';

/** Connects the operations of `inbox` to the service. */
export function addInboxRoutes(api: Api, { inbox }: { inbox: Inbox }): void {
  api.handle('inbox.list', async ({ player }) => ({ notifications: await inbox.list(player) }));
  api.handle('inbox.markRead', async ({ player, input }) => {
    await inbox.markRead(player, input);
    return {};
  });
}
