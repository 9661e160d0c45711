import { expect, it } from 'vitest';
import { tournament } from '../builders/tournaments.js';
import { realtime } from '../support/fake-socket.js';
import { passTime, passTimeUntil, stopClock } from '../support/page.js';
import { four, openTournament } from './open-tournament.js';

it('asks a busy server again after 1, 2 and 5 seconds, and fetches the tournament when it is watched', async () => {
  stopClock();
  realtime.isBusy = true;
  const [ann, ben] = four;
  const { api } = openTournament(tournament([ann, ben]), ben);
  await passTimeUntil(() => realtime.postponed === 1);
  await passTime(1000);
  await passTimeUntil(() => realtime.postponed === 2, 100);
  await passTime(2000);
  await passTimeUntil(() => realtime.postponed === 3, 100);
  const before = api.callsOf('tournaments.get').length;

  realtime.isBusy = false;
  await passTimeUntil(() => realtime.watched.length === 1, 100);

  expect(realtime.watched[0]).toMatchObject({ room: 'tournament' });
  await passTimeUntil(() => api.callsOf('tournaments.get').length > before);
});
