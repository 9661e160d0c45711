import { expect, it } from 'vitest';
import { notificationTexts } from './notification-texts.js';

it('has the same texts for a tournament that was lost as for one that goes on or was won', () => {
  expect(notificationTexts.tournamentLost).toBe(notificationTexts.tournamentStarted);
  expect(notificationTexts.tournamentFinalLost).toBe(notificationTexts.tournamentWon);
});
