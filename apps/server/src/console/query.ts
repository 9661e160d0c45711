/** Returns the whole number in the query parameter `name`, such as an id to continue a list at; null if there is none. */
export function idIn(query: URLSearchParams, name: string): number | null {
  const text = query.get(name) ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
