/** Where the browser keeps the viewer's id, and after it the ids of what they have open. */
export const knownOpenGamesKey = 'openGames';

/** What `viewerId` had open when this browser last knew: ids of games and of matches. */
export function knownOpenGames(viewerId: string): string[] {
  try {
    const [ownerId, ...ids] = (localStorage.getItem(knownOpenGamesKey) ?? '').split(',');
    return ownerId === viewerId ? ids : [];
  } catch {
    return [];
  }
}
