import type { Config } from '../config.js';
import type { Clock } from '../platform/clock.js';
import type { Random } from '../platform/random.js';
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
}

/** Creates the sandboxes that the configuration needs. There are none in production. */
export function createSandboxes(
  { isProduction, smtp, x, discord, stripe }: Pick<Config, 'isProduction' | 'smtp' | 'x' | 'discord' | 'stripe'>,
  dependencies: { clock: Clock; random: Random },
): Sandboxes {
  return {
    mailbox: isProduction || smtp ? null : new SandboxMailbox(dependencies.clock),
    x: isProduction || x ? null : new SandboxX(dependencies),
    discord: isProduction || discord ? null : new SandboxDiscord(dependencies),
    checkout: isProduction || stripe ? null : new SandboxCheckout(dependencies),
  };
}
