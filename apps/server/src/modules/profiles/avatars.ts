import type { DepartureHandler } from '../../platform/departures.js';
import type { Transaction } from '../../platform/database/database.js';
import { limitConcurrency } from '../../platform/limit-concurrency.js';
import { makePicture } from '../../platform/pictures/make-picture.js';
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

/** The folders of the files: of avatars that everyone can see, and of removed ones that can be restored. */
const folders = { shown: 'avatars', removed: 'removed-avatars' };

type Dependencies = Pick<SharedDependencies, 'database' | 'files' | 'random'> & { profiles: Profiles };

/** The players' avatars (D-34). Each URL contains 128 random bits, so that it cannot be guessed. */
export class Avatars {
  /** Removes the personal data from the profile of a player who deletes their account, and deletes their avatar. */
  readonly departure: DepartureHandler = {
    remove: async (transaction, player) => {
      const { avatarUrl } = await this.#dependencies.profiles.anonymise(transaction, player);
      return () => this.#delete('shown', avatarUrl);
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
    const { database, files, random, profiles } = this.#dependencies;
    const avatar = await this.#uploading(async () => {
      const image = await receive();
      return this.#decoding(() => makePicture(image, square));
    });
    const path = `${player.id}/${random.hexadecimal(16)}.webp`;
    await files.write(`${folders.shown}/${path}`, avatar);
    const url = `${avatarsUrl}${path}`;
    const before = await database.transaction((transaction) => profiles.changeAvatar(transaction, player, url));
    await this.#delete('shown', before);
  }

  /**
   * Removes the player's avatar. Returns its URL, null if there was none, and a function to call after the commit, which ends the
   * access to the picture. Its file is kept until `restore` or `deleteRemoved`.
   */
  async remove(
    transaction: Transaction,
    player: Pick<Player, 'id'>,
  ): Promise<{ url: string | null; followUp: () => Promise<void> }> {
    const url = await this.#dependencies.profiles.changeAvatar(transaction, player, null);
    await this.#copy(url, 'shown', 'removed');
    return { url, followUp: () => this.#delete('shown', url) };
  }

  /**
   * Restores an avatar that `remove` has removed, in place of the present one. Returns what to do after the commit. Does nothing
   * if its file is missing.
   */
  async restore(transaction: Transaction, player: Pick<Player, 'id'>, url: string): Promise<() => Promise<void>> {
    const isFound = await this.#copy(url, 'removed', 'shown');
    const { profiles } = this.#dependencies;
    const replaced = isFound ? await profiles.changeAvatar(transaction, player, url) : null;
    return async () => {
      await this.deleteRemoved(url);
      await this.#delete('shown', replaced);
    };
  }

  /** Deletes the file of a removed avatar permanently. */
  async deleteRemoved(url: string): Promise<void> {
    await this.#delete('removed', url);
  }

  /** Reads the avatar at `path`, relative to `avatarsUrl`; null if there is none. */
  async read(path: string): Promise<Buffer | null> {
    return /^[0-9a-f-]{36}\/[0-9a-f]{32}\.webp$/.test(path)
      ? this.#dependencies.files.read(`${folders.shown}/${path}`)
      : null;
  }

  /** Reads the avatar at a URL of this site; null if there is none. */
  async readAt(url: string): Promise<Buffer | null> {
    return url.startsWith(avatarsUrl) ? this.read(url.slice(avatarsUrl.length)) : null;
  }

  /** Copies the file of an avatar. Returns false if it is missing. */
  async #copy(url: string | null, from: keyof typeof folders, to: keyof typeof folders): Promise<boolean> {
    const { files } = this.#dependencies;
    const [source, target] = [pathIn(from, url), pathIn(to, url)];
    const file = source === null ? null : await files.read(source);
    if (file === null || target === null) return false;
    await files.write(target, file);
    return true;
  }

  async #delete(folder: keyof typeof folders, url: string | null): Promise<void> {
    const path = pathIn(folder, url);
    if (path !== null) await this.#dependencies.files.remove(path);
  }
}

/** Returns where the file of an avatar of this site is; null for any other URL. */
function pathIn(folder: keyof typeof folders, url: string | null): string | null {
  return url?.startsWith(avatarsUrl) ? `${folders[folder]}/${url.slice(avatarsUrl.length)}` : null;
}
