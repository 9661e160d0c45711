/** What a torture run measured for one row: how many of what, such as 20 kills and 0 lost. */
export type Figures = Record<string, number>;

/** The test or tests of a row in one run. */
export interface RowResult {
  figures: Figures;
  failedTests: number;
}

/** A line of the table. */
interface Line {
  measured: string;
  date: string;
  machine: string;
}

/** The heading of the section with the scores of mechanical changes, which other commands write. */
export const changesHeading = '## Mechanical changes';

const columns = ['Row', 'Target', 'Measured', 'Date', 'Machine'];
const notRun: Line = { measured: 'not run yet', date: '', machine: '' };

/**
 * Returns docs/scoreboard.md with the results of a run. A row that was not run keeps its line of the `earlier` text.
 * `targets` has the rows in their order.
 */
export function renderScoreboard(
  targets: Record<string, string>,
  results: Map<string, RowResult>,
  { earlier, date, machine }: { earlier: string; date: string; machine: string },
): string {
  const known = parseLines(earlier);
  const lines = Object.entries(targets).map(([row, target]) => {
    const result = results.get(row);
    const line = result ? { measured: describe(result), date, machine } : (known.get(row) ?? notRun);
    return `| ${[row, target, line.measured, line.date, line.machine].join(' | ')} |`;
  });
  const [, changes] = earlier.split(changesHeading);
  return `# Scoreboard

\`npm run torture\` writes this file. A row that was not run keeps its earlier result. In every row, nothing that the server
has confirmed may be lost, and the audit of the ledger must be clean. \`npm test\` runs short forms of most rows.

| ${columns.join(' | ')} |
| ${columns.map(() => '---').join(' | ')} |
${lines.join('\n')}
${changes === undefined ? '' : `\n${changesHeading}${changes}`}`;
}

/** Adds the figures of two tests of the same row. */
export function addResults(one: RowResult | undefined, other: RowResult): RowResult {
  if (!one) return other;
  const figures = { ...one.figures };
  for (const [name, value] of Object.entries(other.figures)) figures[name] = (figures[name] ?? 0) + value;
  return { figures, failedTests: one.failedTests + other.failedTests };
}

function describe({ figures, failedTests }: RowResult): string {
  const parts = Object.entries(figures).map(([name, value]) => `${value.toLocaleString('en')} ${name}`);
  return [...(failedTests > 0 ? ['**failed**'] : []), ...parts].join(', ');
}

function parseLines(text: string): Map<string, Line> {
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  const cells = rows.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return new Map(
    cells.map(([row = '', , measured = '', date = '', machine = '']) => [row, { measured, date, machine }]),
  );
}
