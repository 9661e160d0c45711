import { persistentStorage } from '../../state/browser-storage.js';

/** A commitment that this browser has seen before the move was revealed (D-04). */
interface SeenCommitment {
  viewerId: string;
  /** The id of the hand, as in the committed text. */
  handId: string;
  playerId: string;
  commitment: string;
  /** When the player joined; a player who leaves and joins again makes a new move. Empty if a move is final. */
  since: string;
}

type OwnCommitment = Omit<SeenCommitment, 'playerId' | 'since'>;
type Hand = Pick<SeenCommitment, 'viewerId' | 'handId' | 'playerId'>;

const storageKey = 'commitments';

/** How many own commitments, and as many of other players, are kept for all accounts of this browser: the newest. */
const maximumCommitments = 500;

/** How many commitments of other players in one hand or tournament are kept: the newest. */
const maximumPerHand = 128;

/** Returns the commitments that this browser remembers for a player's move in a hand; empty if it has seen none. */
export function seenCommitments(hand: Hand): string[] {
  return readAll()
    .filter((one) => isSame(one, hand))
    .map(({ commitment }) => commitment);
}

/**
 * Remembers commitments of other players, unless this browser has seen an earlier one for the same move. One that a player made
 * after joining again is added to the earlier one, because only the server says that they joined again.
 */
export function rememberFirst(viewerId: string, seen: Omit<SeenCommitment, 'viewerId'>[]): void {
  const all = readAll();
  const added = seen
    .map((one) => ({ viewerId, ...one }))
    .filter((one) => !all.some((earlier) => isSame(earlier, one) && earlier.since === one.since));
  if (added.length === 0) return;
  writeAll([...all, ...added]);
}

/** Remembers a commitment that the viewer has made here. If a move is tried again, there can be several. */
export function rememberOwn(seen: OwnCommitment): void {
  writeAll([...readAll(), { ...seen, playerId: seen.viewerId, since: '' }]);
}

/** Forgets a commitment of the viewer that the server has refused. */
export function forgetOwn({ viewerId, commitment }: OwnCommitment): void {
  writeAll(readAll().filter((one) => one.viewerId !== viewerId || one.commitment !== commitment));
}

function isSame(one: Hand, other: Hand): boolean {
  return one.viewerId === other.viewerId && one.handId === other.handId && one.playerId === other.playerId;
}

function readAll(): SeenCommitment[] {
  try {
    const all: unknown = JSON.parse(persistentStorage.read(storageKey) ?? '[]');
    return Array.isArray(all) ? all.filter(isSeenCommitment) : [];
  } catch {
    return [];
  }
}

function isSeenCommitment(value: unknown): value is SeenCommitment {
  const { viewerId, handId, playerId, commitment, since } = (value ?? {}) as Record<string, unknown>;
  return [viewerId, handId, playerId, commitment, since].every((text) => typeof text === 'string');
}

/** Writes the newest commitments. Those of other players never displace own ones, and one hand has a limited number. */
function writeAll(all: SeenCommitment[]): void {
  const own = all.filter(({ viewerId, playerId }) => viewerId === playerId).slice(-maximumCommitments);
  const perHand = new Map<string, number>();
  const others = all
    .filter(({ viewerId, playerId }) => viewerId !== playerId)
    .toReversed()
    .filter(({ viewerId, handId }) => {
      const hand = `${viewerId} ${handId}`;
      const newer = perHand.get(hand) ?? 0;
      perHand.set(hand, newer + 1);
      return newer < maximumPerHand;
    })
    .slice(0, maximumCommitments)
    .toReversed();
  persistentStorage.write(storageKey, JSON.stringify([...others, ...own]));
}
