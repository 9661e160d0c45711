import { at, createdOn, days, type Person, type RandomPlay } from './collusion-play.js';

/**
 * How a ring moves the tickets of its accounts to its leader:
 * - plain: in some games of 20 to 100 tickets;
 * - hidden: among games against strangers, and with small losses of the leader;
 * - padded: in hundreds of games, of which the leader wins eleven in twenty;
 * - few: in one game for each account;
 * - monthEnd: before and after the ends of months;
 * - chain: through an account in between;
 * - fair: in fair games, until one account has everything.
 */
export const ringKinds = ['plain', 'hidden', 'padded', 'few', 'monthEnd', 'chain', 'fair'] as const;
/** These, and one which the thresholds cannot find: the accounts lose half of their tickets to each of two leaders. */
export type RingKind = (typeof ringKinds)[number] | 'split';

/** Adds a ring: accounts that lose to the leader on purpose. Returns the leader. */
export function addRing(play: RandomPlay, kind: RingKind, honest: Person[]): Person {
  const leader = play.add({ createdAt: at(-play.between(10, 300)) });
  play.receive(leader, 0, play.below(400));
  const income = play.between(0, 40);
  for (let day = 0; day < days; day += 1) play.receive(leader, day, play.below(income));
  const isFarm = play.chance(0.6);
  const isLinked = play.chance(0.6);
  const feeders = Array.from({ length: play.between(2, 6) }, () =>
    play.add({
      createdAt: at(isFarm ? play.random() * 20 : -play.between(10, 300)),
      ...(isFarm && play.chance(0.7) ? { referredBy: leader.id } : {}),
      ...(isLinked && play.chance(0.8) ? { addressDigest: leader.addressDigest } : {}),
      ...(isLinked && play.chance(0.5) ? { deviceDigest: leader.deviceDigest } : {}),
    }),
  );
  const isDirect = kind !== 'chain' && kind !== 'split';
  const second = isDirect ? leader : play.add({ createdAt: at(-play.between(10, 300)) });
  for (const feeder of feeders) {
    const from = Math.max(0, createdOn(feeder));
    play.receive(feeder, from, play.between(150, 500));
    // New accounts lose their tickets in their first week.
    const day = from + play.below(isFarm ? 7 : days - 10 - from);
    if (kind === 'split') lose(play, day, feeder, leader, Math.floor(feeder.balance / 2), 60);
    feed(play, kind, { day, feeder, to: second, tickets: Math.round(feeder.balance * (0.85 + 0.15 * play.random())) });
  }
  if (kind === 'chain') lose(play, days - 5, second, leader, second.balance, play.between(50, 300));
  for (let game = 0; kind === 'hidden' && game < 30; game += 1) {
    const stranger = play.pick(honest);
    const [winner, loser] = play.chance(0.5) ? [leader, stranger] : [stranger, leader];
    play.record(play.below(days), winner, [loser], play.between(5, 40));
  }
  return leader;
}

/** The tickets of one account of a ring that move to another one. */
interface Feeding {
  day: number;
  feeder: Person;
  to: Person;
  tickets: number;
}

function feed(play: RandomPlay, kind: RingKind, { day, feeder, to, tickets }: Feeding): void {
  switch (kind) {
    case 'few':
      return lose(play, day, feeder, to, tickets, tickets);
    case 'padded':
      // Of each twenty games of 20 tickets, two move tickets.
      for (let game = 0; game < tickets / 2; game += 1) {
        const [winner, loser] = game % 20 < 11 ? [to, feeder] : [feeder, to];
        play.record(day, winner, [loser], 20);
      }
      return;
    case 'monthEnd':
      for (const [part, monthEnd] of [
        [0.4, 14],
        [0.3, 16],
        [0.3, 47],
      ] as const) {
        lose(play, Math.max(createdOn(feeder), monthEnd), feeder, to, Math.floor(tickets * part), 60);
      }
      return;
    case 'fair':
      while (feeder.balance > 0 && to.balance > 0) {
        const [winner, loser] = play.chance(0.5) ? [to, feeder] : [feeder, to];
        play.record(day, winner, [loser], Math.min(50, feeder.balance, to.balance));
      }
      return lose(play, day, feeder, to, feeder.balance, feeder.balance);
    case 'plain':
    case 'hidden':
    case 'chain':
    case 'split':
      for (let left = tickets; left > 0;) {
        const stake = Math.min(left, play.between(20, 100));
        play.record(day, to, [feeder], stake);
        left -= stake;
        if (kind === 'hidden' && play.chance(0.3)) play.record(day, feeder, [to], play.between(1, 10));
      }
  }
}

/** Loses tickets in games of one stake. */
function lose(play: RandomPlay, day: number, loser: Person, winner: Person, tickets: number, stake: number): void {
  for (let left = tickets; left > 0; left -= stake) play.record(day, winner, [loser], Math.min(left, stake));
}
