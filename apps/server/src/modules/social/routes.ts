import type { FastifyInstance } from 'fastify';
import type { Api } from '../../platform/http/api.js';
import { clientRequestOf, setCookies } from '../../platform/http/client-request.js';
import { callbackPathOf } from '../../platform/sites/oauth-site.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Account } from '../account/service.js';
import type { Auth } from '../auth/service.js';
import type { Social } from './service.js';

type Dependencies = Pick<SharedDependencies, 'publicOrigin'> & { account: Account; social: Social };

/** Adds the operations on the caller's accounts at X and Discord. */
export function addSocialRoutes(api: Api, { publicOrigin, account: { connections }, social }: Dependencies): void {
  api.handle('x.getMetrics', async ({ player }) => (await social.getMetrics(player)).value);
  api.handle('x.connectAccount', async ({ player, input, request, reply }) =>
    setCookies(reply, await connections.beginX(player, input, clientRequestOf(request, publicOrigin))),
  );
  api.handle('x.disconnectAccount', async ({ player, request }) => {
    await connections.disconnect(player, 'x', clientRequestOf(request, publicOrigin));
    return {};
  });
  api.handle('discord.connectAccount', async ({ player, input, request, reply }) =>
    setCookies(reply, await connections.beginDiscord(player, input, clientRequestOf(request, publicOrigin))),
  );
  api.handle('discord.disconnectAccount', async ({ player, request }) => {
    await connections.disconnect(player, 'discord', clientRequestOf(request, publicOrigin));
    return {};
  });
}

/** Adds the redirect URIs of X and Discord. */
export function addOAuthCallbacks(
  app: FastifyInstance,
  { publicOrigin, auth, account }: Omit<Dependencies, 'social'> & { auth: Auth },
): void {
  for (const siteId of ['x', 'discord'] as const) {
    app.get(callbackPathOf(siteId), async (request, reply) => {
      const query = Object.entries(request.query as Record<string, unknown>);
      // A repeated parameter is an array. OAuth does not allow it.
      const single = query.filter((pair): pair is [string, string] => typeof pair[1] === 'string');
      const client = clientRequestOf(request, publicOrigin);
      const player = await auth.sessions.identify(client.cookies);
      const result = await account.oauthCallbacks.handle(siteId, Object.fromEntries(single), client, player);
      return reply.header('Cache-Control', 'no-store').redirect(setCookies(reply, result));
    });
  }
}
