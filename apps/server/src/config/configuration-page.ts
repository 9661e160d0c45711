import * as z from 'zod';
import type { Setting } from './setting-types.js';
import { settingGroups, type SettingGroup } from './settings.js';

const introduction = `# Configuration

All settings are environment variables, and all are optional. The server refuses to start with an invalid one and names
it. \`npm run configuration\` writes this page from \`apps/server/src/config/settings\`.
`;

/** Returns docs/configuration.md, formatted as oxfmt does. */
export function configurationPage(groups: SettingGroup[] = settingGroups): string {
  return [introduction, ...groups.map(sectionOf)].join('\n');
}

function sectionOf({ title, introduction: text, settings }: SettingGroup): string {
  const rows = Object.entries(settings).map(([name, setting]) => [`\`${name}\``, defaultOf(setting), setting.meaning]);
  return [`## ${title}\n`, ...(text === undefined ? [] : [`${text}\n`]), tableOf(rows)].join('\n');
}

function tableOf(rows: string[][]): string {
  const table = [['Setting', 'Default', 'Meaning'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)));
  lines.splice(
    1,
    0,
    widths.map((width) => '-'.repeat(width)),
  );
  return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

function defaultOf({ type, byDefault }: Setting): string {
  if (byDefault !== undefined) return byDefault;
  const value = defaultValueOf(type);
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? `\`${value}\`` : 'none';
}

/** Returns the default in the unit of the variable, before a transformation such as seconds to milliseconds. */
function defaultValueOf(type: z.core.$ZodType): unknown {
  if (type instanceof z.ZodDefault) return type.def.defaultValue;
  return type instanceof z.ZodPipe ? defaultValueOf(type.def.in) : undefined;
}
