import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConsole } from '../../../apps/server/src/console/server.js';
import { addListedGame, addPlayer, playerActions } from '../../support/builders/players.js';
import { consoleOrigin, openConsole } from '../../support/builders/operators.js';
import { FakeClock } from '../../support/fake-clock.js';
import { useTestContext } from '../../support/use-test-context.js';

const clock = new FakeClock('2026-03-01T12:00:00Z');
const test = useTestContext({ clock });
let app: ReturnType<typeof createConsole>['app'];

beforeAll(async () => {
  ({ app } = createConsole(test.context, consoleOrigin));
  await app.ready();
});

afterAll(() => app.close());

/** The figures on the page by their names, and how many checks it lists. */
function figuresOn(body: string): Map<string, number> {
  const figures = [...body.matchAll(/<dt>([^<]+)<\/dt><dd>([\d,]+)<\/dd>/g)].map(
    ([, name = '', value = '']) => [name, Number(value.replaceAll(',', ''))] as const,
  );
  return new Map([...figures, ['checks', [...body.matchAll(/<td data-name="Result">/g)].length]]);
}

describe('the page of the conservation of tickets', () => {
  it('checks now, shows both sides, and lists the stored checks page by page', async () => {
    const browser = await openConsole(test.context, app, 'owner');
    const before = figuresOn((await browser.get('/conservation')).body);
    clock.advance(10 * 60_000);
    await addListedGame(test.context, await addPlayer(test.context, { balance: 1234 }), { stakeAmount: 34 });

    const { body } = await browser.get('/conservation');
    const now = figuresOn(body);

    expect(body).toContain('<p class="notice">Right</p>');
    const names = ['In balances', 'In open stakes', 'Issued minus spent', 'checks'];
    const more = names.map((name) => (now.get(name) ?? 0) - (before.get(name) ?? 0));
    expect(more).toEqual([1200, 34, 1234, 1]);

    for (let nth = 0; nth < 50; nth += 1) {
      clock.advance(10 * 60_000);
      await test.context.conservation.run();
    }
    const later = await openConsole(test.context, app, 'owner');
    const newest = await later.get('/conservation');
    const next = /href="(\/conservation\?before=\d+)"/.exec(newest.body)?.[1] ?? '';
    expect(figuresOn((await later.get(next)).body).get('checks')).toBe(now.get('checks'));
    expect((await later.get('/conservation?before=x')).statusCode).toBe(200);
  });

  it('says how many tickets are lost or too many', async () => {
    const player = await addPlayer(test.context, { balance: 100 });
    const { pool } = test.context.database;
    const changeBalance = async (tickets: number) => {
      await pool.query('ALTER TABLE profiles DISABLE TRIGGER USER');
      await pool.query('UPDATE profiles SET balance = balance + $2 WHERE id = $1', [player.id, tickets]);
      await pool.query('ALTER TABLE profiles ENABLE TRIGGER USER');
    };
    const browser = await openConsole(test.context, app, 'owner');

    await changeBalance(-3);
    expect((await browser.get('/conservation')).body).toContain('<p class="problem">Wrong: 3 tickets are lost</p>');
    await changeBalance(8);
    expect((await browser.get('/conservation')).body).toContain('<p class="problem">Wrong: 5 tickets too many</p>');
    await changeBalance(-5);
  });
});

describe('the charts', () => {
  it('have a bar and a row for each day', async () => {
    const [creator, joiner] = [await addPlayer(test.context), await addPlayer(test.context)];
    const gameId = await addListedGame(test.context, creator, { move: 'rock' });
    await playerActions(test.context, joiner).join(gameId);
    await playerActions(test.context, joiner).move(gameId, 'rock');
    const today = clock.now().toISOString().slice(0, 10);
    clock.advance(2 * 60_000);
    await test.context.dailyFigures.countNew();
    const browser = await openConsole(test.context, app, 'owner');

    const { body } = await browser.get('/charts');

    expect(body).toContain(`aria-label="Completed games: 1 in 30 days, at most 1 (${today})"`);
    expect(body).toContain(`<title>${today}: 1</title>`);
    expect(body.match(/<rect /g)).toHaveLength(5 * 30);
    expect(body).toContain(`height="100"><title>${today}: 1</title>`);
    expect((await browser.get('/charts?days=90')).body.match(/<td data-name="Games"/g)).toHaveLength(90);
    expect((await browser.get('/charts?days=9999999')).body.match(/<td data-name="Games"/g)).toHaveLength(30);
    expect(body).not.toMatch(/\sstyle=/);
  });
});
