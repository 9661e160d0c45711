import { benchCosts } from './costs.js';
import { benchDeadlines } from './deadlines.js';
import { benchEvening } from './evening/bench-evening.js';
import { benchFarm } from './farm/bench-farm.js';
import { benchFloods } from './floods.js';
import { benchGames } from './games.js';
import { benchGrowth } from './growth.js';
import { benchLedgerDays } from './ledger-days/bench-ledger-days.js';
import { benchLighthouse } from './lighthouse/bench-lighthouse.js';
import { benchLobby } from './lobby.js';
import { benchNodes } from './nodes.js';
import { benchPeople } from './people.js';

const benchmarks: Record<string, () => Promise<void>> = {
  costs: benchCosts,
  deadlines: benchDeadlines,
  evening: benchEvening,
  farm: benchFarm,
  floods: benchFloods,
  games: benchGames,
  growth: benchGrowth,
  'ledger-days': benchLedgerDays,
  lighthouse: benchLighthouse,
  lobby: benchLobby,
  nodes: benchNodes,
  people: benchPeople,
};

const name = process.argv[2] ?? '';
const benchmark = benchmarks[name];
if (benchmark) {
  await benchmark();
} else {
  process.stderr.write(`Choose a benchmark: npm run bench -- ${Object.keys(benchmarks).join(' | ')}\n`);
  process.exitCode = 1;
}
