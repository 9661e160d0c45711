import type { InputOf, TournamentChange } from '@game/contract';
import { championOf, refuseMatchMove, seatInMatch } from '@game/rules';
import type { Transaction } from '../../platform/database.js';
import { Refusal } from '../../platform/refusal.js';
import { sealMove } from '../../platform/seal.js';
import type { Intent, Player } from '../../platform/player.js';
import type { TournamentDependencies } from './dependencies.js';
import { tell } from './notices.js';
import { prizeOf } from './payouts.js';
import { firstMatches, progressOf, type Progress } from './progress.js';
import { lockTournamentOfMatch } from './store/read-tournament.js';
import type { MatchRow, ParticipantRow, StoredTournament } from './store/rows.js';
import { insertMatches, insertTie, updateMatch } from './store/write-matches.js';
import { completeTournament, touchTournament } from './store/write-tournament.js';

/** A tournament that has all its players: its matches from the first round to the final, which pays (TRN-02). */
export class Playing {
  readonly #dependencies: TournamentDependencies;

  constructor(dependencies: TournamentDependencies) {
    this.#dependencies = dependencies;
  }

  /** Writes the matches of a tournament whose last seat `joined` has just taken, round 1 with the initial moves (D-16). */
  async start(
    transaction: Transaction,
    stored: StoredTournament,
    joined: ParticipantRow,
    now: Date,
  ): Promise<TournamentChange> {
    const { random, timeouts } = this.#dependencies;
    const opening = firstMatches(stored, random, now, timeouts.matchMs);
    const progress = progressOf(stored, opening, now, timeouts.matchMs);
    const matches = await insertMatches(transaction, progress.matches);
    const started = await keepTies(transaction, stored, progress);
    return tell(this.#dependencies, transaction, started, { joined, matches, ready: progress.ready }, 'list');
  }

  async move(
    player: Player,
    { matchId, move }: InputOf<'tournaments.move'>,
    intent: Intent,
  ): Promise<TournamentChange> {
    const { ledger, clock, random } = this.#dependencies;
    return ledger.once(intent, async (transaction) => {
      const stored = await lockTournamentOfMatch(transaction, matchId);
      const match = stored?.matches.find(({ id }) => id === matchId);
      if (!stored || !match) throw new Refusal('MATCH_NOT_FOUND');
      const now = clock.now();
      const refusal = refuseMatchMove(match, player.id, now);
      const seat = seatInMatch(match, player.id);
      if (refusal || !seat) throw new Refusal(refusal ?? 'NOT_YOUR_MATCH');
      const sealed = sealMove(random, matchId, player.id, move);
      const moved = {
        ...match,
        [`${seat}Move`]: sealed.move,
        [`${seat}Nonce`]: sealed.nonce,
        [`${seat}Commitment`]: sealed.commitment,
      };
      const matches = stored.matches.map((one) => (one === match ? moved : one));
      return this.carryOn(transaction, stored, matches, now);
    });
  }

  /** Applies the rules to `matches`, those of `stored` with new moves in them, writes what follows, and pays. */
  async carryOn(
    transaction: Transaction,
    stored: StoredTournament,
    matches: MatchRow[],
    now: Date,
  ): Promise<TournamentChange> {
    const progress = progressOf(stored, matches, now, this.#dependencies.timeouts.matchMs);
    const changed = progress.matches.filter((match, index) => match !== stored.matches[index]);
    const written: MatchRow[] = [];
    for (const match of changed) written.push(await updateMatch(transaction, match));
    const carriedOn = await keepTies(transaction, stored, progress);
    const championId = championOf(progress.matches);
    const next =
      championId === null
        ? await touchTournament(transaction, carriedOn)
        : await this.#complete(transaction, carriedOn, championId, now);
    return tell(this.#dependencies, transaction, next, { matches: written, ready: progress.ready });
  }

  /** Writes who has won and pays the prize pool (D-16). */
  async #complete(
    transaction: Transaction,
    stored: StoredTournament,
    championId: string,
    now: Date,
  ): Promise<StoredTournament> {
    const entry = stored.participants.find(({ player }) => player.id === championId);
    if (!entry) throw new Error(`tournament ${stored.tournament.id} was won by nobody in it`);
    const completed = await completeTournament(transaction, stored, entry.player, now);
    await this.#dependencies.ledger.post(transaction, [prizeOf(stored, entry)]);
    return completed;
  }
}

async function keepTies(
  transaction: Transaction,
  stored: StoredTournament,
  { ties }: Progress,
): Promise<StoredTournament> {
  for (const tie of ties) await insertTie(transaction, tie);
  return { ...stored, ties: [...stored.ties, ...ties] };
}
