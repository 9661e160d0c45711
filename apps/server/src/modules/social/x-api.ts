import * as z from 'zod/mini';
import { askSite, type SiteAnswer } from '../../platform/sites/ask-site.js';
import type { XSite } from '../../platform/sites/x-site.js';
import type { SiteAccess } from '../account/service.js';
import type { XReads } from './x-reads.js';

/** The posts per page, and the maximum number of pages to read. Of more posts, only the newest are counted. */
export const pageLength = 100;
const maximumPages = 5;

/** The number of posts in a time window: all, and those that mention us. */
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

/**
 * Counts the posts of an account since `since`, and those of them that mention `x.handle`. Ignores reposts.
 * @throws {Refusal} `X_METRICS_PAUSED`, if `reads` are used up.
 */
export async function countPosts(
  x: XSite,
  { accountId, accessToken }: SiteAccess,
  since: Date,
  reads: Pick<XReads, 'reserve'>,
  signal: AbortSignal,
): Promise<SiteAnswer<PostCount>> {
  const url = new URL(`${x.apiUrl}/users/${encodeURIComponent(accountId)}/tweets`);
  url.searchParams.set('start_time', `${since.toISOString().slice(0, 19)}Z`);
  url.searchParams.set('max_results', String(pageLength));
  url.searchParams.set('exclude', 'retweets');
  url.searchParams.set('tweet.fields', 'entities');
  const count = { posts: 0, mentions: 0 };
  for (let pages = 0; pages < maximumPages; pages += 1) {
    const headers = { authorization: `Bearer ${accessToken}` };
    const endReservation = await reads.reserve(pageLength);
    const response = await askSite(url.href, { headers, schema: page, signal });
    await endReservation(chargedFor(response));
    if (response.kind !== 'answered') return response;
    const { data = [], meta } = response.value;
    count.posts += data.length;
    count.mentions += data.filter(({ entities }) => entities?.mentions?.some(isOf(x.handle))).length;
    if (meta.next_token === undefined) break;
    url.searchParams.set('pagination_token', meta.next_token);
  }
  return { kind: 'answered', value: count };
}

/** X charges for the posts that it returns. If its response is lost, it may have returned a whole page. */
function chargedFor(response: SiteAnswer<z.infer<typeof page>>): number {
  if (response.kind === 'answered') return response.value.data?.length ?? 0;
  return response.kind === 'failed' && response.isLost ? pageLength : 0;
}

const relation = z.object({ data: z.object({ id: z.string(), connection_status: z.optional(z.array(z.string())) }) });

/** Returns whether an account follows `x.handle`. */
export async function isFollowing(
  x: XSite,
  { accessToken }: SiteAccess,
  signal: AbortSignal,
): Promise<SiteAnswer<boolean>> {
  const response = await askSite(`${x.apiUrl}/users/by/username/${x.handle}?user.fields=connection_status`, {
    headers: { authorization: `Bearer ${accessToken}` },
    schema: relation,
    signal,
  });
  if (response.kind !== 'answered') return response;
  // X omits the field if neither account follows the other.
  return { kind: 'answered', value: response.value.data.connection_status?.includes('following') ?? false };
}

function isOf(handle: string): (mention: { username: string }) => boolean {
  return ({ username }) => username.toLowerCase() === handle.toLowerCase();
}
