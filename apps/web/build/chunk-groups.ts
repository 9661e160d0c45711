import type { Rolldown } from 'vite';

interface Chunk {
  name: string;
  /** Files below `src`. Each is loaded by itself, or by all that show it. */
  roots: string[];
  /** Only what the roots share with other parts that load by themselves: the roots' own code stays with them. */
  isShared?: true;
  /** More modules, as parts of their paths: those that no root imports by their own path. */
  more?: string[];
}

/**
 * The chunks that pages share, in the order in which a page needs them. A chunk has all that its modules import, except for
 * what a chunk above it has, so that it imports only chunks above it.
 */
const chunks: Chunk[] = [
  { name: 'lobby', roots: ['app/routes/lobby-route.tsx'], isShared: true, more: ['/packages/rules/src/game.ts'] },
  {
    name: 'basics',
    roots: ['app/realtime-handlers.ts'],
    isShared: true,
    more: [
      '/packages/rules/src/',
      '/packages/site/src/',
      '/addresses/visible-character.',
      '/games/open-game-link.',
      '/lucide-react/',
      '/components/ui/avatar.',
      '/components/moves/move-card.',
      '/components/ui/skeleton.',
      '/feedback/reduced-motion.',
      '/components/fairness/hashing.',
      '/art/colors.',
      '/art/motifs.',
      '/art/x-mark.',
      '/text/account.',
      // Without these, a page would wait for the layers or the frame.
      '/text/shop.',
      '/rematches/received-offers.',
      '/text/streak.',
      '/text/waits.',
      '/features/statistics/recent-outcomes.',
      '/features/profiles/own-profile.',
      '/state/unsaved-edits.',
      '/components/ui/query-content.',
      '/@radix-ui/primitive/',
      '/@radix-ui/react-collection/',
      '/@radix-ui/react-id/',
      '/@radix-ui/react-use-controllable-state/',
      '/@radix-ui/react-use-effect-event/',
    ],
  },
  {
    name: 'layers',
    roots: [
      'components/toasts/toaster.tsx',
      'components/ui/dialog.tsx',
      'components/ui/confirm-dialog.tsx',
      'components/moves/confirm-move-dialog.tsx',
      'text/refusals.ts',
    ],
  },
  {
    name: 'frame',
    roots: [
      'app/notices/match-bar.tsx',
      'app/notices/notices.tsx',
      'features/inbox/bell.tsx',
      'features/rewards/menu-mark.tsx',
    ],
  },
  // What pages load once they are at rest, or when a player asks for it.
  { name: 'sheets', roots: ['app/menu-sheet.tsx', 'app/pull-to-refresh.tsx', 'features/inbox/inbox-sheet.tsx'] },
  // What most pages are made of.
  {
    name: 'widgets',
    roots: [],
    isShared: true,
    more: [
      '/src/api/',
      '/src/components/ui/',
      '/components/reveal/profit.',
      '/components/share/share-result.',
      '/rematches/rematch-offer-card.',
      '/src/feedback/',
      '/features/profiles/api.',
      '/@radix-ui/',
      '/@tanstack/',
    ],
  },
  { name: 'room', roots: ['features/games/game-room-page.tsx', 'features/games/room-popups.tsx'], isShared: true },
  { name: 'outcome', roots: ['features/games/outcome-page.tsx'], isShared: true },
  { name: 'forms', roots: ['app/routes/auth-route.tsx'], isShared: true },
  { name: 'shop', roots: ['app/routes/prizes-route.tsx', 'app/routes/product-route.tsx'], isShared: true },
  { name: 'statistics', roots: ['app/routes/statistics-route.tsx'], isShared: true },
  {
    name: 'rewards',
    roots: ['app/routes/earn-route.tsx', 'app/routes/lobby-side-column.tsx', 'features/rewards/streak-page.tsx'],
    isShared: true,
  },
  {
    name: 'tournaments',
    roots: ['app/routes/tournaments/tournaments-route.tsx', 'app/routes/tournaments/tournament-and-games.tsx'],
    isShared: true,
  },
  { name: 'account', roots: ['app/routes/profile-route.tsx'], isShared: true },
];

/**
 * Returns the groups of modules that become one chunk each. Otherwise there would be a chunk for every set of pages that
 * share a module, and a page would load dozens of small files, which compress worse.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const entry = { name: 'entry', priority: chunks.length + 1, tags: ['$initial' as const] };
  return [entry, ...chunks.map((chunk, index) => groupOf(chunk, chunks.length - index))];
}

function groupOf({ name, roots, isShared, more = [] }: Chunk, priority: number): Rolldown.CodeSplittingGroup {
  const isRoot = (id: string) => roots.some((root) => id.endsWith(`/apps/web/src/${root}`));
  if (!isShared) return { name, priority, test: isRoot };
  const known = new Map<string, boolean>();
  return {
    name: (id, context) => {
      const isNamed = more.some((part) => id.includes(part));
      return isNamed || isImportedBy(isRoot, id, context, known) ? name : null;
    },
    priority,
    minShareCount: 2,
  };
}

/** Returns whether a module of the app is a root or imported by one, directly or through other modules of the app. */
function isImportedBy(
  isRoot: (id: string) => boolean,
  id: string,
  context: { getModuleInfo(id: string): Rolldown.ModuleInfo | null },
  known: Map<string, boolean>,
): boolean {
  if (!id.includes('/apps/web/src/')) return false;
  const before = known.get(id);
  if (before !== undefined) return before;
  known.set(id, false);
  const importers = context.getModuleInfo(id)?.importers ?? [];
  const isImported = isRoot(id) || importers.some((importer) => isImportedBy(isRoot, importer, context, known));
  known.set(id, isImported);
  return isImported;
}
