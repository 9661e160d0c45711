import type { Api } from '../../platform/http/api.js';
import type { LobbyCounters } from './service.js';

/** Connects the operations of the lobby's counters to the service. */
export function addCounterRoutes(api: Api, { counters }: { counters: LobbyCounters }): void {
  api.handle('counters.get', () => counters.get());
}
