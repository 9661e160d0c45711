import type { Mutant } from '../mutant.js';

/** Bugs of trophies. */
export const trophies: Mutant[] = [
  {
    name: 'shows the trophies of players who hide their results',
    in: 'Trophies.list',
    before: 'if (!isOwn && !isPublic) return { trophies: null, isPublic };',
    after: '',
    test: 'server/trophies',
  },
  {
    name: 'shows others how far a player is with a trophy',
    in: 'Trophies.list',
    before: 'isOwn ? all : all.filter(hasTrophy)',
    after: 'all',
    test: 'server/trophies',
  },
  {
    name: 'finds suspended players',
    in: 'selectVisible',
    before: 'isNull(users.suspendedAt),',
    after: '',
    test: 'server/trophies',
  },
  {
    name: 'counts bots as people',
    in: 'countOpponents',
    before: 'AND NOT is_bot',
    after: '',
    test: 'server/trophies',
  },
  {
    name: 'forgets the wins of an opponent who has no result in the batch',
    in: 'countResults',
    before: 'results.flatMap(({ opponentId }) => opponentId ?? [])',
    after: '[]',
    test: 'server/leaderboards',
  },
  {
    name: 'counts every win as one against a giant',
    in: 'countResults',
    before: 'isGiant(standingOf(`all ${result.opponentId}`).wins, standing.wins)',
    after: 'isGiant(Infinity, 0)',
    test: 'server/trophies',
  },
  {
    name: 'gives away a match before its tournament is over',
    in: 'selectFacts',
    before: "id = won.tournament_id AND status = 'completed'",
    after: 'id = won.tournament_id',
    test: 'server/trophies',
  },
  {
    name: 'counts tournaments that are not over',
    in: 'selectFacts',
    before: "left_at IS NULL AND status = 'completed'",
    after: 'left_at IS NULL',
    test: 'server/trophies',
  },
  {
    name: 'counts referrals that were not paid',
    in: 'countRewardedReferrals',
    before: 'gt(referrals.rewardedAt, since)',
    after: 'undefined',
    test: 'server/trophies',
  },
];
