import { tournamentSizes } from '@game/rules';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ownBalance } from '../builders/account.js';
import { newId, player } from '../builders/players.js';
import { tournamentSummary } from '../builders/tournaments.js';
import { brokenReply, hold, refusal, type FakeReplies } from '../support/fake-api.js';
import { openApp } from '../support/open-app.js';
import {
  button,
  carousel,
  expectBalance,
  expectPath,
  fill,
  label,
  link,
  press,
  region,
  see,
  swipe,
  text,
  title,
  toast,
} from '../support/page.js';

const viewer = player();
const size = () => page.getByRole('combobox', { name: 'Number of Players', exact: true });
const stake = () => page.getByRole('spinbutton', { name: 'Stake Amount (tickets)', exact: true });
const chooseSize = (maxPlayers: number) => userEvent.selectOptions(size(), String(maxPlayers));
const selected = () => page.getByText(/^Selected:/);

/** Opens the page on a server that stores the balance and the created tournaments. */
async function openCreation({ balance = 1000, replies = {} }: { balance?: number; replies?: FakeReplies } = {}) {
  const created: ReturnType<typeof tournamentSummary>[] = [];
  const staked = () => created.reduce((sum, { stakeAmount }) => sum + stakeAmount, 0);
  const app = openApp('/tournaments/create', {
    viewer,
    replies: {
      'profiles.getBalance': () => ownBalance(balance - staked()),
      'tournaments.list': () => ({ tournaments: created.map((one) => ({ ...one, hasJoined: true })) }),
      'tournaments.createWithStake': ({ maxPlayers, stakeAmount }) => {
        created.push(tournamentSummary({ id: newId(), maxPlayers, stakeAmount, player1: viewer }));
        return { tournamentId: created.at(-1)?.id ?? '' };
      },
      ...replies,
    },
  });
  await see(title('Create Tournament'));
  await expectBalance(balance);
  return { ...app, submitted: () => app.api.inputsOf('tournaments.createWithStake') };
}

/** Returns the message below a field that is marked as invalid, otherwise null. */
function errorOf(field: 'maxPlayers' | 'stakeAmount'): string | null {
  const input = document.querySelector(`[name="${field}"]`);
  if (input?.getAttribute('aria-invalid') !== 'true') return null;
  const id = input.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '';
  return document.getElementById(id)?.innerText ?? null;
}

/** Presses Enter in the field of the stake. */
async function pressEnterInStake(): Promise<void> {
  (stake().element() as HTMLElement).focus();
  await press('{Enter}');
}

describe('/tournaments/create [RTE-14]', () => {
  it('is open to players', async () => {
    await openCreation();

    await expect.poll(() => document.title).toBe('Create Tournament - Nibblewick');
  });

  it('sends a visitor to the sign-in page', async () => {
    openApp('/tournaments/create');

    await expectPath('/auth');
  });
});

it('has a heading and a description [TCR-01]', async () => {
  await openCreation();

  await see(title('Create Tournament'));
  await see(text('Set up your tournament parameters and choose your initial move.'));
});

it('asks for the number of players and the stake [TCR-02]', async () => {
  await openCreation();
  const field = size().element() as HTMLSelectElement;

  expect(field.selectedOptions[0]?.innerText).toBe('Select number of players');
  expect([...field.options].filter(({ disabled }) => !disabled).map(({ innerText }) => innerText)).toEqual([
    '4 players',
    '8 players',
    '16 players',
    '32 players',
    '64 players',
  ]);
  expect(stake().element()).toMatchObject({ placeholder: 'Enter stake amount', value: '' });
});

it('asks for a move with a carousel of three and a picture of how to swipe, and shows the chosen one [TCR-03]', async () => {
  await openCreation();
  const section = region('Select Your Move');
  await see(section.getByCss('svg').first());
  expect(selected().query()).toBe(null);

  for (const name of ['CAT', 'MOUSE', 'CHEESE']) {
    await see(button(`Select ${name}`));
    await swipe(120);
    await see(section.getByText(`Selected: ${name}`, { exact: true }));
    await swipe(-120);
  }
  await see(button('Select CAT'));
  await see(section.getByText('Selected: CHEESE', { exact: true }));
});

it('shows the carousel in its full size from a window of 768 px on [CON-13]', async () => {
  await page.viewport(768, 900);
  await openCreation();

  for (const width of [768, 1024, 1280]) {
    await page.viewport(width, 900);
    await expect.poll(() => carousel().element().getBoundingClientRect().width).toBe(383);
  }
});

it('shows the prize pool as it is typed', async () => {
  await openCreation();
  const shown = () => {
    const preview = page.getByRole('status').filter({ hasText: 'Prize Pool' }).element() as HTMLElement;
    return preview.innerText.replaceAll(/\s+/g, ' ').trim();
  };
  expect(shown()).toBe('Prize Pool ...');

  await chooseSize(16);
  await fill(stake(), '75');
  await expect.poll(shown).toBe('Prize Pool 1,200 tickets');
  await chooseSize(64);
  await expect.poll(shown).toBe('Prize Pool 4,800 tickets');
  await fill(stake(), '0');
  await expect.poll(shown).toBe('Prize Pool ...');
});

