import { limitConcurrency } from '../../platform/limit-concurrency.js';
import { makePicture } from '../../platform/make-picture.js';
import type { Player } from '../../platform/player.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Profiles } from './service.js';

/** Below which address pictures are served. */
export const avatarsUrl = '/files/avatars/';

/** The middle of an image is kept, at this size in pixels (D-34). */
const square = { sidePx: 256, fit: 'cover' } as const;

/** How many pictures are decoded at once: each can take some 100 MB. */
const decodedAtOnce = 1;

type Dependencies = Pick<SharedDependencies, 'files' | 'random'> & { profiles: Profiles };

/** The players' pictures (D-34). The address of one holds 128 random bits, so that none leads to another. */
export class Avatars {
  readonly #dependencies: Dependencies;
  readonly #limited = limitConcurrency(decodedAtOnce);

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Makes an uploaded image the player's picture. Throws a refusal that says what is wrong with it (VAL-12). */
  async change(player: Player, image: Buffer): Promise<void> {
    const { files, random, profiles } = this.#dependencies;
    const avatar = await this.#limited(() => makePicture(image, square));
    const path = `${player.id}/${random.hexadecimal(16)}.webp`;
    await files.write(keptAt(path), avatar);
    await this.remove(await profiles.changeAvatar(player, `${avatarsUrl}${path}`));
  }

  /** The picture at `path` below `avatarsUrl`; null when there is none. */
  async read(path: string): Promise<Buffer | null> {
    return /^[0-9a-f-]{36}\/[0-9a-f]{32}\.webp$/.test(path) ? this.#dependencies.files.read(keptAt(path)) : null;
  }

  /** Removes the picture at an address that no profile has any more. */
  async remove(avatarUrl: string | null): Promise<void> {
    if (avatarUrl?.startsWith(avatarsUrl))
      await this.#dependencies.files.remove(keptAt(avatarUrl.slice(avatarsUrl.length)));
  }
}

function keptAt(path: string): string {
  return `avatars/${path}`;
}
