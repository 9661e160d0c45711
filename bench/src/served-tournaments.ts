import type { TournamentChange, TournamentMatch } from '@game/contract';
import type { TournamentSize } from '@game/rules';
import type { BuiltPlayer } from '../../tests/support/dist/build-player.js';
import type { ServedGames } from './served-games.js';

/** Plays tournaments over HTTP. */
export class ServedTournaments {
  readonly #client: ServedGames;
  readonly #players: Map<string, BuiltPlayer>;

  constructor(client: ServedGames, players: BuiltPlayer[]) {
    this.#client = client;
    this.#players = new Map(players.map((player) => [player.id, player]));
  }

  /** Fills a tournament with `players`, and returns its first round. All initial moves tie, so that each match is replayed. */
  async fill(players: BuiltPlayer[]): Promise<TournamentMatch[]> {
    const [creator, ...joiners] = players;
    if (!creator) throw new Error('a tournament needs players');
    const maxPlayers = players.length as TournamentSize;
    const input = { maxPlayers, stakeAmount: 5, initialMove: 'rock' };
    const { tournamentId } = await this.#client.call(creator, 'tournaments.createWithStake', input);
    let matches: TournamentMatch[] = [];
    for (const joiner of joiners) {
      const joined = await this.#client.call(joiner, 'tournaments.join', { tournamentId, initialMove: 'rock' });
      matches = (joined.change as TournamentChange).matches;
    }
    return readyOf(matches);
  }

  /** Plays ready matches and those that follow, all of a round at the same time. Returns the number of moves. */
  async play(ready: TournamentMatch[]): Promise<number> {
    let moves = 0;
    for (let round = ready; round.length > 0;) {
      moves += 2 * round.length;
      const changed = await Promise.all(round.map((match) => this.#playMatch(match)));
      round = readyOf(changed.flat());
    }
    return moves;
  }

  /** Returns the matches that the second move changes. */
  async #playMatch({
    id: matchId,
    replays: handNumber,
    player1,
    player2,
  }: TournamentMatch): Promise<TournamentMatch[]> {
    await this.#move(player1?.id, { matchId, handNumber, move: 'rock' });
    return (await this.#move(player2?.id, { matchId, handNumber, move: 'scissors' })).matches;
  }

  async #move(
    playerId: string | undefined,
    input: { matchId: string; handNumber: number; move: string },
  ): Promise<TournamentChange> {
    const player = this.#players.get(playerId ?? '');
    if (!player) throw new Error(`nobody plays in match ${input.matchId}`);
    const { change } = await this.#client.call(player, 'tournaments.move', input);
    return change as TournamentChange;
  }
}

function readyOf(matches: TournamentMatch[]): TournamentMatch[] {
  return matches.filter(({ matchStatus }) => matchStatus === 'ready');
}
