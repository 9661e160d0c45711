import type {
  MatchHand,
  OpenMatch,
  PublicProfile,
  Tournament,
  TournamentChange,
  TournamentMatch,
  TournamentSummary,
  TournamentViewer,
  WaitingMatch,
} from '@game/contract';
import { commitmentText, matchHandId, prizePoolOf, roundCountOf, winnerOfHand, type Move } from '@game/rules';
import { webHashing } from '../../../apps/web/src/components/fairness/hashing.js';
import { at, dayMs, hexadecimal, hourMs, newId, player } from './players.js';

/** Builds a tournament as its card shows it. */
export function tournamentSummary(traits: Partial<TournamentSummary> = {}): TournamentSummary {
  const { stakeAmount = 10, maxPlayers = 4 } = traits;
  return {
    id: newId(),
    version: 1,
    name: 'Tournament #1',
    status: 'waiting',
    maxPlayers,
    stakeAmount,
    prizePool: prizePoolOf(stakeAmount, maxPlayers),
    participantCount: 1,
    player1: player('barnaby_b'),
    winner: null,
    createdAt: at(-hourMs),
    deadlineAt: traits.status === undefined || traits.status === 'waiting' ? at(dayMs) : null,
    isDeadlineExtended: false,
    completedAt: traits.status === 'completed' ? at() : null,
    startsAt: null,
    handSeconds: null,
    ...traits,
  };
}

/** Builds a tournament whose `players` have joined in this order; the first has created it. */
export function tournament(players: readonly PublicProfile[], traits: Partial<Tournament> = {}): Tournament {
  const [player1 = player()] = players;
  return {
    ...tournamentSummary({ participantCount: players.length, player1, ...traits }),
    participants: players.map((one) => ({ player: one, joinedAt: at(-hourMs), commitment: hexadecimal('c') })),
    matches: [],
    seedHash: hexadecimal('5'),
    seed: traits.status === 'completed' ? hexadecimal('6') : null,
    ...traits,
  };
}

/** Builds a match that waits for both moves, or for its players if there are none. */
function match(
  roundNumber: number,
  matchNumber: number,
  [player1, player2]: readonly [PublicProfile | null, PublicProfile | null],
  traits: Partial<TournamentMatch> = {},
): TournamentMatch {
  const isReady = player1 !== null && player2 !== null;
  return {
    id: newId(),
    roundNumber,
    matchNumber,
    matchStatus: isReady ? 'ready' : 'pending',
    status: isReady ? 'in_progress' : 'waiting',
    player1,
    player2,
    player1HasMoved: false,
    player2HasMoved: false,
    player1Commitment: null,
    player2Commitment: null,
    replays: 0,
    hands: [],
    winnerId: null,
    decidedBy: null,
    deadlineAt: isReady ? at(dayMs) : null,
    isDeadlineExtended: false,
    completedAt: null,
    ...traits,
  };
}

/** Builds a hand that is over. A null means that the player missed the deadline (D-18). */
export function hand(
  over: Pick<TournamentMatch, 'id' | 'roundNumber' | 'player1' | 'player2'>,
  [move1, move2]: readonly [Move | null, Move | null],
  traits: Partial<MatchHand> = {},
): MatchHand {
  const { player1, player2 } = over;
  const reveal = (move: Move | null, digit: string) =>
    move && { move, nonce: hexadecimal(digit), commitment: hexadecimal('c') };
  const byMoves = move1 !== null && move2 !== null ? winnerOfHand(move1, move2) : null;
  const winner =
    byMoves ?? (move1 !== null && move2 === null ? 'player1' : move2 !== null && move1 === null ? 'player2' : null);
  return {
    number: 0,
    committedId: matchHandId(over, traits.number ?? 0),
    player1: reveal(move1, '1'),
    player2: reveal(move2, '2'),
    winnerId: (winner && { player1, player2 }[winner]?.id) ?? null,
    endedAt: at(),
    ...traits,
  };
}

/** Returns a match completed by a hand with these moves, which must not be a tie. */
export function completedMatch(open: TournamentMatch, moves: readonly [Move | null, Move | null]) {
  const last = hand(open, moves, { number: open.replays });
  return {
    ...open,
    matchStatus: 'completed',
    status: 'completed',
    player1HasMoved: moves[0] !== null,
    player2HasMoved: moves[1] !== null,
    hands: [...open.hands, last],
    winnerId: last.winnerId,
    decidedBy: moves.includes(null) ? 'absence' : 'moves',
    deadlineAt: null,
    completedAt: at(),
  } satisfies TournamentMatch;
}

/** Returns the bracket at its start: the first round is ready, the other rounds have no players. */
export function bracket(players: readonly PublicProfile[]): TournamentMatch[] {
  const seat = (index: number) => players[index] ?? null;
  return Array.from({ length: roundCountOf(players.length) }, (_, index) => index + 1).flatMap((round) =>
    Array.from({ length: players.length / 2 ** round }, (_, index) =>
      match(round, index + 1, round === 1 ? [seat(2 * index), seat(2 * index + 1)] : [null, null]),
    ),
  );
}

