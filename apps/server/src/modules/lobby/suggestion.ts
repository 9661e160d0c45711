import type { ListedGame } from '@game/contract';
import type { Seeker } from './store.js';

/**
 * Returns the game to suggest to a player: the one whose stake is closest to `wantedStake`, and the first of several. Their
 * own games, those of players whom they have blocked, and those that they cannot afford are none. null if there is no other.
 */
export function suggestionFor(
  seeker: Seeker & { id: string },
  wantedStake: number,
  games: readonly ListedGame[],
): ListedGame | null {
  const excludedIds = new Set([seeker.id, ...seeker.blockedIds]);
  const distanceOf = ({ stakeAmount }: ListedGame) => Math.abs(stakeAmount - wantedStake);
  return games
    .filter(({ player1, stakeAmount }) => stakeAmount <= seeker.spendable && !excludedIds.has(player1.id))
    .reduce<ListedGame | null>((best, game) => (best && distanceOf(best) <= distanceOf(game) ? best : game), null);
}
