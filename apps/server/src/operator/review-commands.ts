import type { Command } from 'commander';
import { operatorOf, withActionOptions, type ActionOptions, type WithContext } from './command-options.js';
import { confirm, say } from './terminal.js';

/** Adds the commands that decide on orders under review. */
export function addReviewCommands(program: Command, withContext: WithContext): void {
  withActionOptions(
    program.command('release <order>').description('end the review of an order, so that it can ship'),
  ).action((order: string, options: ActionOptions) =>
    withContext(async ({ shop, operatorLog }) => {
      const act = { operator: operatorOf(options), action: 'release', target: order, reason: options.reason };
      await operatorLog.record(act, (transaction) => shop.reviews.release(transaction, order));
      say(`Order ${order} is released.`, { order, status: 'ordered' }, options);
    }),
  );
  withActionOptions(
    program.command('refuse <order>').description('refuse an order, refund it, and draw a won prize again'),
  ).action((order: string, options: ActionOptions) =>
    withContext(async ({ shop, operatorLog }) => {
      await confirm(`Refuse the order ${order}, and refund it?`, options);
      const act = { operator: operatorOf(options), action: 'refuse', target: order, reason: options.reason };
      await operatorLog.record(act, (transaction) => shop.reviews.refuse(transaction, order));
      say(`Order ${order} is refused.`, { order, status: 'refused' }, options);
    }),
  );
}
