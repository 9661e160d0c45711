import type { PublicProfile, RematchOffer } from '@game/contract';
import { at, minuteMs, newId } from './players.js';

/** Builds a rematch that `challenger` offers to the viewer and has made their move in. */
export function rematchOffer(challenger: PublicProfile, traits: Partial<RematchOffer> = {}): RematchOffer {
  return {
    gameId: newId(),
    previousGameId: newId(),
    challenger,
    stakeAmount: 5,
    isReady: true,
    deadlineAt: at(2 * minuteMs),
    ...traits,
  };
}
