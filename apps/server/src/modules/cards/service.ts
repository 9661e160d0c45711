import type { InputOf, PublicProfile } from '@game/contract';
import { opponentOf, type Trophy } from '@game/rules';
import { isDeletedUsername } from '@game/site';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { Games } from '../games/service.js';
import type { Profiles } from '../profiles/service.js';
import type { Rewards } from '../rewards/service.js';
import type { Tournaments } from '../tournaments/service.js';
import type { Trophies } from '../trophies/service.js';
import type { CardContent } from './artwork.js';

/** A link that other sites show as a card. */
export interface SharedLink {
  title: string;
  description: string;
  card: CardContent;
}

interface Dependencies {
  games: Games;
  tournaments: Tournaments;
  profiles: Profiles;
  rewards: Rewards;
  trophies: Trophies;
}

/** Which result of a player a card shows. */
type Result = InputOf<'cards.getOwn'>;

/** The kinds of links that have their own cards. */
export const cardKinds = ['challenge', 'tournament'] as const;
export type CardKind = (typeof cardKinds)[number];

const numbers = new Intl.NumberFormat('en-US');

/** What the cards of links show: only what everyone with the link may see, and no move (D-05). */
export class Cards {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Returns the content of a link's card; null if it cannot be joined, or does not exist. */
  async find(kind: CardKind, id: string): Promise<SharedLink | null> {
    try {
      return await (kind === 'challenge' ? this.#findChallenge(id) : this.#findTournament(id));
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) return null;
      throw error;
    }
  }

  /**
   * Returns the card of a player's own result, and their referral code.
   * @throws {Refusal} if the player has no such result
   */
  async findOwn(player: Player, choice: Result): Promise<{ card: CardContent; referralCode: string }> {
    const { username, avatarUrl, referralCode } = await this.#dependencies.profiles.privateProfileOf(player);
    const result = await this.#findResult(player, choice);
    return { card: { title: username, player: { username, avatarUrl }, ...result }, referralCode };
  }

  async #findResult(player: Player, { kind, id, trophy }: Result): Promise<Omit<CardContent, 'title' | 'player'>> {
    if (kind === 'streak') return this.#findStreak(player);
    if (kind === 'trophy' && trophy !== undefined) return this.#findTrophy(player, trophy);
    if (kind === 'trophy' || id === undefined) throw new Refusal('NOT_FOUND');
    return kind === 'hand' ? this.#findHand(player, id) : this.#findChampion(player, id);
  }

  /** A hand has a card after both players have moved. It names the opponent, as their public page does. */
  async #findHand(player: Player, gameId: string) {
    const { player1, player2, stakeAmount, result } = await this.#dependencies.games.get(player, { gameId });
    if (!result?.player2 || !player2) throw new Refusal('NOT_FOUND');
    const seat = player1.id === player.id ? 'player1' : 'player2';
    const [own, opponent] = [result[seat], result[opponentOf(seat)]];
    if (!own || !opponent) throw new Refusal('NOT_FOUND');
    const { username } = seat === 'player1' ? player2 : player1;
    const sign = result.winnerId === player.id ? '+' : '-';
    return {
      card: `hand-${own.move}-${opponent.move}`,
      detail: isDeletedUsername(username) ? '' : `Opponent: ${username}`,
      figure: result.winnerId === null ? `${tickets(stakeAmount)} back` : `${sign}${tickets(stakeAmount)}`,
    };
  }

  async #findTrophy(player: Player, trophy: Trophy) {
    const { reached, total } = await this.#dependencies.trophies.countWith(player, trophy);
    return { card: `trophy-${trophy}`, figure: `${reached} of ${total} trophies` };
  }

  async #findChampion(player: Player, tournamentId: string) {
    const { tournament } = await this.#dependencies.tournaments.queries.get(player, { tournamentId });
    const { status, winner, name, maxPlayers, prizePool } = tournament;
    if (status !== 'completed' || winner?.id !== player.id) throw new Refusal('NOT_FOUND');
    return { card: 'champion', detail: `${name} with ${maxPlayers} players`, figure: tickets(prizePool) };
  }

  async #findStreak(player: Player) {
    const { streak } = await this.#dependencies.rewards.streak.get(player);
    if (streak === 0) throw new Refusal('NOT_FOUND');
    return { card: 'streak', figure: `${numbers.format(streak)} ${streak === 1 ? 'day' : 'days'}` };
  }

  async #findChallenge(gameId: string): Promise<SharedLink | null> {
    const { challenger, stakeAmount, state } = await this.#dependencies.games.getChallenge({ gameId });
    if (state !== 'open' && state !== 'preparing') return null;
    const { username } = challenger;
    return {
      title: `${username} challenges you!`,
      description: `One hand of cat, cheese, mouse for ${tickets(stakeAmount)}. The winner gets ${tickets(2 * stakeAmount)}.`,
      card: { card: 'challenge', title: username, figure: tickets(stakeAmount), player: faceOf(challenger) },
    };
  }

  async #findTournament(tournamentId: string): Promise<SharedLink | null> {
    const tournament = await this.#dependencies.tournaments.queries.findWaiting(tournamentId);
    if (!tournament) return null;
    const { name, maxPlayers, stakeAmount, prizePool } = tournament;
    return {
      title: `Join ${name}`,
      description: `${maxPlayers} players stake ${tickets(stakeAmount)} each. The winner gets ${tickets(prizePool)}.`,
      card: {
        card: 'tournament',
        title: name,
        detail: `${maxPlayers} players, ${tickets(stakeAmount)} each`,
        figure: tickets(prizePool),
      },
    };
  }
}

function faceOf({ username, avatarUrl }: PublicProfile) {
  return { username, avatarUrl };
}

function tickets(amount: number): string {
  return `${numbers.format(amount)} ${amount === 1 ? 'ticket' : 'tickets'}`;
}
