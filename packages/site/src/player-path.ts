/** Returns the path of the public page of the player with this username, which can be any text. */
export function playerPath(username: string): string {
  // A lone surrogate cannot be encoded.
  return `/player/${encodeURIComponent(username.replaceAll(/\p{Cs}/gu, '_'))}`;
}
