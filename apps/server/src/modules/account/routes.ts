import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Api } from '../../platform/http/api.js';
import { clientRequestOf, setCookies } from '../../platform/http/client-request.js';
import { callbackPathOf } from '../../platform/sites/oauth-site.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Auth } from '../auth/service.js';
import type { Account } from './service.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'publicOrigin'> & { auth: Auth; account: Account };

/** Adds the operations on the caller's account. */
export function addAccountRoutes(api: Api, { database, publicOrigin, auth, account }: Dependencies): void {
  const clientOf = (request: FastifyRequest) => clientRequestOf(request, publicOrigin);
  api.handle(
    'auth.changePassword',
    async ({ player, input, request }) => {
      await account.passwordChange.change(player, input, request.headers.cookie);
      return {};
    },
    { hashesPassword: true },
  );
  api.handle(
    'auth.confirmPassword',
    async ({ player, input, request }) => {
      await account.passwordChange.confirmSession(player, input.password, request.headers.cookie);
      return {};
    },
    { hashesPassword: true },
  );
  addEmailChangeRoutes(api, account, clientOf);
  addPasskeyRoutes(api, account, clientOf);
  api.handle('auth.updateNewsletter', async ({ player, input }) => {
    await account.updateNewsletter(player, input.newsletter);
    return {};
  });
  api.handle('auth.listSessions', async ({ player, request }) => ({
    sessions: await auth.sessions.list(player, request.headers.cookie),
  }));
  api.handle('auth.revokeSession', async ({ player, input }) => {
    await auth.sessions.revoke(player, input.sessionId);
    return {};
  });
  api.handle('auth.signOutEverywhere', async ({ player, request, reply }) => {
    if (player !== null) await database.transaction((transaction) => auth.sessions.revokeAll(transaction, player.id));
    return setCookies(reply, { reply: {}, cookies: await auth.sessions.end(request.headers.cookie) });
  });
  api.handle('auth.getOwnData', async ({ player, input }) => account.ownData.read(player, input));
  api.handle(
    'auth.deleteAccount',
    async ({ player, input, request, reply }) => {
      await account.passwordChange.requirePassword(player, input.password, request.headers.cookie);
      await account.deletion.delete(player, input);
      return setCookies(reply, { reply: {}, cookies: await auth.sessions.end(request.headers.cookie) });
    },
    { hashesPassword: true },
  );
  api.handle('x.connectAccount', async ({ player, input, request, reply }) =>
    setCookies(reply, await account.connections.beginX(player, input, clientOf(request))),
  );
  for (const siteId of ['x', 'discord'] as const) {
    api.handle(`${siteId}.disconnectAccount`, async ({ player, request }) => {
      await account.connections.disconnect(player, siteId, clientOf(request));
      return {};
    });
  }
  api.handle('discord.connectAccount', async ({ player, input, request, reply }) =>
    setCookies(reply, await account.connections.beginDiscord(player, input, clientOf(request))),
  );
}

function addEmailChangeRoutes(
  api: Api,
  { emailChanges, undos }: Account,
  clientOf: (request: FastifyRequest) => ReturnType<typeof clientRequestOf>,
): void {
  api.handle(
    'auth.changeEmail',
    async ({ player, input, request }) => {
      await emailChanges.request(player, input, clientOf(request));
      return {};
    },
    { hashesPassword: true },
  );
  api.handle('auth.cancelEmailChange', async ({ player }) => {
    await emailChanges.cancel(player);
    return {};
  });
  api.handle('auth.confirmEmailChange', async ({ input, request }) => ({
    isChanged: await emailChanges.confirm(input.token, clientOf(request).origin),
  }));
  api.handle('auth.undoAccountChange', async ({ input, request }) => {
    await undos.undo(input.token, clientOf(request).origin);
    return {};
  });
}

function addPasskeyRoutes(
  api: Api,
  { passkeys }: Account,
  clientOf: (request: FastifyRequest) => ReturnType<typeof clientRequestOf>,
): void {
  api.handle('passkeys.list', async ({ player }) => passkeys.list(player));
  api.handle('passkeys.turnOnSecondFactor', async ({ player, request }) => ({
    recoveryCodes: await passkeys.turnOnSecondFactor(player, clientOf(request)),
  }));
  api.handle('passkeys.turnOffSecondFactor', async ({ player, request }) => {
    await passkeys.turnOffSecondFactor(player, clientOf(request));
    return {};
  });
  api.handle('passkeys.beginAdd', async ({ player, request }) => ({
    options: await passkeys.beginAdd(player, clientOf(request)),
  }));
  api.handle('passkeys.add', async ({ player, input, request }) => ({
    passkey: await passkeys.add(player, input, clientOf(request)),
  }));
  api.handle('passkeys.rename', async ({ player, input, request }) => {
    await passkeys.rename(player, input, clientOf(request));
    return {};
  });
  api.handle('passkeys.remove', async ({ player, input, request }) => {
    await passkeys.remove(player, input.passkeyId, clientOf(request));
    return {};
  });
  api.handle('passkeys.beginConfirmation', async ({ player, request }) => ({
    options: await passkeys.beginConfirmation(player, clientOf(request).origin),
  }));
  api.handle('passkeys.confirm', async ({ player, input, request }) => {
    await passkeys.confirm(player, input, clientOf(request));
    return {};
  });
}

/** Adds the redirect URIs of X and Discord. */
export function addOAuthCallbacks(
  app: FastifyInstance,
  { publicOrigin, auth, account }: Omit<Dependencies, 'database'>,
): void {
  for (const siteId of ['x', 'discord'] as const) {
    app.get(callbackPathOf(siteId), { schema: { hide: true } }, async (request, reply) => {
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
