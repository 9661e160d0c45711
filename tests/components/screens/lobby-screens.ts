import type { RecentOutcome, Today } from '@game/contract';
import { page } from 'vitest/browser';
import { joinedGame, listedGame, listOf, recentOutcome, sealedGame } from '../builders/games.js';
import { at, hourMs, minuteMs } from '../builders/players.js';
import { ownBalance } from '../builders/account.js';
import { today } from '../builders/rewards.js';
import { rematchOffer } from '../builders/rematches.js';
import { openMatch, readyMatch, tournamentSummary } from '../builders/tournaments.js';
import { brokenReply, never, type FakeReplies } from '../support/fake-api.js';
import { activate, button, dialog, fill, label, main, region, see, seeNo, toasts, words } from '../support/page.js';
import { hideResult, type Content, type Scene, type Screen } from './screen.js';

const gamesOfOthers = ({ others, stakeAmount }: Content) =>
  others.map((player1, index) =>
    listedGame({ player1, stakeAmount: Math.max(1, stakeAmount - 7 * index), createdAt: at(-index * minuteMs) }),
  );

const seeGames = () =>
  see(
    page
      .getByRole('list', { name: words('Games to join') })
      .getByRole('listitem')
      .first(),
  );
const seeNoGames = () =>
  see(page.getByText(words('No games available. Create a new game or wait for other players.'), { exact: true }));

/** Waits until the lobby of a player without games has loaded everything. */
export async function seeEmptyLobby(): Promise<void> {
  await seeNoGames();
  await see(button('Got it'));
  await see(region('Refer Friends').getByRole('textbox'));
  await seeNo(region('Recent Game Outcomes').getByRole('status'));
}

/** The lobby with games to join. */
function lobby(content: Content, replies: FakeReplies = {}, act: Scene['act'] = seeGames): Scene {
  return {
    route: '/index',
    replies: { 'lobby.listGames': () => listOf(gamesOfOthers(content)), ...replies },
    act,
  };
}

/** The last games of a player. */
function outcomesOf({ opponent, stakeAmount }: Content): RecentOutcome[] {
  return (['loss', 'win', 'win', 'loss', 'tie'] as const).map((outcome, index) =>
    recentOutcome({
      outcome,
      opponent,
      stakeAmount,
      opponentMove: ({ win: 'scissors', loss: 'paper', tie: 'rock' } as const)[outcome],
      completedAt: at(-(index + 1) * hourMs),
    }),
  );
}

function lobbyWithOutcomes(content: Content, outcomes: RecentOutcome[], replies: FakeReplies = {}): Scene {
  return lobby(content, { 'statistics.listRecentOutcomes': () => ({ outcomes }), ...replies }, async () => {
    await see(region('Recent Game Outcomes').getByRole('listitem').first());
    await seeGames();
  });
}

