import { brandName } from '@game/site';
import { withoutSlash } from './setting-types.js';

/** Returns the mail server, the sender, and where replies go, if not to the sender; undefined without a mail server. */
export function smtpOf(env: {
  SMTP_URL?: string | undefined;
  MAIL_FROM?: string | undefined;
  CONTACT_EMAIL?: string | undefined;
  PUBLIC_URL?: string | undefined;
}) {
  if (env.SMTP_URL === undefined) return undefined;
  const host = env.PUBLIC_URL === undefined ? 'localhost' : new URL(env.PUBLIC_URL).hostname;
  return {
    url: env.SMTP_URL,
    from: env.MAIL_FROM ?? `${brandName} <no-reply@${host}>`,
    replyTo: env.CONTACT_EMAIL,
  };
}

/** Returns the OpenTelemetry collector; undefined without one. */
export function tracingOf(env: {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_SERVICE_NAME: string;
  OTEL_TRACES_SAMPLER_ARG: number;
}) {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined;
  return {
    /** Without `/v1/traces`. */
    endpoint: withoutSlash(env.OTEL_EXPORTER_OTLP_ENDPOINT),
    /** The name of this service in traces. */
    serviceName: env.OTEL_SERVICE_NAME,
    /** The part of the traces that is recorded, from 0 to 1. */
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
  };
}

/** Returns the account at Stripe; undefined without credentials. */
export function stripeOf(env: {
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_API_URL: string;
}) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = env;
  return secretKey === undefined || webhookSecret === undefined ? undefined : { secretKey, webhookSecret, apiUrl };
}

/**
 * The endpoints of drand's public network, from its documentation (https://docs.drand.love/developer/http-api). Several
 * organisations operate them.
 */
const drandUrls = [
  'https://api.drand.sh',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
  'https://drand.cloudflare.com',
];

/** Returns the randomness beacon: drand's public network by default; undefined for a sandbox, or without one. */
export function beaconOf(env: {
  BEACON_URLS?: string[] | undefined;
  allowsSandboxes: boolean;
  BEACON_CHAIN_HASH: string;
  BEACON_PUBLIC_KEY: string;
  BEACON_GENESIS: number;
  BEACON_PERIOD_SECONDS: number;
}) {
  const urls = env.BEACON_URLS ?? (env.allowsSandboxes ? undefined : drandUrls);
  if (urls === undefined || urls[0] === 'none') return undefined;
  return {
    /** The base URLs of the beacon's HTTP API, which are tried in this order. */
    urls,
    /** The chain for new raffles. */
    chain: {
      chainHash: env.BEACON_CHAIN_HASH,
      publicKey: env.BEACON_PUBLIC_KEY,
      genesis: env.BEACON_GENESIS,
      period: env.BEACON_PERIOD_SECONDS,
    },
  };
}

/** Whether a new raffle must have a beacon, has one if there is one (in development), or has none. */
export type BeaconPolicy = 'required' | 'optional' | 'without';

/** Returns whether new raffles have a beacon: they need one unless the operator says otherwise, or in development. */
export function beaconPolicyOf(env: { RAFFLES_WITHOUT_BEACON: '0' | '1'; allowsSandboxes: boolean }): BeaconPolicy {
  if (env.RAFFLES_WITHOUT_BEACON === '1') return 'without';
  return env.allowsSandboxes ? 'optional' : 'required';
}

/** Returns the settings of the file store, except for its bucket. */
export function s3Of(env: {
  S3_REGION: string;
  S3_ENDPOINT?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
}) {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return {
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    /** If undefined, the credentials of the machine's role are used. */
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  };
}
