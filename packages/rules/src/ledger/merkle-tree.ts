/** SHA-256 of bytes, which differs between Node and browsers. */
export type Sha256OfBytes = (bytes: Uint8Array) => Promise<Uint8Array> | Uint8Array;

/** Where a leaf is in a tree, and the hashes that lead from it to the root. */
export interface InclusionProof {
  /** The position of the leaf, from 0. */
  index: number;
  /** The number of leaves of the tree. */
  size: number;
  /** The hashes of the siblings, from the leaf to the root. */
  path: Uint8Array[];
}

/** Returns the hash of a leaf. Leaves and nodes are hashed differently, so that none can pass for the other (RFC 9162, 2.1.1). */
export function hashLeaf(content: Uint8Array, sha256: Sha256OfBytes): Promise<Uint8Array> | Uint8Array {
  return sha256(Uint8Array.of(0, ...content));
}

function hashNode(left: Uint8Array, right: Uint8Array, sha256: Sha256OfBytes): Promise<Uint8Array> | Uint8Array {
  const bytes = new Uint8Array(1 + left.length + right.length);
  bytes[0] = 1;
  bytes.set(left, 1);
  bytes.set(right, 1 + left.length);
  return sha256(bytes);
}

/**
 * Returns the root of the Merkle tree over the hashes of leaves (RFC 9162, 2.1.1). The hashes can be the roots of subtrees as
 * well, if all of these have the same number of leaves, a power of two, and only the last has fewer.
 */
export async function merkleRoot(hashes: readonly Uint8Array[], sha256: Sha256OfBytes): Promise<Uint8Array> {
  let level = hashes;
  while (level.length > 1) level = await levelAbove(level, sha256);
  return level[0] ?? sha256(new Uint8Array());
}

/** Returns the siblings of a leaf or subtree on the way to the root of `merkleRoot` (RFC 9162, 2.1.3.1). */
export async function inclusionPath(
  hashes: readonly Uint8Array[],
  index: number,
  sha256: Sha256OfBytes,
): Promise<Uint8Array[]> {
  const path: Uint8Array[] = [];
  let level = hashes;
  for (let at = index; level.length > 1; at >>= 1) {
    const sibling = level[at ^ 1];
    if (sibling !== undefined) path.push(sibling);
    level = await levelAbove(level, sha256);
  }
  return path;
}

/** The last hash of a level without a partner is a hash of the next level, too. */
async function levelAbove(level: readonly Uint8Array[], sha256: Sha256OfBytes): Promise<Uint8Array[]> {
  const above: Uint8Array[] = [];
  for (let index = 0; index < level.length; index += 2) {
    const [left, right] = [level[index] as Uint8Array, level[index + 1]];
    above.push(right === undefined ? left : await hashNode(left, right, sha256));
  }
  return above;
}

/**
 * Returns the root that follows from a leaf and its proof (RFC 9162, 2.1.3.2). The leaf is in a tree only if this is the tree's
 * root. null if the proof is too short, too long, or for a leaf outside the tree.
 */
export async function rootOfProof(
  leafHash: Uint8Array,
  { index, size, path }: InclusionProof,
  sha256: Sha256OfBytes,
): Promise<Uint8Array | null> {
  if (!Number.isInteger(index) || !Number.isInteger(size) || index < 0 || index >= size) return null;
  let [hash, used] = [leafHash, 0];
  for (let [at, last] = [index, size - 1]; last > 0; at = Math.floor(at / 2), last = Math.floor(last / 2)) {
    // The last hash of a level has no partner if it is a left one.
    if (at === last && at % 2 === 0) continue;
    const sibling = path[used];
    if (sibling === undefined) return null;
    used += 1;
    hash = await (at % 2 === 1 ? hashNode(sibling, hash, sha256) : hashNode(hash, sibling, sha256));
  }
  return used === path.length ? hash : null;
}
