import { maximumStake, minimumStake, prizePoolOf, tournamentSizes, type TournamentSize } from '@game/rules';
import { errorText } from '../../text/errors.js';
import { tournamentsText } from '../../text/tournaments.js';

/** What the fields of a new tournament hold, as texts. */
export interface CreationFields {
  /** '' while nothing is chosen. */
  maxPlayers: string;
  stakeAmount: string;
}

/** What is wrong with each field, as it stands below it (VAL-17). */
export interface CreationErrors {
  maxPlayers?: string | undefined;
  stakeAmount?: string | undefined;
}

/** The fields read as numbers; null for what is missing or wrong. */
export function readFields({ maxPlayers, stakeAmount }: CreationFields) {
  const stake = Number(stakeAmount);
  const isStake = stakeErrorOf(stakeAmount, undefined) === undefined;
  return { maxPlayers: sizeOf(maxPlayers), stakeAmount: isStake ? stake : null };
}

/** What is wrong with the fields (VAL-17); `balance`, in tickets, is undefined while unknown. */
export function refuseFields({ maxPlayers, stakeAmount }: CreationFields, balance: number | undefined): CreationErrors {
  return {
    maxPlayers: sizeOf(maxPlayers) === null ? errorText.INVALID_MAX_PLAYERS.message : undefined,
    stakeAmount: stakeErrorOf(stakeAmount, balance),
  };
}

/** What the winner would get, in tickets (D-16); null while the fields do not say. */
export function shownPrizePool(fields: CreationFields): number | null {
  const { maxPlayers, stakeAmount } = readFields(fields);
  return maxPlayers === null || stakeAmount === null ? null : prizePoolOf(stakeAmount, maxPlayers);
}

function sizeOf(text: string): TournamentSize | null {
  return tournamentSizes.find((size) => String(size) === text) ?? null;
}

function stakeErrorOf(text: string, balance: number | undefined): string | undefined {
  if (text.trim() === '') return errorText.STAKE_REQUIRED.message;
  const stakeAmount = Number(text);
  if (stakeAmount < minimumStake) return errorText.STAKE_BELOW_MINIMUM.message;
  if (stakeAmount > maximumStake) return errorText.STAKE_ABOVE_MAXIMUM.message;
  if (!Number.isInteger(stakeAmount)) return tournamentsText.creation.wholeTickets;
  if (balance !== undefined && stakeAmount > balance) return errorText.INSUFFICIENT_BALANCE_TO_CREATE.message;
  return undefined;
}
