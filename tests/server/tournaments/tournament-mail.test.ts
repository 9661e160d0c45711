import { users } from '@game/database';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { placeholderEmailOf } from '../../../apps/server/src/platform/email.js';
import { FakeClock } from '../../support/fake-clock.js';
import { addPlayer, intentOf } from '../../support/builders/players.js';
import { startSmtpServer, type SmtpServer } from '../../support/counterparts/smtp-server.js';
import { createTestContext, type TestContext } from '../../support/test-context.js';
import { addTournament, decidedMoves, matchAt, tournamentActions } from '../../support/builders/tournaments.js';
import { waitUntil } from '../../support/wait.js';

let smtp: SmtpServer;
let test: TestContext;

beforeEach(async () => {
  smtp = await startSmtpServer();
  const env = { SMTP_URL: smtp.url, PUBLIC_URL: 'http://play.example' };
  test = await createTestContext({ clock: new FakeClock('2026-01-15T12:00:00Z'), env });
});

afterEach(async () => {
  await test.close();
  smtp.close();
});

const emailOf = (player?: { id: string }) => `${player?.id}@example.test`;
const change = (player: { id: string }, values: Partial<typeof users.$inferInsert>) =>
  test.context.database.run((on) => on.drizzle.update(users).set(values).where(eq(users.id, player.id)));
const viewOf = async (tournamentId: string) =>
  (await test.context.tournaments.queries.get(null, { tournamentId })).tournament;

/** The recipients of all mails, sorted, once all mails have arrived. */
async function recipients(): Promise<string[]> {
  await test.context.outbox.sendDue();
  return smtp.mails.map(({ to }) => to).toSorted();
}

/** Creates a tournament of four with three players with verified addresses, and a fourth player who has not joined. */
async function addAlmostFull() {
  const built = await addTournament(test.context, { initialMoves: decidedMoves(3) });
  const last = await addPlayer(test.context);
  const players = [...built.players, last];
  for (const player of players) await change(player, { emailVerified: true });
  return { ...built, players, last, actions: [...built.actions, tournamentActions(test.context, last)] };
}

it('sends both players a mail with opponent, link and deadline when their match is ready', async () => {
  const { tournamentId, players, actions } = await addAlmostFull();
  const [first, , third] = players;
  await actions[3]?.join(tournamentId, 'scissors');

  expect(await recipients()).toEqual([first, third].map(emailOf).toSorted());
  const { name } = await viewOf(tournamentId);
  const content = smtp.mails.find(({ to }) => to === emailOf(first))?.content;
  expect(content).toContain(`Subject: Your match is ready: ${name}`);
  expect(content).toContain(`you play against ${third?.username} in round 2 of ${name} at Nibblewick.`);
  expect(content).toContain('Make your move by 2026-01-15 18:00 (UTC), here:');
  expect(content).toContain(`http://play.example/tournaments/${tournamentId}`);
});

it('sends the mail at once after the move that decides the other match, without the job', async () => {
  const { tournamentId, players, actions } = await addAlmostFull();
  await actions[3]?.join(tournamentId, 'rock');
  await recipients();
  smtp.mails.length = 0;
  const tied = matchAt((await viewOf(tournamentId)).matches, 1, 2);
  await actions[2]?.move(tied.id, 'rock', 1);
  await actions[3]?.move(tied.id, 'paper', 1);

  await waitUntil(() => smtp.mails.length === 2);

  expect(smtp.mails.map(({ to }) => to).toSorted()).toEqual([players[0], players[3]].map(emailOf).toSorted());
});

