import * as z from 'zod';
import { postgresUrl, webUrl, whole, type Settings } from '../setting-types.js';

export const storageSettings = {
  DATA_DIR: {
    type: z.string().min(1).default('.data'),
    meaning:
      'Directory of the embedded database and of pictures. Without `DATABASE_URL`, only one server at a time can use it.',
  },
  DATABASE_URL: {
    type: postgresUrl.optional(),
    byDefault: 'embedded',
    meaning: 'PostgreSQL 15 or newer. Any number of servers can share it.',
  },
  DATABASE_DIRECT_URL: {
    type: postgresUrl.optional(),
    meaning:
      'The database itself, if `DATABASE_URL` leads to a pooler such as PgBouncer. For migrations and realtime messages.',
  },
  DATABASE_POOL_SIZE: {
    type: whole(10, 2, 500),
    meaning: 'Database connections per server. Reads share a fifth of them.',
  },
  DATABASE_PREPARED_STATEMENTS: {
    type: z.enum(['on', 'off']).default('on'),
    meaning: '`off` for a pooler in transaction mode that does not support them, such as PgBouncer before 1.21.',
  },
  DATABASE_STANDBY: {
    type: z.enum(['optional', 'required']).default('optional'),
    meaning:
      '`required` if the database has a synchronous standby: `operator doctor` then reports a missing one as a problem.',
  },
  REDIS_URL: {
    type: z.url({ protocol: /^rediss?$/ }).optional(),
    meaning: 'Redis that carries realtime messages between servers. Without it, the shared database does.',
  },
  S3_BUCKET: {
    type: z.string().optional(),
    meaning: 'Bucket of an S3-compatible storage for pictures, instead of `DATA_DIR`.',
  },
  S3_REGION: { type: z.string().default('us-east-1'), meaning: 'Region of the bucket.' },
  S3_ENDPOINT: { type: webUrl.optional(), byDefault: "Amazon's", meaning: 'Endpoint of another provider.' },
  S3_ACCESS_KEY_ID: {
    type: z.string().optional(),
    byDefault: "the machine's role",
    meaning: 'Credentials for the bucket.',
  },
  S3_SECRET_ACCESS_KEY: {
    type: z.string().optional(),
    byDefault: "the machine's role",
    meaning: 'Credentials for the bucket. Needed with `S3_ACCESS_KEY_ID`.',
  },
} satisfies Settings;
