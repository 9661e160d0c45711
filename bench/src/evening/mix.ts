import { moves, type Move } from '@game/rules';
import type { Act, ActInput, AwaitedMatch } from './acts.js';

/** How long a person looks at a page before the next choice, and how long they think about a move, in seconds. */
export const lookSeconds = { least: 10, most: 30 };
const thinkSeconds = { least: 2, most: 6 };

const tournamentSize = 4;

/** What a choice can use: acts, time to think, and what other players have opened. */
export interface Evening {
  account: number;
  openings: Openings;
  act: (act: Act, input?: ActInput) => Promise<string | undefined>;
  pause: (seconds: { least: number; most: number }) => Promise<void>;
}

/** The games and the tournament that wait for players. It replaces reading the lists, which all players would read alike. */
export class Openings {
  readonly #games: { id: string; creator: number }[] = [];
  #tournament: { id: string; players: Set<number> } | undefined;

  addGame(id: string, creator: number): void {
    this.#games.push({ id, creator });
  }

  /** Takes the game that has waited longest; undefined if there is none of another player. */
  takeGame(account: number): string | undefined {
    const index = this.#games.findIndex(({ creator }) => creator !== account);
    return index < 0 ? undefined : this.#games.splice(index, 1)[0]?.id;
  }

  addTournament(id: string, creator: number): void {
    this.#tournament = { id, players: new Set([creator]) };
  }

  /** Takes a seat in the tournament that waits for players; undefined if there is none without this player. */
  takeSeat(account: number): string | undefined {
    const tournament = this.#tournament;
    if (!tournament || tournament.players.has(account)) return undefined;
    tournament.players.add(account);
    if (tournament.players.size === tournamentSize) this.#tournament = undefined;
    return tournament.id;
  }
}

/** The mix: what a player does next, with its share in percent. After 'leave', another player arrives in their place. */
export const choices: { name: string; percent: number; play: (evening: Evening) => Promise<unknown> }[] = [
  { name: 'offer a game', percent: 20, play: offerGame },
  { name: 'join a game', percent: 20, play: joinGame },
  { name: 'watch the lobby', percent: 20, play: ({ act }) => act('open the lobby') },
  { name: 'enter a tournament', percent: 10, play: enterTournament },
  { name: 'look at the shop', percent: 10, play: ({ act }) => act('open the shop') },
  { name: 'enter a raffle', percent: 5, play: ({ act }) => act('enter a raffle') },
  { name: 'look at own results', percent: 10, play: ({ act }) => act('open own results') },
  { name: 'leave', percent: 5, play: async () => 'leave' },
];

/** Makes the move in a match after some time to think. */
export async function playMatch({ act, pause }: Evening, match: AwaitedMatch): Promise<void> {
  await pause(thinkSeconds);
  await act('move in a match', { ...match, move: anyMove() });
}

async function offerGame({ account, openings, act, pause }: Evening): Promise<void> {
  const id = await act('create a game');
  if (id === undefined) return;
  await pause(thinkSeconds);
  await act('first move', { id, move: anyMove() });
  openings.addGame(id, account);
}

async function joinGame(evening: Evening): Promise<void> {
  const { account, openings, act, pause } = evening;
  const id = openings.takeGame(account);
  if (id === undefined) return offerGame(evening);
  await act('join a game', { id });
  await pause(thinkSeconds);
  await act('second move', { id, move: anyMove() });
}

async function enterTournament({ account, openings, act, pause }: Evening): Promise<void> {
  await act('open the tournaments');
  await pause(thinkSeconds);
  const seat = openings.takeSeat(account);
  if (seat !== undefined) {
    await act('join a tournament', { id: seat, move: anyMove() });
    return;
  }
  const id = await act('create a tournament', { move: anyMove() });
  if (id !== undefined) openings.addTournament(id, account);
}

function anyMove(): Move {
  return moves[Math.floor(Math.random() * moves.length)] ?? 'rock';
}
