import { operations } from '@game/contract';
import { describe, expect, it } from 'vitest';
import { commands, page } from 'vitest/browser';
import { completedGame, joinedGame, listedGame, listOf, newGame, sealedGame } from '../builders/games.js';
import { newId, player } from '../builders/players.js';
import { brokenReply, hold, refusal } from '../support/fake-api.js';
import { closeApp, openApp } from '../support/open-app.js';
import {
  button,
  carousel,
  dialog,
  expectNone,
  expectPath,
  main,
  openToasts,
  passTime,
  passTimeUntil,
  press,
  returnToTab,
  see,
  seeNo,
  setOnline,
  startPlaying,
  stopClock,
  swipe,
  text,
  title,
  toast,
  toasts,
} from '../support/page.js';
import { enterRoom, openAsPlayer1, openAsPlayer2, outOfTurn } from './open-room.js';

const information = () => dialog('Game Information');
const confirmation = () => dialog('Confirm Your Move');

/** Returns the page's heading, then the lines of the turn message. */
const said = () => [
  document.querySelector('h1')?.innerText,
  ...(document.querySelector<HTMLElement>('#turn-message')?.innerText.split('\n') ?? []),
];

const [creator, joiner] = [player('barnaby_b'), player()];
const traits = { stakeAmount: 21 };

describe('the info popup [GAM-01]', () => {
  it.each([
    ['You are Player 1', newGame(joiner, traits)],
    ['You are Player 2', joinedGame(creator, joiner, traits)],
  ])('says "%s", with the stake and what can be won', async (seat, game) => {
    enterRoom(joiner, game, () => game);

    await see(information().getByText(seat, { exact: true }));

    const terms = information().getByCss('dl > div').elements() as HTMLElement[];
    expect(terms.map((term) => term.innerText.replaceAll(/\s+/g, ' '))).toEqual([
      'Stake Amount 21 tickets',
      'Potential Win 42 tickets',
    ]);
    await information().getByRole('button', { name: "Let's Play!", exact: true }).click();
    await seeNo(information());
  });
});

describe('the information about a game', () => {
  it('opens once for each player, and neither in the next room nor after a reload', async () => {
    const { game, viewer } = await openAsPlayer1();
    await closeApp({ keepsStorage: true });

    enterRoom(viewer, game, () => game);
    await see(button('Select CAT'));
    await expectNone(information());
    await closeApp({ keepsStorage: true });
    enterRoom(viewer, joinedGame(creator, viewer), () => game);
    await see(button('Select CAT'));
    await expectNone(information());
    await closeApp({ keepsStorage: true });

    enterRoom(joiner, joinedGame(creator, joiner), () => game);
    await see(information());
  });

  it('opens again before it was closed once, and whenever the player asks for it', async () => {
    const game = newGame(joiner, traits);
    enterRoom(joiner, game, () => game);
    await see(information());
    await closeApp({ keepsStorage: true });
    enterRoom(joiner, game, () => game);
    await startPlaying();

    await button('Game Information').click();

    await see(information().getByText('CAT catches MOUSE'));
    await see(information().getByText('You are Player 1'));
    await press('{Escape}');
    await seeNo(information());
    await expect.element(button('Game Information')).toHaveFocus();
  });

  it('is there at once when the room opens, and enters when the player asks for it', async () => {
    const animation = () => getComputedStyle(information().element()).animationName;
    await commands.setMedia({ reducedMotion: 'no-preference' });
    const game = newGame(joiner, traits);
    enterRoom(joiner, game, () => game);
    await see(information());

    expect(animation()).toBe('none');

    await startPlaying();
    await button('Game Information').click();
    await see(information());
    expect(animation()).toBe('enter');
  });
});

