import { createHash } from 'node:crypto';
import { hashLedgerRow, hexadecimalOf, inclusionPath, merkleRoot, type LedgerRow, type ProvenRow } from '@game/rules';
import { hmacSha256 } from '../../platform/sha256.js';

/** How many rows a block has. It is a power of two, so that the root of a block is a node of the tree. */
export const blockLength = 256;

const hashLength = 32;

/** A day's tree as it is stored: the first row and the root of each block. */
export interface TreeBlocks {
  blockStarts: number[];
  blockRoots: Buffer;
}

/** Returns the secret part of a row's leaf. Without it, the few possible rows of a player could be tried. */
function blindingOf(blindingKey: string, { id }: Pick<LedgerRow, 'id'>): string {
  return hmacSha256(blindingKey, String(id));
}

function sha256(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(bytes).digest();
}

/** Collects the rows of a day, in their order. It keeps the hashes of one block and the roots of all others. */
export class TreeBuilder {
  readonly #blindingKey: string;
  readonly #starts: number[] = [];
  readonly #roots: Uint8Array[] = [];
  #leaves: Uint8Array[] = [];

  constructor(blindingKey: string) {
    this.#blindingKey = blindingKey;
  }

  async add(row: LedgerRow): Promise<void> {
    if (this.#leaves.length === 0) this.#starts.push(row.id);
    this.#leaves.push(await hashLedgerRow(row, blindingOf(this.#blindingKey, row), sha256));
    if (this.#leaves.length === blockLength) await this.#endBlock();
  }

  /** Returns the root and the blocks of the tree over all rows. */
  async finish(): Promise<TreeBlocks & { root: string }> {
    if (this.#leaves.length > 0) await this.#endBlock();
    const root = hexadecimalOf(await merkleRoot(this.#roots, sha256));
    return { root, blockStarts: this.#starts, blockRoots: Buffer.concat(this.#roots) };
  }

  async #endBlock(): Promise<void> {
    this.#roots.push(await merkleRoot(this.#leaves, sha256));
    this.#leaves = [];
  }
}

/** Returns the block that has a row, and the ids of its rows: above `after` and up to `to`. */
export function blockOf({ blockStarts, lastId }: TreeBlocks & { lastId: number }, { id }: Pick<LedgerRow, 'id'>) {
  const block = blockStarts.findLastIndex((start) => start <= id);
  return { block, after: (blockStarts[block] ?? 0) - 1, to: (blockStarts[block + 1] ?? lastId + 1) - 1 };
}

/**
 * Proves that a row is in the tree of its day. `blockRows` are all rows of its block. If rows have changed since the day was
 * stored, the proof does not lead to its root.
 */
export async function proveRow(
  row: LedgerRow,
  { block, blockRows }: { block: number; blockRows: LedgerRow[] },
  { blindingKey, blockRoots }: TreeBlocks & { blindingKey: string },
): Promise<ProvenRow> {
  const leaves: Uint8Array[] = [];
  for (const one of blockRows) leaves.push(await hashLedgerRow(one, blindingOf(blindingKey, one), sha256));
  const roots = Array.from({ length: blockRoots.length / hashLength }, (_, index) =>
    blockRoots.subarray(index * hashLength, (index + 1) * hashLength),
  );
  const place = Math.max(
    0,
    blockRows.findIndex(({ id }) => id === row.id),
  );
  const path = [...(await inclusionPath(leaves, place, sha256)), ...(await inclusionPath(roots, block, sha256))];
  return {
    row,
    blinding: blindingOf(blindingKey, row),
    index: block * blockLength + place,
    path: path.map(hexadecimalOf),
  };
}
