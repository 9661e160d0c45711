import type { Context } from '../../context.js';
import { storeProductImage } from '../../modules/shop/product-images.js';
import type { ProductDefinition, SavedProduct } from '../../modules/shop/service.js';
import type { Actor } from './actor.js';

/** A product, and the content of its image file; null if the image does not change. */
export interface GivenProduct {
  definition: ProductDefinition;
  image: Buffer | null;
  /** The edition of the product that the operator saw, null for a new one; undefined if it may have changed since. */
  shown?: string | null;
}

/**
 * Adds products, or changes those with the same keys: all or none. Returns them in the same order,
 * with what was done.
 * @throws {CommandRefused} if a change would be unfair to players who have entered a raffle, or if a product has changed since it was shown.
 */
export async function saveProducts(
  { shop, operatorLog, files, beaconWatch }: Context,
  actor: Actor,
  given: GivenProduct[],
): Promise<SavedProduct[]> {
  const products: { definition: ProductDefinition; shown: GivenProduct['shown'] }[] = [];
  for (const { definition, image, shown } of given) {
    const imageUrl = image === null ? null : await storeProductImage(files, image);
    products.push({ definition: imageUrl === null ? definition : { ...definition, imageUrl }, shown });
  }
  // Remembered for a new raffle, so that the transaction does not wait for the beacon.
  if (given.some(({ definition: { type } }) => type === 'raffle')) await beaconWatch?.isReachable();
  const definitions = products.map(({ definition }) => definition);
  const target = definitions.map(({ key }) => key).join(', ');
  return operatorLog.record(
    { ...actor, action: 'products apply', target, details: { definitions } },
    async (transaction) => {
      const saved: SavedProduct[] = [];
      for (const { definition, shown } of products) {
        saved.push(await shop.management.saveProduct(transaction, definition, shown));
      }
      return saved;
    },
  );
}
