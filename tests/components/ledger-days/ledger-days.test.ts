import type { LedgerDay } from '@game/rules';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ledgerDays, ownProof, type OwnProof } from '../builders/ledger-days.js';
import { hexadecimal, player } from '../builders/players.js';
import { brokenReply } from '../support/fake-api.js';
import { openApp } from '../support/open-app.js';
import { button, expectPath, link, region, see, seeNo, text } from '../support/page.js';

const viewer = player();
const path = '/fairness/ledger';
const holds =
  'Your browser has checked these days. Each continues the day before, and none differs from what it saw before.';
const fails = 'These days do not fit what we published before!';

const openDays = (days: LedgerDay[]) =>
  openApp(path, { viewer: null, replies: { 'ledgerDays.list': () => ({ days, nextCursor: null }) } });

/** What this browser has kept. */
const kept = () => JSON.parse(localStorage.getItem('ledgerDays') ?? '{}') as Record<string, string>;

describe('the published days of the ledger', () => {
  it('are checked and kept by the browser of every visitor', async () => {
    const days = await ledgerDays(3);
    openDays(days);

    await see(text(holds));
    await see(text('1,200 lines, +345 tickets'));
    for (const { hash } of days) await see(text(hash));
    expect(kept()).toEqual(Object.fromEntries(days.map(({ day, hash }) => [day, hash])));
    await see(text('If you log in, you also see the proof that your own lines are in these days.'));
  });

  it('show a day red that was rewritten since this browser saw it, on each visit', async () => {
    const days = await ledgerDays(3);
    localStorage.setItem('ledgerDays', JSON.stringify(Object.fromEntries(days.map(({ day, hash }) => [day, hash]))));
    const rewritten = await ledgerDays(3, { '2026-11-21': hexadecimal('f') });
    for (let visit = 1; visit <= 2; visit += 1) {
      const { close } = openDays(rewritten);
      await see(text(fails));
      // The day after it contains its hash, so it is another one, too.
      await expect.poll(() => text('This day was rewritten since this browser saw it!').elements()).toHaveLength(2);
      await close({ keepsStorage: true });
    }
    expect(kept()['2026-11-21']).toBe(days[1]?.hash);
  });

  it.each<[string, (days: LedgerDay[]) => LedgerDay[], string]>([
    [
      'other values than its hash',
      (days) => days.map((day, index) => (index === 1 ? { ...day, sum: day.sum + 1 } : day)),
      'The hash of this day is not that of its values!',
    ],
    ['a gap before it', (days) => days.filter((_day, index) => index !== 1), 'The day before this one is missing!'],
    ['nothing to continue', (days) => days.slice(0, 2), 'This day does not continue the day before it!'],
  ])('show a day red that has %s', async (_case, change, problem) => {
    openDays(change(await ledgerDays(3)));

    await see(text(problem));
    await see(text(fails));
  });

  it('name a day that is gone', async () => {
    const days = await ledgerDays(3);
    localStorage.setItem('ledgerDays', JSON.stringify({ '2026-11-23': hexadecimal('a') }));
    openDays(days);

    await see(text('Nov 23, 2026 is missing: this browser has seen it here!'));
    await see(text(fails));
  });

  it('are loaded page by page, and an unfinished list is not called wrong', async () => {
    const days = await ledgerDays(5);
    openApp(path, {
      viewer: null,
      replies: {
        'ledgerDays.list': ({ cursor }) =>
          cursor === undefined
            ? { days: days.slice(0, 3), nextCursor: days[2]?.day ?? null }
            : { days: days.slice(3), nextCursor: null },
      },
    });
    await see(text(holds));

    await button('Earlier Days').click();

    await see(text(days[4]?.hash ?? ''));
    await see(text(holds));
    await seeNo(button('Earlier Days'));
  });

  it('say so if there are none yet, and if they could not be loaded', async () => {
    openDays([]);
    await see(text('No day is published yet. The first one appears when the day is over.'));
    await seeNo(text(holds));
  });

  it('can be loaded again after a failure', async () => {
    let isDown = true;
    const days = await ledgerDays(1);
    openApp(path, {
      viewer: null,
      replies: {
        'ledgerDays.list': () => {
          if (isDown) throw brokenReply(500);
          return { days, nextCursor: null };
        },
      },
    });
    await see(text('The published days could not be loaded.'));
    isDown = false;
    await button('Try Again').click();
    await see(text(holds));
  });
});

const openOwn = (proof: OwnProof, at = path) =>
  openApp(at, { viewer, replies: { 'ledgerDays.getOwnProof': () => proof } });
const card = () => region('Your Lines in the Ledger');
const allHold = 'Your 3 lines of Nov 22, 2026 are in the published day: your browser has checked each.';

describe("the proof of a player's own rows", () => {
  it.each([path, '/profile'])('is checked by their browser on %s', async (at) => {
    openOwn(await ownProof(viewer.id), at);

    await see(card().getByText(allHold));
  });

  it('is linked from their own page', async () => {
    openOwn(await ownProof(viewer.id), '/profile');

    await link('See all lines and days').click();

    await expectPath(path);
    await see(card().getByText('Daily Flip'));
    await see(card().getByText('-20'));
  });

  it('fails for rows of another player, although they are in the day', async () => {
    openOwn(await ownProof(player().id));

    await see(card().getByText('3 of your lines of Nov 22, 2026 are not in the published day!'));
  });

  it('fails on both pages for a row that was changed', async () => {
    const proof = withRow(await ownProof(viewer.id), { balanceDelta: 31 });
    openOwn(proof, '/profile');
    await see(card().getByText('1 of your lines of Nov 22, 2026 is not in the published day!'));

    await link('See all lines and days').click();

    await see(card().getByText('This line is not in the published day!'));
    await see(card().getByText('1 of your lines of Nov 22, 2026 is not in the published day!'));
  });

  it('fails if the day of the rows is not the one that this browser saw', async () => {
    localStorage.setItem('ledgerDays', JSON.stringify({ '2026-11-22': hexadecimal('a') }));
    openOwn(await ownProof(viewer.id));

    await see(card().getByText('Nov 22, 2026 was rewritten since this browser saw it, or its hash is wrong!'));
  });

  it('moves to the days before and after with rows of the player', async () => {
    const newest = await ownProof(viewer.id, { earlierDay: '2026-11-19' });
    const { api } = openApp(path, { viewer, replies: { 'ledgerDays.getOwnProof': () => newest } });
    await see(card().getByText(allHold));
    await expect.element(button('Later Day')).toBeDisabled();

    await button('Earlier Day').click();

    await expect.poll(() => api.inputsOf('ledgerDays.getOwnProof')).toContainEqual({ day: '2026-11-19' });
  });

  it('waits until a day with rows of the player is published', async () => {
    openApp(path, { viewer });

    await see(card().getByText('None of your lines is published yet. They appear when their day is over.'));
  });
});

describe('the rules', () => {
  it('link to the published days', async () => {
    openApp('/rules', { viewer: null });

    await link('Check the ledger').click();

    await expectPath(path);
    await see(page.getByRole('heading', { name: 'The Ledger, Day by Day' }));
  });
});

function withRow(proof: OwnProof, change: Partial<OwnProof['rows'][number]['row']>): OwnProof {
  const rows = proof.rows.map((one, index) => (index === 2 ? { ...one, row: { ...one.row, ...change } } : one));
  return { ...proof, rows };
}
