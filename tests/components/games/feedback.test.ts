import { describe, expect, it, vi } from 'vitest';
import { completedGame, joinedGame, sealedGame } from '../builders/games.js';
import { at, hourMs, player } from '../builders/players.js';
import { openAsPlayer1 } from './open-room.js';
import { openApp } from '../support/open-app.js';
import { button, carousel, dialog, expectPath, press, see, seeNo, swipe, title } from '../support/page.js';

/** A frequency that identifies each sound. The frequency of a tie also occurs in the sound of a victory. */
const hz = { turn: 420, seal: 180, flip: 600, clash: 160, win: 784, loss: 196, tie: 392 };

/** Records the first frequency of each tone that the page plays, and each vibration. */
function recordFeedback() {
  const tones: number[] = [];
  const vibrations: number[][] = [];
  const start = Reflect.get(OscillatorNode.prototype, 'start');
  vi.spyOn(OscillatorNode.prototype, 'start').mockImplementation(function (this: OscillatorNode, when) {
    tones.push(Math.round(this.frequency.value));
    start.call(this, when);
  });
  vi.spyOn(navigator, 'vibrate').mockImplementation((pattern) => {
    vibrations.push([pattern as number[]].flat());
    return true;
  });
  return { tones, vibrations };
}

const openMenu = () => button('Menu').click();
const sound = () => dialog('Menu').getByRole('button', { name: 'Sound' });

async function closeMenu(): Promise<void> {
  await press('{Escape}');
  await seeNo(dialog());
}

/** Opens the outcome page while player 1 waits for player 2. Clicks on it, because browsers play sounds only then. */
async function openWaiting() {
  const [viewer, opponent] = [player(), player('barnaby_b')];
  const waiting = sealedGame(viewer, { ownMove: 'rock' });
  const app = openApp(`/game/${waiting.id}/outcome`, { viewer, replies: { 'games.get': () => ({ game: waiting }) } });
  await title('Waiting for opponent...').click();
  await app.realtime.connected();
  return {
    /** The server announces that player 2 has made `move`. */
    complete: (move: 'rock' | 'paper') => {
      const { ownMove: _, ...shared } = completedGame(viewer, opponent, ['rock', move], { id: waiting.id });
      app.realtime.send('games.changed', { game: shared });
    },
  };
}

describe('sounds and vibrations', () => {
  it('accompany the next card, the sealed move, the clash and the result', async () => {
    const { tones, vibrations } = recordFeedback();
    const { viewer, game, change } = await openAsPlayer1();
    const opponent = player('barnaby_b');
    await swipe(-120);
    await swipe(120);
    await see(dialog('Confirm Your Move'));
    expect(tones).toEqual([hz.turn]);

    await button('Confirm Move').click();
    await expectPath(`/game/${game.id}/outcome`);
    await expect.poll(() => tones).toContain(hz.seal);
    const traits = { id: game.id, ownMove: 'scissors' } as const;
    await change(joinedGame(viewer, opponent, traits));
    await change(completedGame(viewer, opponent, ['scissors', 'paper'], traits));

    await see(title('Victory!'));
    await expect.poll(() => tones).toContain(hz.win);
    expect(tones.indexOf(hz.clash)).toBeGreaterThan(tones.indexOf(hz.seal));
    expect(tones.indexOf(hz.win)).toBeGreaterThan(tones.indexOf(hz.clash));
    expect(vibrations).toEqual([[8], [20], [40], [30, 60, 30, 60, 60]]);
  });

  it.each([
    ['a loss', 'paper', hz.loss],
    ['a draw', 'rock', hz.tie],
  ] as const)('are different after %s', async (_outcome, move, expected) => {
    const { tones } = recordFeedback();
    const { complete } = await openWaiting();

    complete(move);

    await expect.poll(() => tones).toContain(expected);
    expect(tones).not.toContain(hz.win);
  });

  it('accompany the daily flip', async () => {
    const { tones, vibrations } = recordFeedback();
    openApp('/index', {
      viewer: player(),
      replies: {
        'rewards.getDailyFlip': () => ({ claimed: false, resetsAt: at(5 * hourMs) }),
        'rewards.claimDailyFlip': () => ({ amount: 37, resetsAt: at(5 * hourMs) }),
      },
    });

    await button('Flip').click();

    await expect.poll(() => tones).toContain(hz.flip);
    expect(vibrations).toEqual([[10, 40, 10]]);
  });
});

describe('sounds and vibrations that are switched off in the menu', () => {
  it('stay off after a reload, until they are switched on again', async () => {
    const { tones, vibrations } = recordFeedback();
    const { close } = await openAsPlayer1();
    await openMenu();
    await expect.element(sound()).toHaveAttribute('aria-pressed', 'true');
    await sound().click();
    await expect.element(sound()).toHaveAttribute('aria-pressed', 'false');
    await close({ keepsStorage: true });

    const reopened = recordFeedback();
    await openAsPlayer1();
    await swipe(-120);
    await see(button('Select MOUSE'));
    await openMenu();
    await expect.element(sound()).toHaveAttribute('aria-pressed', 'false');
    expect([...tones, ...vibrations, ...reopened.tones, ...reopened.vibrations]).toEqual([]);

    await sound().click();
    await expect.poll(() => reopened.tones).toEqual([hz.turn]);
  });

  it('are off in other tabs, too', async () => {
    const { tones } = recordFeedback();
    await openAsPlayer1();
    const otherTab = document.body.appendChild(document.createElement('iframe'));

    otherTab.contentWindow?.localStorage.setItem('isMuted', 'true');

    await openMenu();
    await expect.element(sound()).toHaveAttribute('aria-pressed', 'false');
    await closeMenu();
    otherTab.remove();
    (carousel().element() as HTMLElement).focus();
    await press('{ArrowLeft}');
    await see(button('Select MOUSE'));
    expect(tones).toEqual([]);
  });
});
