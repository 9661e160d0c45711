import { describe, expect, it } from 'vitest';
import { commands, page } from 'vitest/browser';
import { siteOptions } from '../builders/account.js';
import { refusal } from '../support/fake-api.js';
import { openApp } from '../support/open-app.js';
import { expectPath, link, region, see, text, title } from '../support/page.js';

const contentOf = (role: 'heading' | 'paragraph') =>
  page
    .getByRole('main')
    .getByRole(role, role === 'heading' ? { level: 2 } : {})
    .elements()
    .map(({ textContent }) => textContent);

it('shows everyone the Terms and Conditions, as of March 2024 [RTE-04]', async () => {
  openApp('/terms');

  await see(title('Terms and Conditions'));

  await see(text('Last updated March 2024'));
  await expectPath('/terms');
  // The date is that of the specified sections alone.
  expect(contentOf('heading')).toEqual(['1. Acceptance', '2. Game rules', '3. Virtual currency', 'Added since then']);
  const later = region('Added since then');
  await see(later.getByText('Last updated November 2026'));
  const added = later.getByRole('heading', { level: 3 }).elements();
  expect(added.map(({ textContent }) => textContent)).toEqual([
    '4. Age',
    '5. Purchases and refunds',
    '6. Raffles and prizes',
    '7. Contact',
  ]);
});

it('names what others see of a player [TRM-01] [D-40]', async () => {
  openApp('/privacy');

  await see(title('Privacy Policy'));

  const shown = region('What others see of you').element().textContent;
  expect(shown).toMatch(
    /Anyone .* can see your username, your picture and the month you joined\.Unless you turn it off in your profile, anyone/,
  );
  expect(shown).toMatch(/players who are signed in can see your profit on the leaderboards/);
});

it('shows everyone the Privacy Policy [RTE-05]', async () => {
  openApp('/privacy');

  await see(title('Privacy Policy'));

  await expectPath('/privacy');
});

it('shows the required contents of the terms and the privacy policy, with a link back to the game [TRM-01]', async () => {
  openApp('/terms');
  await see(title('Terms and Conditions'));

  expect(contentOf('heading').slice(0, 3)).toEqual(['1. Acceptance', '2. Game rules', '3. Virtual currency']);
  const [acceptance, rules, currency] = contentOf('paragraph').filter((paragraph) => paragraph.endsWith('.'));
  expect(acceptance).toMatch(/you accept these terms/);
  expect(rules).toMatch(/Cheating, or exploiting .* leads to the suspension of your account/);
  expect(currency).toMatch(/no real-world value and cannot be exchanged for money/);

  await expect.element(link('Back to Game')).toHaveAttribute('href', '/');
  await link('Back to Game').click();
  await expectPath('/index');

  await link('Privacy Policy').click();
  await see(title('Privacy Policy'));
  expect(contentOf('heading').slice(0, 3)).toEqual(['Information we collect', 'How we use it', 'Sharing']);
  expect(contentOf('paragraph').join(' ')).toMatch(
    /We do not sell your information, and we do not share it with others\./,
  );
});

it('contains the age of players, refunds and the end of raffles', async () => {
  openApp('/terms');

  await see(region('4. Age').getByText('at least 18 years old'));
  await see(region('5. Purchases and refunds').getByText('the tickets of that payment are taken back'));
  await see(region('6. Raffles and prizes').getByText('The winner has 14 days to give an address'));
});

it('lists which services get data, and how long data is kept', async () => {
  openApp('/privacy');

  for (const service of ['Stripe', 'X lets', 'Discord', 'mail provider'])
    await see(region('Services that work for us').getByText(service));
  await see(region('How long we keep it').getByText('for 30 days without use'));
  await see(region('How long we keep it').getByText('a shipping address that you have removed: for 7 days'));
});

describe('the contact', () => {
  const operator = { name: 'Mill Games Ltd', email: 'help@play.example', address: '1 Mill Lane, Millbury' };
  const openWith = (known: Partial<typeof operator>) =>
    openApp('/terms', {
      replies: {
        'auth.getOptions': () => siteOptions({ operator: { name: null, email: null, address: null, ...known } }),
      },
    });
  const contact = region('7. Contact');

  it('names the operator', async () => {
    openWith(operator);

    await see(contact.getByText(operator.name));
    await see(contact.getByText(operator.address));
    await expect.element(contact.getByRole('link')).toHaveAttribute('href', 'mailto:help@play.example');
    expect(contact.getByText('has not').elements()).toEqual([]);
  });

  it('says plainly that the operator has not named themselves', async () => {
    openWith({});

    await see(contact.getByText('The operator of this site has not named themselves yet.'));
  });

  it('says that a part is missing', async () => {
    openWith({ name: operator.name });

    await see(contact.getByText(operator.name));
    await see(contact.getByText('The operator of this site has not given all of their contact yet.'));
  });

  it('says that it could not be loaded, next to the whole text', async () => {
    openApp('/terms', {
      replies: {
        'auth.getOptions': () => {
          // A refusal, because the app would retry a failed request for seconds.
          throw refusal('FOREIGN_ORIGIN');
        },
      },
    });

    await see(contact.getByText('The contact could not be loaded.'));
    await see(contact.getByRole('button', { name: 'Try Again' }));
    await see(region('6. Raffles and prizes'));
  });
});

describe.each([
  ['/terms', 'Terms and Conditions', '3. Virtual currency', 'currency'],
  ['/privacy', 'Privacy Policy', 'Sharing', 'sharing'],
])('%s', (path, name, section, anchor) => {
  it('links to each of its sections', async () => {
    await page.viewport(390, 400);
    openApp(path);

    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: section }).click();

    expect(window.location.hash).toBe(`#${anchor}`);
    await see(region(section));
    await expect.element(region(section)).toBeInViewport();
  });

  it('opens at the section in its address, below the top bar', async () => {
    await page.viewport(390, 300);
    openApp(`${path}#${anchor}`);
    const shown = page.getByRole('heading', { level: 2, name: section });
    await see(shown);

    const barEndPx = page.getByRole('banner').element().getBoundingClientRect().bottom;
    await expect.poll(() => window.scrollY).toBeGreaterThan(0);
    expect(shown.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(barEndPx);
  });

  it('prints only its text, black on white', async () => {
    await commands.setMedia({ colorScheme: 'dark' });
    openApp(path);
    await see(title(name));

    await commands.setMedia({ media: 'print' });

    const paragraph = region(section).getByRole('paragraph');
    await expect.poll(() => getComputedStyle(paragraph.element()).color).toBe('rgb(42, 27, 61)');
    await see(paragraph);
    for (const role of ['banner', 'contentinfo', 'navigation', 'link']) {
      expect(page.getByRole(role).elements()).toEqual([]);
    }
    expect(getComputedStyle(document.body).backgroundImage).toBe('none');
  });

  it('needs neither a session nor a server that responds to requests', async () => {
    const { api } = openApp(path);
    api.isOffline = true;

    await see(title(name));

    await see(region(section));
  });
});

it('names the cookies and what the browser remembers', async () => {
  openApp('/privacy');

  await see(region('Cookies').getByText(/^“known-device” lets us know/));
  await see(region('What your browser remembers').getByText(/^“raffles” is what/));
});
