import { quicknet } from '@game/rules';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { actHeadsOf, closingOf, receiptOf, testBeacon } from '../../support/builders/raffle-proof.js';
import { at, dayMs, hexadecimal, player } from '../builders/players.js';
import { provenRaffle, rememberRaffle, type DrawProof } from '../builders/shop.js';
import { brokenReply, malformedReply } from '../support/fake-api.js';
import { openApp } from '../support/open-app.js';
import { button, expectPath, label, link, region, see, text } from '../support/page.js';

const viewer = player();
const proven = (traits: Parameters<typeof provenRaffle>[1] = {}) => provenRaffle(player('barnaby_b'), traits);
type Proven = Awaited<ReturnType<typeof proven>>;

function openProof({ product, proof }: Proven) {
  return openApp(`/product/${product.id}/proof`, {
    viewer,
    replies: { 'shop.getProduct': () => ({ product, viewer: null }), 'shop.getDrawProof': () => proof },
  });
}

const withDraw = (proof: DrawProof, changes: Partial<DrawProof['draws'][number]>): DrawProof => {
  return { ...proof, draws: proof.draws.map((draw) => ({ ...draw, ...changes })) };
};

const holding = [
  'Your 2 receipts match: your entries are in the draw as you made them.',
  'This browser saw all entries after they had closed and before the draw, and none was changed, added or dropped since.',
  'The state of the raffle fits its draws.',
  'The seed belongs to the hash of the seeds, with which the chain of entries begins.',
  'The draw did not take place before its time.',
  'The round of the beacon follows from the time when entries closed.',
  'The key of the beacon has signed the round, which is due only after the closing.',
  'The winning entry follows from the seed, the entries and the round.',
  'The entries form one chain. None can be changed, added, moved or dropped without changing its end.',
  'Entries closed when the raffle was full or at its end, and none has a later date.',
];

describe('the proof of a draw', () => {
  it('says what your browser has verified, and shows all published values [D-21]', async () => {
    const known = await proven();
    await rememberRaffle(viewer.id, known.proof, [1, 3]);
    openProof(known);

    await see(text('Your browser has verified this proof. Every check holds.'));
    for (const line of holding) await see(text(line));
    await see(text('Winner: barnaby_b'));
    const { seedHash, chainHead, beacon, draws, entries } = known.proof;
    const [draw] = draws;
    for (const value of [seedHash, chainHead, beacon?.chainHash, draw?.seed, draw?.signature])
      await see(text(value ?? ''));
    await page.getByCss('summary').click();
    const listed = (label('4 entries').element() as HTMLTextAreaElement).value.split('\n');
    expect(listed.map((line) => line.split(' ')[2])).toEqual(entries.map(({ random }) => random));
    expect(listed.map((line) => line.includes('*'))).toEqual([true, false, true, false]);
    expect(listed.findIndex((line) => line.includes('!')) + 1).toBe(draw?.winnerEntry);
  });

  it.each<[string, (proof: DrawProof) => DrawProof, string]>([
    [
      'another winner',
      (proof) => withDraw(proof, { winnerEntry: ((proof.draws[0]?.winnerEntry ?? 0) % 4) + 1 }),
      'These values lead to another winning entry!',
    ],
    [
      'a swapped seed',
      (proof) => withDraw(proof, { seed: hexadecimal('6') }),
      'The seed does not belong to the hash of the seeds!',
    ],
    [
      'a status that does not fit',
      (proof) => ({ ...proof, draws: [] }),
      'The state of the raffle does not fit its draws!',
    ],
    [
      'the hidden seed of a cancelled raffle',
      (proof) => ({ ...proof, draws: [], status: 'cancelled' }),
      'The seed of the cancelled draw is missing, or does not belong to the hash of the seeds!',
    ],
    [
      'an early draw',
      (proof) => withDraw(proof, { drawnAt: proof.raffleEndTime }),
      'The draw took place before its time or seven days late, or its winner had less than 14 days!',
    ],
    [
      'another round',
      (proof) => withDraw(proof, { round: (proof.draws[0]?.round ?? 0) + 1 }),
      'The round of the beacon does not follow from the time when entries closed!',
    ],
    [
      'a false signature',
      (proof) => withDraw(proof, { signature: 'ab'.repeat(48) }),
      'The beacon has not signed this round!',
    ],
    [
      'entries in another order',
      (proof) => ({ ...proof, entries: proof.entries.toReversed() }),
      'The entries do not form the published chain!',
    ],
    [
      'another closing',
      (proof) => ({ ...proof, closedAt: at() }),
      'Entries did not close when the raffle was full or at its end!',
    ],
  ])('detects %s [D-21]', async (_trick, alter, problem) => {
    const { product, proof } = await proven();

    openProof({ product, proof: alter(proof) });

    await see(text(problem));
    await see(page.getByText(/checks? fails?: this proof does not hold!$/));
  });
});

