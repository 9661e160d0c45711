import type { OperatorRole } from '../modules/operators/service.js';

/** Which roles may use a page or an action of the console. */
export const permissions = {
  'home.read': ['support', 'shop', 'owner'],
  'games.read': ['support', 'owner'],
  'tournaments.cancel': ['owner'],
  'products.read': ['shop', 'owner'],
  'products.save': ['shop', 'owner'],
  'raffles.draw': ['shop', 'owner'],
  'raffles.cancel': ['owner'],
  'charts.read': ['owner'],
  'conservation.read': ['owner'],
  'players.read': ['support', 'owner'],
  'players.suspend': ['support', 'owner'],
  'players.second-factor': ['owner'],
  'players.staff': ['owner'],
  'players.adjust': ['owner'],
  'adjustments.decide': ['owner'],
  'reviews.read': ['support', 'owner'],
  'reports.close': ['support', 'owner'],
  'orders.review': ['owner'],
  'orders.read': ['shop', 'owner'],
  'orders.ship': ['shop', 'owner'],
  'purchases.read': ['support', 'owner'],
  'purchases.forgive': ['owner'],
  'log.read': ['owner'],
  'accounts.read': ['owner'],
} satisfies Record<string, OperatorRole[]>;

/** What a role may be permitted to do. */
export type Permission = keyof typeof permissions;

/** Returns whether a role has a permission. */
export function isPermitted(role: OperatorRole, permission: Permission): boolean {
  return (permissions[permission] as OperatorRole[]).includes(role);
}
