import { errors, eventRooms, events, watchTarget } from '@game/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import shellExample from '../../../examples/play.sh?raw';
// oxlint-disable-next-line import/default -- Vite makes the export
import typeScriptExample from '../../../examples/play.ts?raw';
import { openApp } from '../support/open-app.js';
import { expectPath, link, region, see, title } from '../support/page.js';

const codesIn = (name: string) =>
  [...region(name).element().querySelectorAll('dt code')].map((code) => code.textContent);

it('lists the rooms, events and errors of the contract', async () => {
  openApp('/developers', { viewer: null });
  await see(title('For Developers'));

  const rooms = watchTarget.def.options.map(({ shape }) => shape.room.def.values[0]);
  const listed = codesIn('Realtime events');
  for (const room of rooms) expect(listed.filter((code) => code.includes(`{"room":"${room}"`))).toHaveLength(1);
  expect(listed.slice(-Object.keys(events).length)).toEqual(Object.keys(eventRooms));
  expect(codesIn('Errors')).toEqual(Object.keys(errors));
});

it('shows the examples that a test of the server runs', async () => {
  openApp('/developers', { viewer: null });
  await see(title('For Developers'));

  const shown = page
    .getByCss('pre')
    .elements()
    .map((element) => element.textContent);
  expect(shown).toEqual([shellExample, typeScriptExample]);
});

it('is found on the page of the rules', async () => {
  openApp('/rules');

  await link('For developers: the API').click();

  await expectPath('/developers');
});
