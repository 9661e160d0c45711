/** The modules that the first page needs and other pages share, as parts of their paths. */
const members = [
  ...['api-error', 'client', 'commands', 'intent-keys', 'queries', 'request-retry', 'server-clock'].map(
    (name) => `/src/api/${name}.`,
  ),
  ...['catalogue', 'errors', 'format', 'moves', 'players', 'tickets', 'ui'].map((name) => `/src/text/${name}.`),
  ...['badge', 'empty-state', 'spinner', 'text-field', 'use-form', 'use-has-passed'].map(
    (name) => `/components/ui/${name}.`,
  ),
  '/@tanstack/',
  '/realtime/watches.',
  '/art/face.',
  '/art/props.',
  '/feedback/',
  '/src/state/',
  '/components/players/',
  '/features/games/game-cache.',
  '/features/games/game-path.',
  '/features/games/room-view.',
  '/art/coin-art.',
  '/art/scenes/no-games-scene.',
  '/art/scenes/nothing-found-scene.',
];

/**
 * Puts shared modules into one chunk. Otherwise there would be a chunk for every set of pages that share a module: many
 * small files compress worse, and /index loads them all.
 */
export const sharedChunk = {
  name: 'shared',
  test: (path: string) => members.some((member) => path.includes(member)),
};
