import { stakeErrors, tournamentErrors } from '@game/contract';
import { maximumTickets, minimumStake, prizePoolOf, tournamentSizes, type TournamentSize } from '@game/rules';
import { errorText } from '../../text/errors.js';

/** The field values of the form for a new tournament. */
export interface CreationFields {
  /** '' until one is selected. */
  maxPlayers: string;
  stakeAmount: string;
}

/** Parses the fields; null for each that is missing or invalid. */
export function parseFields({ maxPlayers, stakeAmount }: CreationFields) {
  const stake = Number(stakeAmount);
  const isStake = stakeErrorOf(stakeAmount) === undefined;
  return { maxPlayers: sizeOf(maxPlayers), stakeAmount: isStake ? stake : null };
}

/** The error below each field (VAL-17). `balance`, in tickets, is undefined until it is loaded; a higher stake is a `shortage`. */
export function fieldErrorsOf(
  { maxPlayers, stakeAmount }: CreationFields,
  balance: number | undefined,
  shortage: { message: string },
) {
  return {
    maxPlayers: sizeOf(maxPlayers) === null ? errorText(tournamentErrors.INVALID_MAX_PLAYERS).message : undefined,
    stakeAmount: stakeErrorOf(stakeAmount) ?? (isAbove(stakeAmount, balance) ? shortage.message : undefined),
  };
}

/** The prize pool for these fields, in tickets (D-16); null if they are incomplete or invalid. */
export function previewPrizePool(fields: CreationFields): number | null {
  const { maxPlayers, stakeAmount } = parseFields(fields);
  return maxPlayers === null || stakeAmount === null ? null : prizePoolOf(stakeAmount, maxPlayers);
}

function sizeOf(text: string): TournamentSize | null {
  return tournamentSizes.find((size) => String(size) === text) ?? null;
}

function isAbove(text: string, balance: number | undefined): boolean {
  return balance !== undefined && Number(text) > balance;
}

function stakeErrorOf(text: string): string | undefined {
  if (text.trim() === '') return errorText(tournamentErrors.STAKE_REQUIRED).message;
  const stakeAmount = Number(text);
  if (stakeAmount < minimumStake) return errorText(tournamentErrors.STAKE_BELOW_MINIMUM).message;
  if (stakeAmount > maximumTickets) return errorText(tournamentErrors.STAKE_ABOVE_MAXIMUM).message;
  if (!Number.isInteger(stakeAmount)) return errorText(stakeErrors.STAKE_NOT_WHOLE).message;
  return undefined;
}
