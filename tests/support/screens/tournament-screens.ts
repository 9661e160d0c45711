import type { BuiltPlayer } from '../build-player.js';
import type { Move, TournamentSize } from '@game/rules';
import type { Page } from 'playwright-core';
import { answerInstead, toastsOf } from '../player-page.js';
import { addPlayer } from '../players.js';
import { addTournament, decidedMoves, matchAt, tournamentActions, type BuiltTournament } from '../tournaments.js';
import { addOpponent, addViewer, open, type Screen, type Stage } from './stage.js';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** A tournament for four which those who are named take part in, the first of whom has created it. */
async function addTournamentOf(
  { site, content }: Stage,
  players: BuiltPlayer[],
  initialMoves: readonly Move[] = decidedMoves(players.length),
): Promise<BuiltTournament> {
  const actions = players.map((player) => tournamentActions(site.server.context, player));
  const [creator, ...joiners] = actions;
  if (!creator) throw new Error('a tournament has a creator');
  const { tournamentId } = await creator.create(4, content.stakeAmount, initialMoves[0] as Move);
  for (const [index, joiner] of joiners.entries()) await joiner.join(tournamentId, initialMoves[index + 1] as Move);
  return { tournamentId, players, actions };
}

/** The viewer, the opponent, and two others. */
async function addFour(stage: Stage): Promise<BuiltPlayer[]> {
  const { site, content } = stage;
  const balance = content.balance;
  const four = [await addViewer(stage)];
  for (const username of content.others.slice(0, 2))
    four.push(await addPlayer(site.server.context, { username, balance }));
  // Who has won their first match, too, and so is met in the final.
  four.splice(2, 0, await addOpponent(stage));
  return four;
}

/** A tournament in which the viewer is to play the final against the opponent. */
async function addFinal(stage: Stage): Promise<BuiltTournament & { viewer: BuiltPlayer; finalId: string }> {
  const players = await addFour(stage);
  const built = await addTournamentOf(stage, players);
  const [viewer] = players as [BuiltPlayer];
  const { tournaments } = stage.site.server.context;
  const { tournament } = await tournaments.queries.get(null, built);
  await tournaments.acknowledgements.acknowledgeHands(viewer, { tournamentId: built.tournamentId, count: 1 });
  return { ...built, viewer, finalId: matchAt(tournament.matches, 2, 1).id };
}

/** Has the viewer play CAT in the final and the opponent `move`. */
async function playFinal({ actions, finalId }: Awaited<ReturnType<typeof addFinal>>, move: Move): Promise<void> {
  await actions[0]?.move(finalId, 'rock');
  await actions[2]?.move(finalId, move);
}

/** Tournaments of others: of each size one, filled to some degree. */
async function addTournamentsOfOthers({ site, clock, content }: Stage): Promise<void> {
  for (const [index, maxPlayers] of ([64, 16, 8, 4] as TournamentSize[]).entries()) {
    const stakeAmount = Math.max(1, content.stakeAmount - 5 * index);
    const initialMoves = decidedMoves(index === 3 ? 3 : 5 - index);
    await addTournament(site.server.context, { maxPlayers, stakeAmount, balance: content.stakeAmount, initialMoves });
    clock.advance(1000);
  }
}

async function openList(stage: Stage, viewer: BuiltPlayer, status = 'waiting'): Promise<Page> {
  const page = await open(stage, viewer, `/tournaments?status=${status}`);
  await page.getByRole('listitem').filter({ hasText: 'Tourny: #1' }).waitFor();
  return page;
}

async function openTournament(stage: Stage, player: BuiltPlayer, { tournamentId }: { tournamentId: string }) {
  const page = await open(stage, player, `/tournaments/${tournamentId}`);
  await page.getByRole('heading', { level: 1, includeHidden: true, name: 'Tournament #1' }).waitFor();
  return page;
}

/** The page of the final, in which the opponent answers the viewer's CAT with `move`: its result. */
async function openResult(stage: Stage, move: Move, title: string): Promise<Page> {
  const final = await addFinal(stage);
  await playFinal(final, move);
  const page = await openTournament(stage, final.viewer, final);
  await dialog(page, title).waitFor();
  return page;
}

const listScreens: Screen[] = [
  {
    name: 'tournaments-empty',
    shows: 'The list of tournaments when there is none',
    open: async (stage) => {
      const page = await open(stage, await addViewer(stage), '/tournaments');
      await page.getByText('No tournaments available').waitFor();
      return page;
    },
  },
  {
    name: 'tournaments',
    shows: 'The tournaments one can join',
    open: async (stage) => {
      const viewer = await addViewer(stage);
      await addTournamentsOfOthers(stage);
      await addTournamentOf(stage, [viewer]);
      return openList(stage, viewer);
    },
  },
  {
    name: 'tournaments-join',
    shows: 'Choosing a move to join a tournament with',
    open: async (stage) => {
      await addTournamentsOfOthers(stage);
      const page = await openList(stage, await addViewer(stage));
      await button(page, 'Join').first().click();
      await dialog(page, 'Choose Your Move').getByRole('button', { name: 'Select CAT' }).waitFor();
      return page;
    },
  },
  {
    name: 'tournaments-in-progress',
    shows: 'Tournaments that are being played, one waiting for the player',
    open: async (stage) => {
      const { viewer } = await addFinal(stage);
      const page = await openList(stage, viewer, 'in_progress');
      await toastsOf(page).waitFor();
      return page;
    },
  },
  {
    name: 'tournaments-completed',
    shows: 'Tournaments that are over',
    open: async (stage) => {
      const final = await addFinal(stage);
      await playFinal(final, 'scissors');
      return openList(stage, final.viewer, 'completed');
    },
  },
  {
    name: 'tournaments-failed',
    shows: 'The list of tournaments when it cannot be loaded',
    open: async (stage) => {
      const page = await open(stage, await addViewer(stage), '/tournaments', (newPage) =>
        answerInstead(newPage, 'tournaments.list', 500, {}),
      );
      await page.getByRole('alert').waitFor();
      return page;
    },
  },
];

