import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { permissions } from '../../../apps/server/src/console/permissions.js';
import { jobsOf } from '../../../apps/server/src/jobs/jobs.js';
import { DatabaseClock } from '../../../apps/server/src/platform/clock.js';
import { useTestContext } from '../../support/use-test-context.js';

const test = useTestContext();

/** Returns the cells of the rows of the table below a heading. */
async function readTable(document: string, heading: string): Promise<string[][]> {
  const text = await readFile(document, 'utf8');
  const section = text.slice(text.indexOf(`\n${heading}\n`) + heading.length + 2).split(/\n##/)[0] ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** Returns a duration as the documents write it: in the largest unit of which it is a multiple. */
function inWords(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds % 3600 === 0) return `${seconds / 3600} h`;
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}

it('runs every job that docs/operations.md promises, with its pause, and no other', async () => {
  const { context } = test;
  const clock = await DatabaseClock.start(context);

  const jobs = jobsOf({ ...context, clock, config: { ...context.config, hasHouse: true } });

  const promised = await readTable('docs/operations.md', '## Jobs');
  expect(jobs.map(({ name, pauseMs }) => [name, inWords(pauseMs)])).toEqual(
    promised.map(([name, pause]) => [name, pause]),
  );
});

it('permits each role of the console exactly what docs/operator.md says', async () => {
  const promised = await readTable('docs/operator.md', '### Roles');

  const permitted = Object.entries(permissions).map(([permission, roles]: [string, readonly string[]]) => [
    `\`${permission}\``,
    ...['support', 'shop', 'owner'].map((role) => (roles.includes(role) ? 'yes' : 'no')),
  ]);
  expect(permitted).toEqual(promised.map(([, ...cells]) => cells));
});
