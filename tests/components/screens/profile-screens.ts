import type { OwnTransaction } from '@game/contract';
import { page, userEvent } from 'vitest/browser';
import { ownProfile, ownTransaction } from '../builders/account.js';
import { ownPasskey } from '../builders/passkeys.js';
import { at, dayMs, hourMs, newId, player } from '../builders/players.js';
import { brokenReply, refusal } from '../support/fake-api.js';
import { activate, button, dialog, fill, label, see, words } from '../support/page.js';
import { usualReplies } from '../support/usual-replies.js';
import type { Content, Scene, Screen } from './screen.js';

/** The history of a player who has won one game. */
function historyOf({ stakeAmount, balance, opponent }: Content): OwnTransaction[] {
  const game = { kind: 'game', id: newId(), opponent } as const;
  const tournament = { kind: 'tournament', id: newId(), name: opponent.username } as const;
  const amounts = [
    { type: 'win', amount: 2 * stakeAmount, balanceDelta: 2 * stakeAmount, subject: game },
    { type: 'stake', amount: stakeAmount, balanceDelta: -stakeAmount, subject: game },
    { type: 'tournament_stake', amount: stakeAmount, balanceDelta: -stakeAmount, subject: tournament },
    { type: 'daily_flip', amount: balance, balanceDelta: balance },
  ];
  return amounts.map((traits, index) => ownTransaction({ id: amounts.length - index, ...traits }));
}

/** The profile of a player who has played and not filled in anything. */
function profile(content: Content, act: () => Promise<unknown> = async () => undefined): Scene {
  return {
    route: '/profile',
    replies: { 'profiles.listTransactions': () => ({ transactions: historyOf(content), nextCursor: null }) },
    act: async () => {
      await see(page.getByRole('list', { name: words('Your transactions, newest first') }));
      await see(page.getByRole('list', { name: words('Your sessions, newest first') }));
      await act();
    },
  };
}

/** Draws an example of a profile picture: a sun over hills. */
async function landscape(): Promise<File> {
  const canvas = new OffscreenCanvas(480, 360);
  const drawing = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  drawing.fillStyle = '#8fd0ff';
  drawing.fillRect(0, 0, 480, 360);
  drawing.fillStyle = '#ffc93c';
  drawing.beginPath();
  drawing.arc(330, 130, 60, 0, 7);
  drawing.fill();
  drawing.fillStyle = '#0c7d63';
  for (let x = 0; x < 480; x += 1) drawing.fillRect(x, 240 - 50 * Math.sin(x / 90), 1, 360);
  return new File([await canvas.convertToBlob()], 'hills.png', { type: 'image/png' });
}

/** The step after sign-up, for the viewer as a new player. */
function profileStep(act: () => Promise<unknown> = async () => undefined): Scene {
  const viewer = player('user_0af1b2c3');
  return {
    route: '/auth',
    isVisitor: true,
    replies: {
      ...usualReplies(viewer),
      'auth.getSession': () => ({ player: null }),
      'auth.signUp': () => ({ player: viewer }),
      'profiles.getOwn': () => ({ profile: ownProfile(viewer, { createdAt: at(-hourMs) }) }),
      'profiles.updateUsername': () => {
        throw refusal('USERNAME_TAKEN');
      },
    },
    act: async ({ api }) => {
      await fill(label('Email'), 'clementine@example.test');
      await fill(label('Password'), 'a fine new secret');
      await activate(page.getByRole('checkbox').first());
      api.reply({ 'auth.getSession': () => ({ player: viewer }) });
      await activate(page.getByCss('form button[type=submit]'));
      await see(page.getByRole('radio').last());
      await act();
    },
  };
}

