import type { ResultKind } from '@game/contract';
import { brandName } from '@game/site';
import { catalogue } from './catalogue.js';

const posts: Record<ResultKind, string> = {
  hand: 'My hand of cat, cheese, mouse. Can you beat me?',
  tournament: 'I won a tournament of cat, cheese, mouse. Can you beat me?',
  streak: 'My Daily Flip streak. Flip with me!',
  trophy: 'My trophy in cat, cheese, mouse. Can you get it, too?',
};

const labels: Record<ResultKind, string> = {
  hand: 'Share Result',
  tournament: 'Share Trophy',
  streak: 'Share Streak',
  trophy: 'Share Trophy',
};

/** Sharing the picture of a result. */
export const resultShareText = catalogue({
  labels,
  posts,
  hint: 'The picture shows only what you see here. The link next to it is your referral link.',
  alt: 'The picture to share',
  loading: 'Drawing the picture',
  failed: 'The picture could not be drawn.',
  share: 'Share',
  shareFailed: 'Your device could not share the picture. Download it, or copy the link.',
  download: 'Download Picture',
  fileName: `${brandName.toLowerCase()}.png`,
  copy: 'Copy Link',
});
