/** Returns the id before which a list continues, from the query parameter `before`; null if there is none. */
export function idBefore(query: URLSearchParams): number | null {
  const text = query.get('before') ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
