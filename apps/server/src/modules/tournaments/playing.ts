import type { InputOf, TournamentChange } from '@game/contract';
import { championOf, refuseMatchMove, seatInMatch } from '@game/rules';
import type { Transaction } from '../../platform/database.js';
import type { Intent, Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import { sealMove } from '../../platform/seal.js';
import type { TournamentDependencies } from './dependencies.js';
import { notify } from './notifications.js';
import { prizeOf } from './payouts.js';
import { firstMatches, progressOf, type Progress } from './progress.js';
import { lockTournamentOfMatch } from './store/read-tournament.js';
import type { MatchRow, ParticipantRow, StoredTournament } from './store/rows.js';
import { insertMatches, insertTie, updateMatch } from './store/write-matches.js';
import { completeTournament, touchTournament } from './store/write-tournament.js';

/** Playing a full tournament: its matches from round 1 to the final, and the payout (TRN-02). */
export class Playing {
  readonly #dependencies: TournamentDependencies;

  constructor(dependencies: TournamentDependencies) {
    this.#dependencies = dependencies;
  }

  /** Starts a tournament whose last seat `joined` has just taken. Settles round 1 with the initial moves (D-16). */
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
    const started = await storeTies(transaction, stored, progress);
    return notify(this.#dependencies, transaction, started, { joined, matches, ready: progress.ready }, 'list');
  }

  /** Stores a move. A match with both moves is settled or replayed; the final pays (TRN-02, D-16, D-17). */
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
      return this.advance(transaction, stored, matches, now);
    });
  }

  /** Applies the rules to `matches` (those of `stored`, with new moves), stores the result, and pays after the final. */
  async advance(
    transaction: Transaction,
    stored: StoredTournament,
    matches: MatchRow[],
    now: Date,
  ): Promise<TournamentChange> {
    const progress = progressOf(stored, matches, now, this.#dependencies.timeouts.matchMs);
    const changed = progress.matches.filter((match, index) => match !== stored.matches[index]);
    const updated: MatchRow[] = [];
    for (const match of changed) updated.push(await updateMatch(transaction, match));
    const withTies = await storeTies(transaction, stored, progress);
    const championId = championOf(progress.matches);
    const next =
      championId === null
        ? await touchTournament(transaction, withTies)
        : await this.#complete(transaction, withTies, championId, now);
    return notify(this.#dependencies, transaction, next, { matches: updated, ready: progress.ready });
  }

  /** Stores the winner and pays the prize pool (D-16). */
  async #complete(
    transaction: Transaction,
    stored: StoredTournament,
    championId: string,
    now: Date,
  ): Promise<StoredTournament> {
    const entry = stored.participants.find(({ player }) => player.id === championId);
    if (!entry) throw new Error(`tournament ${stored.tournament.id} was won by a player who is not in it`);
    const completed = await completeTournament(transaction, stored, entry.player, now);
    await this.#dependencies.ledger.post(transaction, [prizeOf(stored, entry)]);
    return completed;
  }
}

async function storeTies(
  transaction: Transaction,
  stored: StoredTournament,
  { ties }: Progress,
): Promise<StoredTournament> {
  for (const tie of ties) await insertTie(transaction, tie);
  return { ...stored, ties: [...stored.ties, ...ties] };
}
