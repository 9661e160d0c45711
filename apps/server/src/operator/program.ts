import { Command } from 'commander';
import { cancelTournament } from './acts/tournament-acts.js';
import {
  actorOf,
  withActionOptions,
  withViewOptions,
  type ActionOptions,
  type ViewOptions,
  type WithContext,
} from './command-options.js';
import { addConsoleCommands } from './console-commands.js';
import { addMoveKeyCommand } from './move-key-command.js';
import { addPaymentCommands } from './payment-commands.js';
import { addPlayerCommands } from './player-commands.js';
import { addReviewCommands } from './review-commands.js';
import { addShopCommands } from './shop-commands.js';
import { confirm, say, show } from './terminal.js';

/** How many actions of the log are shown. */
const logLimit = 200;

/** Creates the operator's command line (D-06). */
export function createProgram(withContext: WithContext): Command {
  const program = new Command('operator')
    .description(
      'Commands of operators on the configured database. Every action is logged with its operator and reason.',
    )
    .showHelpAfterError('(use --help for details)')
    .helpCommand(false);
  addShopCommands(program, withContext);
  addPlayerCommands(program, withContext);
  addReviewCommands(program, withContext);
  const tournaments = program.command('tournaments').description('tournaments');
  withActionOptions(
    tournaments.command('cancel <id>').description('cancel a waiting tournament and refund all stakes'),
  ).action((id: string, options: ActionOptions) =>
    withContext(async (context) => {
      await confirm(`Cancel the tournament ${id}?`, options);
      await cancelTournament(context, actorOf(options), id);
      say(`The tournament ${id} is cancelled.`, { id, status: 'cancelled' }, options);
    }),
  );
  addPaymentCommands(program, withContext);
  addConsoleCommands(program, withContext);
  addMoveKeyCommand(program, withContext);
  withViewOptions(
    program.command('doctor').description('check the settings, the database, the clock, the disk and all credentials'),
  ).action(async (options: ViewOptions) => {
    const { examineAll } = await import('./doctor/doctor.js');
    const findings = await examineAll(process.env);
    show(
      findings.map((finding) => ({ ...finding })),
      options,
    );
    if (findings.some(({ state }) => state === 'PROBLEM')) process.exitCode = 1;
  });
  withViewOptions(program.command('log').description(`the last ${logLimit} actions, newest first`)).action(
    (options: ViewOptions) =>
      withContext(async ({ operatorLog }) => {
        const rows = await operatorLog.list(logLimit);
        show(
          rows.map(({ details, ...act }) => ({ ...act, details: JSON.stringify(details) })),
          options,
        );
      }),
  );
  return program;
}
