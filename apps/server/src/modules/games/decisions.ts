import type { ErrorCode, PublicProfile } from '@game/contract';
import {
  balanceDeltaOf,
  commitmentText,
  isJoinable,
  maximumOpenGames,
  mayCancel,
  refundOf,
  refuseMove,
  settleForfeit,
  settleHand,
  settleWithdrawal,
  type Seat,
  type Settlement,
} from '@game/rules';
import type { ChosenMove } from '../../platform/hidden-moves.js';
import { sha256 } from '../../platform/sha256.js';
import type { LedgerEntry } from '../ledger/service.js';
import { seatOf, playerIn } from './seats.js';
import type { PlayerState } from './store/batch.js';
import type { GameRow } from './store/rows.js';
import { stateOf } from './view.js';

/** How long a game waits for each step before it is settled without the missing player, in milliseconds (D-13). */
export interface GameTimeouts {
  /** For the creator's first move. */
  firstMoveMs: number;
  /** For a second player to join. */
  listedMs: number;
  /** For the second player's move. */
  secondMoveMs: number;
  /** For a rematch to be accepted after its offer. The creator's move does not extend it. */
  rematchMs: number;
}

/** A change of one game that a player asks for, or that a passed deadline makes due. */
export type GameCommand =
  | {
      kind: 'create';
      playerId: string;
      gameId: string;
      stakeAmount: number;
      isPrivate: boolean;
      invitedId: string | null;
    }
  | { kind: 'join'; playerId: string; gameId: string }
  | { kind: 'move'; playerId: string; gameId: string; chosen: ChosenMove }
  | { kind: 'cancel'; playerId: string; gameId: string }
  /** The invited player does not want to join. */
  | { kind: 'decline'; playerId: string; gameId: string }
  /** The player deletes the account. */
  | { kind: 'leave'; playerId: string; gameId: string }
  /** The deadline has passed; `playerId` is the creator. */
  | { kind: 'expire'; playerId: string; gameId: string };

/** What a batch of commands has read: the games and players that the commands need. */
export interface GamesState {
  games: Map<string, GameRow>;
  players: Map<string, PlayerState>;
  /** The joins of private games whose creator has blocked the player. */
  blockedJoins: ReadonlySet<GameCommand>;
}

/** The effects of a command. */
export interface GameEffects {
  /** The game after the command; null if there is nothing left to do. */
  game: GameRow | null;
  /** The tickets that move, in ledger order. */
  entries: LedgerEntry[];
}

/** A command that changes nothing, with the cause. */
export interface Refused {
  refusal: ErrorCode;
}

/** When a command is decided, and how long games wait. */
export interface GameTerms {
  now: Date;
  timeouts: GameTimeouts;
}

/**
 * Decides one command on the state of its batch. Checks the causes of refusal in a fixed order, and changes nothing: the
 * caller applies the effects with `applyEffects`.
 */
export function decide(state: GamesState, command: GameCommand, terms: GameTerms): GameEffects | Refused {
  switch (command.kind) {
    case 'create':
      return create(state, command, terms);
    case 'join':
      return join(state, command, terms);
    case 'move':
      return move(state, command, terms);
    case 'cancel':
      return cancel(state, command, terms);
    case 'decline':
      return decline(state, command, terms);
    case 'leave':
      return leave(state, command, terms);
    case 'expire':
      return expire(state, command, terms);
  }
}

/** Makes `effects` part of the state, for the commands that follow in the same batch. */
export function applyEffects(state: GamesState, { game, entries }: GameEffects): void {
  if (!game) return;
  state.games.set(game.game.id, game);
  for (const entry of entries) {
    const player = state.players.get(entry.userId);
    if (!player) throw new Error(`player ${entry.userId} was not read`);
    player.balance += balanceDeltaOf(entry);
    player.openGames += entry.type === 'stake' ? 1 : -1;
    if (player.balance < 0) throw new Error(`the balance of player ${entry.userId} became negative`);
  }
}

type CommandOf<Kind extends GameCommand['kind']> = Extract<GameCommand, { kind: Kind }>;

