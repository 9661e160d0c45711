import { brandName } from '@game/site';
import * as z from 'zod';
import { key, line, seconds, webUrl, whole, wholeBetween, type Settings } from '../setting-types.js';

export const serverSettings = {
  HOST: { type: z.string().min(1).default('127.0.0.1'), meaning: 'Address to listen on.' },
  PORT: { type: whole(3000, 0, 65535), meaning: 'Port to listen on.' },
  PUBLIC_URL: {
    type: webUrl.optional(),
    byDefault: 'as requested',
    meaning: 'URL under which players reach the site. With `https://`, cookies are secure. Required in production.',
  },
  NODE_ENV: {
    type: z.enum(['development', 'production', 'test']).default('development'),
    meaning: '`production` turns sandboxes and the demo off, and requires secrets.',
  },
  DEMO: {
    type: z.enum(['0', '1']).optional(),
    byDefault: '`1` with the embedded database outside production, otherwise `0`',
    meaning: '`1` turns demo mode on, `0` off.',
  },
  TRUSTED_PROXIES: {
    type: z.string().optional(),
    meaning:
      'Load balancers whose `X-Forwarded-For` is trusted: addresses or ranges, separated by commas. Without it, all players behind one share their rate limits.',
  },
  CONNECTIONS_PER_ADDRESS: {
    type: whole(2000, 1, 1_000_000),
    meaning: 'Realtime connections that one network address can have to one process.',
  },
  AUTH_SECRET: {
    type: z.string().min(32).optional(),
    byDefault: 'generated once, stored in the database',
    meaning: 'Secret that signs session cookies; at least 32 characters. Required in production.',
  },
  SIGN_UPS_PER_HOUR: {
    type: whole(30, 1, 1_000_000),
    meaning:
      'Sign-ups allowed per network address and hour; 4 times as many per /56 of IPv6, and 16 times as many per /48.',
  },
  IDENTITY_KEY: {
    type: key,
    byDefault: 'generated once, stored in the database',
    meaning:
      'Key of the digests by which rewards are paid once per person: 32 bytes in hexadecimal (`openssl rand -hex 32`). Required in production. Never change it.',
  },
  TOKEN_KEY: {
    type: key,
    byDefault: 'derived from `AUTH_SECRET`',
    meaning:
      'Key that encrypts the access tokens of X and Discord: 32 bytes in hexadecimal (`openssl rand -hex 32`). Required in production.',
  },
  MOVE_KEY: {
    type: key,
    byDefault: 'stored in the database',
    meaning:
      'Key that encrypts hidden moves and the seeds of raffles: 32 bytes in hexadecimal. Required in production. Change it only together with `MOVE_KEY_READ`.',
  },
  MOVE_KEY_READ: {
    type: key,
    byDefault: 'none',
    meaning:
      'Second key that decrypts hidden moves and seeds, but encrypts nothing: the other one while you change `MOVE_KEY`.',
  },
  STOP_SECONDS: {
    type: seconds(30),
    meaning: 'Time limit of a stop. Give the process some seconds more before you kill it.',
  },
  STOP_DELAY_SECONDS: {
    type: wholeBetween(0, 3600).optional(),
    byDefault: '5 in production, otherwise 0',
    meaning:
      'Time at the beginning of a stop during which only `/readyz` fails, so that load balancers notice. At most a third of `STOP_SECONDS`.',
  },
  METRICS_PORT: {
    type: wholeBetween(0, 65535).optional(),
    meaning:
      'Port on which Prometheus reads metrics, at `/metrics`. It must not be reachable from outside. See [Operations](operations.md#metrics-and-alerts).',
  },
  ADMIN_PORT: {
    type: wholeBetween(0, 65535).optional(),
    meaning:
      "Port of the operator's console. It must not be reachable from outside. See [Operations](operations.md#the-operators-console).",
  },
  ADMIN_HOST: { type: z.string().min(1).default('127.0.0.1'), meaning: "Address of the operator's console." },
  ADMIN_ORIGIN: {
    type: webUrl.transform((url) => new URL(url).origin).optional(),
    byDefault: 'this machine',
    meaning:
      'Origin of the console behind a proxy, such as `https://console.example`. In production, its host must differ from that of `PUBLIC_URL`.',
  },
  ADJUST_LIMIT: {
    type: whole(100, 0, 1_000_000_000),
    meaning:
      'Tickets that an owner may add or take in the console within 24 hours, all players together, without the approval of another owner.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    type: webUrl.optional(),
    meaning:
      'OpenTelemetry collector that gets traces by OTLP over HTTP, such as `http://127.0.0.1:4318`. See [Operations](operations.md#traces).',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    type: z.coerce.number().min(0).max(1).default(1),
    meaning: 'Part of the traces that is recorded, from 0 to 1.',
  },
  OTEL_SERVICE_NAME: {
    type: z.string().default(brandName.toLowerCase()),
    meaning: 'Name of this service in traces.',
  },
  LOG_LEVEL: {
    type: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
  },
} satisfies Settings;

/** The operator of the site, as the terms and the privacy policy name it. */
export const contactSettings = {
  OPERATOR_NAME: { type: line(100).optional(), meaning: 'The person or company that operates the site.' },
  OPERATOR_ADDRESS: { type: line(300).optional(), meaning: 'The postal address, in one line.' },
  CONTACT_EMAIL: {
    type: z.email('Expected an email address').optional(),
    meaning: 'The email address for questions of players, for replies to mails, and for reports of security problems.',
  },
} satisfies Settings;
