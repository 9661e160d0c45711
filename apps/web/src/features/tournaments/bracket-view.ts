import type { Tournament } from '@game/contract';
import { currentRoundOf, placeholderRound } from '@game/rules';
import { tournamentsText } from '../../text/tournaments.js';
import type { BracketMatch } from './match-view.js';
import { viewerSeatIn } from './viewer-seat.js';

/** One round of the bracket as it is drawn. */
export interface BracketRound {
  roundNumber: number;
  title: string;
  /** Before, at or after the round that is being played (TDT-02). */
  phase: 'earlier' | 'current' | 'later';
  matches: BracketMatch[];
}

/** The rounds of a tournament; of one that waits, or never began, the first as far as it is filled (TDT-02, TDT-03). */
export function roundsOf(tournament: Pick<Tournament, 'matches' | 'participants' | 'maxPlayers'>): BracketRound[] {
  const matches = tournament.matches.length > 0 ? tournament.matches : placeholdersOf(tournament);
  const currentRound = currentRoundOf(matches);
  const roundNumbers = [...new Set(matches.map(({ roundNumber }) => roundNumber))];
  return roundNumbers.map((roundNumber) => {
    const isCurrent = roundNumber === currentRound;
    return {
      roundNumber,
      title: isCurrent ? tournamentsText.bracket.currentRound : tournamentsText.bracket.round(roundNumber),
      phase: isCurrent ? 'current' : roundNumber < currentRound ? 'earlier' : 'later',
      matches: matches.filter((match) => match.roundNumber === roundNumber),
    };
  });
}

/** The match of the viewer that matters now, the one in the latest round; null for whoever plays in none. */
export function ownMatchOf<Match extends BracketMatch>(
  matches: readonly Match[],
  viewerId: string | null,
): Match | null {
  return matches.findLast((match) => viewerSeatIn(match, viewerId) !== null) ?? null;
}

/** Where a round stands on the page, to be jumped to. */
export function roundElementId(roundNumber: number): string {
  return `round-${roundNumber}`;
}

/** Where a match stands on the page, to be jumped to. */
export function matchElementId({ roundNumber, matchNumber }: BracketMatch): string {
  return `match-${roundNumber}-${matchNumber}`;
}

function placeholdersOf({ participants, maxPlayers }: Pick<Tournament, 'participants' | 'maxPlayers'>): BracketMatch[] {
  const players = new Map(participants.map(({ player }) => [player.id, player]));
  const playerOf = (id: string | null) => (id === null ? null : (players.get(id) ?? null));
  return placeholderRound([...players.keys()], maxPlayers).map((place) => ({
    roundNumber: place.roundNumber,
    matchNumber: place.matchNumber,
    matchStatus: place.matchStatus,
    player1: playerOf(place.player1Id),
    player2: playerOf(place.player2Id),
    player1HasMoved: false,
    player2HasMoved: false,
    winnerId: null,
    decidedBy: null,
    replays: 0,
    hands: [],
    deadlineAt: null,
  }));
}
