import type { TournamentMatch } from '@game/contract';
import type { BuiltPlayer } from '../../tests/support/dist/build-player.js';
import { inParallel } from './measure.js';
import type { ServedGames } from './served-games.js';
import { ServedTournaments } from './served-tournaments.js';
import type { Site } from './site.js';
import { measureUnits } from './unit-costs.js';

const inFlight = 16;
const rounds = 3;
const movesPerRound = 360;
const warmUpClaims = 40;

/** Measures the moves of small and of large tournaments, one at a time and many at a time. */
export async function measureTournaments(site: Site): Promise<void> {
  for (const size of [4, 64]) {
    await measureMoves(site, site.alone, size, 'one at a time');
    await measureMoves(site, site.games, size, `${inFlight} at a time`);
  }
}

async function measureMoves(site: Site, client: ServedGames, size: number, concurrency: string): Promise<void> {
  const { players } = site;
  const tournaments = new ServedTournaments(client, players);
  await measureUnits(site, `move in a tournament of ${size}, ${concurrency}`, rounds, async () => {
    const filled: TournamentMatch[][] = [];
    await inParallel(Math.ceil(movesPerRound / (2 * (size - 1))), inFlight, async (index) => {
      const first = (index * size) % (players.length - size + 1);
      filled.push(await tournaments.fill(players.slice(first, first + size)));
    });
    return async () => {
      const moves = await Promise.all(filled.map((matches) => tournaments.play(matches)));
      return moves.reduce((sum, one) => sum + one, 0);
    };
  });
}

/** Measures the daily rewards. A player can claim each once a day, so that there is only one round. */
export async function measureRewards(site: Site): Promise<void> {
  const { players, games } = site;
  const claim = async (claimants: BuiltPlayer[], operation: string) => {
    await inParallel(claimants.length, inFlight, async (index) => {
      const player = claimants[index];
      if (player) await games.call(player, operation, {});
    });
    return claimants.length;
  };
  for (const operation of ['rewards.claimDailyFlip', 'rewards.claimDailyBonus']) {
    await claim(players.slice(0, warmUpClaims), operation);
    await measureUnits(site, operation, 1, async () => () => claim(players.slice(warmUpClaims), operation));
  }
}
