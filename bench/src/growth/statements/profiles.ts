import type * as profiles from '../../../../apps/server/dist/modules/profiles/store.js';
import { callsOf, type StoreFile } from '../store-calls.js';
import { address } from './arguments.js';

export const profilesStatements: StoreFile[] = [
  callsOf<typeof profiles>('profiles/store', {
    findPlayer: (s) => [s.playerId],
    findPlayerByUsername: (s) => [s.username],
    insertProfile: (s) => [{ id: s.newId, username: s.newId, timeZone: 'UTC', createdAt: s.now }],
    updateStartingBalance: (s) => [s.playerId, 100],
    findPrivateProfile: (s) => [s.playerId],
    updateUsername: (s) => [s.playerId, s.newId],
    connect: (s) => [s.playerId, { discordConnected: true }],
    updateConnectionNames: (s) => [s.playerId, { xUsername: 'x', discordUsername: null }],
    lockZones: (s) => [s.playerId],
    findZones: (s) => [s.playerId],
    updateZones: (s) => [s.playerId, { timeZone: 'UTC', previousTimeZone: null, timeZoneFrom: null }],
    updateVisibility: (s) => [s.playerId, false],
    isStaffOrBot: (s) => [s.playerId],
    lockProfile: (s) => [s.playerId],
    updateStaff: (s) => [s.playerId, new Date()],
    updateShippingAddress: (s) => [s.playerId, address],
    replaceShippingAddress: (s) => [s.playerId, { ...address, fullName: null }],
    rememberRecipient: (s) => [s.playerId, { ...address, fullName: 'Name' }],
    updateStreak: (s) => [s.playerId, 1],
    findReferrer: (s) => [s.referralCode],
    descendsFrom: (s) => [s.playerId, s.otherId],
    setReferrer: (s) => [s.unreferredId, s.referrerId],
    findAvatarUrl: (s) => [s.playerId],
    replaceAvatarUrl: (s) => [s.playerId, '/avatar.webp'],
    anonymiseProfile: (s) => [s.playerId, s.newId, s.now],
  }),
];
