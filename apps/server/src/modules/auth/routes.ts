import type { PublicProfile } from '@game/contract';
import { fromNodeHeaders } from 'better-auth/node';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.js';
import type { Api } from '../../platform/api.js';
import type { Mailer } from '../../platform/mail.js';
import { originOf } from '../../platform/origin.js';
import type { Player } from '../../platform/player.js';
import { networkPartyOf } from '../../platform/rate-limits.js';
import type { AccountDeletion } from './account-deletion.js';
import type { Auth } from './service.js';
import type { Visit, WithCookies } from './visit.js';
import { callbackPathOf } from './oauth-site.js';

interface Dependencies {
  auth: Auth;
  accountDeletion: AccountDeletion;
  mailer: Mailer;
  config: Pick<Config, 'publicOrigin'>;
}

/** Answers the operations of accounts and sessions. */
export function addAuthRoutes(api: Api, { auth, accountDeletion, mailer, config }: Dependencies): void {
  const visitOf = (request: FastifyRequest) => visitFrom(request, config.publicOrigin);
  api.handle('auth.getOptions', async () => ({
    x: auth.otherSites.kindOf('x'),
    mail: mailer.kind === 'smtp' ? 'on' : mailer.kind,
  }));
  api.handle('auth.signUp', async ({ input, request, reply }) => {
    const player = setCookies(reply, await auth.signUp(input, visitOf(request)));
    return { player: player && publicProfileOf(player) };
  });
  api.handle('auth.signInWithPassword', async ({ input, request, reply }) => {
    const signedIn = await auth.signInWithPassword(input, visitOf(request));
    return { player: publicProfileOf(setCookies(reply, signedIn)) };
  });
  api.handle('auth.signOut', async ({ request, reply }) => {
    setCookies(reply, await auth.signOut(visitOf(request).headers));
    return {};
  });
  api.handle('auth.getSession', async ({ request, reply }) => {
    const player = setCookies(reply, await auth.getSession(visitOf(request).headers));
    return { player: player && publicProfileOf(player) };
  });
  api.handle('auth.updateNewsletter', ({ player, input }) => done(auth.updateNewsletter(player, input.newsletter)));
  api.handle('auth.listSessions', async ({ player, request }) => ({
    sessions: await auth.sessions.list(player, visitOf(request).headers),
  }));
  api.handle('auth.revokeSession', ({ player, input }) => done(auth.sessions.revoke(player, input.sessionId)));
  api.handle('auth.signOutEverywhere', async ({ player, request, reply }) => {
    await auth.sessions.revokeAll(player);
    setCookies(reply, await auth.signOut(visitOf(request).headers));
    return {};
  });
  api.handle('auth.deleteAccount', async ({ player, input, request, reply }) => {
    await accountDeletion.delete(player, input);
    setCookies(reply, await auth.signOut(visitOf(request).headers));
    return {};
  });
  addPasswordRoutes(api, auth, visitOf);
}

function addPasswordRoutes(api: Api, auth: Auth, visitOf: (request: FastifyRequest) => Visit): void {
  const mailRequestOf = (email: string, request: FastifyRequest) => ({
    ...visitOf(request),
    email: email.toLowerCase(),
  });
  api.handle('auth.verifyEmail', ({ input }) => done(auth.mailLinks.verifyEmail(input.token)));
  api.handle('auth.resendVerification', ({ input, request }) =>
    done(auth.mailLinks.resendVerification(mailRequestOf(input.email, request))),
  );
  api.handle('auth.requestPasswordReset', ({ input, request }) =>
    done(auth.mailLinks.requestPasswordReset(mailRequestOf(input.email, request))),
  );
  api.handle('auth.resetPassword', ({ input }) => done(auth.mailLinks.resetPassword(input.token, input.password)));
  api.handle('auth.changePassword', ({ player, input, request }) =>
    done(auth.passwordChange.change(player, input, visitOf(request).headers)),
  );
}

/** Answers the operations of X and Discord accounts, and what these sites send browsers back with. */
export function addOtherSiteRoutes(
  app: FastifyInstance,
  api: Api,
  { auth, config }: Pick<Dependencies, 'auth' | 'config'>,
): void {
  const { otherSites } = auth;
  const visitOf = (request: FastifyRequest) => visitFrom(request, config.publicOrigin);
  api.handle('x.signIn', async ({ input, request, reply }) =>
    setCookies(reply, await otherSites.beginSignIn(input, visitOf(request))),
  );
  api.handle('x.connectAccount', async ({ input, request, reply }) =>
    setCookies(reply, await otherSites.beginX(input, visitOf(request))),
  );
  api.handle('discord.connectAccount', async ({ input, request, reply }) =>
    setCookies(reply, await otherSites.beginDiscord(input, visitOf(request))),
  );
  for (const siteId of ['x', 'discord'] as const) {
    app.get(callbackPathOf(siteId), { schema: { hide: true } }, async (request, reply) => {
      const query = Object.entries(request.query as Record<string, unknown>);
      // A parameter given twice is no answer of another site.
      const single = query.filter((pair): pair is [string, string] => typeof pair[1] === 'string');
      const player = await auth.identify(request.headers.cookie);
      const finished = await otherSites.finish(siteId, Object.fromEntries(single), visitOf(request), player);
      return reply.header('Cache-Control', 'no-store').redirect(setCookies(reply, finished));
    });
  }
}

function visitFrom(request: FastifyRequest, publicOrigin: string | undefined): Visit {
  return {
    headers: fromNodeHeaders(request.headers),
    networkParty: networkPartyOf(request.ip),
    site: originOf(request, publicOrigin),
  };
}

async function done(work: Promise<void>): Promise<Record<string, never>> {
  await work;
  return {};
}

function setCookies<Reply>(reply: FastifyReply, { reply: value, cookies }: WithCookies<Reply>): Reply {
  for (const cookie of cookies) reply.header('Set-Cookie', cookie);
  return value;
}

function publicProfileOf({ id, username, avatarUrl, isBot }: Player): PublicProfile {
  return { id, username, avatarUrl, isBot };
}
