import type { DepartureHandler } from '../../platform/departures.js';
import { limitConcurrency } from '../../platform/limit-concurrency.js';
import { makePicture } from '../../platform/make-picture.js';
import type { Player } from '../../platform/player.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Profiles } from './service.js';

/** The URL prefix of avatars. */
export const avatarsUrl = '/files/avatars/';

/** An uploaded image is cropped to its centre and scaled to this size (D-34). */
const square = { sidePx: 256, fit: 'cover' } as const;

/** How many images are decoded concurrently. Each can take about 100 MB of memory. */
const decodingConcurrency = 1;

/** How many uploads a process receives or decodes at the same time. Each can take 5 MB of memory. */
const maximumUploads = 20;

type Dependencies = Pick<SharedDependencies, 'files' | 'random'> & { profiles: Profiles };

/** The players' avatars (D-34). Each URL contains 128 random bits, so that it cannot be guessed. */
export class Avatars {
  /** Removes the personal data from the profile of a player who deletes their account, and deletes their avatar. */
  readonly departure: DepartureHandler = {
    remove: async (transaction, player) => {
      const { avatarUrl } = await this.#dependencies.profiles.anonymise(transaction, player);
      return () => this.#remove(avatarUrl);
    },
  };
  readonly #dependencies: Dependencies;
  readonly #uploading = limitConcurrency(maximumUploads, 0);
  readonly #decoding = limitConcurrency(decodingConcurrency);

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Sets the player's avatar to the image that `receive` returns.
   * @throws {Refusal} if the image is invalid (VAL-12); `UNAVAILABLE`, with nothing received, during too many uploads.
   */
  async change(player: Player, receive: () => Promise<Buffer>): Promise<void> {
    const { files, random, profiles } = this.#dependencies;
    const avatar = await this.#uploading(async () => {
      const image = await receive();
      return this.#decoding(() => makePicture(image, square));
    });
    const path = `${player.id}/${random.hexadecimal(16)}.webp`;
    await files.write(storagePath(path), avatar);
    await this.#remove(await profiles.changeAvatar(player, `${avatarsUrl}${path}`));
  }

  /** Removes the player's avatar. */
  async remove(player: Player): Promise<void> {
    await this.#remove(await this.#dependencies.profiles.changeAvatar(player, null));
  }

  /** Reads the avatar at `path`, relative to `avatarsUrl`; null if there is none. */
  async read(path: string): Promise<Buffer | null> {
    return /^[0-9a-f-]{36}\/[0-9a-f]{32}\.webp$/.test(path) ? this.#dependencies.files.read(storagePath(path)) : null;
  }

  /** Reads the avatar at a URL of this site; null if there is none. */
  async readAt(url: string): Promise<Buffer | null> {
    return url.startsWith(avatarsUrl) ? this.read(url.slice(avatarsUrl.length)) : null;
  }

  /** Deletes an avatar that no profile uses any longer. */
  async #remove(avatarUrl: string | null): Promise<void> {
    if (avatarUrl?.startsWith(avatarsUrl))
      await this.#dependencies.files.remove(storagePath(avatarUrl.slice(avatarsUrl.length)));
  }
}

function storagePath(path: string): string {
  return `avatars/${path}`;
}
