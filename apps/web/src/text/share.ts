import { catalogue } from './catalogue.js';
import { ticketText } from './tickets.js';

/** Sharing a link to a game or tournament. */
export const shareText = catalogue({
  link: 'Link',
  copy: 'Copy',
  copied: { title: 'Copied!', message: 'The link is in your clipboard.' },
  copyFailed: 'Failed to copy the link',
  share: 'Share',
  qrCode: 'QR code',
  qrLabel: 'QR code of the link',
  qrHint: 'Let your friend scan it with a camera.',
  close: 'Close',
  game: {
    heading: 'Challenge a friend',
    hint: 'Anyone who opens this link can join this game.',
    privateHint: 'Only players with this link can join. The lobby does not list this game.',
    post: (stakeAmount: number) =>
      `I challenge you to a hand of cat, cheese, mouse for ${ticketText.amount(stakeAmount)}.`,
  },
  tournament: {
    heading: 'Invite your friends',
    hint: 'Anyone who opens this link can join this tournament.',
    post: (prizePool: number) =>
      `Join my tournament of cat, cheese, mouse. The winner gets ${ticketText.amount(prizePool)}.`,
  },
});
