import type { Command } from 'commander';
import { changeMoveKey } from './acts/move-key-acts.js';
import { actorOf, withActionOptions, type ActionOptions, type WithContext } from './command-options.js';
import { confirm, say } from './terminal.js';

/** Adds the command that changes the key of hidden moves. */
export function addMoveKeyCommand(program: Command, withContext: WithContext): void {
  withActionOptions(
    program
      .command('move-key')
      .description('encrypt hidden moves and seeds with MOVE_KEY instead of MOVE_KEY_READ, while servers run'),
  ).action((options: ActionOptions) =>
    withContext(async (context) => {
      await confirm(
        'Have all servers been restarted with this MOVE_KEY, and the one from before as MOVE_KEY_READ?',
        options,
      );
      const report = ({ table, read, encrypted }: { table: string; read: number; encrypted: number }) => {
        if (!options.json) process.stderr.write(`${table}: ${read} rows read, ${encrypted} encrypted\n`);
      };
      const totals = await changeMoveKey(context, actorOf(options), report);
      const encrypted = totals.reduce((sum, one) => sum + one.encrypted, 0);
      const removable =
        'All is encrypted with MOVE_KEY. Remove MOVE_KEY_READ from the settings, and restart the servers.';
      say(`${encrypted} rows were encrypted. ${removable}`, { encrypted, removable: 'yes' }, options);
    }),
  );
}
