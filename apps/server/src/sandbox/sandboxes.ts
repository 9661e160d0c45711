import type { Config } from '../config.js';
import type { Clock } from '../platform/clock.js';
import type { Random } from '../platform/random.js';
import { SandboxBeacon } from './beacon.js';
import { SandboxCheckout } from './checkout.js';
import { SandboxDiscord } from './discord.js';
import { SandboxMailbox } from './mailbox.js';
import { SandboxX } from './x.js';

/** The sandboxes that replace services without credentials in development (D-28); null if the real one is used. */
export interface Sandboxes {
  mailbox: SandboxMailbox | null;
  x: SandboxX | null;
  discord: SandboxDiscord | null;
  checkout: SandboxCheckout | null;
  beacon: SandboxBeacon | null;
}

type Services = Pick<
  Config,
  'allowsSandboxes' | 'smtp' | 'x' | 'discord' | 'stripe' | 'beacon' | 'isBeaconOff' | 'beaconPolicy'
>;

/** Creates the sandboxes that the configuration needs. There are none if others can reach the server. */
export function createSandboxes(
  { allowsSandboxes, smtp, x, discord, stripe, beacon, isBeaconOff }: Services,
  dependencies: { clock: Clock; random: Random; ownAddress: string },
): Sandboxes {
  return {
    mailbox: !allowsSandboxes || smtp ? null : new SandboxMailbox(dependencies.clock),
    x: !allowsSandboxes || x ? null : new SandboxX(dependencies),
    discord: !allowsSandboxes || discord ? null : new SandboxDiscord(dependencies),
    checkout: !allowsSandboxes || stripe ? null : new SandboxCheckout(dependencies),
    beacon: !allowsSandboxes || beacon || isBeaconOff ? null : new SandboxBeacon(dependencies),
  };
}

/** Returns a line for each service that is off, with the settings that turn it on. */
export function describeServicesThatAreOff({
  allowsSandboxes,
  smtp,
  x,
  discord,
  stripe,
  isBeaconOff,
  beaconPolicy,
}: Services): string[] {
  if (allowsSandboxes) return [];
  return [
    ...(smtp ? [] : ['Mail is off. Set SMTP_URL.']),
    ...(x ? [] : ['X is off. Set X_CLIENT_ID, X_CLIENT_SECRET and X_HANDLE.']),
    ...(discord
      ? []
      : ['Discord is off. Set DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET, DISCORD_GUILD_ID and DISCORD_INVITE_URL.']),
    ...(beaconPolicy === 'required' && isBeaconOff
      ? ['Raffles cannot be created without a randomness beacon. Set BEACON_URLS.']
      : []),
    ...(beaconPolicy === 'without'
      ? ['New raffles have no randomness beacon, and their pages say so. Unset RAFFLES_WITHOUT_BEACON.']
      : []),
    ...(stripe ? [] : ['Purchases are off. Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.']),
  ];
}
