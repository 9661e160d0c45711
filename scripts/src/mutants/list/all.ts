import type { Mutant } from '../mutant.js';
import { access } from './access.js';
import { account } from './account.js';
import { operatorConsole } from './console.js';
import { database } from './database.js';
import { friends } from './friends.js';
import { games } from './games.js';
import { ledger } from './ledger.js';
import { payments } from './payments.js';
import { raffles } from './raffles.js';
import { realtime } from './realtime.js';
import { reviews } from './reviews.js';
import { rewards } from './rewards.js';
import { tournaments } from './tournaments.js';
import { trophies } from './trophies.js';
import { web } from './web.js';

const areas = {
  ledger,
  games,
  tournaments,
  rewards,
  raffles,
  reviews,
  payments,
  access,
  database,
  account,
  friends,
  trophies,
  console: operatorConsole,
  realtime,
  web,
};

/** All mutants; their names begin with the area. */
export const mutants: Mutant[] = Object.entries(areas).flatMap(([area, list]) =>
  list.map((mutant) => ({ ...mutant, name: `${area}: ${mutant.name}` })),
);
