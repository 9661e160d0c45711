import type { InputOf, RecentOutcome } from '@game/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { completedGame, recentOutcome, withTrueCommitments } from '../builders/games.js';
import { player } from '../builders/players.js';
import { brokenReply } from '../support/fake-api.js';
import { openApp } from '../support/open-app.js';
import { button, expectPath, label, link, press, see, seeNo, setOnline, text, title } from '../support/page.js';

const viewer = player();
const rosa = player('Rosa');

const name = label('Name of the Opponent');
const rows = () => page.getByRole('list', { name: 'Your finished games, newest first' }).getByRole('listitem');

/** Opens the list of games on a server with pages of 20 games, which filters by result and opponent only. */
function openGames(path: string, games: RecentOutcome[]) {
  const stored = { games };
  const list = ({ outcome, opponent, cursor }: InputOf<'statistics.listGames'>) => {
    const matching = stored.games
      .filter((game) => outcome === undefined || game.outcome === outcome)
      .filter((game) => opponent === undefined || game.opponent.username.toLowerCase() === opponent.toLowerCase());
    const start = cursor === undefined ? 0 : matching.findIndex(({ gameId }) => cursor.endsWith(gameId)) + 1;
    const shown = matching.slice(start, start + 20);
    const last = shown.at(-1);
    const hasMore = matching.length > start + 20;
    return { games: shown, nextCursor: hasMore && last ? `${last.completedAt}/${last.gameId}` : null };
  };
  return { ...openApp(path, { viewer, replies: { 'statistics.listGames': list } }), stored };
}

it('lists all games with result, opponent and what each has changed, page by page', async () => {
  const won = recentOutcome({ opponent: rosa, stakeAmount: 5 });
  const lost = recentOutcome({ opponent: rosa, outcome: 'loss', stakeAmount: 2 });
  openGames('/statistics/games', [won, lost, ...Array.from({ length: 23 }, () => recentOutcome({ outcome: 'tie' }))]);

  await expect.poll(() => rows().elements().length).toBe(20);
  const texts = (rows().elements() as HTMLElement[]).map((row) => row.innerText.replaceAll(/\s+/g, ' '));
  expect(texts[0]).toMatch(/Rosa Won .* \+5/);
  expect(texts[1]).toMatch(/Rosa Lost .* -2/);
  await button('Show More').click();

  await expect.poll(() => rows().elements().length).toBe(25);
  await seeNo(button('Show More'));
});

it('filters by the choices, which the address keeps, and shows all games again', async () => {
  const { api } = openGames('/statistics/games?days=7', [
    recentOutcome(),
    recentOutcome({ outcome: 'loss', opponent: rosa }),
  ]);
  await expect.poll(() => rows().elements().length).toBe(2);

  await label('Result').selectOptions('Lost');
  await expect.poll(() => rows().elements().length).toBe(1);
  await expectPath('/statistics/games?result=loss&days=7');
  await label('Result').selectOptions('Tie');
  await see(text('None of your games match.'));
  await button('Clear Filters').click();

  await expect.poll(() => rows().elements().length).toBe(2);
  await expectPath('/statistics/games');
  expect(api.inputsOf('statistics.listGames')).toContainEqual({ outcome: 'loss', days: 7 });
});

it('filters by the name of the opponent, with the keyboard, and clears the name again', async () => {
  const { api } = openGames('/statistics/games', [recentOutcome(), recentOutcome({ opponent: rosa })]);
  await expect.poll(() => rows().elements().length).toBe(2);

  await name.fill(' rosa ');
  await press('{Enter}');
  await expect.poll(() => rows().elements().length).toBe(1);
  await expectPath('/statistics/games?opponent=rosa');
  expect(api.inputsOf('statistics.listGames')).toContainEqual({ opponent: 'rosa' });

  await name.fill('Nobody');
  await button('Find').click();
  await see(text('None of your games match.'));
  await button('Clear Filters').click();

  await expect.poll(() => rows().elements().length).toBe(2);
  await expectPath('/statistics/games');
  await expect.element(name).toHaveValue('');
});

it('keeps the list and the choices while offline, and loads the chosen games later', async () => {
  const { api } = openGames('/statistics/games', [recentOutcome(), recentOutcome({ opponent: rosa })]);
  await expect.poll(() => rows().elements().length).toBe(2);

  api.isOffline = true;
  setOnline(false);
  await see(page.getByRole('status').getByText('You are offline.'));
  expect(rows().elements()).toHaveLength(2);
  await name.fill('Rosa');
  await press('{Enter}');
  await expectPath('/statistics/games?opponent=Rosa');
  await see(page.getByText('Loading your games'));
  await expect.element(name).toHaveValue('Rosa');
  expect(api.inputsOf('statistics.listGames')).not.toContainEqual({ opponent: 'Rosa' });

  api.isOffline = false;
  setOnline(true);
  await expect.poll(() => rows().elements().length).toBe(1);
});

it('continues a search that has found nothing yet', async () => {
  const cursor = `${recentOutcome().completedAt}/${recentOutcome().gameId}`;
  const found = recentOutcome({ outcome: 'tie', opponent: rosa });
  openApp('/statistics/games?result=tie', {
    viewer,
    replies: {
      'statistics.listGames': (input) =>
        input.cursor === cursor ? { games: [found], nextCursor: null } : { games: [], nextCursor: cursor },
    },
  });
  await see(page.getByText('None of the games searched so far match.'));

  await button('Search Older Games').click();

  await see(link('Rosa'));
});

it('keeps the games that are loaded if a page fails, and a new game appears automatically', async () => {
  const app = openGames(
    '/statistics/games',
    Array.from({ length: 21 }, () => recentOutcome()),
  );
  await expect.poll(() => rows().elements().length).toBe(20);
  await app.realtime.connected();
  app.stored.games = [recentOutcome({ opponent: rosa }), ...app.stored.games];
  const { ownMove: _, ...game } = completedGame(viewer, rosa, ['rock', 'scissors']);
  app.realtime.send('games.changed', { game });
  await see(link('Rosa'));

  app.api.reply({
    'statistics.listGames': () => {
      throw brokenReply(400);
    },
  });
  await button('Show More').click();

  await see(page.getByRole('alert').filter({ hasText: 'Your games could not be loaded.' }));
  expect(rows().elements()).toHaveLength(20);
});

it('links each game to its proof, which is open', async () => {
  const game = await withTrueCommitments(completedGame(viewer, rosa, ['rock', 'scissors'], { ownMove: 'rock' }));
  const { api } = openGames('/statistics/games', [recentOutcome({ gameId: game.id, opponent: rosa })]);
  api.reply({ 'games.get': () => ({ game }) });

  await link('Proof of the game against Rosa').click();

  await expectPath(`/game/${game.id}/outcome`);
  await see(title('Victory!'));
  await see(page.getByText('matches its commitment').first());
});