describe('the buttons [TCR-04]', () => {
  it('cancel and return to the list', async () => {
    const { submitted } = await openCreation();
    await page.viewport(320, 844);
    expect(link('Cancel').element().getBoundingClientRect().height).toBeLessThan(60);

    await link('Cancel').click();

    await expectPath('/tournaments');
    expect(submitted()).toEqual([]);
  });

  it('create, except without a move and while a request is in flight', async () => {
    const { released, release } = hold();
    await openCreation({
      replies: {
        'tournaments.createWithStake': async () => {
          await released;
          return { tournamentId: newId() };
        },
      },
    });
    await chooseSize(8);
    await fill(stake(), '10');
    await expect.element(button('Create Tournament')).toBeDisabled();
    await button('Select CAT').click();
    await expect.element(button('Create Tournament')).toBeEnabled();

    await button('Create Tournament').click();
    await see(button('Creating...'));
    await expect.element(button('Creating...')).toBeDisabled();
    release();

    await expectPath('/tournaments');
  });
});

describe('the form [VAL-17]', () => {
  it('shows an error below each invalid field, and submits nothing', async () => {
    const { submitted } = await openCreation({ balance: 50 });
    await button('Select CAT').click();
    await button('Create Tournament').click();

    await expect.poll(() => errorOf('maxPlayers')).toBe('Select 4, 8, 16, 32 or 64 players.');
    expect(errorOf('stakeAmount')).toBe('Stake amount is required');
    expect(document.activeElement).toBe(size().element());

    await chooseSize(4);
    await expect.poll(() => errorOf('maxPlayers')).toBe(null);
    for (const [typed, message] of [
      ['0', 'Minimum stake is 1 ticket'],
      ['-5', 'Minimum stake is 1 ticket'],
      ['1.5', 'Enter a whole number of tickets'],
      ['51', "You don't have enough balance for this stake"],
      ['1000001', 'Maximum stake is 1,000,000 tickets'],
      ['', 'Stake amount is required'],
    ] as const) {
      await fill(stake(), typed);
      await button('Create Tournament').click();
      await expect.poll(() => errorOf('stakeAmount')).toBe(message);
      expect(document.activeElement).toBe(stake().element());
    }
    expect(submitted()).toEqual([]);
  });

  it('shows a toast instead of submitting when the move is missing', async () => {
    const { submitted } = await openCreation();
    await chooseSize(4);
    await fill(stake(), '5');

    await pressEnterInStake();

    await see(toast('Select a move', 'Please select your initial move for the tournament.'));
    expect(submitted()).toEqual([]);
  });

  it.each(tournamentSizes)('accepts %i players and a stake of 1 ticket', async (maxPlayers) => {
    const { submitted } = await openCreation();
    await chooseSize(maxPlayers);
    await fill(stake(), '1');
    await button('Select CAT').click();

    await button('Create Tournament').click();

    await expectPath('/tournaments');
    expect(submitted()).toMatchObject([{ maxPlayers, stakeAmount: 1, initialMove: 'rock' }]);
  });
});

describe('the stake [CON-01]', () => {
  it('is at least 1 for a tournament', async () => {
    const { submitted } = await openCreation({ balance: 80 });
    await chooseSize(4);
    await button('Select CAT').click();
    await fill(stake(), '0');
    await button('Create Tournament').click();
    await expect.poll(() => errorOf('stakeAmount')).toBe('Minimum stake is 1 ticket');

    await fill(stake(), '1');
    await button('Create Tournament').click();

    await expectPath('/tournaments');
    expect(submitted()).toMatchObject([{ stakeAmount: 1 }]);
  });

  it('is 5 at first for a game, at least 1 and at most the balance', async () => {
    openApp('/index', { viewer, replies: { 'profiles.getBalance': () => ownBalance(79) } });
    const ofGame = label('Stake Amount');

    await expect.element(ofGame).toHaveValue(5);
    await expect.element(ofGame).toHaveAttribute('max', '79');
    await expect.element(ofGame).toHaveAttribute('min', '1');
  });
});

describe('creating [ETN-02]', () => {
  it('opens the list with the new tournament and a toast, and empties the form [RPC-04]', async () => {
    const { submitted } = await openCreation();
    await chooseSize(8);
    await fill(stake(), '10');
    (carousel().element() as HTMLElement).focus();
    await press('{ArrowLeft}');
    await press('{Enter}');
    await see(text('Selected: MOUSE'));

    await pressEnterInStake();

    await see(toast('Tournament created!', 'Your tournament has been created successfully.'));
    expect(submitted()).toEqual([
      { maxPlayers: 8, stakeAmount: 10, initialMove: 'scissors', nonce: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    await expectPath('/tournaments');
    await see(page.getByRole('listitem').getByRole('button', { name: 'Your Tournament' }));
    await expectBalance(990);
    await link('Create Tournament').first().click();
    await see(stake());
    expect(stake().element()).toMatchObject({ value: '' });
    expect(size().element()).toMatchObject({ value: '' });
    expect(selected().query()).toBe(null);
  });

  it.each([
    ["the server's message", refusal('INSUFFICIENT_BALANCE_TO_CREATE'), "You don't have enough balance for this stake"],
    ['a message of our own', brokenReply(500), 'Please try again later.'],
  ])('fails with %s, and keeps the form', async (_case, failure, message) => {
    await openCreation({
      replies: {
        'tournaments.createWithStake': () => {
          throw failure;
        },
      },
    });
    await chooseSize(8);
    await fill(stake(), '10');
    await button('Select CAT').click();

    await button('Create Tournament').click();

    await see(toast('Error creating tournament', message));
    expect(stake().element()).toMatchObject({ value: '10' });
    await expect.element(button('Create Tournament')).toBeEnabled();
  });

  it("without a move is refused with 'Select a move'", async () => {
    await openCreation();

    await pressEnterInStake();

    await see(toast('Select a move'));
  });
});
