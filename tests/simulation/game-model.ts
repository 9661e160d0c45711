import type { ErrorCode } from '@game/contract';
import type { Move } from '@game/rules';

interface ModelGame {
  creator: number;
  joiner: number | null;
  /** The only player who may join; null if anyone may. */
  invited: number | null;
  stake: number;
  moves: (Move | null)[];
  isOver: boolean;
  deadlineMs: number;
}

type Outcome = 'done' | ErrorCode;

const minute = 60_000;
/** Pairs here and a table in packages/rules: the same mistake is unlikely in both. */
const winningPairs = ['rock>scissors', 'scissors>paper', 'paper>rock'];

/**
 * A second, simpler implementation of games, without database, transactions or concurrency. Each method applies a
 * command to the model and returns the outcome expected from the server.
 */
export class GameModel {
  readonly games: ModelGame[] = [];
  nowMs: number;

  constructor(
    readonly balances: number[],
    startMs: number,
  ) {
    this.nowMs = startMs;
  }

  create(player: number, stake: number, invited: number | null = null): Outcome {
    if (stake > this.#balance(player)) return 'INSUFFICIENT_BALANCE_TO_CREATE';
    if (this.#openGames(player) >= 10) return 'TOO_MANY_OPEN_GAMES';
    this.#pay(player, -stake);
    const deadlineMs = this.nowMs + (invited === null ? 5 : 2) * minute;
    this.games.push({ creator: player, joiner: null, invited, stake, moves: [null, null], isOver: false, deadlineMs });
    return 'done';
  }

  join(player: number, index: number): Outcome {
    const game = this.#game(index);
    if (game.creator === player) return 'OWN_GAME';
    if (game.invited !== null && game.invited !== player) return 'GAME_NOT_FOUND';
    if (game.isOver || game.joiner !== null || game.moves[0] === null) return 'GAME_NOT_AVAILABLE';
    if (game.deadlineMs <= this.nowMs) return 'GAME_NOT_AVAILABLE';
    if (game.stake > this.#balance(player)) return 'INSUFFICIENT_BALANCE_TO_JOIN';
    if (this.#openGames(player) >= 10) return 'TOO_MANY_OPEN_GAMES';
    this.#pay(player, -game.stake);
    game.joiner = player;
    game.deadlineMs = this.nowMs + 5 * minute;
    return 'done';
  }

  move(player: number, index: number, move: Move): Outcome {
    const game = this.#game(index);
    const seat = [game.creator, game.joiner].indexOf(player);
    if (seat === -1) return 'GAME_NOT_FOUND';
    if (game.moves[seat] !== null) return 'ALREADY_MOVED';
    if (game.isOver || game.deadlineMs <= this.nowMs) return 'MOVE_NOT_ALLOWED';
    game.moves[seat] = move;
    game.deadlineMs = this.nowMs + (game.invited === null ? 24 * 60 : 2) * minute;
    if (seat === 1) this.#settle(game);
    return 'done';
  }

  cancel(player: number, index: number): Outcome {
    const game = this.#game(index);
    if (![game.creator, game.joiner].includes(player)) return 'GAME_NOT_FOUND';
    if (game.isOver || game.joiner !== null) return 'GAME_NOT_CANCELLABLE';
    game.isOver = true;
    this.#pay(game.creator, game.stake);
    return 'done';
  }

  decline(player: number, index: number): Outcome {
    const game = this.#game(index);
    if (game.invited !== player) return 'GAME_NOT_FOUND';
    if (game.isOver || game.joiner !== null) return 'GAME_NOT_AVAILABLE';
    game.isOver = true;
    this.#pay(game.creator, game.stake);
    return 'done';
  }

  /** Settles every game whose deadline has passed, as the server's job does. */
  settleExpired(): void {
    for (const game of this.games.filter((one) => !one.isOver && one.deadlineMs <= this.nowMs)) {
      game.isOver = true;
      this.#pay(game.creator, game.joiner === null ? game.stake : 2 * game.stake);
    }
  }

  #settle(game: ModelGame): void {
    const [one, other] = game.moves;
    const isDraw = one === other;
    const creatorWins = winningPairs.includes(`${one}>${other}`);
    game.isOver = true;
    if (isDraw || creatorWins) this.#pay(game.creator, isDraw ? game.stake : 2 * game.stake);
    if (isDraw || !creatorWins) this.#pay(game.joiner as number, isDraw ? game.stake : 2 * game.stake);
  }

  #openGames(player: number): number {
    return this.games.filter((game) => !game.isOver && [game.creator, game.joiner].includes(player)).length;
  }

  #game(index: number): ModelGame {
    return this.games[index] as ModelGame;
  }

  #balance(player: number): number {
    return this.balances[player] as number;
  }

  #pay(player: number, tickets: number): void {
    this.balances[player] = this.#balance(player) + tickets;
  }
}
