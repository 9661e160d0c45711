import { randomUUID } from 'node:crypto';
import type { TournamentMatch } from '@game/contract';
import { moves, winnerOfHand, type Move } from '@game/rules';
import type { BuiltPlayer } from '../support/build-player.js';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, openAs, shownBalance } from '../support/browser/player-page.js';
import { createHttpClient, type HttpClient } from '../support/counterparts/http-client.js';
import { addPlayer, addPlayers, cookieOf } from '../support/builders/players.js';
import { useSite } from '../support/counterparts/site.js';

const site = useSite({ serverPer: 'test' });

const names = { rock: 'CAT', scissors: 'MOUSE', paper: 'CHEESE' };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const wins = { rock: 'scissors', paper: 'rock', scissors: 'paper' } as const satisfies Record<Move, Move>;

/** Chooses a move in the carousel, which starts at the first of the three. */
async function choose(page: Page, move: Move): Promise<void> {
  for (let passed = 0; passed < moves.indexOf(move); passed += 1) await button(page, 'Next').click();
  await button(page, `Select ${names[move]}`).click();
}

/** Chooses a move that is sent after a popup. */
async function chooseAndConfirm(page: Page, move: Move): Promise<void> {
  await choose(page, move);
  await button(page, 'Confirm Move').click();
}

async function viewOf(player: BuiltPlayer | null, tournamentId: string) {
  return site.server.context.tournaments.queries.get(player, { tournamentId });
}

/** The players without a browser: their HTTP clients, by player id. */
type Scripted = Map<string, HttpClient>;

/** Makes the moves of this round concurrently, for all players without a browser. Player 1 of each match wins. */
async function playRound(tournamentId: string, scripted: Scripted): Promise<void> {
  const { tournament } = await viewOf(null, tournamentId);
  const ready = tournament.matches.filter(({ matchStatus }) => matchStatus === 'ready');
  const play = async (
    { id: matchId, replays: handNumber }: TournamentMatch,
    player: { id: string } | null,
    move: Move,
  ) => {
    const client = scripted.get(player?.id ?? '');
    if (client === undefined) return;
    const key = randomUUID();
    let status: number;
    do {
      ({ status } = await client.call('tournaments.move', { matchId, handNumber, move }, key));
      // Sixty concurrent requests can overload a slow machine. The app also retries such a request (D-29).
    } while (status === 503);
    expect(status).toBe(200);
  };
  await Promise.all(
    ready.flatMap((match) => [play(match, match.player1, 'rock'), play(match, match.player2, 'scissors')]),
  );
}

it('lets two players in browsers and 62 others play a tournament from its creation to Tournament Complete!', async () => {
  const [creator, joiner] = [await addPlayer(site.server.context), await addPlayer(site.server.context)];
  const page = await openAs(site, creator, '/tournaments/create');
  await page.getByLabel('Number of Players').selectOption('64');
  await page.getByLabel('Stake Amount (tickets)').fill('100');
  await choose(page, 'rock');
  await button(page, 'Create Tournament').click();
  await page.waitForURL('**/tournaments');
  await page.getByRole('link', { name: 'Tourny: #1', exact: true }).click();
  await page.waitForURL(/\/tournaments\/[0-9a-f-]{36}$/);
  const tournamentId = page.url().split('/').at(-1) ?? '';

  // The first of them meets the creator. The other browser is in the lower half, so that the two meet in the final.
  const scripted: Scripted = new Map();
  for (const [index, player] of (await addPlayers(site.server.context, 62, 100)).entries()) {
    const client = createHttpClient(site.server.address, cookieOf(player));
    scripted.set(player.id, client);
    const initialMove = index % 2 === 0 ? 'scissors' : 'rock';
    expect(await client.call('tournaments.join', { tournamentId, initialMove })).toMatchObject({ status: 200 });
  }
  const other = await openAs(site, joiner, '/tournaments');
  await button(other, 'Join').click();
  await chooseAndConfirm(other, 'paper');
  // The last join starts the tournament and leads to it.
  await other.waitForURL(`**/tournaments/${tournamentId}`);
  const browsers = [
    { page, player: creator },
    { page: other, player: joiner },
  ];
  for (const { page: own } of browsers) await own.getByRole('dialog', { name: 'Victory!' }).waitFor();

  for (let round = 2; round <= 6; round += 1) {
    await playRound(tournamentId, scripted);
    const play = async ({ page: own, player }: (typeof browsers)[0]) => {
      await button(own, 'Continue').click();
      if (round === 4) await own.reload();
      const { tournament } = await viewOf(null, tournamentId);
      const match = tournament.matches.find(
        ({ matchStatus, player1, player2 }) =>
          matchStatus === 'ready' && [player1?.id, player2?.id].includes(player.id),
      );
      // In the upper half the other players choose MOUSE against the creator, in the lower half CAT against the joiner.
      const theirs: Move = match?.player1?.id === player.id ? 'scissors' : 'rock';
      const beating = moves.find((move) => wins[move] === theirs) ?? 'rock';
      expect(winnerOfHand(beating, theirs)).toBe('player1');
      await chooseAndConfirm(own, round === 6 ? (player === creator ? 'rock' : 'scissors') : beating);
    };
    await Promise.all(browsers.map(play));
    const outcomes = round === 6 ? ['Victory!', 'Defeat!'] : ['Victory!', 'Victory!'];
    for (const [index, { page: own }] of browsers.entries()) {
      await own.getByRole('dialog', { name: outcomes[index] ?? '' }).waitFor();
    }
  }

  for (const { page: own } of browsers) {
    await button(own, 'Continue').click();
    const complete = own.getByRole('dialog', { name: 'Tournament Complete!' });
    await complete.getByText(`Winner: ${creator.username}`, { exact: true }).waitFor();
    expect(await complete.getByText('Prize Pool: 6,400', { exact: true }).isVisible()).toBe(true);
  }
  await eventually(() => shownBalance(page)).toBe(6400);
  await eventually(() => shownBalance(other)).toBe(0);
});
