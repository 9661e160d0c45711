import { Catalogue } from './catalogue.js';
import type { ShopDependencies } from './dependencies.js';
import { Holds } from './holds.js';
import { ShopManagement } from './management.js';
import { OrderReviews } from './order-reviews.js';
import { Raffles } from './raffles.js';
import { Spending } from './spending.js';

export type { ProductDefinition } from './management.js';

/** Raffles and prizes (PRZ, PDT, RAF, D-21, D-26). */
export class Shop {
  readonly catalogue: Catalogue;
  readonly spending: Spending;
  readonly raffles: Raffles;
  readonly management: ShopManagement;
  readonly reviews: OrderReviews;

  constructor(dependencies: ShopDependencies) {
    const holds = new Holds(dependencies);
    this.catalogue = new Catalogue({ ...dependencies, holds });
    this.spending = new Spending({ ...dependencies, holds, catalogue: this.catalogue });
    this.raffles = new Raffles(dependencies);
    this.management = new ShopManagement({ ...dependencies, raffles: this.raffles });
    this.reviews = new OrderReviews({ ...dependencies, raffles: this.raffles });
  }
}
