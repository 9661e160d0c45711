import * as z from 'zod/mini';
import { askSite, type SiteAnswer } from '../../platform/ask-site.js';
import type { Access, XSite } from '../auth/service.js';

/** How many posts X tells of at once, and how many such pages are read: who posts more is judged by the newest. */
const pageLength = 100;
const mostPages = 5;

/** The posts of some time: all, and those that mention us. */
export interface PostCount {
  posts: number;
  mentions: number;
}

const page = z.object({
  data: z.optional(
    z.array(
      z.object({
        entities: z.optional(z.object({ mentions: z.optional(z.array(z.object({ username: z.string() }))) })),
      }),
    ),
  ),
  meta: z.object({ next_token: z.optional(z.string()) }),
});

/** Counts the posts of an account since `since`, and how many of them mention `x.handle`; reposts are not its own. */
export async function countPosts(
  x: XSite,
  { accountId, accessToken }: Access,
  since: Date,
  signal: AbortSignal,
): Promise<SiteAnswer<PostCount>> {
  const url = new URL(`${x.apiUrl}/users/${encodeURIComponent(accountId)}/tweets`);
  url.searchParams.set('start_time', `${since.toISOString().slice(0, 19)}Z`);
  url.searchParams.set('max_results', String(pageLength));
  url.searchParams.set('exclude', 'retweets');
  url.searchParams.set('tweet.fields', 'entities');
  const count = { posts: 0, mentions: 0 };
  for (let pages = 0; pages < mostPages; pages += 1) {
    const said = await askSite(url.href, { headers: { authorization: `Bearer ${accessToken}` }, schema: page, signal });
    if (said.kind !== 'answered') return said;
    const { data = [], meta } = said.value;
    count.posts += data.length;
    count.mentions += data.filter(({ entities }) => entities?.mentions?.some(isOf(x.handle))).length;
    if (meta.next_token === undefined) break;
    url.searchParams.set('pagination_token', meta.next_token);
  }
  return { kind: 'answered', value: count };
}

const relation = z.object({ data: z.object({ id: z.string(), connection_status: z.optional(z.array(z.string())) }) });

/** Whether an account follows `x.handle`. */
export async function isFollowing(
  x: XSite,
  { accessToken }: Access,
  signal: AbortSignal,
): Promise<SiteAnswer<boolean>> {
  const said = await askSite(`${x.apiUrl}/users/by/username/${x.handle}?user.fields=connection_status`, {
    headers: { authorization: `Bearer ${accessToken}` },
    schema: relation,
    signal,
  });
  if (said.kind !== 'answered') return said;
  // X leaves the field out when there is nothing between the two.
  return { kind: 'answered', value: said.value.data.connection_status?.includes('following') ?? false };
}

function isOf(handle: string): (mention: { username: string }) => boolean {
  return ({ username }) => username.toLowerCase() === handle.toLowerCase();
}
