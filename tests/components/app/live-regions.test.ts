import type { Game } from '@game/contract';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { completedGame, joinedGame, listedGame, listOf, newGame, sealedGame } from '../builders/games.js';
import { player } from '../builders/players.js';
import { hold } from '../support/fake-api.js';
import { openApp } from '../support/open-app.js';
import { button, expectPath, fill, label, link, see, startPlaying, swipe, text, title } from '../support/page.js';

const live = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log]';

const textOf = (node: Node) => node.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';

/** Returns the live region that an element or text is in. */
function regionOf(node: Node): Element | null {
  const element = node instanceof Element ? node : node.parentElement;
  const region = element?.closest(`${live}, [aria-live=off]`) ?? null;
  return region?.getAttribute('aria-live') === 'off' ? null : region;
}

/** Records the texts of the page's live regions. Call it before the page is opened. */
function recordLiveRegions() {
  /** Each text that was added to a region that existed before, in order. */
  const said: string[] = [];
  /** Texts that appeared together with their region: a screen reader may not read them. */
  const unheard: string[] = [];
  const regions = new WeakSet<Element>();
  const observer = new MutationObserver((mutations) => {
    const added = mutations.flatMap(({ type, target, addedNodes }) =>
      type === 'childList' ? [...addedNodes] : [target],
    );
    for (const node of added) {
      // Ignore the whitespace between two texts.
      if (node instanceof Text && textOf(node) === '') continue;
      const region = node.isConnected ? regionOf(node) : null;
      if (region !== null && regions.has(region)) said.push(textOf(node));
      else if (node instanceof Element) {
        const inside = [...node.querySelectorAll(live), ...(region === null ? [] : [region])];
        const texts = inside.filter((one) => !regions.has(one)).map(textOf);
        unheard.push(...texts.filter((line) => line !== ''));
      }
    }
    for (const region of document.querySelectorAll(live)) regions.add(region);
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  return {
    said,
    unheard,
    /** Returns the announced turn messages, waiting messages and results. */
    ofGame: () =>
      said.filter((line) =>
        /^(Your turn|Waiting for|Player [12] |You are playing|Victory|Defeat|It's a Draw)/.test(line),
      ),
  };
}

/** Expects every message of the game in a region that existed before it. Empty texts and countdowns are errors. */
function expectOnlyMessages({ said, unheard }: ReturnType<typeof recordLiveRegions>): void {
  expect(said).not.toContain('');
  expect(said.filter((line) => /\d:\d\d/.test(line))).toEqual([]);
  expect(unheard.filter((line) => /turn!|Waiting for|Victory|Defeat/.test(line))).toEqual([]);
}

const [creator, joiner] = [player('Clementine'), player('barnaby_b')];

/** Opens the creator's lobby, on a server that stores each game they create and their move. */
function openAsCreator() {
  let game = newGame(creator);
  const app = openApp('/index', {
    viewer: creator,
    replies: {
      'games.createWithStake': ({ stakeAmount }) => {
        game = newGame(creator, { stakeAmount });
        return { gameId: game.id };
      },
      'games.get': () => ({ game }),
      'games.move': ({ move }) => {
        game = sealedGame(creator, { id: game.id, ownMove: move });
        return { game };
      },
    },
  });
  return {
    game: () => game,
    /** The server stores the game's next version and sends it to its players. */
    change: async (next: Game) => {
      game = next;
      await app.realtime.connected();
      const { ownMove: _, ...shared } = next;
      app.realtime.send('games.changed', { game: shared });
    },
  };
}

async function createGame(): Promise<void> {
  await fill(label('Stake Amount'), '5');
  await button('Create Game').click();
}

it('announces each turn message and the result exactly once to player 1', async () => {
  const recorded = recordLiveRegions();
  const { game, change } = openAsCreator();

  await createGame();
  await startPlaying();
  // A tick of the countdown is not announced.
  const timer = () => page.getByRole('timer').element().textContent;
  const before = timer();
  await expect.poll(timer).not.toBe(before);
  await swipe(-120);
  await swipe(120);
  await button('Confirm Move').click();
  await expectPath(`/game/${game().id}/outcome`);
  await expect.poll(recorded.ofGame).toHaveLength(4);
  const { id } = game();
  await change(joinedGame(creator, joiner, { id, ownMove: 'scissors' }));
  await see(page.getByRole('main').getByText('You are playing against'));
  await change(completedGame(creator, joiner, ['scissors', 'rock'], { id, ownMove: 'scissors' }));

  await see(title('Defeat!'));
  // The toast can be announced before or after the page's own messages.
  const ofToast = 'Waiting for opponent to join and make their move.';
  await expect
    .poll(() => recorded.ofGame().filter((line) => line !== ofToast))
    .toEqual([
      'Your turn! Make your move',
      'Player 2 will join soon...',
      'Waiting for Player 2...',
      'You are playing against barnaby_b.',
      'Defeat! You Lost 5 tickets. CAT catches MOUSE',
    ]);
  expect(recorded.ofGame().filter((line) => line === ofToast)).toHaveLength(1);
  expectOnlyMessages(recorded);
  expect(recorded.said).toContain('MOUSE, 2 of 3');
});

it('announces each turn message and the result exactly once to player 2', async () => {
  const recorded = recordLiveRegions();
  const { released, release } = hold();
  let game = joinedGame(creator, joiner);
  openApp('/index', {
    viewer: joiner,
    replies: {
      'lobby.listGames': () => listOf([listedGame({ id: game.id, player1: creator })]),
      'games.joinWithStake': () => ({ game }),
      'games.get': () => ({ game }),
      'games.move': async ({ move }) => {
        await released;
        game = completedGame(creator, joiner, ['scissors', move], { id: game.id, ownMove: move });
        return { game };
      },
    },
  });

  await button('Join the game of Clementine for 5 tickets').click();
  await startPlaying();
  await swipe(120);
  await button('Confirm Move').click();
  await see(text('Waiting for game result...').first());
  release();

  await see(title('Victory!'));
  await expect
    .poll(recorded.ofGame)
    .toEqual([
      'Your turn! Make your move',
      'Player 1 has made their move',
      'Waiting for game result...',
      'Victory! You Won 10 tickets. CAT catches MOUSE',
    ]);
  expectOnlyMessages(recorded);
});

it('announces the same messages again for the next game', async () => {
  // On a phone, a toast would cover the link to the lobby.
  await page.viewport(1280, 800);
  const recorded = recordLiveRegions();
  openAsCreator();

  for (const games of [1, 2]) {
    await createGame();
    if (games === 1) await startPlaying();
    await expect.poll(recorded.ofGame).toHaveLength(2 * games);
    await link('Nibblewick').click();
    await see(title('Game Lobby'));
  }

  const said = recorded.ofGame();
  expect(said.slice(2)).toEqual(said.slice(0, 2));
});
