import type { PublicProfile, ReplyOf } from '@game/contract';
import type { DrawRow, EntryRow, ProductRow } from './store/rows.js';
import { chainOf, raffleStateOf } from './view.js';

type Proof = ReplyOf<'shop.getDrawProof'>;

/** A draw, with the profile of its winner; null before it has taken place. */
export interface DrawWithWinner {
  draw: DrawRow;
  winner: PublicProfile | null;
}

/**
 * The public proof of a raffle (D-21). It contains the seed of a draw only after the draw. `entries` and `draws` must be all of
 * the raffle, in order.
 */
export function proofOf(
  row: ProductRow,
  entries: readonly EntryRow[],
  draws: readonly DrawWithWinner[],
  revealedSeed: string | null,
): Proof {
  const { id: productId, beacon, closedAt, orderHashes } = row;
  const { seedHash, chainHead } = chainOf(row);
  const { maxEntries, raffleEndTime, raffleStatus: status } = raffleStateOf(row);
  if (orderHashes === null) throw new Error(`raffle ${productId} is incomplete`);
  const entryOf = new Map(entries.map((entry) => [entry.id, entry]));
  const proven: Proof['draws'] = [];
  const winners: number[] = [];
  for (const one of draws) {
    const winning = entryOf.get(one.draw.winnerEntryId ?? '');
    if (!winning || one.winner === null) continue;
    proven.push({
      ...drawOf(one.draw),
      winnerEntry: winning.entryNumber,
      winner: one.winner,
      excludedEntrants: [...winners],
    });
    winners.push(winning.entrant);
  }
  return {
    format: 1,
    productId,
    maxEntries,
    raffleEndTime: raffleEndTime.toISOString(),
    seedHash,
    beacon,
    orderHashes,
    entries: entries.map(entryView),
    chainHead,
    status,
    closedAt: closedAt?.toISOString() ?? null,
    cancelled: cancellationOf(row),
    revealedSeed,
    draws: proven,
    planned: status === 'open' ? planOf(draws.at(-1)?.draw) : null,
  };
}

function cancellationOf({ cancelledAt, cancelCause }: ProductRow): Proof['cancelled'] {
  return cancelledAt === null || cancelCause === null ? null : { at: cancelledAt.toISOString(), cause: cancelCause };
}

function planOf(draw: DrawRow | undefined): Proof['planned'] {
  if (!draw || draw.drawnAt !== null) return null;
  return { closesAt: draw.closesAt.toISOString(), round: draw.round };
}

function entryView({ entryNumber, entrant, number, createdAt }: EntryRow): Proof['entries'][number] {
  return { number: entryNumber, entrant, random: number, enteredAt: createdAt.toISOString() };
}

function drawOf(draw: DrawRow) {
  const { drawNumber, closesAt, round, signature, seed, drawnAt, redeemBy } = draw;
  if (seed === null || drawnAt === null || redeemBy === null) {
    throw new Error(`draw ${drawNumber} of ${draw.productId} is incomplete`);
  }
  const times = {
    closesAt: closesAt.toISOString(),
    drawnAt: drawnAt.toISOString(),
    redeemBy: redeemBy.toISOString(),
  };
  const order = { orderedAt: draw.orderedAt?.toISOString() ?? null, receipt: draw.receipt };
  return {
    drawNumber,
    round,
    signature,
    seed,
    ...times,
    substitute: substituteOf(draw),
    ...order,
    refusal: refusalOf(draw),
  };
}

function substituteOf({ plannedRound, substitutedAt, substituteReason }: DrawRow) {
  if (plannedRound === null || substitutedAt === null || substituteReason === null) return null;
  return { plannedRound, chosenAt: substitutedAt.toISOString(), reason: substituteReason };
}

function refusalOf({ forfeitedAt, refusalCause, declineWord }: DrawRow): Proof['draws'][number]['refusal'] {
  if (forfeitedAt === null || refusalCause === null) return null;
  return { cause: refusalCause, at: forfeitedAt.toISOString(), word: declineWord };
}
