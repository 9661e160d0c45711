import { readFileSync, statSync } from 'node:fs';
import { bareBrandName } from '@game/site';
import { CommandRefused } from '../platform/command-refused.js';

/** Where the service and the installed command read their settings, unless `SETTINGS_FILE` names another file. */
const defaultFile = `/etc/${bareBrandName}.env`;

/** What the units in deploy set before they read the file. */
export const serviceDefaults = { NODE_ENV: 'production', DATA_DIR: `/var/lib/${bareBrandName}` };

/** The settings of an installed site, and where they are from. */
export interface Installation {
  file: string;
  settings: Record<string, string>;
}

/**
 * Reads the settings of the installed site: those of its service.
 * @throws {CommandRefused} if the file cannot be read.
 */
export function readInstallation(): Installation {
  const file = process.env['SETTINGS_FILE'] ?? defaultFile;
  return { file, settings: { ...serviceDefaults, ...parseSettings(readSettings(file), file) } };
}

function readSettings(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      throw new CommandRefused(`There is no ${file}. SETTINGS_FILE can name another file of settings.`);
    }
    throw new CommandRefused(`${file} cannot be read. Run the command with sudo.`);
  }
}

/** A setting in the forms that systemd and others read in the same way: plain, or in quotes without escapes. */
const setting = /^\s*([A-Za-z_]\w*)=(?:"([^"\\]*)"|'([^'\\]*)'|([^"'\\\s](?:[^"'\\]*[^"'\\\s])?|))\s*$/;

/**
 * Parses a file of settings, one `NAME=value` per line.
 * @throws {CommandRefused} if a line has another form, because the service could read another value than this command.
 */
export function parseSettings(text: string, file: string): Record<string, string> {
  const lines = text.split('\n').map((line, index) => ({ line, number: index + 1 }));
  const settings = lines.filter(({ line }) => !/^\s*([#;]|$)/.test(line));
  return Object.fromEntries(
    settings.map(({ line, number }) => {
      const [, name = '', ...values] = setting.exec(line) ?? [];
      if (name === '') {
        throw new CommandRefused(
          `Line ${number} of ${file} is not NAME=value, or its value has a backslash or quotes inside. Put the whole value in quotes.`,
        );
      }
      return [name, values.find((value) => value !== undefined) ?? ''];
    }),
  );
}

/**
 * Continues as the owner of the data directory, the user of the service, so that no file of it belongs to another one. Only root
 * can and must change.
 * @throws {CommandRefused} if the directory does not exist.
 */
export function becomeOwner(dataDirectory: string): void {
  const owner = statSync(dataDirectory, { throwIfNoEntry: false });
  if (owner === undefined) {
    throw new CommandRefused(`${dataDirectory} (DATA_DIR) does not exist. Start the server once, which creates it.`);
  }
  if (process.getuid?.() !== 0 || owner.uid === 0) return;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}
