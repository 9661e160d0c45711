import { matchHandId, type Seat } from '@game/rules';
import type { MoveCipher } from '../../platform/hidden-moves.js';
import type { MatchRow, ParticipantRow, StoredMatch, StoredParticipant } from './store/rows.js';

type Participant = ParticipantRow['participant'];

/** Returns the match to store. The move of the first player to move in a hand is sealed until the other one moves. */
export function sealMatch(hiddenMoves: MoveCipher, match: MatchRow): StoredMatch {
  const seat = match.player1Move === null ? 'player2' : 'player1';
  const [move, nonce] = [match[`${seat}Move`], match[`${seat}Nonce`]];
  if (match.matchStatus === 'completed' || move === null || nonce === null) return { ...match, sealedMove: null };
  return {
    ...match,
    player1Move: null,
    player2Move: null,
    player1Nonce: null,
    player2Nonce: null,
    sealedMove: hiddenMoves.seal(ownerOf(match, seat), { move, nonce }),
  };
}

/**
 * Returns a stored match with its moves.
 * @throws if the sealed move is not that of this hand and player.
 */
export function openMatch(hiddenMoves: MoveCipher, { sealedMove, ...match }: StoredMatch): MatchRow {
  if (sealedMove === null) return match;
  const seat = match.player1Commitment === null ? 'player2' : 'player1';
  const { move, nonce } = hiddenMoves.open(ownerOf(match, seat), sealedMove);
  return { ...match, [`${seat}Move`]: move, [`${seat}Nonce`]: nonce };
}

/** Encrypts the initial move of a player who joins. */
export function sealInitialMove(hiddenMoves: MoveCipher, entry: InitialEntry): string {
  const { tournamentId, playerId, initialMove: move, initialNonce: nonce } = entry;
  return hiddenMoves.seal({ handId: tournamentId, playerId }, { move, nonce });
}

type InitialEntry = Pick<Participant, 'tournamentId' | 'playerId' | 'initialMove' | 'initialNonce'>;

/**
 * Returns a stored participant with the initial move.
 * @throws if the sealed move is not that of this tournament and player.
 */
export function openParticipant(hiddenMoves: MoveCipher, stored: StoredParticipant): Participant {
  const { sealedMove, initialMove, initialNonce, ...participant } = stored;
  if (initialMove !== null && initialNonce !== null) return { ...participant, initialMove, initialNonce };
  const { tournamentId: handId, playerId } = participant;
  const { move, nonce } = hiddenMoves.open({ handId, playerId }, sealedMove ?? '');
  return { ...participant, initialMove: move, initialNonce: nonce };
}

function ownerOf(match: MatchRow, seat: Seat) {
  return { handId: matchHandId(match, match.replays), playerId: match[`${seat}Id`] ?? '' };
}
