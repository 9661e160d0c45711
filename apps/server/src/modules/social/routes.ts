import type { Api } from '../../platform/http/api.js';
import type { Social } from './service.js';

/** Adds the operation that counts the caller's posts at X. */
export function addSocialRoutes(api: Api, { social }: { social: Social }): void {
  api.handle('x.getMetrics', async ({ player }) => (await social.getMetrics(player)).value);
}