/** VAL-01, D-14. */
function create(state: GamesState, command: CommandOf<'create'>, { now, timeouts }: GameTerms): GameEffects | Refused {
  const { playerId, gameId, stakeAmount, isPrivate, invitedId } = command;
  const refusal = refuseStake(state, playerId, stakeAmount, now, 'INSUFFICIENT_BALANCE_TO_CREATE');
  if (refusal) return { refusal };
  const game: GameRow['game'] = {
    id: gameId,
    version: 1,
    status: 'waiting',
    player1Id: playerId,
    player2Id: null,
    player1Move: null,
    player2Move: null,
    player1Nonce: null,
    player2Nonce: null,
    player1Commitment: null,
    player2Commitment: null,
    sealedMove: null,
    stakeAmount,
    isPrivate,
    invitedId,
    winnerId: null,
    outcomeP1: null,
    outcomeP2: null,
    winningAmount: null,
    createdAt: now,
    deadlineAt: later(now, invitedId === null ? timeouts.firstMoveMs : timeouts.rematchMs),
    extendedDeadlineAt: null,
    completedAt: null,
  };
  return {
    game: { game, player1: profileOf(state, playerId), player2: null },
    entries: [{ userId: playerId, type: 'stake', amount: stakeAmount, gameId }],
  };
}

/** VAL-02. */
function join(state: GamesState, command: CommandOf<'join'>, { now, timeouts }: GameTerms): GameEffects | Refused {
  const { playerId, gameId } = command;
  const row = state.games.get(gameId);
  if (!row) return { refusal: 'GAME_NOT_FOUND' };
  if (row.game.player1Id === playerId) return { refusal: 'OWN_GAME' };
  const { stakeAmount, invitedId } = row.game;
  if (invitedId !== null && invitedId !== playerId) return { refusal: 'GAME_NOT_FOUND' };
  if (!isJoinable(stateOf(row)) || isDue(row, now)) return { refusal: 'GAME_NOT_AVAILABLE' };
  // The same refusal, so that it does not reveal the block.
  if (state.blockedJoins.has(command)) return { refusal: 'GAME_NOT_AVAILABLE' };
  const refusal = refuseStake(state, playerId, stakeAmount, now, 'INSUFFICIENT_BALANCE_TO_JOIN');
  if (refusal) return { refusal };
  const deadlineAt = later(now, timeouts.secondMoveMs);
  const joined = changed(row, { status: 'inProgress', player2Id: playerId, deadlineAt });
  return {
    game: { ...joined, player2: profileOf(state, playerId) },
    entries: [{ userId: playerId, type: 'stake', amount: stakeAmount, gameId }],
  };
}

/** Player 1's move lists the game; player 2's move settles it (MOV-01, VAL-03, D-04, D-12). */
function move(state: GamesState, command: CommandOf<'move'>, { now, timeouts }: GameTerms): GameEffects | Refused {
  const { playerId, gameId, chosen } = command;
  const row = state.games.get(gameId);
  const seat = row && seatOf(row, playerId);
  if (!seat) return { refusal: 'GAME_NOT_FOUND' };
  const refusal = refuseMove(stateOf(row), seat);
  if (refusal) return { refusal };
  if (isDue(row, now)) return { refusal: 'MOVE_NOT_ALLOWED' };
  const commitment = sha256(commitmentText(gameId, playerId, chosen.move, chosen.nonce));
  if (seat === 'player1') {
    const listed = changed(row, {
      player1Move: chosen.move,
      player1Nonce: chosen.nonce,
      player1Commitment: commitment,
      deadlineAt: row.game.invitedId === null ? later(now, timeouts.listedMs) : row.game.deadlineAt,
    });
    return { game: listed, entries: [] };
  }
  const { player1Move, stakeAmount } = row.game;
  if (player1Move === null) throw new Error(`game ${gameId} was joined before the move of its creator`);
  const player2Hand = {
    player2Move: chosen.move,
    player2Nonce: chosen.nonce,
    player2Commitment: commitment,
  };
  const settlement = settleHand(player1Move, chosen.move, stakeAmount);
  return settled(row, settlement, now, player2Hand);
}

/** D-13. */
function cancel(
  state: GamesState,
  { playerId, gameId }: CommandOf<'cancel'>,
  { now }: GameTerms,
): GameEffects | Refused {
  const row = state.games.get(gameId);
  const seat = row && seatOf(row, playerId);
  if (!seat) return { refusal: 'GAME_NOT_FOUND' };
  if (!mayCancel(stateOf(row), seat)) return { refusal: 'GAME_NOT_CANCELLABLE' };
  return cancelled(row, now);
}

