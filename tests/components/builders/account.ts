import type { OwnProfile, OwnSession, OwnTransaction, PublicProfile, ReplyOf, ShippingAddress } from '@game/contract';
import { at, dayMs, hourMs, newId } from './players.js';

/** Builds the viewer's own profile: an account with a password and nothing else filled in. */
export function ownProfile(viewer: PublicProfile, traits: Partial<OwnProfile> = {}): OwnProfile {
  return {
    ...viewer,
    email: 'clementine@example.test',
    isEmailVerified: true,
    requestedEmail: null,
    hasPassword: true,
    hasGeneratedUsername: false,
    referralCode: 'AB12CD34',
    shippingAddress: null,
    connections: { xUsername: null, discordUsername: null, xConnected: false, discordConnected: false },
    newsletter: false,
    showsResults: true,
    timeZone: 'Europe/Berlin',
    debt: 0,
    createdAt: at(-30 * dayMs),
    ...traits,
  };
}

/** Builds the options of a site with X and mail, whose operator is not named. */
export function siteOptions(traits: Partial<ReplyOf<'auth.getOptions'>> = {}): ReplyOf<'auth.getOptions'> {
  return {
    x: 'on',
    mail: 'on',
    operator: { name: null, email: null, address: null },
    raffleBeacon: 'quicknet',
    ...traits,
  };
}

/** Builds a complete address. */
export function shippingAddress(traits: Partial<ShippingAddress> = {}): ShippingAddress {
  return {
    fullName: 'Clementine Cheese',
    street: '1 Cheddar Lane',
    city: 'Green Bay',
    state: 'WI',
    zipCode: '54301',
    country: 'United States',
    ...traits,
  };
}

/** Builds the session that the viewer uses now. */
export function ownSession(traits: Partial<OwnSession> = {}): OwnSession {
  return {
    id: newId(),
    userAgent: navigator.userAgent,
    createdAt: at(-hourMs),
    extendedAt: at(-hourMs),
    expiresAt: at(7 * dayMs),
    isCurrent: true,
    ...traits,
  };
}

/** Builds a line of the transaction history. */
export function ownTransaction(traits: Partial<OwnTransaction> = {}): OwnTransaction {
  return { id: 1, type: 'win', amount: 10, balanceDelta: 10, subject: null, createdAt: at(-hourMs), ...traits };
}

let balanceVersion = 0;

/** Builds the viewer's balance, newer than all that were built before. */
export function ownBalance(balance: number): ReplyOf<'profiles.getBalance'> {
  balanceVersion += 1;
  return { balance, version: balanceVersion, unseenTournaments: [] };
}
