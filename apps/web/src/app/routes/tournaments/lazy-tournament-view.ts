import { lazy } from 'react';
import { page } from '../../page-loader.js';

export const TournamentView = lazy(page(async () => (await import('./tournament-and-games.js')).TournamentAndGames));
