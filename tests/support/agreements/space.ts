import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { buildApp } from '../../../server/app.ts';
import type { Clock } from '../../../server/clock.ts';
import { readConfig } from '../../../server/config.ts';
import { systemActor } from '../../../server/db/connection/database.ts';
import { APP_ROLE } from '../../../server/db/schema/app-role.ts';
import { createSession } from '../../../server/users/sessions.ts';
import { users } from '../../../server/users/tables.ts';
import { atEnd } from '../at-end.ts';
import { VAT_FREE } from './history.ts';
import { CYCLES, type Cycle, type Tax } from './reference.ts';

type Body = Record<string, unknown>;

export type Space = Awaited<ReturnType<typeof openSpace>>;

const RATE_FIELDS: Record<Cycle, string> = {
  daily: 'dailyRate',
  weekly: 'weeklyRate',
  fortnight: 'fortnightRate',
  monthly: 'monthlyRate',
  quarterly: 'quarterlyRate',
  semi_annual: 'semiAnnualRate',
  annual: 'annualRate',
};

// Prices that no number of days divides.
const LISTED = [41_033, 131_717, 222_229] as const;

/** The price of a listed package for a cycle, in cents. */
export const listPrice = (offer: number, cycle: Cycle): number =>
  (LISTED[offer] ?? 0) * (CYCLES.indexOf(cycle) * 5 + 1) + 7;

export const OFFERS = LISTED.length;

// What the demand for money does is not what this is about: nobody pays here for two years.
const QUIET = {
  autoPaymentReminders: false,
  latePaymentFee: '0.00',
  demandLetterDays: 363,
  finalNoticeDays: 364,
  terminationNoticeDays: 365,
};

/** A whole server on this database, with the clock in the hand of the caller and things to sell. */
export const openSpace = async (url: string, clock: Clock, prices: Tax['prices']) => {
  const backupDir = join(tmpdir(), `nafasi-agreements-${process.pid}`);
  const config = readConfig({
    DATABASE_URL: url,
    BACKUP_DIR: backupDir,
    LOG_LEVEL: 'silent',
    DRAIN_MS: '0',
    DB_POOL_SIZE: '6',
    SECRET_KEY: 'the key of a space of random histories',
  });
  const app = await buildApp({ config, database: { url, role: APP_ROLE }, clock, checkReplies: true, shedAfterMs: 0 });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  atEnd(async () => {
    await client.end();
    await app.drain();
    await rm(backupDir, { recursive: true, force: true });
  });
  const cookie = await app.database.transact(systemActor('prove'), async (tx) => {
    const admin = { username: 'prove', email: 'prove@example.com', firstName: 'Amina', lastName: 'Hassan' };
    const [user] = await tx
      .insert(users)
      .values({ ...admin, role: 'admin', passwordHash: 'nobody signs in with it' })
      .returning({ id: users.id });
    return createSession(tx, user?.id ?? '', 24, { ip: '127.0.0.1', userAgent: 'prove' });
  });
  // Beside other load the server may say that its database was too slow. A client asks again with the same key, as the answer tells it to.
  const ask = async (request: InjectOptions, left = 20): Promise<LightMyRequestResponse> => {
    const reply = await app.server.inject(request);
    if (reply.statusCode !== 503 || left === 0) return reply;
    await setTimeout(1_000);
    return ask(request, left - 1);
  };
  const call = async <T = Body>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: Body) => {
    const reply = await ask({
      method,
      url: path,
      headers: { cookie: `nafasi=${cookie}`, 'idempotency-key': randomUUID() },
      ...(body ? { payload: body } : {}),
    });
    return { status: reply.statusCode, body: (reply.body ? reply.json() : null) as T };
  };
  const must = async <T = Body>(...[method, path, body]: Parameters<typeof call>): Promise<T> => {
    const reply = await call<T>(method, path, body);
    if (reply.status < 300) return reply.body;
    throw new Error(
      `${method} ${path} answered ${reply.status}: ${JSON.stringify(reply.body)} to ${JSON.stringify(body)}`,
    );
  };
  const vat = { vatRegistered: prices !== 'no VAT', pricesIncludeVat: prices === 'with VAT', kraPin: 'P051234567A' };
  await must('PUT', '/api/settings/billing', { ...QUIET, ...vat });
  const offer = async (name: string, rates: Body) =>
    (
      await must<{ id: string }>('POST', '/api/workspace-packages', {
        name,
        type: 'flexible_shared',
        totalSpaces: 9_999,
        ...rates,
      })
    ).id;
  const extra = async (n: number) =>
    (
      await must<{ id: string }>('POST', '/api/extras', {
        name: `Product ${n}`,
        price: '500.00',
        vatable: !VAT_FREE.includes(n),
      })
    ).id;
  const products = [
    { packageId: await offer('Product 0', { monthlyRate: '9500.00' }) },
    { packageId: await offer('Product 1', { monthlyRate: '7000.00' }) },
    { extraId: await extra(2) },
    { extraId: await extra(3) },
  ];
  const offers = [];
  for (const [n] of LISTED.entries()) {
    const rates = CYCLES.map((cycle) => [RATE_FIELDS[cycle], (listPrice(n, cycle) / 100).toFixed(2)]);
    offers.push(await offer(`Offer ${n}`, Object.fromEntries(rates)));
  }
  const beside = await offer(
    'Beside',
    Object.fromEntries(Object.values(RATE_FIELDS).map((field) => [field, '1000.00'])),
  );
  return {
    call,
    must,
    products,
    offers,
    beside,
    sql: async <T extends object>(text: string): Promise<T[]> => (await client.query<T>(text)).rows,
  };
};
