import { chainStart, maximumRefusals, seedAt } from '@game/rules';
import type { Transaction } from '../../platform/database/database.js';
import type { SealedTable } from '../../platform/encryption/sealed-table.js';
import { hmacSha256, sha256 } from '../../platform/sha256.js';
import type { ShopDependencies } from './dependencies.js';
import { requireRaffleBeacon } from './new-raffle-beacon.js';
import { nodeHashing } from './node-hashing.js';
import { findDraws } from './store/draws.js';
import { findSealedRoot, findSealedRoots, replaceSealedRoot, revealSeed, storeSeeds } from './store/seeds.js';
import type { ProductRow } from './store/rows.js';
import { raffleStateOf } from './view.js';

/** The terms of a raffle that its seeds and its hash chain depend on. */
interface Terms {
  id: string;
  raffleEndTime: Date;
  maxEntries: number;
}

/** What is published of a raffle before its first entry. */
type Published = Pick<ProductRow, 'seedHash' | 'chainHead' | 'beacon' | 'orderHashes'>;

/** Binds encrypted seeds to their raffle, so that those of another one cannot take their place. */
const contextOf = (productId: string) => `seeds of raffle ${productId}`;

/** The seeds of all raffles, to encrypt them with another key. */
export const sealedSeeds: SealedTable = {
  name: 'raffles',
  find: async (on, after, limit) => {
    const rows = await findSealedRoots(on, after, limit);
    return rows.map(({ productId: id, sealedRoot: sealed }) => ({ id, sealed, context: contextOf(id) }));
  },
  replace: (on, { id, sealed }, replacement) => replaceSealedRoot(on, id, sealed ?? '', replacement),
};

type Dependencies = Pick<ShopDependencies, 'random' | 'cipher' | 'beacon' | 'beaconWatch' | 'beaconPolicy' | 'logger'>;

/** The secret seeds of raffles (D-21). They are encrypted in the database, and appear in no log. */
export class RaffleSeeds {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Makes the seeds of a raffle without entries. Returns what is published of the raffle, and a function that stores the
   * seeds once the raffle exists.
   * @throws {CommandRefused} if the raffle needs a beacon, and none is within reach.
   */
  async make({ id, raffleEndTime, maxEntries }: Terms): Promise<{
    published: Published;
    store: (transaction: Transaction) => Promise<void>;
  }> {
    const { random, cipher } = this.#dependencies;
    const chain = await requireRaffleBeacon(this.#dependencies);
    const root = random.hexadecimal(32);
    const seedHash = await seedAt(root, maxEntries, 0, nodeHashing);
    const beaconChainHash = chain?.chainHash ?? null;
    const receipts = Array.from({ length: maximumRefusals }, (_, index) => orderReceipt(root, index + 1));
    const orderHashes = receipts.map((receipt) => sha256(receipt));
    const terms = { productId: id, seedHash, raffleEndTime, maxEntries, beaconChainHash, orderHashes };
    const chainHead = await chainStart(terms, nodeHashing);
    const store = (transaction: Transaction) => storeSeeds(transaction, id, cipher.seal(root, contextOf(id)));
    return { published: { seedHash, chainHead, beacon: chain, orderHashes }, store };
  }

  /**
   * Returns the seed of a raffle's next draw.
   * @throws {Error} if the seeds cannot be decrypted, or are not those that the raffle has committed to.
   */
  async next(transaction: Transaction, raffle: ProductRow): Promise<string> {
    const { id, seedHash } = raffle;
    const drawn = (await findDraws(transaction, id)).filter(({ draw }) => draw.drawnAt !== null);
    const root = await this.#root(transaction, id);
    const seed = await seedAt(root, raffleStateOf(raffle).maxEntries, drawn.length + 1, nodeHashing);
    const committed = drawn.at(-1)?.draw.seed ?? seedHash;
    if ((await nodeHashing.sha256(seed)) !== committed) throw new Error(`the seeds of raffle ${id} have changed`);
    return seed;
  }

  /**
   * Returns the receipt for the order of a draw's winner. Only its hash is public, so it proves that the server took the order.
   * @throws {Error} if the seeds cannot be decrypted, or are not those that the raffle has committed to.
   */
  async orderReceipt(transaction: Transaction, { id, orderHashes }: ProductRow, drawNumber: number): Promise<string> {
    const receipt = orderReceipt(await this.#root(transaction, id), drawNumber);
    if (sha256(receipt) !== orderHashes?.[drawNumber - 1]) {
      throw new Error(`the seeds of raffle ${id} have changed`);
    }
    return receipt;
  }

  /**
   * Publishes the seed of the draw that will not take place, because the raffle is cancelled. If the seeds cannot be decrypted,
   * the raffle can still be cancelled, but everyone sees that its seed is missing.
   */
  async reveal(transaction: Transaction, raffle: ProductRow): Promise<void> {
    const { id: productId } = raffle;
    const drawn = (await findDraws(transaction, productId)).filter(({ draw }) => draw.drawnAt !== null);
    if (drawn.length >= raffleStateOf(raffle).maxEntries) return;
    const seed = await this.next(transaction, raffle).catch((error: unknown) => {
      this.#dependencies.logger.error({ err: error, productId }, 'the seed of a cancelled raffle cannot be revealed');
    });
    if (seed !== undefined) await revealSeed(transaction, productId, seed);
  }

  async #root(transaction: Transaction, productId: string): Promise<string> {
    const sealed = await findSealedRoot(transaction, productId);
    const root = sealed === undefined ? null : this.#dependencies.cipher.open(sealed, contextOf(productId));
    if (root === null) throw new Error(`the seeds of raffle ${productId} cannot be decrypted`);
    return root;
  }
}

/** The receipts are independent of each other and of the seeds that are published: none leads to another one. */
function orderReceipt(root: string, drawNumber: number): string {
  return hmacSha256(root, `order ${drawNumber}`);
}
