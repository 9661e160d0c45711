import { expect, it } from 'vitest';
import type { TestProject, TestSpecification, Vitest } from 'vitest/node';
import { LongestFirst } from './longest-first.js';

const projects = ['one', 'two'].map((name) => ({ name, config: { sequence: { groupOrder: 0 } } }) as TestProject);
const names = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => `${letter}.test.ts`);
const files = [...names, 'kill.test.ts'].flatMap((name) =>
  projects.map((project) => ({ project, moduleId: `/tests/${project.name}/${name}` }) as TestSpecification),
);

/** The files in the order in which they run. */
async function orderOf(sequence: { shuffle?: boolean; seed?: number }, run = files): Promise<string[]> {
  const cache = { getFileTestResults: () => undefined, getFileStats: () => ({ size: 1 }) };
  const sequencer = new LongestFirst({ config: { root: '/', sequence }, cache } as unknown as Vitest);
  // oxlint-disable-next-line unicorn/no-array-sort -- `sort` is our own
  const sorted = await sequencer.sort(run);
  return sorted.map(({ moduleId }) => moduleId);
}

const projectsIn = (order: string[]) => order.map((file) => file.split('/')[2]);

it('starts the slowest files of each project first', async () => {
  const order = await orderOf({});
  expect([order[0], order[7]]).toEqual(['/tests/one/kill.test.ts', '/tests/two/kill.test.ts']);
});

it('orders files by the seed if they are shuffled, and keeps those of a project together', async () => {
  const orders = await Promise.all([1, 2, 3].map((seed) => orderOf({ shuffle: true, seed })));

  expect(new Set(orders.map((order) => order.join(' '))).size).toBe(3);
  expect(await orderOf({ shuffle: true, seed: 1 }, files.toReversed())).toEqual(orders[0]);
  for (const order of orders) {
    expect(order.toSorted()).toEqual(files.map(({ moduleId }) => moduleId).toSorted());
    expect(projectsIn(order).filter((project, index, all) => project !== all[index - 1])).toHaveLength(2);
  }
});
