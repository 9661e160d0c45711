import type { Api } from '../../platform/http/api.js';
import type { SelfLimits } from './service.js';

/** Connects the operations of `limits` to the service. */
export function addSelfLimitRoutes(api: Api, { selfLimits }: { selfLimits: SelfLimits }): void {
  api.handle('selfLimits.get', ({ player }) => selfLimits.get(player));
  api.handle('selfLimits.setPurchases', ({ player, input }) => selfLimits.setPurchases(player, input));
  api.handle('selfLimits.takeBreak', ({ player, input }) => selfLimits.takeBreak(player, input));
}
