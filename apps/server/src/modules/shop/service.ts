import { Catalogue } from './catalogue.js';
import type { ShopDependencies } from './dependencies.js';
import { Holds } from './holds.js';
import { HouseholdOrders } from './household-orders.js';
import { ShopManagement } from './management.js';
import { OrderAddresses } from './order-addresses.js';
import { OrderReviews } from './order-reviews.js';
import { RaffleManagement } from './raffle-management.js';
import { OwnRecords } from './own-records.js';
import { Raffles } from './raffles.js';
import { sealedSeeds } from './seeds.js';
import { Spending } from './spending.js';
import { extendDeadlines } from './store/extend-deadlines.js';

export { holdOf } from './holds.js';
export type { OrderGroup } from './household-orders.js';
export { approvalMs, orderRefusalCauses, type OrderRefusalCause } from './order-reviews.js';
export { editionOf, type ProductDefinition, type SavedProduct } from './management.js';
export type { ProductRow } from './store/rows.js';

/** Raffles and prizes (PRZ, PDT, RAF, D-21, D-26). */
export class Shop {
  readonly sealedSeeds = sealedSeeds;
  readonly catalogue: Catalogue;
  readonly ownRecords: OwnRecords;
  readonly spending: Spending;
  readonly raffles: Raffles;
  readonly management: ShopManagement;
  readonly reviews: OrderReviews;
  readonly householdOrders: HouseholdOrders;
  readonly orderAddresses: OrderAddresses;
  readonly raffleManagement: RaffleManagement;

  constructor(dependencies: ShopDependencies) {
    dependencies.outages.register(extendDeadlines);
    this.householdOrders = new HouseholdOrders(dependencies);
    const holds = new Holds({ ...dependencies, householdOrders: this.householdOrders });
    this.raffles = new Raffles(dependencies);
    this.catalogue = new Catalogue({ ...dependencies, holds, raffles: this.raffles });
    this.ownRecords = new OwnRecords(dependencies);
    this.spending = new Spending({ ...dependencies, holds, catalogue: this.catalogue, raffles: this.raffles });
    this.management = new ShopManagement({ ...dependencies, raffles: this.raffles });
    this.reviews = new OrderReviews({ ...dependencies, raffles: this.raffles });
    this.orderAddresses = new OrderAddresses(dependencies);
    this.raffleManagement = new RaffleManagement({ ...dependencies, raffles: this.raffles });
  }
}
