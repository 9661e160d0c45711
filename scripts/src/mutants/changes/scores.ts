import { changesHeading } from '../../scoreboard.js';
import type { Bug, BugResult } from '../run-bugs.js';
import { moduleIn, parts, type Part } from './parts.js';

/** How many of the changes of each module were caught. */
export type Scores = Record<string, { caught: number; all: number }>;

/** The scores of a part in one run. */
interface PartScores {
  part: Part;
  seed: number;
  scores: Scores;
}

/** Counts the results of a run per module. Void results do not count. */
export function scoresOf(part: Part, results: Map<Bug, BugResult>): Scores {
  const scores: Scores = {};
  for (const [{ planted }, { kind }] of results) {
    if (kind === 'void') continue;
    const score = (scores[moduleIn(part, planted.path) ?? ''] ??= { caught: 0, all: 0 });
    score.all += 1;
    if (kind === 'caught') score.caught += 1;
  }
  return scores;
}

/** Describes the scores of the modules, one on each line, and of all of them together. */
export function describeScores(scores: Scores): string[] {
  return [...Object.entries(scores), ['all', sumOf(scores)] as const].map(
    ([module, { caught, all }]) => `${module}: ${caught} of ${all} (${Math.floor((100 * caught) / all)} %)`,
  );
}

/** Returns docs/scoreboard.md with the scores of a run. The scores of other seeds and of the other part remain. */
export function addScores(scoreboard: string, { part, seed, scores }: PartScores): string {
  const [before = '', section = ''] = scoreboard.split(changesHeading);
  const tables = Object.entries(parts).map(([name, modules]) => {
    const cells = parseTable(section, name);
    if (name === part) {
      for (const [module, { caught, all }] of Object.entries(scores))
        cells.set(`${module} ${seed}`, `${caught} of ${all}`);
      const { caught, all } = sumOf(scores);
      cells.set(`All ${seed}`, `${((100 * caught) / all).toFixed(1)} % of ${all}`);
    }
    return renderTable(name, [...modules.map(([module]) => module), 'All'], cells);
  });
  return `${before.trimEnd()}

${changesHeading}

\`npm run mutants -- --part server --seed 1\` writes these tables: how many of the sampled changes a test has caught. The
target is 90 % for the server and 85 % for the web app, with each seed.

${tables.join('\n\n')}
`;
}

function sumOf(scores: Scores): { caught: number; all: number } {
  const values = Object.values(scores);
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
  return { caught: sum(values.map(({ caught }) => caught)), all: sum(values.map(({ all }) => all)) };
}

/** Reads the cells of the table of a part: of each row and seed. */
function parseTable(section: string, part: string): Map<string, string> {
  const lines = section.split('\n').map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  );
  const start = lines.findIndex(([first]) => first === part);
  const cells = new Map<string, string>();
  if (start === -1) return cells;
  const seeds = lines[start]?.slice(1).map((title) => title.replace('Seed ', '')) ?? [];
  for (const [row, ...values] of lines.slice(start + 2)) {
    if (row === undefined) break;
    for (const [index, value] of values.entries()) if (value !== '') cells.set(`${row} ${seeds[index]}`, value);
  }
  return cells;
}

function renderTable(part: string, rows: string[], cells: Map<string, string>): string {
  const seeds = [...new Set([...cells.keys()].map((key) => Number(key.split(' ').at(-1))))].toSorted((a, b) => a - b);
  const lineOf = (values: string[]) => `| ${values.join(' | ')} |`;
  return [
    lineOf([part, ...seeds.map((seed) => `Seed ${seed}`)]),
    lineOf(['---', ...seeds.map(() => '---')]),
    ...rows.map((row) => lineOf([row, ...seeds.map((seed) => cells.get(`${row} ${seed}`) ?? '')])),
  ].join('\n');
}
