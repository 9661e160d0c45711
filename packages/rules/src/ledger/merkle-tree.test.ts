import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex as hexadecimal, hexToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashLeaf, inclusionPath, merkleRoot, rootOfProof } from './merkle-tree.js';

/** The leaves of the test vectors of Certificate Transparency. */
const knownLeaves = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((text) => hashLeaf(hexToBytes(text), sha256) as Uint8Array);

/** The root of the first n leaves. */
const knownRoots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

/** Inclusion proofs of the same test vectors: the leaf, from 0, in the tree of the first n leaves. */
const knownPaths: [index: number, size: number, path: string[]][] = [
  [0, 1, []],
  [
    0,
    8,
    [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  ],
  [
    5,
    8,
    [
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
  [2, 3, ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125']],
  [
    1,
    5,
    [
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  ],
];

/** A tree of up to 40 leaves, and a leaf of it. */
const treeAndIndex = fc
  .array(fc.uint8Array({ minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 40 })
  .chain((leaves) =>
    fc.record({
      hashes: fc.constant(leaves.map((leaf) => hashLeaf(leaf, sha256) as Uint8Array)),
      index: fc.nat({ max: leaves.length - 1 }),
    }),
  );

function flip(bytes: Uint8Array, bit: number): Uint8Array {
  return bytes.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
}

describe('the Merkle tree of RFC 9162', () => {
  it.each(knownRoots.map((root, size): [number, string] => [size, root]))(
    'has the known root over %i leaves',
    async (size, root) => {
      expect(hexadecimal(await merkleRoot(knownLeaves.slice(0, size), sha256))).toBe(root);
    },
  );

  it.each(knownPaths)('has the known proof of leaf %i of %i', async (index, size, path) => {
    const found = await inclusionPath(knownLeaves.slice(0, size), index, sha256);

    expect(found.map(hexadecimal)).toEqual(path);
  });

  it('proves every leaf', async () => {
    await fc.assert(
      fc.asyncProperty(treeAndIndex, async ({ hashes, index }) => {
        const path = await inclusionPath(hashes, index, sha256);
        const proof = { index, size: hashes.length, path };

        expect(path.length).toBeLessThanOrEqual(Math.ceil(Math.log2(hashes.length)));
        expect(await rootOfProof(hashes[index] as Uint8Array, proof, sha256)).toEqual(await merkleRoot(hashes, sha256));
      }),
    );
  });

  it('rejects a proof with any flipped bit, a hash too few or too many, or another leaf', async () => {
    await fc.assert(
      fc.asyncProperty(treeAndIndex, fc.nat(), fc.nat({ max: 255 }), async ({ hashes, index }, place, bit) => {
        const path = await inclusionPath(hashes, index, sha256);
        const [leaf, size] = [hashes[index] as Uint8Array, hashes.length];
        const root = await merkleRoot(hashes, sha256);
        const rootOf = (hash: Uint8Array, changes: { index?: number; path?: Uint8Array[] }) =>
          rootOfProof(hash, { index, size, path, ...changes }, sha256);

        expect(await rootOf(flip(leaf, bit), {})).not.toEqual(root);
        expect(await rootOf(leaf, { path: [...path, leaf] })).toBeNull();
        expect(await rootOf(leaf, { index: size })).toBeNull();
        expect(await rootOf(leaf, { index: -1 })).toBeNull();
        if (path.length === 0) return;
        const flipped = path.with(place % path.length, flip(path[place % path.length] as Uint8Array, bit));
        expect(await rootOf(leaf, { path: flipped })).not.toEqual(root);
        expect(await rootOf(leaf, { path: path.slice(1) })).toBeNull();
        const other = (index + 1 + (place % (size - 1))) % size;
        if (hexadecimal(hashes[other] as Uint8Array) === hexadecimal(leaf)) return;
        expect(await rootOf(leaf, { index: other })).not.toEqual(root);
      }),
    );
  });

  it('has the same root and proofs over the roots of blocks', async () => {
    await fc.assert(
      fc.asyncProperty(treeAndIndex, async ({ hashes, index }) => {
        const blocks = Array.from({ length: Math.ceil(hashes.length / 4) }, (_, at) =>
          hashes.slice(4 * at, 4 * at + 4),
        );
        const roots = await Promise.all(blocks.map((block) => merkleRoot(block, sha256)));
        const within = await inclusionPath(blocks[index >> 2] ?? [], index & 3, sha256);

        expect(await merkleRoot(roots, sha256)).toEqual(await merkleRoot(hashes, sha256));
        expect([...within, ...(await inclusionPath(roots, index >> 2, sha256))]).toEqual(
          await inclusionPath(hashes, index, sha256),
        );
      }),
    );
  });
});
