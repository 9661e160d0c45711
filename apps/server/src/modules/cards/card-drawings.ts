import type { FastifyRequest } from 'fastify';
import { FairQueue } from '../../platform/http/fair-queue.js';
import { sha256 } from '../../platform/sha256.js';
import { Artwork, type CardContent } from './artwork.js';

/** The number of cards in memory. Each takes about 120 KB. */
const maximumKept = 100;

/** A drawing takes about 50 ms. More of them than this would wait for a long time. */
const queueLimits = {
  maximumRunning: 1,
  maximumRunningPerParty: 1,
  maximumWaiting: 60,
  maximumWaitingPerParty: 10,
};

/** Reads the avatar at a URL of this site; null if there is none. */
type ReadAvatar = (url: string) => Promise<Buffer | null>;

/** Draws cards, one at a time, and keeps the latest ones in memory. Network addresses take turns. See decision 0030. */
export class CardDrawings {
  readonly #artwork: Artwork;
  readonly #readAvatar: ReadAvatar;
  readonly #queue = new FairQueue(queueLimits);
  /** By tag, the least recently requested first. */
  readonly #kept = new Map<string, Buffer>();

  /** `website` is the folder of the built web app. Returns null if it is not built. */
  static open(website: string, readAvatar: ReadAvatar): CardDrawings | null {
    const artwork = Artwork.open(website);
    return artwork && new CardDrawings(artwork, readAvatar);
  }

  private constructor(artwork: Artwork, readAvatar: ReadAvatar) {
    this.#artwork = artwork;
    this.#readAvatar = readAvatar;
  }

  /** The path of the card that is shown when no other one fits. */
  get general(): string {
    return this.#artwork.general;
  }

  /** Returns a text that is different for cards that look different. */
  tagOf(content: CardContent): string {
    return sha256(JSON.stringify([this.#artwork.version, content])).slice(0, 16);
  }

  /**
   * Returns a card as a PNG.
   * @throws {Refusal} `TOO_MANY_ATTEMPTS` or `UNAVAILABLE` if too many drawings wait
   */
  async draw({ networkParty }: FastifyRequest, content: CardContent): Promise<Buffer> {
    const tag = this.tagOf(content);
    const kept = this.#kept.get(tag) ?? (await this.#queue.run(networkParty, () => this.#drawOnce(tag, content)));
    this.#kept.delete(tag);
    this.#kept.set(tag, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > maximumKept && oldest !== undefined) this.#kept.delete(oldest);
    return kept;
  }

  /** Draws a card, unless an earlier turn has drawn it. */
  async #drawOnce(tag: string, content: CardContent): Promise<Buffer> {
    const kept = this.#kept.get(tag);
    if (kept) return kept;
    const avatarUrl = content.player?.avatarUrl ?? null;
    return this.#artwork.draw(content, avatarUrl === null ? null : await this.#readAvatar(avatarUrl));
  }
}
