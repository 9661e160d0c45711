import {
  dailyBonus,
  dailyFlip,
  maximumOpenGames,
  maximumTickets,
  maximumWaitingTournaments,
  minimumStake,
  missesUntilOut,
  potOf,
  redeemTimeMs,
  referralReward,
  rewardedReferralsPerDay,
  streakBonus,
  streakRunLength,
  tiesBeforeSeed,
  tournamentSizes,
  usualTimes,
} from '@game/rules';
import { minimumAge } from '@game/site';
import { catalogue } from './catalogue.js';
import { formatNumber, plural } from './format.js';
import { ticketText } from './tickets.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const exampleStake = 5;

/** Formats a length of time in minutes, hours or days. */
function duration(lengthMs: number): string {
  if (lengthMs < hourMs) return plural(lengthMs / minuteMs, { one: '# minute', other: '# minutes' });
  if (lengthMs <= dayMs) return plural(lengthMs / hourMs, { one: '# hour', other: '# hours' });
  return plural(lengthMs / dayMs, { one: '# day', other: '# days' });
}

const sizes = tournamentSizes.map(formatNumber);

/** The page of /rules. Every number comes from the rules that the server uses. */
export const rulesText = catalogue({
  title: 'How to Play',
  summary: 'The whole game on one page.',
  sections: {
    hand: {
      heading: 'The hand',
      text: 'Two players play. Each secretly chooses one card: CAT, CHEESE or MOUSE. Then both cards turn over.',
      items: {
        same: 'If both chose the same card, it is a draw.',
        final: 'You cannot change your card later.',
        hidden: 'Nobody sees your card before the end.',
      },
    },
    pot: {
      heading: 'The pot',
      text: 'Before the hand, both players put in the same number of tickets: the stake.',
      items: {
        win: `The winner gets both stakes. With a stake of ${ticketText.amount(exampleStake)}, the winner gets ${ticketText.amount(potOf(exampleStake))}.`,
        draw: 'After a draw, both get their stake back.',
        fee: 'We keep nothing.',
        money: 'Tickets are not money. You cannot exchange them for money.',
      },
    },
    deadlines: {
      heading: 'Time to move',
      text: 'A clock on the page shows how long you have. These are the usual times:',
      items: {
        first: `You created a game: choose your card within ${duration(usualTimes.firstMoveMs)}. Otherwise you get your stake back.`,
        listed: `Nobody joins within ${duration(usualTimes.listedMs)}: you get your stake back. You can also cancel before.`,
        second: `You joined a game: choose your card within ${duration(usualTimes.secondMoveMs)}. Otherwise the other player wins.`,
        offline: 'If you lose your connection, you do not lose the hand. Come back before the time is over.',
      },
    },
    tournaments: {
      heading: 'Tournaments',
      text: 'Many players put in the same stake. They play hand after hand. If you lose a match, you are out. The last one wins all stakes.',
      items: {
        size: `There are ${sizes.slice(0, -1).join(', ')} or ${sizes.at(-1)} players.`,
        fill: `If a tournament is not full after ${duration(usualTimes.fillMs)}, everybody gets the stake back.`,
        tie: `After a draw, you play again. After ${plural(tiesBeforeSeed, { one: '# draw', other: '# draws' })}, a draw of lots decides. It is fixed before the tournament starts, so nobody can change it.`,
        time: `You usually have ${duration(usualTimes.matchMs)} for your first match, and less time later. If only one player has moved in time, that player wins.`,
        misses: `If you miss ${plural(missesUntilOut, { one: '# deadline', other: '# deadlines' })} in a row, you are out.`,
      },
    },
    tickets: {
      heading: 'Free tickets',
      text: 'You can get tickets every day, without paying:',
      items: {
        flip: `The daily flip gives you ${dailyFlip.minimum} to ${ticketText.amount(dailyFlip.maximum)}.`,
        bonus: `The daily bonus gives you ${ticketText.amount(dailyBonus)}.`,
        streak: `Flip ${plural(streakRunLength, { one: '# day', other: '# days' })} in a row, and you get ${ticketText.amount(streakBonus)} more.`,
        friends: `Invite a friend, and both of you get ${ticketText.amount(referralReward)}.`,
      },
    },
    raffles: {
      heading: 'Raffles',
      text: 'A raffle has one prize. Each entry costs tickets, and you can enter more than once. The page of a raffle says how many entries one household can have. One entry is drawn and wins.',
      items: {
        end: 'A raffle ends when all entries are taken, or when its time is over.',
        redeem: `If you win, tell us your address within ${duration(redeemTimeMs)}. Otherwise another entry is drawn.`,
        refused:
          'If a winner does not get the prize, the proof shows when and why, and once there is an address only the winner, or a pair of us together, can decide that. After the second time, the raffle is cancelled and everybody gets the tickets back.',
        staff: 'Our own accounts, those of our team and bots cannot enter.',
        cancel: 'If a raffle is cancelled, everybody gets the tickets back.',
      },
    },
    fairness: {
      heading: 'How do I know that nobody cheats?',
      text: 'You need not believe us. Your browser can check it:',
      items: {
        lock: 'When you choose a card, your browser puts it into a locked box, called a commitment. Everybody can see the box, but not into it.',
        open: 'After the hand, both boxes are opened. Your browser checks that each has the card that was played. The result page shows this check.',
        raffle:
          'A raffle is drawn with a number from a public beacon, and not from us. This number does not exist while you can enter. Every player adds a number too. A raffle without a public beacon says so on its page.',
        proof:
          'Each raffle has a page with its proof, which everybody can open. There your browser draws again and compares.',
        own: 'All your finished games are listed in your statistics, with the proof of each. Log in to see them.',
        ledger:
          'Every ticket that you get or spend is a line in your profile. No line is ever changed: we publish a hash for each day, which your browser keeps.',
      },
    },
    limits: {
      heading: 'Limits',
      text: 'Everybody has the same limits:',
      items: {
        age: `You must be at least ${minimumAge} years old to have an account.`,
        stake: `A stake is ${formatNumber(minimumStake)} to ${ticketText.amount(maximumTickets)}.`,
        games: `You can have ${plural(maximumOpenGames, { one: '# open game', other: '# open games' })} at the same time.`,
        tournaments: `You can be in ${plural(maximumWaitingTournaments, { one: '# tournament that waits', other: '# tournaments that wait' })} for players.`,
        friends: `You get tickets for ${plural(rewardedReferralsPerDay, { one: '# friend', other: '# friends' })} in a day.`,
        own: 'You can limit what you spend, and take a break. Both are in your profile, under Play Safely.',
        account: 'Use one account only. Free tickets are paid once per person.',
      },
    },
  },
  /** Added to the section 'fairness' if the beacon of new raffles is not the public one. */
  raffleBeacon: {
    ownBeacon:
      'Right now, new raffles on this site do not use the public beacon, but another one. The owner of its key can know the number before you enter.',
    noBeacon:
      'Right now, new raffles on this site have no beacon. We know the number that decides a raffle while you can enter, so we could choose the winner.',
  },
  practice: 'Try a Hand Against a Bot',
  play: 'Back to Game',
  links: {
    games: 'Check your finished games',
    entries: 'Check your raffles',
    ledger: 'Check the ledger',
    terms: 'Read the terms',
    privacy: 'Read the privacy policy',
    developers: 'For developers: the API',
    earn: 'Get free tickets',
    raffles: 'See the raffles',
    tournaments: 'See the tournaments',
  },
});
