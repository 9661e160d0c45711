import type { PublicProfile } from '@game/contract';
import { Refusal } from '../../platform/refusal.js';
import type { Games } from '../games/service.js';
import type { Tournaments } from '../tournaments/service.js';
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
}

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