describe('what this browser saw', () => {
  const others = [2, 1, 3].map((entrant) => ({ entrant }));

  it.each<[string, Parameters<typeof proven>[0], string]>([
    [
      'swapped seeds',
      { proof: { root: hexadecimal('6') } },
      'Your receipt of entry 2 shows another seed hash: the seed was swapped!',
    ],
    [
      'a dropped entry',
      { proof: { entries: [...others] } },
      'Entry 2 is not the one in your receipt: it was changed or dropped!',
    ],
    [
      'an entry of another player',
      { proof: { entries: [{ entrant: 1, random: hexadecimal('b') }, ...others] } },
      'One of the first 2 entries was changed, added or dropped after this browser saw them!',
    ],
    [
      'a late entry with an earlier date',
      { proof: { entries: [{ entrant: 1 }, ...others, { entrant: 3 }] } },
      'This raffle had closed with 4 entries when this browser saw it, but was changed since!',
    ],
  ])('reveals %s [D-21]', async (_trick, { proof: changes } = {}, problem) => {
    const honest = await proven();
    const { productId, raffleEndTime } = honest.proof;
    const forged = await proven({ id: productId, proof: { raffleEndTime, ...changes } });
    await rememberRaffle(viewer.id, honest.proof, [2]);

    openProof(forged);

    await see(text(problem));
    await see(page.getByText(/checks? fails?: this proof does not hold!$/));
    expect(page.getByText(/^Your receipt matches/).query()).toBe(null);
  });

  it('is nothing on another device', async () => {
    openProof(await proven());

    await see(
      text(
        'No receipt on this device, so it cannot know whether the seed and the entries were replaced. The browser with which you enter keeps your receipts.',
      ),
    );
    await see(page.getByText(/^This browser did not see the raffle between its closing and its draw/));
  });

  it('is kept from a visit before the draw, so that the proof can be compared with it', async () => {
    const waiting = await proven({ proof: { draws: 0, isClosed: true, raffleEndTime: at(-10_000) } });
    const app = openProof(waiting);
    await see(page.getByText(/^Entries are closed. Round [\d,]+ of the beacon decides the winner. It appears on/));
    await app.api.idle();

    const [kept] = Object.values(JSON.parse(localStorage.getItem(`raffles/${viewer.id}`) ?? '{}'));
    expect(kept).toMatchObject({ observations: [{ count: 4, chainHead: waiting.proof.chainHead, closed: {} }] });
  });

  it('was too late if it first saw the closed raffle when the round was known', async () => {
    const known = await proven();
    const late = { ...closingOf(known.proof), seenAt: known.proof.draws[0]?.drawnAt };
    const memories = { [known.product.id]: { receipts: [], observations: [late] } };
    localStorage.setItem(`raffles/${viewer.id}`, JSON.stringify(memories));

    openProof(known);

    await see(page.getByText(/^This browser did not see the raffle between its closing and its draw/));
    await see(page.getByText(/^This browser saw the raffle after it had closed, and no entry/));
    expect(page.getByText(/before the draw, and none was changed/).query()).toBe(null);
  });

  it('says so if the raffle was open after its end, by the clock of this browser [D-21]', async () => {
    const known = await proven();
    const { closed: _closed, ...open } = closingOf(known.proof);
    const late = { ...open, seenAt: new Date(Date.parse(known.proof.raffleEndTime) + 10_001).toISOString() };
    const memories = { [known.product.id]: { receipts: [], observations: [late] } };
    localStorage.setItem(`raffles/${viewer.id}`, JSON.stringify(memories));

    openProof(known);

    await see(page.getByText(/^This browser saw the raffle open with 4 entries, after its announced end!/));
    await see(text('1 check fails: this proof does not hold!'));
  });

  it('is no accusation if the raffle was cancelled before its end', async () => {
    const cancelled = await proven({ proof: { draws: 0, status: 'cancelled', maxEntries: 9 } });
    const { closed: _closed, ...seen } = closingOf(cancelled.proof);
    const acts = { acts: 1, actsHead: (await actHeadsOf(cancelled.proof))[1] };
    const late = {
      ...seen,
      ...acts,
      seenAt: new Date(Date.parse(cancelled.proof.raffleEndTime) + dayMs).toISOString(),
    };
    const memories = { [cancelled.product.id]: { receipts: [], observations: [late] } };
    localStorage.setItem(`raffles/${viewer.id}`, JSON.stringify(memories));

    openProof(cancelled);

    await see(text('Your browser has verified this proof. Every check holds.'));
  });

  it('is ignored if its text is damaged', async () => {
    localStorage.setItem(`raffles/${viewer.id}`, '{"x":');
    openProof(await proven());

    await see(text('The winning entry follows from the seed, the entries and the round.'));
  });
});

