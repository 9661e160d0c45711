import type { Game, PairScore, PublicProfile, RematchOffer } from '@game/contract';
import { sealedGame } from './games.js';
import { at, hourMs, minuteMs, newId } from './players.js';

/** When a rematch that is offered now expires. */
const deadlineAt = () => at(2 * minuteMs);

/** Builds a rematch that `challenger` offers to the viewer and has made their move in. */
export function rematchOffer(challenger: PublicProfile, traits: Partial<RematchOffer> = {}): RematchOffer {
  return {
    gameId: newId(),
    previousGameId: newId(),
    challenger,
    stakeAmount: 5,
    isReady: true,
    deadlineAt: deadlineAt(),
    ...traits,
  };
}

/** Builds the game of a rematch that the viewer offers, after their move. */
export function sealedRematch(viewer: PublicProfile, traits: Partial<Game> = {}): Game {
  return sealedGame(viewer, { ownMove: 'rock', deadlineAt: deadlineAt(), ...traits });
}

/** Builds the score of two players, by default before their first game; a rematch can still be offered. */
export function pairScore(traits: Partial<PairScore> = {}): PairScore {
  const none = { wins: 0, losses: 0, ties: 0 };
  return { recent: none, total: none, offerUntil: at(hourMs), ...traits };
}
