import { rm } from 'node:fs/promises';
import { migrate } from '@game/database';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../../apps/server/src/platform/postgres/embedded-postgres.js';
import type { TestCluster } from '../database.js';
import { ownClock } from '../faketime.js';
import { makeFolder } from '../folders.js';

interface RunningCluster extends TestCluster {
  stop: () => Promise<void>;
}

/** Shared by all projects of the run: each project loads this file separately. */
const shared = globalThis as { testCluster?: { users: number; started: Promise<RunningCluster> } | undefined };

// The data is only needed during the run, so PostgreSQL does not wait for the disk.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  max_wal_size: '256MB',
};

/** Provides the tests of a project with a cluster and a template database with the newest schema. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = (shared.testCluster ??= { users: 0, started: startCluster() });
  cluster.users += 1;
  const { connection, template, stop } = await cluster.started;
  project.provide('testCluster', { connection, template });
  return async () => {
    cluster.users -= 1;
    if (cluster.users > 0) return;
    shared.testCluster = undefined;
    await stop();
  };
}

async function startCluster(): Promise<RunningCluster> {
  const dataDirectory = await makeFolder('test-cluster-');
  const postgres = await startEmbeddedPostgres({ dataDirectory, settings, environment: ownClock() });
  const template = 'newest_schema';
  const connection = { ...postgres.connection, database: 'postgres' };
  const client = new Client(connection);
  await client.connect();
  await client.query(`CREATE DATABASE ${template}`);
  await client.end();
  await migrate({ ...connection, database: template });
  return {
    connection,
    template,
    stop: async () => {
      await postgres.stop();
      await rm(dataDirectory, { recursive: true });
    },
  };
}
