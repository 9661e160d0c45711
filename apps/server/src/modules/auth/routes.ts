import type { PublicProfile } from '@game/contract';
import { fromNodeHeaders } from 'better-auth/node';
import type { FastifyReply } from 'fastify';
import type { Api } from '../../platform/api.js';
import type { Player } from '../profiles/service.js';
import type { Auth, WithCookies } from './service.js';

/** Answers the operations of accounts and sessions. */
export function addAuthRoutes(api: Api, { auth }: { auth: Auth }): void {
  api.handle('auth.signUp', async ({ input, request, reply }) => {
    const signedUp = await auth.signUp(input, fromNodeHeaders(request.headers));
    return { player: publicProfileOf(setCookies(reply, signedUp)) };
  });
  api.handle('auth.signInWithPassword', async ({ input, request, reply }) => {
    const signedIn = await auth.signInWithPassword(input, fromNodeHeaders(request.headers));
    return { player: publicProfileOf(setCookies(reply, signedIn)) };
  });
  api.handle('auth.signOut', async ({ request, reply }) => {
    setCookies(reply, await auth.signOut(fromNodeHeaders(request.headers)));
    return {};
  });
  api.handle('auth.getSession', async ({ request, reply }) => {
    const player = setCookies(reply, await auth.getSession(fromNodeHeaders(request.headers)));
    return { player: player && publicProfileOf(player) };
  });
}

function setCookies<Reply>(reply: FastifyReply, { reply: value, cookies }: WithCookies<Reply>): Reply {
  for (const cookie of cookies) reply.header('Set-Cookie', cookie);
  return value;
}

function publicProfileOf({ id, username, avatarUrl, isBot }: Player): PublicProfile {
  return { id, username, avatarUrl, isBot };
}
