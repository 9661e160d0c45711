/** The modules that the first page needs and other pages share, as parts of their paths. */
const members = [
  ...['api-error', 'client', 'commands', 'intent-keys', 'queries', 'request-retry', 'server-clock'].map(
    (name) => `/src/api/${name}.`,
  ),
  ...['catalogue', 'errors', 'format', 'games', 'moves', 'players', 'tickets', 'ui'].map(
    (name) => `/src/text/${name}.`,
  ),
  ...['badge', 'empty-state', 'spinner', 'text-field', 'use-document-title', 'use-form'].map(
    (name) => `/components/ui/${name}.`,
  ),
  '/react-dom/index.',
  '/react-dom/cjs/react-dom.production.',
  '/@tanstack/',
  '/realtime/watches.',
  '/art/face.',
  '/art/props.',
  ...['announcements', 'feedback', 'sounds'].map((name) => `/src/feedback/${name}.`),
  ...['balance-cap', 'browser-storage', 'connection-status', 'store'].map((name) => `/src/state/${name}.`),
  ...['player-name', 'sign-up-links'].map((name) => `/components/players/${name}.`),
  ...['api', 'cache', 'game-path', 'remembered-open-games'].map((name) => `/features/games/${name}.`),
  '/contract/src/errors/stakes.',
  '/art/coin-art.',
  '/art/scenes/no-games-scene.',
  '/art/scenes/nothing-found-scene.',
];

/** A chunk of all modules with one of `parts` in their path, and of what they import, unless a group of higher priority has it. */
function groupOf(name: string, parts: string[], priority: number) {
  return { name, priority, test: (path: string) => parts.some((part) => path.includes(part)) };
}

const radix = (names: string[]) => names.map((name) => `/@radix-ui/react-${name}/`);

/**
 * The groups of modules that become one chunk each. Otherwise there would be a chunk for every set of pages that share a
 * module, and many small files compress worse. The last three divide what dialogs need by who else needs it: avatars need
 * the primitives, toggles also the states.
 */
export const chunkGroups = [
  groupOf('shared', members, 3),
  groupOf('primitives', radix(['context', 'primitive', 'use-callback-ref', 'use-layout-effect']), 2),
  groupOf('states', ['/@radix-ui/primitive/', ...radix(['id', 'presence', 'use-controllable-state'])], 1),
  groupOf('layers', ['/react-remove-scroll/', ...radix(['dialog', 'dismissable-layer', 'portal'])], 0),
];
