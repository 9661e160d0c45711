import { catalogue } from './catalogue.js';
import { formatNumber } from './format.js';

/** What is left of a day's rewards, in the card of the daily flip and in the menu. */
export const todayText = catalogue({
  days: (days: number, of: number) => `Day ${formatNumber(days)} of ${formatNumber(of)}.`,
  goal: (of: number, tickets: number) => `Day ${formatNumber(of)} pays ${formatNumber(tickets)}`,
  tickets: 'tickets',
  /** What is left. Each part has its tickets. */
  also: (parts: string[]) => `Also today: ${parts.join(', ')}`,
  parts: {
    streak: (tickets: number) => `streak ${formatNumber(tickets)}`,
    bonus: (tickets: number) => `bonus ${formatNumber(tickets)}`,
    claims: (tickets: number) => `rewards ${formatNumber(tickets)}`,
    tasks: (tickets: number) => `tasks ${formatNumber(tickets)}`,
  },
  done: 'All of today is collected.',
  /** The buttons. */
  streak: (tickets: number) => `Streak +${formatNumber(tickets)}`,
  bonus: (tickets: number) => `Bonus +${formatNumber(tickets)}`,
  claims: (tickets: number) => `Collect +${formatNumber(tickets)}`,
  tasks: 'Earn Tickets',
  failed: 'Your other rewards could not be loaded.',
  waiting: 'Rewards to collect',
  toCollect: 'To collect',
});
