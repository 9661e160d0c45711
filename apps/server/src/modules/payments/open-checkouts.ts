import { purchaseLimitPeriodMs } from '@game/rules';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { CheckoutProvider } from './checkout.js';
import * as store from './store.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'logger'> & {
  checkoutProvider: CheckoutProvider | null;
};

/** How many checkouts one run of the job closes. */
const checkoutsPerRun = 20;

/** How long a checkout can be paid, in milliseconds: the provider's default. */
const lifetimeMs = 24 * 3_600_000;

/** Checkouts that are not paid yet. */
export class OpenCheckouts {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Closes the checkouts of players who may no longer pay them: because of a break, a limit, or the end of the account. What the
   * provider does not close now is left to the next run. Returns how many are closed.
   */
  async closeForbidden(): Promise<number> {
    const { database, clock, logger, checkoutProvider } = this.#dependencies;
    if (checkoutProvider === null) return 0;
    const now = clock.now();
    const since = new Date(now.getTime() - Math.max(lifetimeMs, purchaseLimitPeriodMs));
    const forbidden = await database.run((on) => store.findForbiddenCheckouts(on, now, since, checkoutsPerRun));
    let closed = 0;
    for (const { id, checkoutSessionId } of forbidden) {
      try {
        await checkoutProvider.close(checkoutSessionId);
      } catch (error) {
        logger.error({ err: error, purchaseId: id }, 'failed to close a checkout');
        break;
      }
      // If it was paid in the meantime, its webhook brings the tickets anyway.
      await database.run((on) => store.expirePurchase(on, id));
      closed += 1;
    }
    return closed;
  }
}