/** The lobby and what opens from it. */
export const lobbyScreens: Screen[] = [
  {
    name: 'lobby-tournament',
    shows: 'The lobby with the next house tournament, and the bar of a match that waits for the player',
    scene: (content) => {
      const next = tournamentSummary({
        name: 'Tournament #12',
        maxPlayers: 8,
        stakeAmount: content.stakeAmount,
        startsAt: at(12 * minuteMs),
        handSeconds: 120,
      });
      const match = readyMatch({ opponent: content.opponent, deadlineAt: at(2 * minuteMs) });
      const replies: FakeReplies = {
        'tournaments.getNext': () => ({ tournament: { ...next, hasJoined: false } }),
        'tournaments.listReadyMatches': () => ({ matches: [match] }),
      };
      return lobby(content, replies, async () => {
        await seeGames();
        await see(region('House Tournament'));
        await see(page.getByRole('banner').getByText(words('Your match is ready')));
      });
    },
  },
  {
    name: 'lobby-visitor-empty',
    shows: 'The lobby of a visitor, without games',
    scene: () => ({ route: '/index', isVisitor: true, act: seeNoGames }),
  },
  {
    name: 'lobby-visitor-first',
    shows: 'The lobby of the first visitor of a site',
    scene: () => ({
      route: '/index',
      isVisitor: true,
      replies: { 'counters.get': () => ({ players: 0, online: 0, staked: 0 }) },
      act: seeNoGames,
    }),
  },
  {
    name: 'lobby-visitor',
    shows: 'The lobby of a visitor',
    scene: (content) => ({ ...lobby(content), isVisitor: true }),
  },
  {
    name: 'lobby-invited',
    shows: "The lobby of a visitor with a friend's link",
    scene: ({ opponent }) => ({
      route: '/?ref=AB12CD34',
      isVisitor: true,
      replies: { 'rewards.checkReferralCode': () => ({ isKnown: true, inviter: opponent, afterGames: 0 }) },
      act: () => see(page.getByText(words('invites you'))),
    }),
  },
  {
    name: 'lobby-empty',
    shows: 'The lobby of a player, without games',
    scene: () => ({ route: '/index', act: seeEmptyLobby }),
  },
  { name: 'lobby', shows: 'The lobby of a player', scene: (content) => lobby(content, flipAvailable()) },
  {
    name: 'lobby-first-flip',
    shows: 'The lobby of a player without tickets',
    scene: (content) =>
      lobby(content, { ...flipAvailable(), ...todayWith(), 'profiles.getBalance': () => ownBalance(0) }),
  },
  {
    name: 'lobby-today',
    shows: 'The lobby of a player who has flipped, with everything else of the day left',
    scene: (content) => lobby(content, todayWith({ flip: today().flip }), seeToday),
  },
  {
    name: 'lobby-today-failed',
    shows: 'The lobby when the other rewards of the day cannot be loaded',
    scene: (content) =>
      lobby(content, { ...flipAvailable(), 'rewards.getToday': fail }, async () => {
        await seeGames();
        await see(page.getByRole('alert'));
      }),
  },
  {
    name: 'lobby-today-waits',
    shows: 'The lobby of a player whose rewards wait for games against other households',
    scene: (content) => lobby(content, todayWith({ wait: { played: 1, games: 3 } }), seeToday),
  },
  {
    name: 'lobby-rematch',
    shows: 'The lobby of a player with a rematch offered by an opponent who is making their move',
    scene: (content) => {
      const { opponent, stakeAmount } = content;
      const offers = [rematchOffer(opponent, { stakeAmount, isReady: false })];
      return lobby(content, { 'rematches.listOffers': () => ({ offers }) }, async () => {
        await seeGames();
        await see(region(`${opponent.username} wants a rematch`));
      });
    },
  },
  {
    name: 'lobby-open-games',
    shows: 'The lobby of a player with open games, one waiting for their move',
    scene: (content) => {
      const { viewer, opponent, stakeAmount } = content;
      const games = [
        sealedGame(viewer, { stakeAmount, ownMove: 'rock' }),
        joinedGame(opponent, viewer, { stakeAmount, createdAt: at(-minuteMs) }),
      ];
      return lobby(content, { 'games.listOpen': () => ({ games }) }, async () => {
        await see(page.getByText(words('Your Open Games')));
        await seeGames();
      });
    },
  },
  {
    name: 'lobby-outcomes',
    shows: 'The lobby of a player who has played before',
    scene: (content) => lobbyWithOutcomes(content, outcomesOf(content)),
  },
  {
    name: 'lobby-unseen',
    shows: 'The lobby of a player who has not seen the result of their last game, nor that of a hand in a tournament',
    scene: (content) => {
      const outcomes = outcomesOf(content);
      const matches = [openMatch({ opponent: content.opponent, hasUnseenHand: true })];
      const scene = lobbyWithOutcomes(content, outcomes, { 'tournaments.listOpenMatches': () => ({ matches }) });
      return { ...scene, prepare: () => hideResult(outcomes[0]?.gameId) };
    },
  },
  {
    name: 'lobby-loading',
    shows: 'The lobby while its games are loading',
    scene: (content) =>
      lobby(content, { 'lobby.listGames': never }, () => see(main().getByText(words('Loading games...')).first())),
  },
  {
    name: 'lobby-failed',
    shows: 'The lobby when its games cannot be loaded',
    scene: (content) => lobby(content, { 'lobby.listGames': fail }, () => see(button('Refresh Games'))),
  },
  {
    name: 'menu',
    shows: 'The menu of a player',
    scene: (content) =>
      lobby(content, {}, async () => {
        await activate(button('Menu'));
        await see(dialog());
      }),
  },
  {
    name: 'toast-success',
    shows: 'The daily flip, just claimed',
    scene: (content) =>
      lobby(content, flipAvailable(), async () => {
        await seeGames();
        await activate(button('Flip'));
        await see(toasts());
        await seeNo(button('Flip'));
      }),
  },
  {
    name: 'toast-error',
    shows: 'A stake that is refused',
    scene: (content) =>
      lobby(content, {}, async () => {
        await seeGames();
        await fill(label('Stake Amount'), '0');
        await activate(button('Create Game'));
        await see(toasts());
      }),
  },
];

/** A day with each kind of reward. */
function todayWith(traits: Partial<Today> = {}): FakeReplies {
  const unclaimed = { claimed: false, resetsAt: at(5 * hourMs) };
  const left = { claims: { count: 2, tickets: 15 }, tasks: { count: 5, tickets: 95 } };
  const streak = { days: 3, bonus: 500, claimable: true };
  return { 'rewards.getToday': () => today({ flip: unclaimed, bonus: unclaimed, streak, ...left, ...traits }) };
}

async function seeToday(): Promise<void> {
  await seeGames();
  await see(region('Daily Flip').getByText(words('Day 7 pays 500')));
}

/** A daily flip that can be claimed, once. */
function flipAvailable(): FakeReplies {
  let claimed = false;
  const resetsAt = at(5 * hourMs);
  return {
    'rewards.getDailyFlip': () => ({ claimed, resetsAt }),
    'rewards.claimDailyFlip': () => {
      claimed = true;
      return { amount: 20, resetsAt };
    },
  };
}

function fail(): never {
  throw brokenReply(500);
}
