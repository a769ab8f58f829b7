import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import '../../server/temporal.ts';
import { connectionTo } from '../../server/db/connection/writer.ts';
import { startEmbedded } from '../../server/db/embedded/embedded.ts';
import { APP_ROLE } from '../../server/db/schema/app-role.ts';
import { prepareDatabase } from '../../server/startup/prepare.ts';

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string;
  }
}

export const TEMPLATE = 'nafasi_template';
// Made from it by the first file that wants the demo year.
export const DEMO_TEMPLATE = 'nafasi_demo_template';

export const withDatabase = (url: string, name: string): string => {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.toString();
};

export const runAsOwner = async (url: string, statement: string): Promise<pg.QueryResult> => {
  const { connectionString, Client } = connectionTo(url);
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
};

// One PostgreSQL for the whole run (a real server of one's own with TEST_DATABASE_URL), migrated once into a template
// from which each test file copies its own database.
export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL;
  const dataDir = given ? null : await mkdtemp(join(tmpdir(), 'nafasi-test-'));
  const embedded = dataDir ? await startEmbedded({ dataDir, say: () => undefined }) : null;
  const ownerUrl = embedded?.ownerUrl ?? given ?? '';
  const dropTemplates = async () => {
    for (const name of [DEMO_TEMPLATE, TEMPLATE]) await runAsOwner(ownerUrl, `drop database if exists ${name}`);
  };
  await dropTemplates();
  await runAsOwner(ownerUrl, `create database ${TEMPLATE}`);
  await prepareDatabase(withDatabase(ownerUrl, TEMPLATE), async () => undefined, { login: APP_ROLE });
  project.provide('ownerUrl', ownerUrl);
  return async () => {
    await dropTemplates();
    await embedded?.stop();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  };
}