describe('a raffle without a finished draw', () => {
  it('is red from one hour after the round on, and says since when it is overdue', async () => {
    openProof(await proven({ proof: { draws: 0, isClosed: true, raffleEndTime: at(-2 * dayMs) } }));

    await see(page.getByText(/^The draw is overdue since .+ within seven days, all entries are refunded\.$/));
    await see(text('1 check fails: this proof does not hold!'));
  });

  it('is not overdue within the first hour', async () => {
    openProof(await proven({ proof: { draws: 0, isClosed: true } }));

    await see(text('Your browser has verified this proof. Every check holds.'));
    expect(page.getByText(/overdue/).query()).toBe(null);
  });

  it.each<[string, Parameters<typeof proven>[0], RegExp]>([
    ['open', { proof: { draws: 0, raffleEndTime: at(dayMs) } }, /^Entries are open/],
    [
      'waiting for its round',
      { proof: { draws: 0, isClosed: true, raffleEndTime: at() } },
      /^Entries are closed. Round [\d,]+ of the beacon decides the winner. It appears on /,
    ],
    [
      'waiting for a late round',
      { proof: { draws: 0, isClosed: true } },
      /^Entries are closed. Round [\d,]+ of the beacon decides the winner. It was due on .+ has not arrived yet/,
    ],
    [
      'being drawn without a beacon',
      { proof: { draws: 0, isClosed: true, beacon: null } },
      /^Entries are closed. The winner is being drawn/,
    ],
    [
      'drawn again',
      { proof: { raffleEndTime: at(-14.5 * dayMs), status: 'open' } },
      /^The winner did not get the prize, so it is drawn again among the others. Round [\d,]+ of the beacon decides the winner. It appears on/,
    ],
    [
      'drawn again without a beacon',
      { proof: { raffleEndTime: at(-14.5 * dayMs), status: 'open', beacon: null } },
      /^The winner did not get the prize, so it is drawn again among the others. The draw is on/,
    ],
    [
      'about to be drawn again',
      { proof: { raffleEndTime: at(-14.5 * dayMs) } },
      /^The winner's time to give an address is over.$/,
    ],
    ['cancelled', { proof: { draws: 0, status: 'cancelled' } }, /^We cancelled this raffle/],
    [
      'ended without entries',
      { proof: { draws: 0, entries: [], status: 'closed' } },
      /^This raffle ended without entries/,
    ],
    ['ended without a winner', { proof: { status: 'closed' } }, /^This raffle ended without a winner/],
  ])('that is %s says so', async (_state, traits, stage) => {
    openProof(await proven(traits));

    await see(page.getByText(stage));
  });

  it('reveals its seed when it is cancelled, and checks it [D-21]', async () => {
    const { product, proof } = await proven({ proof: { draws: 0, status: 'cancelled' } });
    openProof({ product, proof });

    await see(text('The revealed seed belongs to the hash of the seeds, with which the chain of entries begins.'));
    await see(page.getByText(/The seed of the draw that did not take place is shown below\.$/));
    await see(text(proof.revealedSeed ?? ''));
  });

  it('shows each draw when it was drawn again, with the earlier winners excluded', async () => {
    openProof(await proven({ proof: { draws: 2, status: 'redeemed' } }));

    await see(region('Draw 1').getByText('This winner did not get the prize: they gave no address in time.'));
    await see(region('Draw 2').getByText('1 earlier winner was excluded with all their entries.'));
    await see(region('Draw 2').getByText('The winning entry follows from the seed, the entries and the round.'));
    expect(page.getByText(/could have closed/).query()).toBe(null);
  });
});

