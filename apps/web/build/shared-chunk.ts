/** What the first page needs and other pages share, as ends of paths; of packages, their folders. */
const members = [
  ...['api-error', 'client', 'hooks', 'intent-keys', 'request-retry', 'server-clock', 'use-server-now'].map(
    (name) => `/src/api/${name}.`,
  ),
  ...['catalogue', 'errors', 'format', 'moves', 'pages', 'players', 'pseudo-locale', 'tickets', 'ui'].map(
    (name) => `/src/text/${name}.`,
  ),
  ...['badge', 'empty-state', 'field', 'spinner', 'text-field', 'use-has-passed'].map(
    (name) => `/components/ui/${name}.`,
  ),
  '/@tanstack/',
  '/realtime/watches.',
  '/art/face.',
  '/art/props.',
  '/feedback/',
  '/components/players/',
  '/features/games/room-view.',
];

/**
 * Keeps in one file what would otherwise be cut into one for every set of pages that share it: many small files
 * compress worse, and /index has to load them all.
 */
export const sharedChunk = {
  name: 'shared',
  test: (path: string) => members.some((member) => path.includes(member)),
};