/** Builds a tournament whose first round is over: in each match player 1 has won with CAT against MOUSE. */
export function startedTournament(players: readonly PublicProfile[], traits: Partial<Tournament> = {}): Tournament {
  const id = traits.id ?? newId();
  const seat = (index: number) => players[index] ?? null;
  const matches = bracket(players).map((open) => {
    const { roundNumber, matchNumber } = open;
    if (roundNumber === 1) {
      const played = completedMatch(open, ['rock', 'scissors']);
      // The initial moves are committed to before the matches exist.
      return { ...played, hands: played.hands.map((first) => ({ ...first, committedId: id })) };
    }
    const first = 4 * (matchNumber - 1);
    return roundNumber === 2 ? match(2, matchNumber, [seat(first), seat(first + 2)]) : open;
  });
  const maxPlayers = players.length;
  return tournament(players, { id, maxPlayers, status: 'in_progress', version: maxPlayers, matches, ...traits });
}

/** Builds a tournament of four whose final is ready: the first and the third player have won their first matches. */
export function tournamentWithFinal(
  players: readonly [PublicProfile, PublicProfile, PublicProfile, PublicProfile],
  traits: Partial<Tournament> = {},
): Tournament & { final: TournamentMatch } {
  const built = startedTournament(players, traits);
  return { ...built, final: finalOf(built) };
}

/** Returns the next version of a tournament, in which one match has changed. */
export function withMatch(open: Tournament, matchId: string, traits: Partial<TournamentMatch>): Tournament {
  const matches = open.matches.map((one) => (one.id === matchId ? { ...one, ...traits } : one));
  return { ...open, version: open.version + 1, matches };
}

/** Returns the tournament after a hand of its final in which both players made the same move. */
export function withTiedFinal(open: Tournament, move: Move): Tournament {
  const final = finalOf(open);
  const tied = hand(final, [move, move], { number: final.replays });
  return withMatch(open, final.id, {
    replays: final.replays + 1,
    hands: [...final.hands, tied],
    player1HasMoved: false,
    player2HasMoved: false,
  });
}

/** Returns the tournament after its final was decided by `moves`, which must not be a tie. */
export function withPlayedFinal(open: Tournament, moves: readonly [Move | null, Move | null]): Tournament {
  const played = completedMatch(finalOf(open), moves);
  return {
    ...withMatch(open, played.id, played),
    status: 'completed',
    winner: [played.player1, played.player2].find((one) => one?.id === played.winnerId) ?? null,
    completedAt: at(),
    seed: hexadecimal('6'),
  };
}

/** Returns the next version of a tournament that waits for players, after `joiner` took a seat. */
export function withPlayer(open: Tournament, joiner: PublicProfile): Tournament {
  const joined = { player: joiner, joinedAt: at(), commitment: hexadecimal('c') };
  const participants = [...open.participants, joined];
  return { ...open, version: open.version + 1, participants, participantCount: participants.length };
}

function finalOf({ matches }: Tournament): TournamentMatch {
  const final = matches.at(-1);
  if (final === undefined) throw new Error('The tournament has not started.');
  return final;
}

/** Returns a tournament in which the commitments of all hands are valid, for tests of the proof (D-04). */
export async function withTrueHands(built: Tournament): Promise<Tournament> {
  const revealTrue = async (committedId: string, of: PublicProfile | null, revealed: MatchHand['player1']) =>
    of && revealed
      ? {
          ...revealed,
          commitment: await webHashing.sha256(commitmentText(committedId, of.id, revealed.move, revealed.nonce)),
        }
      : null;
  const matches = await Promise.all(
    built.matches.map(async (one) => ({
      ...one,
      hands: await Promise.all(
        one.hands.map(async (over) => ({
          ...over,
          player1: await revealTrue(over.committedId, one.player1, over.player1),
          player2: await revealTrue(over.committedId, one.player2, over.player2),
        })),
      ),
    })),
  );
  return { ...built, matches };
}

/** Builds a participant's state of a tournament: all results of their hands have been shown. */
export function tournamentViewer(traits: Partial<TournamentViewer> = {}): TournamentViewer {
  return { hasJoined: true, initialMove: 'rock', ownMove: null, seenHands: 0, hasSeenResult: false, ...traits };
}

/** Builds the message of a change: `next` is the whole tournament after it, `matches` those that changed. */
export function tournamentChange(next: Tournament, traits: Partial<TournamentChange> = {}): TournamentChange {
  const { participants: _, matches, seedHash: __, seed, ...summary } = next;
  return { tournament: summary, joined: null, leftPlayerId: null, matches, seed, ...traits };
}

/** Builds a match that waits for the viewer's move. */
export function readyMatch(traits: Partial<WaitingMatch> = {}): WaitingMatch {
  return {
    matchId: newId(),
    tournamentId: newId(),
    tournamentName: 'Tournament #1',
    roundNumber: 1,
    replays: 0,
    opponent: player('barnaby_b'),
    deadlineAt: at(dayMs),
    hasUnseenHand: false,
    ...traits,
  };
}

/** Builds one of the viewer's matches that is in progress. */
export function openMatch(traits: Partial<OpenMatch> = {}): OpenMatch {
  return { ...readyMatch(), hasMoved: false, ...traits };
}
