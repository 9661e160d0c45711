import { expect, it } from 'vitest';
import { Broadcasts } from './broadcasts.js';

/** 150 connections watch the lobby, and the first of them is the only one of a player. */
function openBroadcasts() {
  const viewers = Array.from({ length: 150 }, (_, number) => `viewer ${number}`);
  const sent: { event: string; to: string[] }[] = [];
  const broadcasts = new Broadcasts({
    rooms: new Map([
      ['lobby', new Set(viewers)],
      ['user:anna', new Set(viewers.slice(0, 1))],
      ['user:bert', new Set(['bert'])],
    ]),
    emit: (to, event) => sent.push({ event, to }),
  });
  return { broadcasts, sent, viewers };
}

const turn = () => new Promise(setImmediate);

it('sends a message to many connections in turns of 64, and other work comes between', async () => {
  const { broadcasts, sent, viewers } = openBroadcasts();

  broadcasts.send(['lobby'], 'counters.changed', {});

  expect(sent).toHaveLength(1);
  await turn();
  expect(sent).toHaveLength(2);
  await turn();
  await turn();
  expect(sent.map(({ to }) => to.length)).toEqual([64, 64, 22]);
  expect(sent.flatMap(({ to }) => to)).toEqual(viewers);
});

it('sends the messages of a room in order, and a message to one player before them', async () => {
  const { broadcasts, sent } = openBroadcasts();

  broadcasts.send(['lobby'], 'first', {});
  broadcasts.send(['user:anna', 'lobby'], 'second', {});
  broadcasts.send(['user:anna'], 'third', {});
  broadcasts.send(['user:bert'], 'own', {});
  for (let turns = 0; turns < 8; turns += 1) await turn();

  expect(sent.map(({ event }) => event)).toEqual([
    'first',
    'own',
    ...Array.from({ length: 2 }, () => 'first'),
    ...Array.from({ length: 3 }, () => 'second'),
    'third',
  ]);
});

it('sends nothing when nobody is in the rooms, which to Socket.IO would mean everyone', async () => {
  const { broadcasts, sent } = openBroadcasts();

  broadcasts.send(['lobby'], 'first', {});
  broadcasts.send(['user:nobody'], 'own', {});
  for (let turns = 0; turns < 4; turns += 1) await turn();

  expect(new Set(sent.map(({ event }) => event))).toEqual(new Set(['first']));
  expect(sent.every(({ to }) => to.length > 0)).toBe(true);
});
