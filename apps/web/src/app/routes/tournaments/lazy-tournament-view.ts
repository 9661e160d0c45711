import { lazy } from 'react';
import { page } from '../../page-loader.js';

export const TournamentView = lazy(
  page(async () => (await import('../../../features/tournaments/tournament-view.js')).TournamentView),
);
