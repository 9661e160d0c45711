import { bareBrandName } from '@game/site';
import { readConfig } from './config.js';
import { settingTypes } from './config/settings.js';
import { reportFailure } from './platform/command-refused.js';
import { becomeOwner, readInstallation } from './operator/installation.js';
import { describeTarget } from './platform/postgres/database-in-use.js';

const commands = {
  operator: { script: './operator.js', first: [], meaning: 'manage the shop, players and tournaments' },
  doctor: {
    script: './operator.js',
    first: ['doctor'],
    meaning: 'check settings, database, clock, disk and credentials',
  },
  audit: { script: './audit.js', first: [], meaning: 'check that no ticket is missing' },
  backup: { script: './backup.js', first: [], meaning: 'back up the embedded database and the pictures' },
  restore: { script: './restore.js', first: [], meaning: 'restore a backup to DATA_DIR' },
} as const;

const isCommand = (name: string): name is keyof typeof commands => Object.hasOwn(commands, name);

/** The installed command: runs a command on the installed site, with the settings of its service and as its user. */
async function main([name = '--help', ...parameters]: string[]): Promise<void> {
  if (!isCommand(name)) {
    (name === '--help' ? process.stdout : process.stderr).write(usage());
    process.exitCode = name === '--help' ? 0 : 1;
    return;
  }
  const { script, first } = commands[name];
  const { file, settings } = readInstallation();
  // The shell of the operator may have settings of another site.
  for (const other of Object.keys(settingTypes)) delete process.env[other];
  Object.assign(process.env, settings);
  const config = readConfig(process.env);
  becomeOwner(config.dataDirectory);
  // Not to the standard output, which scripts parse.
  process.stderr.write(`Database: ${describeTarget(config)}, settings: ${file}\n`);
  process.argv.splice(2, Infinity, ...first, ...parameters);
  await import(script);
}

function usage(): string {
  const lines = Object.entries(commands).map(([name, { meaning }]) => `  ${name.padEnd(10)}${meaning}\n`);
  return `Usage: ${bareBrandName} <command> [options]\n\n${lines.join('')}\n--help after a command shows its options.\n`;
}

main(process.argv.slice(2)).catch(reportFailure);
