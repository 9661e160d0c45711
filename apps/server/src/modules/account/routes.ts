import type { FastifyRequest } from 'fastify';
import type { Api } from '../../platform/http/api.js';
import { clientRequestOf, setCookies } from '../../platform/http/client-request.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Auth } from '../auth/service.js';
import type { Account } from './service.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'publicOrigin'> & { auth: Auth; account: Account };

/** Adds the operations on the caller's account. */
export function addAccountRoutes(api: Api, { database, publicOrigin, auth, account }: Dependencies): void {
  const clientOf = (request: FastifyRequest) => clientRequestOf(request, publicOrigin);
  api.handle(
    'account.changePassword',
    async ({ player, input, request }) => {
      await account.passwordChange.change(player, input, request.headers.cookie);
      return {};
    },
    { hashesPassword: true },
  );
  api.handle(
    'account.confirmPassword',
    async ({ player, input, request }) => {
      await account.passwordChange.confirmSession(player, input.password, request.headers.cookie);
      return {};
    },
    { hashesPassword: true },
  );
  addEmailChangeRoutes(api, account, clientOf);
  api.handle('account.updateNewsletter', async ({ player, input }) => {
    await account.updateNewsletter(player, input.newsletter);
    return {};
  });
  api.handle('account.listSessions', async ({ player, request }) => ({
    sessions: await auth.sessions.list(player, request.headers.cookie),
  }));
  api.handle('account.revokeSession', async ({ player, input }) => {
    await auth.sessions.revoke(player, input.sessionId);
    return {};
  });
  api.handle('account.signOutEverywhere', async ({ player, request, reply }) => {
    if (player !== null) await database.transaction((transaction) => auth.sessions.revokeAll(transaction, player.id));
    return setCookies(reply, { reply: {}, cookies: await auth.sessions.end(request.headers.cookie) });
  });
  api.handle('account.getOwnData', async ({ player, input }) => account.ownData.read(player, input));
  api.handle(
    'account.delete',
    async ({ player, input, request, reply }) => {
      await account.passwordChange.requirePassword(player, input.password, request.headers.cookie);
      await account.deletion.delete(player, input);
      return setCookies(reply, { reply: {}, cookies: await auth.sessions.end(request.headers.cookie) });
    },
    { hashesPassword: true },
  );
}

function addEmailChangeRoutes(
  api: Api,
  { emailChanges, undos }: Account,
  clientOf: (request: FastifyRequest) => ReturnType<typeof clientRequestOf>,
): void {
  api.handle(
    'account.changeEmail',
    async ({ player, input, request }) => {
      await emailChanges.request(player, input, clientOf(request));
      return {};
    },
    { hashesPassword: true },
  );
  api.handle('account.cancelEmailChange', async ({ player }) => {
    await emailChanges.cancel(player);
    return {};
  });
  api.handle('account.confirmEmailChange', async ({ input, request }) => ({
    isChanged: await emailChanges.confirm(input.token, clientOf(request).origin),
  }));
  api.handle('account.undoChange', async ({ input, request }) => {
    await undos.undo(input.token, clientOf(request).origin);
    return {};
  });
}
