import type { ErrorDefinition } from './error-definition.js';

/** Errors of games: create, join, move, cancel (VAL-01…03, EGM-01…04), and of a move's nonce (D-04). */
export const gameErrors = {
  TOO_MANY_OPEN_GAMES: {
    status: 409,
    title: 'Error',
    message: 'You already have 10 open games. Finish or cancel one first.',
  },
  GAME_NOT_FOUND: { status: 404, title: 'Error', message: 'Game not found' },
  GAME_NOT_AVAILABLE: {
    status: 409,
    title: 'Game Not Available',
    message: 'This game is no longer available. Please try another game.',
  },
  OPPONENT_BLOCKED: {
    status: 409,
    title: 'Error',
    message: 'You have blocked this player. Unblock them first: on their page, or in your profile.',
  },
  REMATCH_UNAVAILABLE: { status: 409, title: 'Error', message: 'You cannot offer this player a rematch.' },
  REMATCH_DECLINED: {
    status: 409,
    title: 'Error',
    message: 'Your opponent declined a rematch. You can offer another one in {n} min.',
  },
  REMATCH_TOO_LATE: {
    status: 409,
    title: 'Error',
    message:
      'A rematch can only be offered within an hour after a game. You can offer one after your next game against this player.',
  },
  REMATCH_PLAYED: {
    status: 409,
    title: 'Error',
    message: 'You two have already played the rematch of this game. You can offer another one after that game.',
  },
  TOO_MANY_REMATCH_OFFERS: {
    status: 409,
    title: 'Error',
    message:
      'You two have already offered {n} rematches after this game. You can offer another one after your next game against this player.',
  },
  OWN_GAME: { status: 409, title: 'Error', message: 'You cannot join your own game.' },
  INVALID_MOVE: {
    status: 400,
    title: 'Invalid Move',
    message: 'You cannot make this move right now.',
  },
  MOVE_NOT_ALLOWED: {
    status: 409,
    title: 'Invalid Move',
    message: 'You cannot make this move right now.',
  },
  ALREADY_MOVED: { status: 409, title: 'Invalid Move', message: 'You have already made your move' },
  WAITING_FOR_PLAYER_1: { status: 409, title: 'Invalid Move', message: 'Waiting for Player 1 to move' },
  GAME_NOT_CANCELLABLE: {
    status: 409,
    title: 'Error',
    message: 'This game can no longer be cancelled.',
  },

  INVALID_NONCE: {
    status: 400,
    title: 'Error',
    message: 'The nonce of a move must be 32 bytes in lower-case hexadecimal (64 characters).',
  },
  NONCE_REUSED: {
    status: 409,
    title: 'Error',
    message: 'This nonce was used before, so it could reveal your move. Please make your move again with a new one.',
  },
} as const satisfies Record<string, ErrorDefinition>;