describe('a room in a small window', () => {
  it.each([
    ['player 1', 375, 600, () => openAsPlayer1()],
    ['player 1', 320, 568, () => openAsPlayer1()],
    ['player 2', 375, 600, () => openAsPlayer2()],
    ['player 2', 320, 568, () => openAsPlayer2()],
    ['player 2, before their turn', 320, 568, () => openAsPlayer2(outOfTurn)],
    ['player 1', 390, 844, () => openAsPlayer1()],
    ['player 1, on its side', 844, 390, () => openAsPlayer1()],
  ])('shows all of a hand to %s without scrolling: %i x %i', async (_who, width, height, open) => {
    await page.viewport(width, height);
    await open();

    const parts: Record<string, Element | null | undefined> = {
      card: carousel().element(),
      next: button('Next').element(),
      select: button('Select CAT').element(),
      dots: document.querySelector('[aria-live=polite].sr-only')?.parentElement,
      hint: page.getByText('Swipe right to select, left for next option').element(),
      countdown: page.getByRole('timer').element(),
    };

    const boxes = Object.entries(parts).map(([name, part]) => ({ name, box: part?.getBoundingClientRect() }));
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const isHidden = (box: DOMRect | undefined) => !box || box.top < bar || box.bottom > height;
    expect(boxes.filter(({ box }) => isHidden(box))).toEqual([]);
    // 'Next' is beside 'Select', and on its side the countdown is beside the card.
    const column = ['card', 'dots', 'select', 'hint', ...(width < height ? ['countdown'] : [])];
    const inOrder = column.flatMap((name) => boxes.find((one) => one.name === name)?.box ?? []);
    const overlaps = inOrder.slice(1).filter((box, index) => box.top < (inOrder[index]?.bottom ?? 0));
    expect(overlaps).toEqual([]);
    expect(carousel().element().clientWidth).toBeGreaterThanOrEqual(150);
  });

  it('says whose turn it is in one line', async () => {
    await page.viewport(320, 568);
    await openAsPlayer1();

    const isVisible = (element: Element) => element.getBoundingClientRect().width > 1;
    const lines = document.querySelectorAll('h1, #turn-message > span');
    expect([...lines].filter(isVisible).map(({ textContent }) => textContent)).toEqual(['Make Your Move!']);
  });
});

describe('the room [GAM-02]', () => {
  it('has a stake panel for player 1', async () => {
    await openAsPlayer1();

    await see(text('Stake Amount'));
  });

  it('has no stake panel for player 2', async () => {
    await openAsPlayer2();

    await see(carousel());
    await expectNone(text('Stake Amount'));
  });

  it('has a square carousel of 383 px, on mobile at most the window width minus 40 px, and a hint', async () => {
    await openAsPlayer1();

    for (const width of [1280, 768, 767, 423, 422, 390, 320]) {
      await page.viewport(width, 900);
      const size = width < 768 ? Math.min(width - 40, 383) : 383;
      await expect
        .poll(() => carousel().element().getBoundingClientRect())
        .toMatchObject({ width: size, height: size });
    }
    await see(text('Swipe right to select, left for next option'));
  });
});

describe('the messages of the room [GAM-03] [GAM-04]', () => {
  it('ask player 1 to move, and then say that player 2 is missing', async () => {
    await openAsPlayer1();

    const before = ['Make Your Move!', 'Your turn! Make your move', 'Player 2 will join soon...'];
    await expect.poll(said).toEqual(before);

    await swipe(120);
    await button('Confirm Move').click();

    // The room says so, and then the page of the outcome, in one line.
    await expect.poll(() => said().join(' ')).toMatch(/^Waiting for opponent\.\.\. Waiting for Player 2\.\.\./);
  });

  it('ask player 2 to move after player 1, and then say that the move is being sent', async () => {
    const { api, game } = await openAsPlayer2();
    const { released, release } = hold();
    api.reply({
      'games.move': async ({ move }) => {
        await released;
        const moved = { ...game, version: 4, player2HasMoved: true, ownMove: move };
        api.reply({ 'games.get': () => ({ game: moved }) });
        return { game: moved };
      },
    });

    const before = ['Make Your Move!', 'Your turn! Make your move', 'Player 1 has made their move'];
    await expect.poll(said).toEqual(before);

    await swipe(120);

    await expect.poll(() => said().slice(0, 2)).toEqual(['Game in Progress...', 'Waiting for game result...']);
    setOnline(false);
    await see(text('You are offline. Still trying to send your move...').first());
    await expect.poll(() => said()[0]).toBe('Make Your Move!');
    setOnline(true);
    release();
    await expectPath(`/game/${game.id}/outcome`);
  });

  it('ask player 2 to wait until the server reports that player 1 has moved [MOV-03]', async () => {
    const { api, game } = await openAsPlayer2(outOfTurn);
    await expect.poll(said).toEqual(['Make Your Move!', 'Waiting for Player 1 to move...']);

    api.reply({ 'games.get': () => ({ game: { ...game, player1HasMoved: true } }) });
    await api.idle();
    returnToTab();

    const after = ['Make Your Move!', 'Your turn! Make your move', 'Player 1 has made their move'];
    await expect.poll(said).toEqual(after);
  });
});

