import { describe, expect, it } from 'vitest';
import {
  countOutsideGames,
  outsideGamesNeeded,
  referralWaitReasons,
  waitingFlipsPerDay,
  type HouseholdGame,
  type ReferralFacts,
} from './households.js';

const completedAt = new Date('2026-03-02T12:00:00Z');
const game = (household: string, change: Partial<HouseholdGame> = {}): HouseholdGame => ({
  household,
  completedAt,
  opponentSince: new Date('2026-01-01T00:00:00Z'),
  isLinked: false,
  ...change,
});

describe('the wait of a referral', () => {
  const harmless: ReferralFacts = {
    sharesNetwork: false,
    sharesDevice: false,
    inviterWasInvited: false,
    inviterGames: 0,
    isInCrowd: false,
    hasOtherReferral: false,
  };

  it.each<[string, Partial<ReferralFacts>, string[]]>([
    ['nothing', {}, []],
    ['a shared network', { sharesNetwork: true }, ['network']],
    ['a shared device', { sharesDevice: true }, ['device']],
    ['an inviting player who was invited', { inviterWasInvited: true, inviterGames: 2 }, ['chain']],
    ['an invited player who has played enough', { inviterWasInvited: true, inviterGames: 3 }, []],
    ['a crowd of new accounts', { isInCrowd: true }, ['newAccounts']],
    ['another referral of the network', { hasOtherReferral: true }, ['otherReferral']],
    ['two reasons', { hasOtherReferral: true, sharesDevice: true }, ['device', 'otherReferral']],
  ])('follows from %s', (_name, facts, reasons) => {
    expect(referralWaitReasons({ ...harmless, ...facts })).toEqual(reasons);
  });

  it('ends after three games, and allows three flips a day on a network meanwhile', () => {
    expect([outsideGamesNeeded, waitingFlipsPerDay]).toEqual([3, 3]);
  });
});

describe('the games against other households', () => {
  it.each<[string, HouseholdGame, number]>([
    ['an established opponent', game('a'), 1],
    ['a linked opponent', game('a', { isLinked: true }), 0],
    ['an account of 24 hours', game('a', { opponentSince: new Date('2026-03-01T12:00:00Z') }), 1],
    ['a younger account', game('a', { opponentSince: new Date('2026-03-01T12:00:00.001Z') }), 0],
  ])('count %s', (_name, played, count) => {
    expect(countOutsideGames([played])).toBe(count);
  });

  it('count each household once', () => {
    expect(countOutsideGames([game('a'), game('a'), game('b')])).toBe(2);
  });
});
