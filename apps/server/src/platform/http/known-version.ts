import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether the caller has the version with `etag` already, as `If-None-Match` says: one or several tags, or any (`*`). Our own tags
 * contain no commas.
 */
export function hasVersion({ 'if-none-match': known = '' }: IncomingHttpHeaders, etag: string): boolean {
  const tags = known.split(',').map((tag) => opaqueTagOf(tag.trim()));
  return tags.includes('*') || tags.includes(opaqueTagOf(etag));
}

/** A weak tag and a strong one that differ in nothing else are of the same version. */
function opaqueTagOf(tag: string): string {
  return tag.replace(/^W\//, '');
}
