import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { CommandRefused } from '../platform/command-refused.js';
import { visibleJson, visibleText } from './visible-text.js';

type Cell = string | number | Date | null | undefined;

/** A row of a command's output, by column. */
export type Row = Record<string, Exclude<Cell, undefined>>;

/** Prints rows as a table, or as JSON for scripts. */
export function show(rows: Row[], { json }: { json?: boolean }): void {
  process.stdout.write(json ? `${visibleJson(rows, 2)}\n` : tableOf(rows));
}

/** Prints pages of rows as they arrive: as a table each, as CSV, or as JSON. */
export async function showPages(
  pages: AsyncIterable<Row[]>,
  names: string[],
  { json, csv }: { json?: boolean; csv?: boolean },
): Promise<void> {
  let shown = 0;
  if (csv) await print(csvLine(names));
  for await (const rows of pages) {
    if (csv) await print(rows.map((row) => csvLine(names.map((name) => row[name]))).join(''));
    else if (json)
      await print(rows.map((row, index) => `${shown + index === 0 ? '[' : ','}\n${visibleJson(row)}`).join(''));
    else if (rows.length > 0) await print(`${shown === 0 ? '' : '\n'}${tableOf(rows)}`);
    shown += rows.length;
  }
  if (csv) return;
  if (json) await print(shown === 0 ? '[]\n' : '\n]\n');
  else if (shown === 0) await print(tableOf([]));
}

/** Prints a text. Waits while the reader of a pipe is slower, so that the text does not fill the memory. */
async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

/** Prints the result of a command as a sentence, or as JSON for scripts. */
export function say(sentence: string, result: Row, { json }: { json?: boolean }): void {
  process.stdout.write(`${json ? visibleJson(result) : visibleText(sentence)}\n`);
}

/**
 * Asks for confirmation, unless --yes is set.
 * @throws {CommandRefused} if the operator does not confirm.
 */
export async function confirm(question: string, { yes }: { yes?: boolean }): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY) throw new CommandRefused(`${question} This cannot be undone: give --yes to do it.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${visibleText(question)} This cannot be undone. [y/N] `);
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandRefused('Nothing was done.');
}

/** Formats rows as a table with the columns of the first row. */
function tableOf(rows: Row[]): string {
  const [first] = rows;
  if (!first) return 'Nothing to show.\n';
  const names = Object.keys(first);
  const lines = [names, ...rows.map((row) => names.map((name) => printable(row[name])))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const pad = (line: string[]) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return lines.map((line) => `${pad(line).trimEnd()}\n`).join('');
}

/** Formats a value for a cell. */
function printable(value: Row[string] | undefined): string {
  return value instanceof Date ? value.toISOString() : visibleText(String(value ?? ''));
}

/**
 * Formats a line of CSV (RFC 4180). A cell that looks like a formula, also in full-width characters, gets a leading apostrophe,
 * because players enter the addresses.
 */
export function csvLine(cells: Cell[]): string {
  const quoted = cells.map((value) => {
    const text = value instanceof Date ? value.toISOString() : String(value ?? '');
    const harmless = /^\s*[=+\-@＝＋－＠]|^[\t\r]/.test(text) ? `'${text}` : text;
    return `"${harmless.replaceAll('"', '""')}"`;
  });
  return `${quoted.join(',')}\r\n`;
}
