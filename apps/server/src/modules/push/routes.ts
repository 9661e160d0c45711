import type { FastifyRequest } from 'fastify';
import type { Api } from '../../platform/http/api.js';
import type { Auth } from '../auth/service.js';
import type { Push } from './service.js';

/** Connects the operations of `push` to the service. A device is the session of the request. */
export function addPushRoutes(api: Api, { auth, push }: { auth: Auth; push: Push }): void {
  const deviceOf = ({ headers }: FastifyRequest) => auth.sessions.tokenHashIn(headers.cookie);
  api.handle('push.get', async ({ request }) => ({
    publicKey: push.publicKey,
    topics: await push.topicsOf(deviceOf(request)),
  }));
  api.handle('push.subscribe', async ({ player, input, request }) => ({
    topics: await push.subscribe(player, deviceOf(request), input),
  }));
  api.handle('push.setTopics', async ({ input: { topics }, request }) => {
    await push.setTopics(deviceOf(request), topics);
    return { topics };
  });
  api.handle('push.unsubscribe', async ({ request }) => {
    await push.unsubscribe(deviceOf(request));
    return {};
  });
}
