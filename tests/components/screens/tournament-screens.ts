import type { PublicProfile, Tournament, TournamentSummary } from '@game/contract';
import type { Move } from '@game/rules';
import { page } from 'vitest/browser';
import { ownBalance } from '../builders/account.js';
import { at, minuteMs, player } from '../builders/players.js';
import {
  bracket,
  completedMatch,
  hand,
  readyMatch,
  tournament,
  tournamentSummary,
  tournamentViewer,
  tournamentWithFinal,
  withPlayedFinal,
  withTrueHands,
} from '../builders/tournaments.js';
import { brokenReply, type FakeReplies } from '../support/fake-api.js';
import { activate, button, dialog, fill, heading, label, see, title, toasts, words } from '../support/page.js';
import { leaveResult, type Content, type Scene, type Screen } from './screen.js';

type Four = [PublicProfile, PublicProfile, PublicProfile, PublicProfile];
type Viewer = ReturnType<typeof tournamentViewer> | null;
type Act = () => Promise<unknown>;

/** The viewer, their opponent in the final, and two others. */
const four = ({ viewer, opponent, others }: Content): Four => [
  viewer,
  others[0] ?? viewer,
  opponent,
  others[1] ?? viewer,
];

/** A tournament in which the viewer plays the final against the opponent. */
const final = (content: Content) =>
  tournamentWithFinal(four(content), { stakeAmount: content.stakeAmount, prizePool: 4 * content.stakeAmount });

/** Tournaments of others, one of each size, filled to some degree. */
function tournamentsOfOthers({ others, stakeAmount }: Content): TournamentSummary[] {
  return ([4, 8, 16, 32, 64] as const).map((maxPlayers, index) =>
    tournamentSummary({
      name: `Tournament #${5 - index}`,
      maxPlayers,
      stakeAmount,
      participantCount: index === 3 ? 3 : 5 - index,
      player1: others[index % others.length] ?? player(),
      createdAt: at(-index * minuteMs),
    }),
  );
}

/** The next house tournament, in which two seats are taken. */
function houseTournament({ others, stakeAmount }: Content): TournamentSummary {
  return tournamentSummary({
    name: 'Tournament #12',
    maxPlayers: 8,
    stakeAmount,
    participantCount: 2,
    player1: others[0] ?? player(),
    startsAt: at(12 * minuteMs),
    handSeconds: 120,
  });
}

const listed = (summaries: TournamentSummary[], hasJoined = false) =>
  summaries.map((summary) => ({ ...summary, hasJoined }));

function list(status: string, tournaments: ReturnType<typeof listed>, act: Act, replies: FakeReplies = {}): Scene {
  return {
    route: `/tournaments?status=${status}`,
    replies: { 'tournaments.list': () => ({ tournaments }), ...replies },
    act: async () => {
      await see(page.getByRole('listitem').filter({ hasText: '1' }).first());
      await act();
    },
  };
}

const nothing: Act = async () => undefined;

const listScreens: Screen[] = [
  {
    name: 'tournaments-empty',
    shows: 'The list of tournaments when there is none',
    scene: () => ({ route: '/tournaments', act: () => see(page.getByText(words('No tournaments available'))) }),
  },
  {
    name: 'tournaments',
    shows: 'The tournaments to join',
    scene: (content) => {
      const own = tournamentSummary({
        name: 'Tournament #6',
        player1: content.viewer,
        stakeAmount: content.stakeAmount,
      });
      return list('waiting', [...listed([own], true), ...listed(tournamentsOfOthers(content))], nothing);
    },
  },
  {
    name: 'tournaments-house',
    shows: 'The next house tournament, above the tournaments to join',
    scene: (content) => {
      const house = houseTournament(content);
      return list('waiting', listed([house, ...tournamentsOfOthers(content)]), nothing, {
        'tournaments.getNext': () => ({ tournament: { ...house, hasJoined: true } }),
      });
    },
  },
  {
    name: 'tournaments-join',
    shows: 'Choosing a move to join a tournament',
    scene: (content) =>
      list('waiting', listed(tournamentsOfOthers(content)), async () => {
        await activate(button('Join').first());
        await see(dialog('Choose Your Move').getByRole('button', { name: words('Select CAT') }));
      }),
  },
  {
    name: 'tournaments-in-progress',
    shows: 'Tournaments in progress, one waiting for the player',
    scene: (content) => {
      const { participants: _, matches: __, seed: ___, seedHash: ____, ...summary } = final(content);
      const matches = [readyMatch({ tournamentId: summary.id, roundNumber: 2, opponent: content.opponent })];
      return list(
        'in_progress',
        listed([summary], true),
        () => see(page.getByRole('link', { name: words('Your match is ready') })),
        {
          'tournaments.listReadyMatches': () => ({ matches }),
        },
      );
    },
  },
  {
    name: 'tournaments-completed',
    shows: 'Completed tournaments: one that the player has won and one that is not revealed yet',
    scene: (content) => {
      const [won, unseen] = [final(content), final(content)].map((open) => withPlayedFinal(open, ['rock', 'scissors']));
      const unseenTournaments = [{ id: unseen?.id ?? '', prize: 0 }];
      const scene = list(
        'completed',
        listed(
          [won, unseen].filter((one) => one !== undefined),
          true,
        ),
        nothing,
        {
          'profiles.getBalance': () => ({ ...ownBalance(content.balance), unseenTournaments }),
        },
      );
      return { ...scene, prepare: () => leaveResult(unseen?.id ?? '') };
    },
  },
  {
    name: 'tournaments-failed',
    shows: 'The list of tournaments when it cannot be loaded',
    scene: () => ({
      route: '/tournaments',
      replies: {
        'tournaments.list': () => {
          throw brokenReply(500);
        },
      },
      act: () => see(page.getByRole('alert')),
    }),
  },
];