/** The profile page, and the step after sign-up. */
export const profileScreens: Screen[] = [
  {
    name: 'profile-step',
    shows: 'Choosing a username and a picture after sign-up',
    scene: () => profileStep(() => activate(page.getByRole('radio').nth(4))),
  },
  {
    name: 'profile-step-taken',
    shows: 'A username after sign-up that is taken',
    scene: () =>
      profileStep(async () => {
        await fill(label('Username'), 'W'.repeat(20));
        await activate(button('Continue'));
        await see(page.getByCss('[aria-invalid=true]'));
      }),
  },
  { name: 'profile', shows: 'The profile of a player', scene: (content) => profile(content) },
  {
    name: 'profile-on-break',
    shows: 'The profile of a player on a break, whose limit of purchases will end',
    scene: (content) => {
      const scene = profile(content, () => see(button('Take a Break')));
      const purchases = { cents: 500, nextCents: null, nextFrom: at(dayMs) };
      return {
        ...scene,
        replies: { ...scene.replies, 'selfLimits.get': () => ({ breakUntil: at(7 * dayMs), purchases }) },
      };
    },
  },
  {
    name: 'profile-editing',
    shows: 'Editing a profile',
    scene: (content) =>
      profile(content, async () => {
        for (const subject of ['picture', 'About You', 'Shipping Address']) await activate(button(`Edit ${subject}`));
        await see(label('Username'));
        await fill(label('Street'), content.opponent.username);
      }),
  },
  {
    name: 'profile-address-without-state',
    shows: 'Editing an address in a country without cities and states',
    scene: (content) =>
      profile(content, async () => {
        await activate(button('Edit Shipping Address'));
        await fill(label('Country'), 'United States');
        await fill(label('State'), content.opponent.username);
        await fill(label('Country'), 'Singapore');
        await see(page.getByText(words('Removed because the country changed')));
      }),
  },
  {
    name: 'profile-address-unusual-code',
    shows: 'Editing an address with a postal code that looks unusual',
    scene: (content) =>
      profile(content, async () => {
        await activate(button('Edit Shipping Address'));
        await fill(label('Country'), 'Taiwan');
        await fill(label('Postal Code'), '106409');
        await see(page.getByText(words('Is this right?')));
      }),
  },
  {
    name: 'profile-picture',
    shows: 'Choosing a profile picture',
    scene: (content) =>
      profile(content, async () => {
        await activate(button('Edit picture'));
        await userEvent.upload(page.getByCss('input[type=file]'), await landscape());
        await see(dialog('Your New Picture').getByCss('img'));
      }),
  },
  {
    name: 'profile-email',
    shows: 'Changing the email address while an earlier change waits for confirmation',
    scene: (content) => {
      const scene = profile(content, async () => {
        await see(button('Cancel Change'));
        await activate(button('Change Email'));
        await see(label('New email'));
      });
      const reply = () => ({ profile: ownProfile(content.viewer, { requestedEmail: 'clementine@example.org' }) });
      return { ...scene, replies: { ...scene.replies, 'profiles.getOwn': reply } };
    },
  },
  {
    name: 'profile-passkeys',
    shows: 'The passkeys of a player, and renaming one',
    scene: (content) => {
      const scene = profile(content, async () => {
        await activate(page.getByRole('button', { name: words('Rename the passkey') }).first());
        await see(dialog('Rename Passkey'));
      });
      const stored = [ownPasskey(), ownPasskey({ name: content.opponent.username.repeat(2), usedAt: at() })];
      return {
        ...scene,
        replies: {
          ...scene.replies,
          'passkeys.list': () => ({ passkeys: stored, secondFactor: { since: at(), recoveryCodes: 9 } }),
        },
      };
    },
  },
  {
    name: 'profile-deletion',
    shows: 'Deleting an account',
    scene: (content) =>
      profile(content, async () => {
        await activate(button('Delete My Account'));
        await see(dialog('Delete Your Account?'));
      }),
  },
  {
    name: 'profile-confirmation',
    shows: 'Entering the password before a sensitive change',
    scene: (content) => {
      const scene = profile(content, async () => {
        await activate(button('Connect X'));
        await see(dialog('Confirm It Is You'));
      });
      const refuse = () => {
        throw refusal('CONFIRMATION_NEEDED');
      };
      return { ...scene, replies: { ...scene.replies, 'x.connectAccount': refuse } };
    },
  },
  {
    name: 'profile-failed',
    shows: 'A profile that cannot be loaded',
    scene: () => ({
      route: '/profile',
      replies: {
        'profiles.getOwn': () => {
          throw brokenReply(500);
        },
      },
      act: () => see(page.getByRole('alert')),
    }),
  },
];
