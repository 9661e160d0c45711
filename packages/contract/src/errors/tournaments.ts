import type { ErrorDefinition } from './error-definition.js';

/** Errors of tournaments: create, join, leave, cancel, move (VAL-15, VAL-17, TRN-02, ETN-01…03). */
export const tournamentErrors = {
  INVALID_MAX_PLAYERS: {
    status: 400,
    title: 'Error creating tournament',
    message: 'Select 4, 8, 16, 32 or 64 players.',
  },
  STAKE_REQUIRED: { status: 400, title: 'Error creating tournament', message: 'Stake amount is required' },
  STAKE_BELOW_MINIMUM: { status: 400, title: 'Error creating tournament', message: 'Minimum stake is 1 ticket' },
  STAKE_ABOVE_MAXIMUM: {
    status: 400,
    title: 'Error creating tournament',
    message: 'Maximum stake is 1,000,000 tickets',
  },
  INITIAL_MOVE_REQUIRED: {
    status: 400,
    title: 'Select a move',
    message: 'Please select your initial move for the tournament.',
  },
  TOURNAMENT_NOT_FOUND: { status: 404, title: 'Error', message: 'Tournament not found' },
  NOT_SIGNED_IN_TO_JOIN: {
    status: 401,
    title: 'Error',
    message: 'You must be logged in to join tournaments',
  },
  TOURNAMENT_JOIN_FAILED: {
    status: 400,
    title: 'Error',
    message: 'Failed to join tournament. Please try again.',
  },
  OWN_TOURNAMENT: { status: 409, title: 'Error', message: 'You cannot join your own tournament.' },
  ALREADY_JOINED: { status: 409, title: 'Already Joined', message: 'You have already joined this tournament.' },
  TOURNAMENT_NOT_AVAILABLE: {
    status: 409,
    title: 'Tournament Not Available',
    message: 'This tournament is no longer available. Please try another tournament.',
  },
  TOO_MANY_WAITING_TOURNAMENTS: {
    status: 409,
    title: 'Error',
    message: 'You are already in 5 tournaments that wait for players.',
  },
  INSUFFICIENT_BALANCE_TO_JOIN_TOURNAMENT: {
    status: 409,
    title: 'Insufficient Balance',
    message: "You don't have enough coins to join this tournament.",
    isShortage: true,
  },
  NOT_JOINED: { status: 409, title: 'Error', message: 'You are not in this tournament.' },
  TOURNAMENT_NOT_LEAVABLE: {
    status: 409,
    title: 'Error',
    message: 'You can leave a tournament only while it waits for players.',
  },
  CREATOR_CANNOT_LEAVE: {
    status: 409,
    title: 'Error',
    message: 'You cannot leave your own tournament. Cancel it instead.',
  },
  NOT_YOUR_TOURNAMENT: { status: 403, title: 'Error', message: 'Only its creator can cancel a tournament.' },
  TOURNAMENT_NOT_CANCELLABLE: {
    status: 409,
    title: 'Error',
    message: 'This tournament can no longer be cancelled.',
  },
  TOURNAMENT_MOVE_FAILED: { status: 400, title: 'Error', message: 'Failed to make move. Please try again.' },
  MATCH_NOT_FOUND: { status: 404, title: 'Error', message: 'Match not found' },
  NOT_YOUR_MATCH: { status: 403, title: 'Error', message: 'Only the two players of a match can move in it.' },
  OTHER_HAND: { status: 409, title: 'Error', message: 'This move was for another hand of the match.' },
  MATCH_NOT_READY: { status: 409, title: 'Error', message: 'You cannot move in this match right now.' },
} as const satisfies Record<string, ErrorDefinition>;
