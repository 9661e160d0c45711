import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ownCard } from '../builders/cards.js';
import { completedGame } from '../builders/games.js';
import { player } from '../builders/players.js';
import { brokenReply, type FakeReplies } from '../support/fake-api.js';
import { openApp } from '../support/open-app.js';
import { button, dialog, see, seeNo, toast, toasts } from '../support/page.js';

const [viewer, opponent] = [player('Clementine'), player('barnaby_b')];
const game = completedGame(viewer, opponent, ['rock', 'scissors'], { ownMove: 'rock' });
const link = `${window.location.origin}/?ref=AB12CD34`;

/** The share sheet of the device: `choose` ends it. */
function installShareSheet(choose: () => Promise<void>): ShareData[] {
  const shared: ShareData[] = [];
  Object.assign(navigator, {
    canShare: ({ files = [] }: ShareData) => files.every(({ type }) => type === 'image/png'),
    share: (content: ShareData) => {
      shared.push(content);
      return choose();
    },
  });
  return shared;
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'canShare');
  Reflect.deleteProperty(navigator, 'share');
});

/** Opens the outcome of the viewer's game, and the picture of it. */
async function openPicture(replies: FakeReplies = {}) {
  const app = openApp(`/game/${game.id}/outcome`, {
    viewer,
    replies: { 'games.get': () => ({ game }), 'cards.getOwn': ownCard, ...replies },
  });
  // A page that connects later asks for the card again.
  await app.realtime.connected();
  await button('Share Result').click();
  await see(dialog('Share Result'));
  return app;
}

const shareButton = () => dialog('Share Result').getByRole('button', { name: 'Share', exact: true });
const picture = () => page.getByRole('img', { name: 'The picture to share' });

describe('a result to share', () => {
  it('goes to the share sheet as a picture, with the referral link of the player', async () => {
    const shared = installShareSheet(async () => undefined);
    const app = await openPicture();

    await shareButton().click();

    await expect.poll(() => shared.length).toBe(1);
    expect(shared[0]?.text).toBe(`My hand of cat, cheese, mouse. Can you beat me? ${link}`);
    const [file] = shared[0]?.files ?? [];
    expect([file?.name, file?.type]).toEqual(['nibblewick.png', 'image/png']);
    const { width, height } = await createImageBitmap(file as File);
    expect({ width, height }).toEqual({ width: 1200, height: 630 });
    expect(app.api.inputsOf('cards.getOwn')).toEqual([{ kind: 'hand', id: game.id }]);
  });

  it.each([
    ['AbortError', null],
    ['NotAllowedError', 'Your device could not share the picture. Download it, or copy the link.'],
  ])('stays open when the share sheet ends with %s', async (name, message) => {
    const shared = installShareSheet(() => Promise.reject(new DOMException('', name)));
    await openPicture();

    await shareButton().click();

    await expect.poll(() => shared.length).toBe(1);
    await (message === null ? seeNo(toasts()) : see(toast(message)));
    await see(picture());
  });

  it('can be downloaded and its link copied on a device without a share sheet', async () => {
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (content) => void copied.push(content));
    await openPicture();

    await see(picture());
    await seeNo(shareButton());
    const download = page.getByRole('link', { name: 'Download Picture' });
    await expect.element(download).toHaveAttribute('download', 'nibblewick.png');
    await expect.element(download).toHaveAttribute('href', expect.stringMatching(/^data:image\/png;base64,/));
    await button('Copy Link').click();

    await expect.poll(() => copied).toEqual([link]);
  });

  it('can be requested again if it could not be drawn', async () => {
    let isBroken = true;
    await openPicture({
      'cards.getOwn': () => {
        if (isBroken) throw brokenReply(400);
        return ownCard();
      },
    });
    await see(dialog('Share Result').getByText('The picture could not be drawn.'));

    isBroken = false;
    await button('Try Again').click();

    await see(picture());
  });

  it('is not offered for a hand that the opponent did not play', async () => {
    const forfeited = completedGame(viewer, opponent, ['rock', null], { ownMove: 'rock' });
    openApp(`/game/${forfeited.id}/outcome`, { viewer, replies: { 'games.get': () => ({ game: forfeited }) } });

    await see(button('Return to Lobby'));
    await seeNo(button('Share Result'));
  });
});