/** The invited player declines a rematch; its creator gets the stake back. */
function decline(
  state: GamesState,
  { playerId, gameId }: CommandOf<'decline'>,
  { now }: GameTerms,
): GameEffects | Refused {
  const row = state.games.get(gameId);
  if (row?.game.invitedId !== playerId) return { refusal: 'GAME_NOT_FOUND' };
  return row.game.status === 'waiting' ? cancelled(row, now) : { refusal: 'GAME_NOT_AVAILABLE' };
}

/**
 * A game without a second player is refunded. A game that the leaving player joined is forfeited. In a game that the leaving
 * player created, both players get their stakes back.
 */
function leave(state: GamesState, { playerId, gameId }: CommandOf<'leave'>, { now }: GameTerms): GameEffects | Refused {
  const row = state.games.get(gameId);
  const seat = row && seatOf(row, playerId);
  if (!seat) return { refusal: 'GAME_NOT_FOUND' };
  const { status, stakeAmount } = row.game;
  if (status === 'waiting') return cancelled(row, now);
  if (status !== 'inProgress') return nothing;
  return settled(row, seat === 'player2' ? settleForfeit(stakeAmount) : settleWithdrawal(stakeAmount), now);
}

/** A game without a second player is refunded. If player 2 did not move in time, player 1 wins (D-13). */
function expire(state: GamesState, { gameId }: CommandOf<'expire'>, { now }: GameTerms): GameEffects | Refused {
  const row = state.games.get(gameId);
  // A player has acted since the deadline was read.
  if (!row || !isDue(row, now)) return nothing;
  return row.game.status === 'waiting' ? cancelled(row, now) : settled(row, settleForfeit(row.game.stakeAmount), now);
}

const nothing: GameEffects = { game: null, entries: [] };

function refuseStake(
  state: GamesState,
  playerId: string,
  stakeAmount: number,
  now: Date,
  insufficient: 'INSUFFICIENT_BALANCE_TO_CREATE' | 'INSUFFICIENT_BALANCE_TO_JOIN',
): ErrorCode | null {
  const player = state.players.get(playerId);
  // The player has just deleted the account in another window.
  if (!player || player.isDeleted) return 'NOT_SIGNED_IN';
  if (player.breakUntilMs !== null && player.breakUntilMs > now.getTime()) return 'ON_BREAK';
  if (player.debt > 0) return 'IN_DEBT';
  if (player.balance < stakeAmount) return insufficient;
  return player.openGames >= maximumOpenGames ? 'TOO_MANY_OPEN_GAMES' : null;
}

function profileOf(state: GamesState, playerId: string): PublicProfile {
  const player = state.players.get(playerId);
  if (!player) throw new Error(`player ${playerId} was not read`);
  return player.profile;
}

/** Whether the deadline of an open game has passed. */
function isDue({ game }: GameRow, now: Date): boolean {
  return game.deadlineAt !== null && game.deadlineAt <= now;
}

function changed(row: GameRow, change: Partial<GameRow['game']>): GameRow {
  return { ...row, game: { ...row.game, ...change, version: row.game.version + 1 } };
}

function cancelled(row: GameRow, now: Date): GameEffects {
  const game = changed(row, { status: 'cancelled', deadlineAt: null, completedAt: now });
  const { seat, ...refund } = refundOf('player1', row.game.stakeAmount);
  return { game, entries: [{ ...refund, userId: playerIn(row, seat), gameId: row.game.id }] };
}

/** Writes the result, with player 2's move unless player 2 did not make one (D-12, D-13). */
function settled(
  row: GameRow,
  settlement: Settlement,
  now: Date,
  player2Hand: Partial<GameRow['game']> = {},
): GameEffects {
  const { winner, outcomeP1, outcomeP2, winningAmount, payouts } = settlement;
  const game = changed(row, {
    ...player2Hand,
    status: 'completed',
    winnerId: winner && playerIn(row, winner),
    outcomeP1,
    outcomeP2,
    winningAmount,
    completedAt: now,
    deadlineAt: null,
  });
  const entries = payouts.map(({ seat, type, amount }: { seat: Seat; type: LedgerEntry['type']; amount: number }) => ({
    userId: playerIn(row, seat),
    type,
    amount,
    gameId: row.game.id,
  }));
  return { game, entries };
}

function later(instant: Date, byMs: number): Date {
  return new Date(instant.getTime() + byMs);
}
