import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { atEnd } from '../../support/at-end.ts';
import { furnishBilling } from '../../support/billing.ts';
import { nextMonday } from '../fill-week.ts';
import { limitApp } from './app.ts';

const t = await startTestApp();
const world = await furnishBilling(t);
const api = await t.as('admin');
const limit = limitApp(t.url);
atEnd(() => limit.close());

const callers = { ours: t.app.server, byHand: limit };
type Caller = keyof typeof callers;

const call = (who: Caller, method: 'GET' | 'POST', url: string, payload?: object, cookie = api.cookie) =>
  callers[who].inject({ method, url, headers: { cookie: `nafasi=${cookie}` }, ...(payload ? { payload } : {}) });

// Sealing goes on behind a write, and a session is touched by what is read too.
const LEFT_OUT = /seal|head|session|^pgboss/;

/** Every row that was written since a transaction, but for what is other each time: ids, instants, numbers and sums of days. */
const rowsSince = async (mark: string) => {
  const tables = await t.sql(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const parts = tables
    .map(({ name }) => String(name))
    .filter((name) => !LEFT_OUT.test(name))
    .map(
      (name) => `select '${name}' || to_jsonb(r)::text as row from "${name}" r where r.xmin::text::bigint > ${mark}`,
    );
  const rows = await t.sql(parts.join(' union all '));
  return rows
    .map(({ row }) =>
      String(row)
        .replace(/(Company |company-|Room )\d+/g, '$1')
        .replace(/"base64": "[^"]*"/g, 'base64')
        .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+\+00:00/g, 'instant')
        .replace(/(RC|INV\d{4}-)\d+/g, 'number')
        .replace(/"(id|tx|seq|next|receipt)": "?\d+"?/g, '$1')
        .replace(
          /^(journal_days.*)"debit": [\d.]+(.*)"credit": [\d.]+|^(journal_days.*)"credit": [\d.]+(.*)"debit": [\d.]+/,
          '$1$2$3$4',
        ),
    )
    .sort();
};

const written = async (who: Caller, url: string, tenant: { id: string }, payload: object) => {
  const [marked] = await t.sql('select pg_current_xact_id()::text as mark');
  const reply = await call(who, 'POST', url, { tenantId: tenant.id, ...payload });
  expect(reply.statusCode, reply.body).toBe(201);
  return { rows: await rowsSince(String(marked?.mark)), body: reply.json<Record<string, unknown>>() };
};

/** The same call for two tenants, one by the server and one by hand. */
const writtenByBoth = async (url: string, payloads: Record<Caller, object>, owing: string | null = null) => {
  const twins = [await world.tenant(), await world.tenant()] as const;
  if (owing) for (const { id } of twins) await world.invoice(id, owing);
  return {
    ours: await written('ours', url, twins[0], payloads.ours),
    byHand: await written('byHand', url, twins[1], payloads.byHand),
  };
};

const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]);
};

describe('the honest limit', () => {
  test('lists the same bytes under the same headers', async () => {
    const tenant = await world.tenant();
    for (let n = 0; n < 25; n++) await world.invoice(tenant.id, `${100 + n}.50`);
    const [ours, theirs] = [
      await call('ours', 'GET', '/api/invoices?limit=20'),
      await call('byHand', 'GET', '/api/invoices?limit=20'),
    ];
    expect(theirs.body).toBe(ours.body);
    expect(theirs.headers.link).toBe(ours.headers.link);
    const names = (headers: object) => Object.keys(headers).sort();
    expect(names(theirs.headers)).toEqual(names(ours.headers));
  });

  test('answers nobody without a session', async () => {
    expect((await call('byHand', 'GET', '/api/invoices?limit=20', undefined, 'nobody')).statusCode).toBe(401);
  });

  test.each([
    ['on an open invoice', '500.00'],
    ['that is credit', null],
  ])('writes the same rows for a payment %s', async (_, owing) => {
    const payload = { amount: '120.00', paymentMethod: 'cash' };
    const { ours, byHand } = await writtenByBoth('/api/payments', { ours: payload, byHand: payload }, owing);
    expect(byHand.rows).toEqual(ours.rows);
    expect(shapeOf(byHand.body)).toEqual(shapeOf(ours.body));
  });

  test('writes the same rows for a booking', async () => {
    const payload = async () => ({
      roomId: (await world.room()).id,
      bookingDate: nextMonday(),
      startTime: '10:00',
      endTime: '11:00',
      overrideReason: 'Measured',
    });
    const payloads = { ours: await payload(), byHand: await payload() };
    const { ours, byHand } = await writtenByBoth('/api/room-bookings', payloads);
    expect(byHand.rows).toEqual(ours.rows);
    expect(shapeOf(byHand.body)).toEqual(shapeOf(ours.body));
  });

  test('writes the same rows for an invoice', async () => {
    const payload = { lines: [{ description: 'Printing', quantity: 1, unitPrice: '500.00' }] };
    const { ours, byHand } = await writtenByBoth('/api/invoices', { ours: payload, byHand: payload });
    expect(byHand.rows).toEqual(ours.rows);
    expect(shapeOf(byHand.body)).toEqual(shapeOf(ours.body));
  });
});
