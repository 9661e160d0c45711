import { Catalogue } from './catalogue.js';
import type { ShopDependencies } from './dependencies.js';
import { ShopManagement } from './management.js';
import { Raffles } from './raffles.js';
import { Spending } from './spending.js';

export type { ProductDefinition } from './management.js';

/** Raffles and prizes (PRZ, PDT, RAF, D-21, D-26). */
export class Shop {
  readonly catalogue: Catalogue;
  readonly spending: Spending;
  readonly raffles: Raffles;
  readonly management: ShopManagement;

  constructor(dependencies: ShopDependencies) {
    this.catalogue = new Catalogue(dependencies);
    this.spending = new Spending({ ...dependencies, catalogue: this.catalogue });
    this.raffles = new Raffles(dependencies);
    this.management = new ShopManagement({ ...dependencies, raffles: this.raffles });
  }
}
