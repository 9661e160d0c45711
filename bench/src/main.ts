import { benchCosts } from './costs.js';
import { benchGames } from './games.js';
import { benchGrowth } from './growth.js';
import { benchNodes } from './nodes.js';
import { benchPage } from './page.js';

const benchmarks: Record<string, () => Promise<void>> = {
  costs: benchCosts,
  games: benchGames,
  growth: benchGrowth,
  nodes: benchNodes,
  page: benchPage,
};

const name = process.argv[2] ?? '';
const benchmark = benchmarks[name];
if (benchmark) {
  await benchmark();
} else {
  process.stderr.write(`Choose a benchmark: npm run bench -- ${Object.keys(benchmarks).join(' | ')}\n`);
  process.exitCode = 1;
}
