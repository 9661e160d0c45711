import type { Context } from '../../context.js';
import { storeProductImage } from '../../modules/shop/product-images.js';
import type { ProductDefinition, ProductRow } from '../../modules/shop/service.js';
import type { Actor } from './actor.js';

/** A product, and the content of its image file; null if the image does not change. */
export interface GivenProduct {
  definition: ProductDefinition;
  image: Buffer | null;
}

/**
 * Adds products, or changes those with the same keys: all or none. Returns them in the same order.
 * @throws {CommandRefused} if a change would be unfair to players who have entered a raffle.
 */
export async function saveProducts(
  { shop, operatorLog, files }: Context,
  actor: Actor,
  given: GivenProduct[],
): Promise<ProductRow[]> {
  const definitions: ProductDefinition[] = [];
  for (const { definition, image } of given) {
    const imageUrl = image === null ? null : await storeProductImage(files, image);
    definitions.push(imageUrl === null ? definition : { ...definition, imageUrl });
  }
  const target = definitions.map(({ key }) => key).join(', ');
  return operatorLog.record(
    { ...actor, action: 'products apply', target, details: { definitions } },
    async (transaction) => {
      const saved: ProductRow[] = [];
      for (const definition of definitions) saved.push(await shop.management.saveProduct(transaction, definition));
      return saved;
    },
  );
}
