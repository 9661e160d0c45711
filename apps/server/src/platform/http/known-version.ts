import type { IncomingHttpHeaders } from 'node:http';

/** Whether the caller has the version with `etag` already, as `If-None-Match` says: one or several tags, or any (`*`). */
export function hasVersion({ 'if-none-match': known = '' }: IncomingHttpHeaders, etag: string): boolean {
  const tags = known.split(',').map((tag) => strengthless(tag.trim()));
  return tags.includes('*') || tags.includes(strengthless(etag));
}

/** A weak tag and a strong one that differ in nothing else are of the same version. */
function strengthless(tag: string): string {
  return tag.replace(/^W\//, '');
}