it('asks the server whether player 1 has moved if the reply to the join does not say so [MOV-03]', async () => {
  const listed = listedGame({ player1: creator });
  let game = joinedGame(creator, joiner, { id: listed.id });
  openApp('/index', {
    viewer: joiner,
    replies: {
      'lobby.listGames': () => listOf([listed]),
      'games.joinWithStake': () => ({ game: { ...game, ...outOfTurn } }),
      'games.get': () => ({ game }),
      'games.move': ({ move }) => {
        game = completedGame(creator, joiner, ['rock', move], { id: game.id, ownMove: move });
        return { game };
      },
    },
  });

  await button('Join the game of barnaby_b for 5 tickets').click();

  await expectPath(`/game/${game.id}`);
  await see(text('Player 1 has made their move'));
  await startPlaying();
  await swipe(120);
  await button('Confirm Move').click();
  await expectPath(`/game/${game.id}/outcome`);
});

it('sends the move of player 1 only after they confirm it, and then waits for an opponent [GAM-05]', async () => {
  const { api, game } = await openAsPlayer1();

  await swipe(120);
  await see(confirmation().getByText('You chose CAT. You cannot change it later.'));
  await confirmation().getByRole('button', { name: 'Back' }).click();
  await seeNo(confirmation());
  expect(api.inputsOf('games.move')).toEqual([]);

  await swipe(-120);
  await swipe(120);
  await confirmation().getByRole('button', { name: 'Confirm Move', exact: true }).click();

  await expectPath(`/game/${game.id}/outcome`);
  await see(text('Waiting for opponent...'));
  expect(api.inputsOf('games.move')).toEqual([
    { gameId: game.id, move: 'scissors', nonce: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ]);
});

describe('the redirect to the outcome [GAM-06]', () => {
  const notice = () => main().getByText('Redirecting to outcome...', { exact: true });

  it('happens for player 1 as soon as they have moved in another window', async () => {
    const { change, viewer, game } = await openAsPlayer1();

    await change(sealedGame(viewer, { id: game.id, ownMove: 'rock' }));

    await expectPath(`/game/${game.id}/outcome`);
  });

  it('happens for player 1 when they return to the room after their move', async () => {
    const game = sealedGame(creator, { ownMove: 'rock' });

    enterRoom(creator, game, () => game);

    await expectPath(`/game/${game.id}/outcome`);
    await see(text('Waiting for opponent...'));
  });

  it('happens for player 2 right after their move, with a notice that the game is complete', async () => {
    await commands.setMedia({ reducedMotion: 'no-preference' });
    const { game } = await openAsPlayer2();
    stopClock();

    await swipe(120);

    await passTimeUntil(() => notice().query() !== null, 50);
    await expectPath(`/game/${game.id}/outcome`);
    await passTimeUntil(() => text('Stakes Returned').query() !== null, 50);
  });

  it('is followed, for a waiting player 1, by a notice and a toast that the game is complete, until the result is revealed', async () => {
    await commands.setMedia({ reducedMotion: 'no-preference' });
    const waiting = sealedGame(creator, { ownMove: 'rock' });
    const { change } = enterRoom(creator, waiting, () => waiting);
    await see(text('Your move is sealed: CAT'));
    stopClock();

    await change(completedGame(creator, joiner, ['rock', 'rock'], { id: waiting.id, ownMove: 'rock' }));

    await passTimeUntil(() => notice().query() !== null, 50);
    await passTimeUntil(() => toast('Game Complete', 'Redirecting to outcome...').query() !== null, 50);
    await passTimeUntil(() => text('Stakes Returned').query() !== null, 50);
    await passTime(50);
    expect(openToasts()).toHaveLength(0);
  });
});

describe('the cancellation of a game [D-13]', () => {
  it('is possible from the room before the first move, and returns the stake', async () => {
    const { api, game } = await openAsPlayer1({ stakeAmount: 7 });
    const cancelled = { ...game, version: 2, status: 'cancelled' as const, deadlineAt: null };
    api.reply({
      'games.cancel': () => {
        api.reply({ 'games.get': () => ({ game: cancelled }) });
        return { game: cancelled };
      },
    });
    await button('Cancel Game').click();
    await see(dialog('Cancel this game?').getByText('You get 7 tickets back. This cannot be undone.'));
    expect(api.callsOf('games.cancel')).toEqual([]);

    await dialog('Cancel this game?').getByRole('button', { name: 'Cancel Game' }).click();

    await expectPath(`/game/${game.id}/outcome`);
    await see(title('Game Cancelled'));
    expect(api.inputsOf('games.cancel')).toEqual([{ gameId: game.id }]);
  });

  it('is not offered to player 2', async () => {
    await openAsPlayer2();

    await expectNone(button('Cancel Game'));
  });
});

describe('a room without a game [GAM-07]', () => {
  it.each([
    ['without an id', '', false],
    ['with an id that is none', 'no-id', false],
    ['of an unknown game or of other players', newId(), true],
  ])('%s is left for the lobby with an error, and offers no move', async (_case, id, isRequested) => {
    let offersMove = false;
    const observer = new MutationObserver(() => {
      offersMove ||= carousel().query() !== null || page.getByText('Make Your Move!').query() !== null;
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const { api } = openApp(`/game/${id}`, { viewer: joiner });

    await press('{ArrowRight}{Enter}');

    await see(toast('Error', 'Invalid game session'));
    await expectPath('/index');
    observer.disconnect();
    expect(offersMove).toBe(false);
    expect(toasts().elements()).toHaveLength(1);
    // The opening connection can repeat the request.
    expect(api.callsOf('games.get').length > 0).toBe(isRequested);
    expect(api.calledNames().filter((name) => operations[name].kind === 'command')).toEqual([]);
  });

  it('sends visitors to the sign-in screen, before the game is requested', async () => {
    const { api } = openApp(`/game/${newId()}`);

    await expectPath('/auth');
    await expectNone(toasts());
    expect(api.callsOf('games.get')).toEqual([]);
  });
});

describe('a game session [EGM-03] [MOV-04]', () => {
  it.each([
    ['Invalid game state', newGame(creator)],
    ['Invalid game state', joinedGame(creator, player('third_mouse'))],
    ['Failed to verify game state', { ...joinedGame(creator, joiner), status: 'waiting' as const }],
  ])('is left with "%s" when the game does not fit its player', async (message, game) => {
    enterRoom(joiner, game, () => game);

    await see(toast('Error', message));
    await expectPath('/index');
  });

  it.each([
    ['player 1, while the game waits for player 2', newGame(joiner)],
    ['player 1, while the game is in progress', joinedGame(joiner, creator, { player1HasMoved: false })],
    ['player 2, while the game is in progress', joinedGame(creator, joiner)],
  ])('is open to %s', async (_case, game) => {
    enterRoom(joiner, game, () => game);

    await see(information());
    await expectPath(`/game/${game.id}`);
    await expectNone(toasts());
  });

  it.each([
    ['Failed to join game session', brokenReply(500)],
    ['Invalid game session', refusal('GAME_NOT_FOUND')],
  ])('is left with "%s" when the game cannot be loaded', async (message, failure) => {
    const game = newGame(joiner);
    openApp(`/game/${game.id}`, {
      viewer: joiner,
      replies: {
        'games.get': () => {
          throw failure;
        },
      },
    });

    await see(toast('Error', message));
    await expectPath('/index');
  });
});