const creationScreens: Screen[] = [
  {
    name: 'tournament-creation',
    shows: 'Creating a tournament',
    scene: ({ stakeAmount }) => ({
      route: '/tournaments/create',
      act: async () => {
        await page.getByRole('combobox', { name: words('Number of Players') }).selectOptions('64');
        await fill(label('Stake Amount (tickets)'), String(stakeAmount));
        await activate(button('Select CAT'));
        await see(page.getByText(words('Selected: CAT')));
      },
    }),
  },
  {
    name: 'tournament-creation-refused',
    shows: 'Creating a tournament with something missing',
    scene: () => ({
      route: '/tournaments/create',
      act: async () => {
        await activate(button('Select CAT'));
        await activate(button('Create Tournament'));
        await see(page.getByText(words('Stake amount is required')).first());
      },
    }),
  },
];

/** The page of a tournament, as `viewer` sees it. */
function detail(shown: Tournament, viewer: Viewer, act: Act): Scene {
  return {
    route: `/tournaments/${shown.id}`,
    replies: { 'tournaments.get': async () => ({ tournament: await withTrueHands(shown), viewer }) },
    act,
  };
}

/** The result of the final, in which the opponent answered the viewer's CAT with `move`. */
function result(content: Content, move: Move, shownTitle: string, act: Act = nothing): Scene {
  const shown = withPlayedFinal(final(content), ['rock', move]);
  return detail(shown, tournamentViewer({ seenHands: 1 }), async () => {
    await see(dialog(shownTitle));
    await act();
  });
}

