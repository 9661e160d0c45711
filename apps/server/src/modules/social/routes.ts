import type { Api } from '../../platform/api.js';
import type { Social } from './service.js';

/** Answers what can be asked of the caller's doings at other sites. */
export function addSocialRoutes(api: Api, { social }: { social: Social }): void {
  api.handle('x.getMetrics', async ({ player }) => (await social.getMetrics(player)).value);
}
