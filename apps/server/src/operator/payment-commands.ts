import type { Command } from 'commander';
import { forgiveDebt } from './acts/payment-acts.js';
import { CommandRefused } from '../platform/command-refused.js';
import {
  actorOf,
  requirePlayer,
  withActionOptions,
  wholeNumber,
  withViewOptions,
  type ActionOptions,
  type ViewOptions,
  type WithContext,
} from './command-options.js';
import { setUpStripe } from './stripe-setup.js';
import { confirm, say, show } from './terminal.js';

/** Adds the commands on purchases of tickets. */
export function addPaymentCommands(program: Command, withContext: WithContext): void {
  withViewOptions(
    program
      .command('reconcile')
      .description("compare purchases with the payment provider's list; exits with 1 if something differs"),
  )
    .option('--days <count>', 'how many days', wholeNumber(1, 366), 7)
    .action((options: ViewOptions & { days: number }) =>
      withContext(async ({ payments }) => {
        const result = await payments.reconcile(options.days);
        if (result === null) throw new CommandRefused('There is no payment provider: set STRIPE_SECRET_KEY.');
        const { purchases, reversals, differences } = result;
        if (differences.length > 0) {
          process.exitCode = 1;
          show(
            differences.map((difference) => ({ ...difference })),
            options,
          );
          return;
        }
        const sentence = `${purchases} purchases and ${reversals} refunds and disputes agree with the payment provider.`;
        say(sentence, { purchases, reversals, differences: 0 }, options);
      }),
    );
  withViewOptions(
    program.command('stripe-setup').description("create or mend Stripe's webhook, so that all needed events arrive"),
  ).action(async (options: ViewOptions) => {
    const { sentence, result } = await setUpStripe(process.env);
    say(sentence, result, options);
  });
  const purchases = program.command('purchases').description('purchases of tickets, and what players owe');
  withViewOptions(purchases.command('owing').description('refunded purchases whose tickets were already spent')).action(
    (options: ViewOptions) =>
      withContext(async ({ payments }) => {
        const rows = await payments.debts.list();
        show(
          rows.map(({ id, userId, tickets, ticketsTakenBack, ticketsOwed, ticketsForgiven, paidAt }) => {
            const parts = { takenBack: ticketsTakenBack, owed: ticketsOwed, forgiven: ticketsForgiven };
            return { id, player: userId, paid: paidAt, tickets, ...parts };
          }),
          options,
        );
      }),
  );
  withActionOptions(
    purchases.command('forgive <player>').description('forgive what a player owes, so that they can play again'),
  ).action((name: string, options: ActionOptions) =>
    withContext(async (context) => {
      const player = await requirePlayer(context, name);
      await confirm(`Forgive the debt of '${player.username}'?`, options);
      const tickets = await forgiveDebt(context, actorOf(options), player);
      say(`'${player.username}' no longer owes ${tickets} tickets.`, { id: player.id, forgiven: tickets }, options);
    }),
  );
}
