import type { ReportReason } from '@game/contract';
import { catalogue } from './catalogue.js';

/** Blocking and reporting players. */
export const relationsText = catalogue({
  heading: 'Block or Report',
  hint: 'A player whom you block can no longer offer you a rematch or join your private games. They are not told. Your games in the lobby stay open to everyone.',
  block: 'Block Player',
  unblock: 'Unblock Player',
  blocked: { title: 'Player blocked', message: 'They can no longer offer you a rematch or join your private games.' },
  unblocked: { title: 'Player unblocked' },
  failed: { title: 'Error', message: 'This did not work. Please try again.' },
  report: 'Report Player',
  reportTitle: (username: string) => `Report ${username}`,
  reportHint: 'Our operators read your report. The player does not see who sent it.',
  reason: 'Reason',
  chooseReason: 'Choose a reason',
  reasonMissing: 'Please choose a reason.',
  reasons: {
    cheating: 'Cheating or playing together',
    name: 'Offensive username',
    picture: 'Offensive picture',
    several_accounts: 'Several accounts',
    other: 'Something else',
  } satisfies Record<ReportReason, string>,
  details: 'Details (optional)',
  detailsHint: 'What happened, and in which game?',
  send: 'Send Report',
  cancel: 'Cancel',
  sent: { title: 'Report sent', message: 'Thank you. Our operators will look at it.' },
  list: {
    heading: 'Blocked Players',
    name: 'Players whom you have blocked, newest first',
    loading: 'Loading blocked players',
    failed: 'The blocked players could not be loaded.',
    none: 'You have not blocked anyone. You can block a player on their page.',
    unblock: 'Unblock',
    unblockLabel: (username: string) => `Unblock ${username}`,
  },
});
