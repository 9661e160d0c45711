import type { FastifyRequest } from 'fastify';
import type { Api } from '../../platform/http/api.js';
import { clientRequestOf } from '../../platform/http/client-request.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { OwnPasskeys } from './service.js';

type Dependencies = Pick<SharedDependencies, 'publicOrigin'> & { passkeys: OwnPasskeys };

/** Adds the operations on the caller's passkeys and second factor. */
export function addPasskeyRoutes(api: Api, { publicOrigin, passkeys }: Dependencies): void {
  const clientOf = (request: FastifyRequest) => clientRequestOf(request, publicOrigin);
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
