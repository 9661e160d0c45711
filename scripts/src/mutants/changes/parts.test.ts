import { expect, it } from 'vitest';
import { moduleIn, type Part } from './parts.js';

it.each<[Part, string, string | undefined]>([
  ['server', 'packages/rules/src/hand.ts', 'rules'],
  ['server', 'apps/server/src/modules/auth/store/passkeys.ts', 'auth'],
  ['server', 'apps/server/src/modules/shop/service.ts', undefined],
  ['server', 'apps/web/src/api/client.ts', undefined],
  ['web', 'apps/web/src/api/client.ts', 'api'],
  ['web', 'apps/web/src/api/testing/server.ts', undefined],
  ['web', 'apps/web/src/components/reveal/use-reveal.ts', 'components/reveal'],
  ['web', 'apps/web/src/components/ui/card.tsx', undefined],
  ['web', 'apps/web/src/features/games/api.ts', 'features'],
  ['web', 'apps/web/src/features/shop/cache.ts', 'features'],
  ['web', 'apps/web/src/features/games/game-room.tsx', undefined],
])('of the %s, %s belongs to %s', (part, file, module) => {
  expect(moduleIn(part, file)).toBe(module);
});
