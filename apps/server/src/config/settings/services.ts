import { quicknet } from '@game/rules';
import * as z from 'zod';
import { seconds, webUrl, whole, withoutSlash, type Settings } from '../setting-types.js';

export const mailSettings = {
  SMTP_URL: {
    type: z.url({ protocol: /^smtps?$/ }).optional(),
    meaning:
      'Mail server (`smtp://` or `smtps://`). When set, players must verify their address before they can stake. Needs `PUBLIC_URL`. Mail waits while the server is down, for about 20 hours.',
  },
  MAIL_FROM: {
    type: z.string().min(3).optional(),
    byDefault: 'no-reply at `PUBLIC_URL`',
    meaning: 'Sender address.',
  },
} satisfies Settings;

export const pushSettings = {
  VAPID_PUBLIC_KEY: {
    type: z
      .string()
      .regex(/^[\w-]{87}$/, 'Expected a key of 65 bytes in base64url')
      .optional(),
    byDefault: 'stored in the database; off in production',
    meaning:
      'Public key of the pair that signs push messages, in base64url: `npx web-push generate-vapid-keys`. Needed with the private key.',
  },
  VAPID_PRIVATE_KEY: {
    type: z
      .string()
      .regex(/^[\w-]{43}$/, 'Expected a key of 32 bytes in base64url')
      .optional(),
    byDefault: 'stored in the database; off in production',
    meaning: 'Private key of the same pair. Needed with the public key.',
  },
  VAPID_SUBJECT: {
    type: z.url({ protocol: /^(https|mailto)$/ }).optional(),
    byDefault: '`PUBLIC_URL`',
    meaning: 'How push services reach the operator: a `mailto:` or https URL.',
  },
  PUSH_HOSTS: {
    type: z
      .string()
      .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
      .default([]),
    meaning:
      'Push services that are allowed besides those of the known browsers: `host` or `host:port`, separated by commas. This machine only in development.',
  },
} satisfies Settings;

export const raffleSettings = {
  BEACON_URLS: {
    type: z
      .string()
      .transform((text) => text.split(',').map((url) => url.trim()))
      .pipe(z.union([z.tuple([z.literal('none')]), z.array(webUrl.transform(withoutSlash)).min(1).max(10)]))
      .optional(),
    byDefault: "drand's public network; a sandbox in development",
    meaning:
      'Endpoints of a drand beacon, separated by commas. `none`: no beacon, not even the sandbox. Then, or while no endpoint answers, no raffle can be created in production.',
  },
  RAFFLES_WITHOUT_BEACON: {
    type: z.enum(['0', '1']).default('0'),
    meaning:
      '`1` creates raffles without a beacon. You could then know the winner before the last entry: the rules and the page of each such raffle say so. Raffles with a beacon keep it.',
  },
  BEACON_CHAIN_HASH: {
    type: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'Expected 32 bytes in hexadecimal')
      .default(quicknet.chainHash),
    byDefault: 'that of quicknet',
    meaning: 'Hash of another chain with the scheme `bls-unchained-g1-rfc9380`.',
  },
  BEACON_PUBLIC_KEY: {
    type: z
      .string()
      .regex(/^[0-9a-f]{192}$/, 'Expected 96 bytes in hexadecimal')
      .default(quicknet.publicKey),
    byDefault: 'that of quicknet',
    meaning: 'Public key of that chain.',
  },
  BEACON_GENESIS: {
    type: whole(quicknet.genesis, 0, 1e11),
    byDefault: 'that of quicknet',
    meaning: 'The time of its first round, in seconds since 1970.',
  },
  BEACON_PERIOD_SECONDS: {
    type: whole(quicknet.period, 1, 3600),
    byDefault: 'that of quicknet',
    meaning: 'The time between two rounds.',
  },
} satisfies Settings;

export const paymentSettings = {
  STRIPE_SECRET_KEY: {
    type: z.string().optional(),
    meaning: 'Sells tickets through Stripe. Without it, development uses a sandbox and production sells none.',
  },
  STRIPE_WEBHOOK_SECRET: {
    type: z.string().optional(),
    meaning: 'Signing secret of the webhook at `/api/payments/webhook`. Needed with the key.',
  },
  STRIPE_API_URL: { type: webUrl.default('https://api.stripe.com'), meaning: 'Another endpoint.' },
  PURCHASE_HOLD_SECONDS: {
    type: seconds(7 * 24 * 3600),
    meaning: 'How long what is ordered with the tickets of a purchase waits before it ships.',
  },
} satisfies Settings;
