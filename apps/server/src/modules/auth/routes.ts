import type { PublicProfile, SiteOperator } from '@game/contract';
import type { BeaconKind } from '@game/rules';
import type { FastifyRequest } from 'fastify';
import type { Api } from '../../platform/http/api.js';
import { clientRequestOf, setCookies } from '../../platform/http/client-request.js';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Profiles } from '../profiles/service.js';
import type { Auth } from './service.js';

type Dependencies = Pick<SharedDependencies, 'mailer' | 'publicOrigin' | 'sites'> & {
  auth: Auth;
  profiles: Profiles;
  config: { operator: SiteOperator };
  /** The kind of the beacon of new raffles. */
  raffleBeacon: BeaconKind;
};

/** Adds the operations to sign up, in and out. */
export function addAuthRoutes(
  api: Api,
  { auth, profiles, sites, mailer, publicOrigin, config, raffleBeacon }: Dependencies,
): void {
  const clientOf = (request: FastifyRequest) => clientRequestOf(request, publicOrigin);
  api.handle('auth.getOptions', async () => ({
    x: sites.x?.kind ?? 'off',
    mail: mailer.kind === 'smtp' ? 'on' : mailer.kind,
    operator: config.operator,
    raffleBeacon,
  }));
  api.handle(
    'auth.signUp',
    async ({ input, request, reply }) => {
      const player = setCookies(reply, await auth.signUp(input, clientOf(request)));
      return { player: player && publicProfileOf(player) };
    },
    { hashesPassword: true },
  );
  api.handle(
    'auth.signInWithPassword',
    async ({ input, request, reply }) => {
      const player = setCookies(reply, await auth.signInWithPassword(input, clientOf(request)));
      // The reply has the cookie of the second step.
      if (player === null) throw new Refusal('SECOND_FACTOR_NEEDED');
      return { player: publicProfileOf(player) };
    },
    { hashesPassword: true },
  );
  api.handle('auth.beginPasskeySignIn', async ({ request }) => ({
    options: await auth.beginPasskeySignIn(clientOf(request)),
  }));
  api.handle('auth.signInWithPasskey', async ({ input, request, reply }) => {
    const player = setCookies(reply, await auth.signInWithPasskey(input, clientOf(request)));
    return { player: publicProfileOf(player) };
  });
  api.handle('auth.beginSecondFactor', async ({ request }) => ({
    options: await auth.secondFactor.begin(clientOf(request)),
  }));
  api.handle('auth.finishSecondFactor', async ({ input, request, reply }) => {
    const player = setCookies(reply, await auth.finishSecondFactor(input, clientOf(request)));
    return { player: publicProfileOf(player) };
  });
  api.handle('auth.useRecoveryCode', async ({ input, request, reply }) => {
    const player = setCookies(reply, await auth.useRecoveryCode(input, clientOf(request)));
    return { player: publicProfileOf(player) };
  });
  api.handle('auth.signInWithX', async ({ input, request, reply }) =>
    setCookies(reply, await auth.xSignIn.begin(input, clientOf(request))),
  );
  api.handle('auth.signOut', async ({ request, reply }) => {
    const cookies = await auth.sessions.end(request.headers.cookie);
    return setCookies(reply, { reply: {}, cookies });
  });
  api.handle('auth.getSession', async ({ request, reply }) => {
    const player = setCookies(reply, await auth.sessions.refresh(request.headers.cookie));
    return { player: player && publicProfileOf(player) };
  });
  addMailLinkRoutes(api, { auth, profiles }, clientOf);
}

function addMailLinkRoutes(
  api: Api,
  { auth: { mailLinks, passkeys }, profiles }: Pick<Dependencies, 'auth' | 'profiles'>,
  clientOf: (request: FastifyRequest) => ReturnType<typeof clientRequestOf>,
): void {
  const mailRequestOf = (email: string, request: FastifyRequest) => ({
    ...clientOf(request),
    email: email.toLowerCase(),
  });
  api.handle('auth.verifyEmail', async ({ input }) => {
    await mailLinks.verifyEmail(input.token);
    return {};
  });
  api.handle('auth.resendVerification', async ({ input, request }) => {
    await mailLinks.resendVerification(mailRequestOf(input.email, request));
    return {};
  });
  api.handle('auth.requestPasswordReset', async ({ input, request }) => {
    await mailLinks.requestPasswordReset(mailRequestOf(input.email, request));
    return {};
  });
  api.handle(
    'auth.resetPassword',
    async ({ input }) => {
      const { id, endedSessions } = await mailLinks.resetPassword(input.token, input.password);
      const [connected, kept] = await Promise.all([profiles.connectedAccountsOf({ id }), passkeys.of({ id })]);
      const shown = kept.map(({ name, createdAt }) => ({ name, createdAt: createdAt.toISOString() }));
      return { connected, passkeys: shown, endedSessions };
    },
    { hashesPassword: true },
  );
}

function publicProfileOf({ id, username, avatarUrl, isBot }: Player): PublicProfile {
  return { id, username, avatarUrl, isBot };
}
