import type { OwnBalance, OwnProfile } from '@game/contract';
import type { FastifyInstance } from 'fastify';
import type { Api } from '../../platform/http/api.js';
import { clientRequestOf, type ClientRequest } from '../../platform/http/client-request.js';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import { readUploadedImage } from '../../platform/http/upload.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Ledger } from '../ledger/service.js';
import { avatarsUrl, type Avatars } from './avatars.js';
import type { Profiles } from './service.js';

/** The number of transactions on a page of the history. */
const pageLength = 20;

/** How long a browser may cache an avatar without revalidation, in seconds (D-29, CON-17). */
const cacheSeconds = 3600;

type Dependencies = Pick<SharedDependencies, 'rateLimits' | 'publicOrigin'> & {
  /** The part of the own profile that the account module stores, and the changes that it protects. */
  account: {
    privateAccountOf(
      player: Player,
    ): Promise<Pick<OwnProfile, 'email' | 'isEmailVerified' | 'hasPassword' | 'newsletter' | 'requestedEmail'>>;
    removals: Record<'removeAvatar' | 'removeAddress', (player: Player, client: ClientRequest) => Promise<void>>;
  };
  avatars: Avatars;
  leaderboards: { forgetTops(): void };
  ledger: Ledger;
  profiles: Profiles;
  tournaments: { queries: { listUnseen(player: Player): Promise<OwnBalance['unseenTournaments']> } };
};

/** Connects the operations of `profiles` to the services. */
export function addProfileRoutes(api: Api, dependencies: Dependencies): void {
  const { account, avatars, leaderboards, ledger, profiles, rateLimits, tournaments, publicOrigin } = dependencies;
  const ownProfileOf = async (player: Player): Promise<{ profile: OwnProfile }> => ({
    profile: { ...(await profiles.privateProfileOf(player)), ...(await account.privateAccountOf(player)) },
  });
  api.handle('profiles.getBalance', async ({ player }) => ({
    ...(await ledger.versionedBalanceOf(player.id)),
    // After the balance: a prize that is paid meanwhile must never be shown before its result.
    unseenTournaments: await tournaments.queries.listUnseen(player),
  }));
  api.handle('profiles.getOwn', ({ player }) => ownProfileOf(player));
  api.handle('profiles.updateUsername', async ({ player, input }) => {
    await profiles.updateUsername(player, input.username);
    return ownProfileOf(player);
  });
  api.handle('profiles.updateConnections', async ({ player, input }) => {
    await profiles.updateConnections(player, input);
    return ownProfileOf(player);
  });
  api.handle('profiles.updateShippingAddress', async ({ player, input }) => {
    await profiles.updateShippingAddress(player, input);
    return ownProfileOf(player);
  });
  api.handle('profiles.updateTimeZone', async ({ player, input }) => {
    await profiles.updateTimeZone(player, input.timeZone);
    return ownProfileOf(player);
  });
  api.handle('profiles.updateVisibility', async ({ player, input }) => {
    await profiles.updateVisibility(player, input.showsResults);
    leaderboards.forgetTops();
    return ownProfileOf(player);
  });
  api.handle('profiles.uploadAvatar', async ({ player, request }) => {
    await rateLimits.count('upload', player.id);
    await avatars.change(player, () => readUploadedImage(request));
    return ownProfileOf(player);
  });
  api.handle('profiles.removeAvatar', async ({ player, request }) => {
    await account.removals.removeAvatar(player, clientRequestOf(request, publicOrigin));
    return ownProfileOf(player);
  });
  api.handle('profiles.removeShippingAddress', async ({ player, request }) => {
    await account.removals.removeAddress(player, clientRequestOf(request, publicOrigin));
    return ownProfileOf(player);
  });
  api.handle('profiles.listTransactions', async ({ player, input }) => {
    const before = input.cursor === undefined ? null : Number(input.cursor);
    // One row more than a page shows whether there is a next page.
    const rows = await ledger.listTransactions(player.id, before, pageLength + 1);
    const page = rows.slice(0, pageLength);
    return {
      transactions: page.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
      nextCursor: rows.length > pageLength ? String(page.at(-1)?.id) : null,
    };
  });
}

/** Adds the route that serves avatars. The headers keep a browser from treating an avatar as anything but an image. */
export function addAvatarFiles(app: FastifyInstance, { avatars }: Pick<Dependencies, 'avatars'>): void {
  app.get(`${avatarsUrl}*`, async (request, reply) => {
    const { '*': path } = request.params as { '*': string };
    const avatar = await avatars.read(path);
    if (avatar === null) throw new Refusal('NOT_FOUND');
    return reply
      .header('Cache-Control', `public, max-age=${cacheSeconds}`)
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .header('X-Content-Type-Options', 'nosniff')
      .type('image/webp')
      .send(avatar);
  });
}
