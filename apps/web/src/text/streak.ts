import { catalogue } from './catalogue.js';
import { formatNumber, formatWeekday, plural } from './format.js';

/** The streak page: the week of daily flips, its bonus, and the daily bonus. */
export const streakText = catalogue({
  title: 'Daily Flip Streak!',
  loading: 'Loading your streak',
  failed: 'Your streak could not be loaded.',
  streak: (days: number) => plural(days, { one: 'day in a row', other: 'days in a row' }),
  week: 'This week, starting on Saturday',
  day: (day: string, claimed: boolean) => `${formatWeekday(day)}, ${claimed ? 'claimed' : 'not claimed'}`,
  today: 'today',
  flipToday: "Today's flip is waiting. It extends your streak by one day.",
  toLobby: 'Flip in the Lobby',
  flipped: "You have claimed today's flip. Come back tomorrow to continue your streak.",
  bonus: {
    heading: 'Streak Bonus',
    explanation: (amount: number, days: number) =>
      `${formatNumber(amount)} tickets for every ${formatNumber(days)} days in a row. It stays yours until you claim it.`,
    claim: 'Claim Bonus',
    daysLeft: (days: number) => plural(days, { one: '# more day needed', other: '# more days needed' }),
    progress: 'Progress',
    progressValue: (days: number, of: number) => `${formatNumber(days)} of ${formatNumber(of)} days`,
    success: 'Reward claimed!',
    gained: (amount: number) => `You got ${formatNumber(amount)} tickets.`,
    failed: { title: 'Error claiming reward', message: 'Please try again later' },
  },
  daily: {
    heading: 'Daily Bonus',
    explanation: (amount: number) => `${formatNumber(amount)} tickets once a day, even if you do not flip.`,
    claim: 'Claim',
    success: {
      title: 'Claim Successful',
      message: (amount: number) => `You have claimed ${formatNumber(amount)} tickets!`,
    },
    failed: { title: 'Error', message: 'Failed to claim daily ticket. Please try again.' },
  },
  links: {
    label: 'More of the shop',
    buy: { title: 'Buy Tickets', text: 'See the packs of tickets.' },
    prizes: { title: 'Get Prizes', text: 'Raffles and prizes for your tickets.' },
    earn: { title: 'Earn Tickets', text: 'Free tickets for small tasks.' },
  },
  zone: {
    counted: (zone: string) => `Your days end at midnight in ${zone}.`,
    coming: (zone: string) => `From tomorrow, your days end at midnight in ${zone}.`,
    change: (zone: string) => `Use ${zone}`,
    rule: 'The change takes effect tomorrow. You can change it once every 30 days.',
    failed: { title: 'Error', message: 'Your time zone could not be changed. Please try again.' },
  },
});