const detailScreens: Screen[] = [
  {
    name: 'tournament-waiting',
    shows: 'A tournament that waits for players',
    scene: ({ viewer, opponent, stakeAmount }) =>
      detail(tournament([viewer, opponent], { stakeAmount }), tournamentViewer(), () =>
        see(button('Cancel Tournament')),
      ),
  },
  {
    name: 'tournament-house',
    shows: 'A house tournament before its time',
    scene: (content) => {
      const { viewer, others } = content;
      const shown = tournament([others[0] ?? viewer, viewer], houseTournament(content));
      return detail(shown, tournamentViewer(), () => see(button('Leave Tournament')));
    },
  },
  {
    name: 'tournament-leave',
    shows: 'Leaving a tournament',
    scene: ({ viewer, opponent, stakeAmount }) =>
      detail(tournament([opponent, viewer], { stakeAmount }), tournamentViewer(), async () => {
        await activate(button('Leave Tournament'));
        await see(dialog('Leave this tournament?'));
      }),
  },
  {
    name: 'tournament-cancelled',
    shows: 'A cancelled tournament',
    scene: ({ viewer, stakeAmount }) =>
      detail(tournament([viewer], { stakeAmount, status: 'cancelled' }), tournamentViewer(), () =>
        see(page.getByText(words('This tournament was cancelled.'))),
      ),
  },
  {
    name: 'tournament-turn',
    shows: "A tournament on the player's turn",
    scene: (content) => detail(final(content), tournamentViewer({ seenHands: 1 }), () => see(button('Select CAT'))),
  },
  {
    name: 'tournament-last-chance',
    shows: 'A match after neither player of the one before had moved',
    scene: (content) => {
      const built = final(content);
      const [first, ...others] = built.matches;
      const missed = { decidedBy: 'absence', player1HasMoved: false, player2HasMoved: false } as const;
      const matches = [...(first ? [{ ...first, ...missed, hands: [] }] : []), ...others];
      return detail({ ...built, matches }, tournamentViewer({ seenHands: 1 }), () =>
        see(page.getByText(words('If you miss this one too, you are out.'))),
      );
    },
  },
  {
    name: 'tournament-sealed',
    shows: "A tournament in which a sealed move waits for the opponent's",
    scene: (content) => {
      const built = final(content);
      const sealed = { ...built.final, player1HasMoved: true, isDeadlineExtended: true };
      const matches = built.matches.map((one) => (one.id === sealed.id ? sealed : one));
      const ownMove = { matchId: sealed.id, handNumber: 0, move: 'rock' } as const;
      return detail({ ...built, matches }, tournamentViewer({ seenHands: 1, ownMove }), async () => {
        await see(page.getByText(words('Your move is sealed: CAT')).first());
        await see(page.getByText(words('Extended, because the site was down.')).first());
      });
    },
  },
  {
    name: 'tournament-hand-won',
    shows: 'A hand of a tournament that is won',
    scene: (content) => result(content, 'scissors', 'Victory!'),
  },
  {
    name: 'tournament-hand-lost',
    shows: 'A hand of a tournament that is lost, with the proof that no move was changed',
    scene: (content) =>
      result(content, 'paper', 'Defeat!', async () => {
        await activate(dialog().getByText(words('Provably fair')));
        await see(page.getByText(words('matches its commitment')).nth(1));
      }),
  },
  {
    name: 'tournament-hand-draw',
    shows: 'A hand of a tournament that is a draw',
    scene: (content) => {
      const built = final(content);
      const tied = { ...built.final, replays: 1, hands: [hand(built.final, ['rock', 'rock'])] };
      const matches = built.matches.map((one) => (one.id === tied.id ? tied : one));
      return detail({ ...built, matches }, tournamentViewer({ seenHands: 1 }), () => see(dialog("It's a Draw!")));
    },
  },
  {
    name: 'tournament-out',
    shows: 'A lost hand of a house tournament, with what the player can do next',
    scene: (content) => {
      const { viewer, opponent, others, stakeAmount } = content;
      const [one = viewer, two = viewer] = others;
      const shown = tournamentWithFinal([opponent, viewer, one, two], { stakeAmount, prizePool: 4 * stakeAmount });
      const scene = detail(shown, tournamentViewer({ seenHands: 0 }), async () => {
        await see(dialog('Defeat!'));
        await see(dialog().getByText(words('Next Tournament')));
        await see(dialog().getByText(words('Play a Hand')));
      });
      const next = { ...houseTournament(content), hasJoined: false };
      return { ...scene, replies: { ...scene.replies, 'tournaments.getNext': () => ({ tournament: next }) } };
    },
  },
  {
    name: 'tournament-complete',
    shows: 'A tournament that the player has won',
    scene: (content) =>
      result(content, 'scissors', 'Victory!', async () => {
        await activate(button('Continue'));
        await see(dialog('Tournament Complete!'));
        await see(toasts());
      }),
  },
  {
    name: 'tournament-lost',
    shows: 'A tournament that the player has lost',
    scene: (content) =>
      result(content, 'paper', 'Defeat!', async () => {
        await activate(button('Continue'));
        await see(dialog('Tournament Complete!'));
      }),
  },
  {
    name: 'tournament-over',
    shows: 'The bracket of a completed tournament',
    scene: (content) => {
      const shown = withPlayedFinal(final({ ...content, viewer: content.others[2] ?? content.viewer }), [
        'rock',
        'scissors',
      ]);
      return detail(shown, tournamentViewer({ hasJoined: false, initialMove: null, hasSeenResult: true }), () =>
        see(heading('Round 2')),
      );
    },
  },
  {
    name: 'tournament-of-16',
    shows: 'The bracket of a tournament of sixteen',
    scene: ({ stakeAmount }) => {
      const players = Array.from({ length: 16 }, (_, index) => player(`player_${index + 1}`));
      const played = bracket(players).map((one) =>
        one.roundNumber === 1 && one.matchNumber < 4 ? completedMatch(one, ['rock', 'scissors']) : one,
      );
      const shown = tournament(players, { maxPlayers: 16, stakeAmount, status: 'in_progress', matches: played });
      return detail(shown, tournamentViewer({ hasJoined: false, initialMove: null }), () => see(heading('Round 4')));
    },
  },
  {
    name: 'tournament-invitation',
    shows: 'The link of a tournament, as a visitor opens it',
    scene: ({ opponent, others, stakeAmount }) => {
      const open = tournament([opponent, ...others.slice(0, 1)], { stakeAmount, prizePool: 4 * stakeAmount });
      return {
        route: `/tournaments/${open.id}`,
        isVisitor: true,
        replies: { 'tournaments.get': () => ({ tournament: open, viewer: null }) },
        act: () => see(button('Sign Up to Join')),
      };
    },
  },
  {
    name: 'tournament-not-found',
    shows: 'A tournament that does not exist',
    scene: () => ({ route: '/tournaments/none', act: () => see(title('Tournament not found')) }),
  },
];

/** The list of tournaments, the creation of one, and its page. */
export const tournamentScreens: Screen[] = [...listScreens, ...creationScreens, ...detailScreens];