const creationScreens: Screen[] = [
  {
    name: 'tournament-creation',
    shows: 'Creating a tournament',
    open: async (stage) => {
      const page = await open(stage, await addViewer(stage), '/tournaments/create');
      await page.getByRole('combobox', { name: 'Number of Players' }).selectOption('64');
      await page.getByLabel('Stake Amount (tickets)').fill(String(stage.content.stakeAmount));
      await button(page, 'Select CAT').click();
      await page.getByText('Selected: CAT').waitFor();
      return page;
    },
  },
  {
    name: 'tournament-creation-refused',
    shows: 'Creating a tournament with something missing',
    open: async (stage) => {
      const page = await open(stage, await addViewer(stage), '/tournaments/create');
      await button(page, 'Select CAT').click();
      await button(page, 'Create Tournament').click();
      await page.getByText('Stake amount is required').waitFor();
      return page;
    },
  },
];

const detailScreens: Screen[] = [
  {
    name: 'tournament-waiting',
    shows: 'A tournament that waits for players',
    open: async (stage) => {
      const [viewer, , opponent] = await addFour(stage);
      const built = await addTournamentOf(stage, [viewer, opponent] as BuiltPlayer[]);
      const page = await openTournament(stage, viewer as BuiltPlayer, built);
      await button(page, 'Cancel Tournament').waitFor();
      return page;
    },
  },
  {
    name: 'tournament-leave',
    shows: 'Leaving a tournament',
    open: async (stage) => {
      const [viewer, , opponent] = await addFour(stage);
      const built = await addTournamentOf(stage, [opponent, viewer] as BuiltPlayer[]);
      const page = await openTournament(stage, viewer as BuiltPlayer, built);
      await button(page, 'Leave Tournament').click();
      await dialog(page, 'Leave this tournament?').waitFor();
      return page;
    },
  },
  {
    name: 'tournament-cancelled',
    shows: 'A tournament that was called off',
    open: async (stage) => {
      const viewer = await addViewer(stage);
      const built = await addTournamentOf(stage, [viewer]);
      await built.actions[0]?.cancel(built.tournamentId);
      const page = await openTournament(stage, viewer, built);
      await page.getByText('This tournament was cancelled.').waitFor();
      return page;
    },
  },
  {
    name: 'tournament-turn',
    shows: 'A tournament in which it is the turn of the player',
    open: async (stage) => {
      const final = await addFinal(stage);
      const page = await openTournament(stage, final.viewer, final);
      await button(page, 'Select CAT').waitFor();
      return page;
    },
  },
  {
    name: 'tournament-sealed',
    shows: "A tournament in which a sealed move waits for the opponent's",
    open: async (stage) => {
      const final = await addFinal(stage);
      await final.actions[0]?.move(final.finalId, 'rock');
      const page = await openTournament(stage, final.viewer, final);
      await page.getByText('Your move is sealed: CAT').waitFor();
      return page;
    },
  },
  {
    name: 'tournament-hand-won',
    shows: 'A hand of a tournament that is won',
    open: (stage) => openResult(stage, 'scissors', 'Victory!'),
  },
  {
    name: 'tournament-hand-lost',
    shows: 'A hand of a tournament that is lost, with the proof that no move was changed',
    open: async (stage) => {
      const page = await openResult(stage, 'paper', 'Defeat!');
      await page.getByText('Provably fair').filter({ visible: true }).first().click();
      await page.getByText('matches its commitment').nth(1).waitFor();
      return page;
    },
  },
  {
    name: 'tournament-hand-draw',
    shows: 'A hand of a tournament that is a draw',
    open: (stage) => openResult(stage, 'rock', "It's a Draw!"),
  },
  {
    name: 'tournament-complete',
    shows: 'A tournament that the player has won',
    open: async (stage) => {
      const page = await openResult(stage, 'scissors', 'Victory!');
      await button(page, 'Continue').click();
      await dialog(page, 'Tournament Complete!').waitFor();
      await toastsOf(page).waitFor();
      return page;
    },
  },
  {
    name: 'tournament-over',
    shows: 'The bracket of a tournament that is over',
    open: async (stage) => {
      const final = await addFinal(stage);
      await playFinal(final, 'scissors');
      const stranger = await addPlayer(stage.site.server.context, { balance: stage.content.balance });
      await stage.site.server.context.tournaments.acknowledgements.acknowledgeResult(stranger, final);
      const page = await openTournament(stage, stranger, final);
      await heading(page, 'Current Round').waitFor();
      return page;
    },
  },
  {
    name: 'tournament-of-16',
    shows: 'The bracket of a tournament of sixteen',
    open: async (stage) => {
      const built = await addTournament(stage.site.server.context, { maxPlayers: 16, initialMoves: decidedMoves(16) });
      const page = await openTournament(stage, await addViewer(stage), built);
      await heading(page, 'Round 4').waitFor();
      return page;
    },
  },
  {
    name: 'tournament-not-found',
    shows: 'A tournament that there is none of',
    open: async (stage) => {
      const page = await open(stage, await addViewer(stage), '/tournaments/none');
      await heading(page, 'Tournament not found').waitFor();
      return page;
    },
  },
];

/** The list of tournaments, creating one, and its page. */
export const tournamentScreens: Screen[] = [...listScreens, ...creationScreens, ...detailScreens];
