import { InvalidArgumentError, type Command } from 'commander';
import type { Context } from '../context.js';
import { operatorRoles, type OperatorRole } from '../modules/operators/service.js';
import type { Transaction } from '../platform/database/database.js';
import {
  operatorOf,
  withActionOptions,
  withViewOptions,
  type ActionOptions,
  type ViewOptions,
  type WithContext,
} from './command-options.js';
import { confirm, say, show } from './terminal.js';

/** Adds the commands on the accounts of the operator's console. */
export function addConsoleCommands(program: Command, withContext: WithContext): void {
  const accounts = program.command('console').description("accounts of the operator's console");
  withViewOptions(accounts.command('list').description('all accounts')).action((options: ViewOptions) =>
    withContext(async ({ operators }) => {
      const rows = await operators.list();
      show(
        rows.map(({ name, role, createdAt, hasJoined, disabledAt }) => {
          return { name, role, added: createdAt, joined: hasJoined ? 'yes' : 'no', disabled: disabledAt };
        }),
        options,
      );
    }),
  );
  withActionOptions(accounts.command('add <name>').description('add an account; prints the code of its invitation'))
    .requiredOption('--role <role>', operatorRoles.join(', '), parseRole)
    .action((name: string, options: ActionOptions & { role: OperatorRole }) =>
      withContext(async (context) => {
        const { role } = options;
        const code = await record(context, { act: 'add', name, options, details: { role } }, (transaction) =>
          context.operators.add(transaction, { name, role }),
        );
        sayInvitation(code, name, options);
      }),
    );
  withActionOptions(
    accounts
      .command('reset <name>')
      .description('remove the password and the authenticator app, and print the code of a new invitation'),
  ).action((name: string, options: ActionOptions) =>
    withContext(async (context) => {
      await confirm(`End the sessions of '${name}' and remove their password?`, options);
      const code = await record(context, { act: 'reset', name, options }, (transaction) =>
        context.operators.reset(transaction, name),
      );
      sayInvitation(code, name, options);
    }),
  );
  withActionOptions(accounts.command('disable <name>').description('end all sessions and refuse the log-in')).action(
    (name: string, options: ActionOptions) =>
      withContext(async (context) => {
        await record(context, { act: 'disable', name, options }, (transaction) =>
          context.operators.disable(transaction, name),
        );
        say(`'${name}' can no longer log in.`, { name, disabled: 'yes' }, options);
      }),
  );
}

async function record<Result>(
  { operatorLog }: Context,
  command: { act: string; name: string; options: ActionOptions; details?: Record<string, unknown> },
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const { act, name, options, details = {} } = command;
  const { reason } = options;
  return operatorLog.record(
    { operator: operatorOf(options), action: `console ${act}`, target: name, reason, details },
    work,
  );
}

function sayInvitation(code: string, name: string, options: ViewOptions): void {
  const sentence = `The invitation of '${name}' is valid for 24 hours. They enter it in the console, on the page /join: ${code}`;
  say(sentence, { name, invitation: code }, options);
}

function parseRole(text: string): OperatorRole {
  const role = operatorRoles.find((one) => one === text);
  if (role === undefined) throw new InvalidArgumentError(`Give one of ${operatorRoles.join(', ')}.`);
  return role;
}
