import { migrate } from '@game/database';
import { readConfig } from './config.js';
import type { WithContext } from './operator/command-options.js';
import { createProgram } from './operator/program.js';
import { CommandRefused } from './platform/command-refused.js';
import { openDatabaseInUse } from './platform/postgres/database-in-use.js';
import { createLogger } from './platform/logger.js';
import { Refusal } from './platform/refusal.js';
import { visibleText } from './operator/visible-text.js';

const withContext: WithContext = async (work) => {
  const config = readConfig(process.env);
  const database = await openDatabaseInUse(config);
  try {
    const { connection, directConnection } = database;
    await migrate(directConnection);
    // The whole server is imported here, so that --help is fast.
    const { createContext } = await import('./context.js');
    const logger = createLogger(process.env['LOG_LEVEL'] === undefined ? 'error' : config.logLevel);
    const context = await createContext({ config, connection, directConnection, logger });
    try {
      return await work(context);
    } finally {
      // Realtime messages and mails are sent before the process ends; a server sends what is left of the mails.
      await context.outbox.close();
      await context.realtime.close();
      await context.database.close();
    }
  } finally {
    await database.stop();
  }
};

/** `npm run operator -- …`: runs an operator's command. If it fails, prints why and exits with code 1. */
createProgram(withContext)
  .parseAsync()
  .catch((error: unknown) => {
    const isExpected = error instanceof CommandRefused || error instanceof Refusal;
    const message = error instanceof Refusal ? error.reply.message : (error as Error).message;
    const lines = (isExpected ? message : `Failed: ${message}`).split('\n');
    process.stderr.write(`${lines.map(visibleText).join('\n')}\n`);
    process.exitCode = 1;
  });