it('sends one mail per match, even after ties and retries of the request', async () => {
  const { tournamentId, players, last, actions } = await addAlmostFull();
  const [first, , third] = players;
  const input = { tournamentId, initialMove: 'rock' } as const;
  const intent = intentOf(last, 'tournaments.join', input);
  const join = () => test.context.tournaments.joining.join(last, input, intent);

  // The second match of round 1 is tied by the initial moves, and a second time.
  await Promise.all([join(), join()]);
  const tied = matchAt((await viewOf(tournamentId)).matches, 1, 2).id;
  for (const [handNumber, move] of [
    [1, 'paper'],
    [2, 'rock'],
  ] as const) {
    // oxfmt-ignore
    await actions[2]?.move(tied, 'paper', handNumber);
    await actions[3]?.move(tied, move, handNumber);
  }
  const final = matchAt((await viewOf(tournamentId)).matches, 2, 1).id;
  for (const player of [0, 2]) await actions[player]?.move(final, 'rock');

  expect(matchAt((await viewOf(tournamentId)).matches, 2, 1)).toMatchObject({ matchStatus: 'ready', replays: 1 });
  expect(await recipients()).toEqual([third, last, first, third].map(emailOf).toSorted());
});

it('sends no mail to a player who is unverified, without an address, suspended or deleted', async () => {
  const { tournamentId, players } = await addTournament(test.context, {
    maxPlayers: 8,
    initialMoves: Array.from({ length: 7 }, () => 'rock' as const),
  });
  const [reader, unverified, onX, suspended, gone, ...others] = players;
  if (!reader || !unverified || !onX || !suspended || !gone) throw new Error('seven players were added');
  for (const player of [reader, onX, suspended, gone, ...others]) await change(player, { emailVerified: true });
  await change(onX, { email: placeholderEmailOf('1') });
  await change(suspended, { suspendedAt: new Date() });
  await test.context.database.run((on) => on.drizzle.delete(users).where(eq(users.id, gone.id)));

  // Every match is tied and waits for both players.
  await tournamentActions(test.context, await addPlayer(test.context)).join(tournamentId, 'rock');

  expect((await viewOf(tournamentId)).matches.filter(({ matchStatus }) => matchStatus === 'ready')).toHaveLength(4);
  expect(await recipients()).toEqual([reader, ...others].map(emailOf).toSorted());
});

it('sends a mail to a player who wins because the opponent missed the deadline, also in the sandbox', async () => {
  const clock = new FakeClock();
  const sandbox = await createTestContext({ clock });
  const { context } = sandbox;
  const { players, actions, tournamentId } = await addTournament(context, {
    initialMoves: ['rock', 'rock', 'rock', 'rock'],
  });
  await context.database.run((on) => on.drizzle.update(users).set({ emailVerified: true }));
  const mails = () => context.sandboxes.mailbox?.mails() ?? [];
  expect(mails()).toHaveLength(0);

  clock.advance(24 * 3_600_000);
  await context.tournaments.deadlines.settleExpired();
  await context.outbox.sendDue();

  expect(mails()).toHaveLength(2);
  expect(
    mails()
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual([players[1], players[3]].map(emailOf).toSorted());
  expect(mails()[0]?.text).toContain('the page of Tournament #');
  expect(await actions[0]?.view(tournamentId)).toMatchObject({ tournament: { status: 'in_progress' } });
  await sandbox.close();
});

it('sends no mail about a house tournament, whose hands are over before it is read', async () => {
  const bots = await Promise.all(Array.from({ length: 4 }, () => addPlayer(test.context, { isBot: true })));
  const [host, ...fillers] = bots.map((player, index) => ({
    player,
    initialMove: index % 2 === 0 ? ('scissors' as const) : ('rock' as const),
  }));
  const startsAt = test.context.clock.now();
  if (host)
    await test.context.tournaments.scheduled.create(host, { maxPlayers: 4, stakeAmount: 3, startsAt, handSeconds: 60 });
  const { id = '' } = (await test.context.tournaments.scheduled.findNext()) ?? {};
  const player = await addPlayer(test.context);
  await change(player, { emailVerified: true });
  await tournamentActions(test.context, player).join(id, 'rock');

  await test.context.tournaments.scheduled.startOrPostpone(id, fillers, startsAt);

  expect(await test.context.tournaments.queries.listReadyMatches(player)).toHaveLength(1);
  expect(await recipients()).toEqual([]);
});
