import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { InjectOptions } from 'fastify';
import { inject } from 'vitest';
import type { Role } from '../../domain/kernel/access.ts';
import { type App, buildApp } from '../../server/app.ts';
import { type Clock, systemClock } from '../../server/clock.ts';
import { type Config, readConfig } from '../../server/config.ts';
import { systemActor } from '../../server/db/connection/database.ts';
import { APP_ROLE } from '../../server/db/schema/app-role.ts';
import { createSession } from '../../server/users/sessions.ts';
import { users } from '../../server/users/tables.ts';
import '../../server/temporal.ts';
import { atEnd } from './at-end.ts';
import { runAsOwner, TEMPLATE, withDatabase } from './database.ts';
import { watchAnswers } from './documented.ts';
import { watchWords } from './plain-words.ts';
import { watchRoundTrips } from './round-trips.ts';

export const PASSWORD = 'a test password of good length';
// Cheap to verify: tests sign in hundreds of times, and the cost of the real hash is not what they are about.
const passwordHash = hash(PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 });

// The same for every server of a test, as it has to be for every node of a space.
export const SECRET_KEY = 'the key of a test space, which opens nothing else';

export type Reply = {
  status: number;
  body: unknown;
  headers: Record<string, string | string[] | number | undefined>;
  cookies: { name: string; value: string }[];
};
export type Api = {
  userId: string | null;
  cookie: string | null;
  call(method: string, url: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
};

export type TestApp = {
  app: App;
  config: Config;
  url: string;
  // As the owner of the database: for looking, and for doing what the server may not.
  sql(statement: string): Promise<Record<string, unknown>[]>;
  makeUser(role: Role, changes?: Partial<typeof users.$inferInsert>): Promise<{ id: string; username: string }>;
  as(role: Role, changes?: Partial<typeof users.$inferInsert>): Promise<Api>;
  anonymous: Api;
};

export type TestOptions = {
  env?: Record<string, string>;
  clock?: Clock;
  /** false where the test itself types days into names and reasons. */
  watchesWords?: boolean;
  /** The address of a pooler in front of the database, where the server works through one. */
  poolerUrl?: (url: string) => Promise<string>;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text; // Pages and event streams are not JSON.
  }
};

const apiFor = (app: App, userId: string | null, cookie: string | null): Api => ({
  userId,
  cookie,
  async call(method, url, body, headers = {}) {
    const options: InjectOptions = {
      method: method as 'GET',
      url,
      headers: {
        ...(cookie ? { cookie: `nafasi=${cookie}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    };
    const reply = await app.server.inject(options);
    return { status: reply.statusCode, body: parse(reply.body), headers: reply.headers, cookies: reply.cookies };
  },
});

export const freshDatabase = async (template = TEMPLATE): Promise<string> => {
  const ownerUrl = inject('ownerUrl');
  const name = `t_${randomBytes(6).toString('hex')}`;
  await runAsOwner(ownerUrl, `create database ${name} template ${template}`);
  atEnd(() => runAsOwner(ownerUrl, `drop database if exists ${name} with (force)`));
  return withDatabase(ownerUrl, name);
};

/** The role that the preparation of a database has given its rights to. */
const appRoleIn = async (url: string): Promise<string> => {
  const { rows } = await runAsOwner(
    url,
    `select r.rolname as role from pg_namespace n, aclexplode(n.nspacl) a join pg_roles r on r.oid = a.grantee
     where n.nspname = 'pgboss' and r.rolname like '${APP_ROLE}%'`,
  );
  return rows[0]?.role ?? APP_ROLE;
};

// A whole server on its own database, without a port. Every answer is checked against its contract and the OpenAPI document.
export const startTestApp = async (
  { env = {}, clock = systemClock, watchesWords = true, poolerUrl }: TestOptions = {},
  database?: string,
): Promise<TestApp> => {
  const url = database ?? (await freshDatabase());
  const config = readConfig({
    DATABASE_URL: url,
    BACKUP_DIR: join(tmpdir(), 'nafasi-test-backups', randomBytes(6).toString('hex')),
    LOG_LEVEL: 'silent',
    DRAIN_MS: '0',
    DB_POOL_SIZE: '10',
    SECRET_KEY,
    ...env,
  });
  // A machine that is busy with other tests is not what these are about: nobody is sent away for its slowness.
  const role = database ? await appRoleIn(url) : APP_ROLE;
  const place = poolerUrl ? { url: await poolerUrl(url), directUrl: url, role } : { url, role };
  const app = await buildApp({ config, database: place, clock, checkReplies: true, shedAfterMs: 0 });
  watchAnswers(app);
  watchRoundTrips(app);
  if (watchesWords) watchWords(app, url);
  atEnd(async () => {
    await app.drain();
    await rm(config.backupDir, { recursive: true, force: true });
  });

  let made = 0;
  const makeUser: TestApp['makeUser'] = async (role, changes = {}) => {
    const username = `${role}-${++made}-${randomBytes(3).toString('hex')}`;
    const hashed = await passwordHash;
    const [user] = await app.database.transact(systemActor('test'), (tx) =>
      tx
        .insert(users)
        .values({
          username,
          email: `${username}@example.com`,
          firstName: 'Test',
          lastName: role,
          role,
          passwordHash: hashed,
          ...changes,
        })
        .returning({ id: users.id, username: users.username }),
    );
    if (!user) throw new Error('no user was made');
    return user;
  };
  return {
    app,
    config,
    url,
    sql: async (statement) => {
      const { rows } = await runAsOwner(url, statement);
      // Done behind its back, it is told of.
      app.deps.cache.clear();
      return rows as Record<string, unknown>[];
    },
    makeUser,
    async as(role, changes) {
      const user = await makeUser(role, changes);
      const token = await app.database.transact(systemActor('test'), (tx) =>
        createSession(tx, user.id, 24, { ip: '127.0.0.1', userAgent: 'test' }),
      );
      return apiFor(app, user.id, token);
    },
    anonymous: apiFor(app, null, null),
  };
};

export const withCookie = (test: TestApp, cookie: string | null): Api => apiFor(test.app, null, cookie);
