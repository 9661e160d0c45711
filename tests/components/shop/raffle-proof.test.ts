import type { ReplyOf } from '@game/contract';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { player } from '../builders/players.js';
import { drawnRaffle, raffle } from '../builders/shop.js';
import { openApp } from '../support/open-app.js';
import { label, see, text } from '../support/page.js';

type Proof = ReplyOf<'shop.getRaffleProof'>;

const drawn = () =>
  drawnRaffle(raffle({ raffleStatus: 'drawn', maxEntries: 3, currentEntries: 3 }), player('barnaby_b'));

function openProof(proof: Proof) {
  return openApp(`/product/${proof.product.id}/proof`, { replies: { 'shop.getRaffleProof': () => proof } });
}

describe('the proof of a draw', () => {
  it('repeats the draw for everyone, and shows all published values [D-21]', async () => {
    const proof = await drawn();
    const [draw] = proof.draws;
    openProof(proof);

    await see(text('Your browser has repeated the draw and found the same winner.'));
    for (const published of [draw?.seedHash, draw?.seed, draw?.entriesHash, draw?.winnerEntryId]) {
      await see(text(published ?? ''));
    }
    await see(text('Winner: barnaby_b'));
    await page.getByCss('summary').click();
    await see(label('3 entries'));
    const listed = (label('3 entries').element() as HTMLTextAreaElement).value;
    expect(listed.match(/[0-9a-f-]{36}/g)).toEqual(proof.entryIds);
  });

  it.each<[string, (proof: Proof) => Partial<Proof>]>([
    ['entries in another order', ({ entryIds }) => ({ entryIds: entryIds.toReversed() })],
    ['another seed', ({ draws }) => ({ draws: draws.map((draw) => ({ ...draw, seed: '6'.repeat(64) })) })],
  ])('detects %s [D-21]', async (_change, alter) => {
    const proof = await drawn();

    openProof({ ...proof, ...alter(proof) });

    await see(text('This draw does not match what was published!'));
  });
});
