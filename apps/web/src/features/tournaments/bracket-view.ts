import type { Tournament } from '@game/contract';
import { currentRoundOf, placeholderRound } from '@game/rules';
import { tournamentsText } from '../../text/tournaments.js';
import type { ShownMatch } from './match-view.js';
import { viewerSeatIn } from './viewer-seat.js';

/** The part of a tournament that the bracket shows. */
export type BracketTournament = Pick<Tournament, 'status' | 'matches' | 'participants' | 'maxPlayers'>;

/** One round of the bracket, ready to be rendered. */
export interface BracketRound {
  roundNumber: number;
  title: string;
  /** 'Final' or 'Semifinal'; null for the rounds before. */
  stage: string | null;
  /** Relative to the round that is being played (TDT-02). */
  phase: 'earlier' | 'current' | 'later';
  matches: ShownMatch[];
}

/**
 * The rounds of a tournament; before it starts, only the first round with the players so far (TDT-02, TDT-03). Once it is over,
 * none is the current one: see decision 0041.
 */
export function roundsOf(tournament: BracketTournament): BracketRound[] {
  const matches = tournament.matches.length > 0 ? tournament.matches : placeholdersOf(tournament);
  const currentRound = currentRoundOf(matches);
  const roundNumbers = [...new Set(matches.map(({ roundNumber }) => roundNumber))];
  return roundNumbers.map((roundNumber) => {
    const isCurrent = tournament.status !== 'completed' && roundNumber === currentRound;
    return {
      roundNumber,
      title: isCurrent ? tournamentsText.bracket.currentRound : tournamentsText.bracket.round(roundNumber),
      stage: stageOf(roundNumber, tournament.maxPlayers),
      phase: isCurrent ? 'current' : roundNumber < currentRound ? 'earlier' : 'later',
      matches: matches.filter((match) => match.roundNumber === roundNumber),
    };
  });
}

/** The name of the last round or the one before, in a tournament for `maxPlayers` players; null for the others. */
function stageOf(roundNumber: number, maxPlayers: number): string | null {
  const { final, semifinal } = tournamentsText.bracket;
  return [final, semifinal][Math.log2(maxPlayers) - roundNumber] ?? null;
}

/** The viewer's match in the latest round; null if they play in none. */
export function ownMatchOf<Match extends ShownMatch>(matches: readonly Match[], viewerId: string | null): Match | null {
  return matches.findLast((match) => viewerSeatIn(match, viewerId) !== null) ?? null;
}

/** The element id of a round, for jumping to it. */
export function roundElementId(roundNumber: number): string {
  return `round-${roundNumber}`;
}

/** The element id of a match, for jumping to it. */
export function matchElementId({ roundNumber, matchNumber }: ShownMatch): string {
  return `match-${roundNumber}-${matchNumber}`;
}

function placeholdersOf({ participants, maxPlayers }: Pick<Tournament, 'participants' | 'maxPlayers'>): ShownMatch[] {
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
    isDeadlineExtended: false,
  }));
}