describe('the limits of a proof', () => {
  it('are named without a beacon, and nothing is said to be proven by one', async () => {
    openProof(await proven({ proof: { beacon: null } }));

    await see(page.getByText(/^The winner follows from two things.+ We know the seed\.$/));
    await see(page.getByText(/^This raffle has no public randomness beacon. We know the seed/));
    await see(text('The winning entry follows from the seed and the entries.'));
    await see(page.getByText(/^We could show another list of entries to other players\./));
    expect(page.getByText(/round of|and the round/).query()).toBe(null);
    expect(page.getByText(/^The beacon has signed/).query()).toBe(null);
  });

  it.each([
    ['of quicknet', quicknet, true],
    ['with the name of quicknet and another key', { ...quicknet, publicKey: testBeacon.publicKey }, false],
  ])('include the key of a beacon %s only if it is not public', async (_case, beacon, isPublic) => {
    openProof(await proven({ proof: { beacon, draws: 0, raffleEndTime: at(dayMs) } }));

    await see(page.getByText(isPublic ? /We do not control this beacon\.$/ : /This beacon is not a public network/));
    const limit = page.getByText(/^The beacon of this raffle is not the public network/);
    expect(limit.query() === null).toBe(isPublic);
  });

  it('are named if a draw skipped an earlier time', async () => {
    openProof(await proven({ proof: { raffleEndTime: at(-40 * dayMs), draws: 2, postponedBy: 1 } }));

    await see(
      page.getByText(/^Draw 2 could have closed on .+ When we decide this later, we know who would have won\.$/),
    );
    await see(region('Draw 2').getByText(/but we skipped an earlier one\. See below\.$/));
  });

  it('are named if the beacon is not the public one, and if we chose the round', async () => {
    const raffleEndTime = at(-3 * dayMs);
    const plain = await proven({ proof: { raffleEndTime } });
    const plannedRound = plain.proof.draws[0]?.round ?? 0;
    const chosenAt = new Date((testBeacon.genesis + plannedRound * 3) * 1000 + 2 * dayMs).toISOString();
    const substitute = { plannedRound, chosenAt, reason: 'The network was down.' };
    openProof(await proven({ proof: { raffleEndTime, firstDraw: { round: plannedRound + 40_000, substitute } } }));

    await see(
      page.getByText(/This beacon is not a public network: the owner of its key can know each round in advance\.$/),
    );
    await see(page.getByText(/^The beacon of this raffle is not the public network quicknet of drand/));
    await see(page.getByText(/We could choose among all later rounds.+ Our reason: The network was down\.$/));
    await see(text('We chose another round of the beacon than the planned one. See below.'));
    expect(page.getByText(/^The round of the beacon follows/).query()).toBe(null);
  });
});

describe('the page of a proof', () => {
  it.each<[string, (proof: DrawProof) => unknown]>([
    ['a time that does not exist', (proof) => withDraw(proof, { drawnAt: '2026-02-30T00:00:00.000Z' })],
    ['no list of draws', (proof) => ({ ...proof, draws: null })],
    ['a number that is a text', (proof) => ({ ...proof, maxEntries: '9' })],
  ])('says that nobody can verify a proof with %s', async (_damage, alter) => {
    const { product, proof } = await proven();

    openApp(`/product/${product.id}/proof`, {
      viewer,
      replies: {
        'shop.getProduct': () => ({ product, viewer: null }),
        'shop.getDrawProof': () => {
          throw malformedReply(alter(proof));
        },
      },
    });

    await see(page.getByText(/^Our server sent a proof with missing or impossible values/));
    expect(page.getByText(/Every check holds/).query()).toBe(null);
  });

  it('downloads the proof with your receipts, and leads back to the prize', async () => {
    const known = await proven();
    await rememberRaffle(viewer.id, known.proof, [1]);
    const blobs: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob);
      return 'blob:proof';
    });
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    openProof(known);

    await button('Download the Proof').click();

    expect(clicked.mock.contexts[0]).toMatchObject({ download: 'proof.json', href: 'blob:proof' });
    expect(JSON.parse((await blobs[0]?.text()) ?? '')).toEqual({
      ...known.proof,
      observations: [await receiptOf(known.proof, 1), closingOf(known.proof)],
    });
    await see(text('npm run verify-draw -- proof.json'));
    await link('Back to the Prize').click();
    await expectPath(`/product/${known.product.id}`);
  });

  it('can be loaded again after a failure', async () => {
    const { product, proof } = await proven();
    const { api } = openApp(`/product/${product.id}/proof`, {
      replies: {
        'shop.getProduct': () => ({ product, viewer: null }),
        'shop.getDrawProof': () => {
          throw brokenReply(500);
        },
      },
    });
    await see(text('The draw could not be loaded.'));

    api.reply({ 'shop.getDrawProof': () => proof });
    await button('Try Again').click();

    await see(text('Your browser has verified this proof. Every check holds.'));
  });
});
