import { createInterface } from 'node:readline/promises';
import { CommandRefused } from '../platform/command-refused.js';

/** One line of what a command shows: a value for each column. */
export type Row = Record<string, string | number | Date | null>;

/** Shows rows: as a table for people, as JSON for scripts. */
export function show(rows: Row[], { json }: { json?: boolean }): void {
  process.stdout.write(json ? `${JSON.stringify(rows, null, 2)}\n` : tableOf(rows));
}

/** Says in a line, or as JSON, what has been done. */
export function say(sentence: string, result: Row, { json }: { json?: boolean }): void {
  process.stdout.write(json ? `${JSON.stringify(result)}\n` : `${sentence}\n`);
}

/** Asks before what cannot be undone. Throws `CommandRefused` without a yes, be it typed or given as --yes. */
export async function confirm(question: string, { yes }: { yes?: boolean }): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY) throw new CommandRefused(`${question} This cannot be undone: give --yes to do it.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} This cannot be undone. [y/N] `);
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandRefused('Nothing was done.');
}

/** A table with the columns of the first row, each as wide as it has to be. */
function tableOf(rows: Row[]): string {
  const [first] = rows;
  if (!first) return 'Nothing to show.\n';
  const names = Object.keys(first);
  const lines = [names, ...rows.map((row) => names.map((name) => printable(row[name])))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const pad = (line: string[]) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return lines.map((line) => `${pad(line).trimEnd()}\n`).join('');
}

/** A value in a cell; what players wrote moves no cursor. */
function printable(value: Row[string] | undefined): string {
  const text = value instanceof Date ? value.toISOString() : String(value ?? '');
  return text.replaceAll(/\p{Cc}/gu, ' ');
}

/**
 * Rows as CSV (RFC 4180). A cell that a spreadsheet would take for a formula is led by an apostrophe: addresses are
 * written by strangers.
 */
export function csvOf(rows: Row[], names: string[]): string {
  const cell = (value: Row[string] | undefined) => {
    const text = value instanceof Date ? value.toISOString() : String(value ?? '');
    const harmless = /^[\s]*[=+\-@]|^[\t\r]/.test(text) ? `'${text}` : text;
    return `"${harmless.replaceAll('"', '""')}"`;
  };
  const lines = [names.map(cell), ...rows.map((row) => names.map((name) => cell(row[name])))];
  return lines.map((line) => `${line.join(',')}\r\n`).join('');
}
