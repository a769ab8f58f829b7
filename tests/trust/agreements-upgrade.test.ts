import { randomBytes } from 'node:crypto';
import { expect, inject, it } from 'vitest';
import { addDays, addMonths, toDay } from '../../domain/kernel/time.ts';
import { systemClock } from '../../server/clock.ts';
import { readConfig } from '../../server/config.ts';
import { connectAsOwner } from '../../server/db/connection/connect.ts';
import { systemActor } from '../../server/db/connection/database.ts';
import { openDatabase } from '../../server/db/connection/pool.ts';
import { NO_CACHE } from '../../server/db/query/cache.ts';
import { APP_ROLE } from '../../server/db/schema/app-role.ts';
import { upgradeSchema } from '../../server/db/schema/upgrade.ts';
import { fillDemoBookings } from '../../server/demo/bookings.ts';
import { fillDefaults } from '../../server/demo/defaults.ts';
import { fillDemoExpenses } from '../../server/demo/expenses.ts';
import { fillDemoMoney } from '../../server/demo/money.ts';
import { fillDemoTenants } from '../../server/demo/tenants.ts';
import { loadSettings } from '../../server/settings/store.ts';
import { prepareDatabase } from '../../server/startup/prepare.ts';
import { silentLog } from '../../server/startup/silent-log.ts';
import { tenants } from '../../server/tenants/tables.ts';
import { insertUser } from '../../server/users/service.ts';
import { freshDatabase, PASSWORD, startTestApp } from '../support/app.ts';
import { atEnd } from '../support/at-end.ts';
import { standingClock } from '../support/bookings.ts';
import { copyRows } from '../support/copied-rows.ts';
import { runAsOwner, withDatabase } from '../support/database.ts';
import { openSession } from '../support/owner.ts';
import { reportAddresses } from '../support/report-addresses.ts';
import { earlierSchema } from '../support/schema-folder.ts';

const BEFORE_AGREEMENTS = '0008_floor_plans';
const NOW = systemClock.now();
const TODAY = toDay(NOW, 'Africa/Nairobi');

// A year of tenants who have one package each, as every space was.
const fillYear = async (url: string): Promise<void> => {
  const fail = (error: Error) => {
    throw error;
  };
  const database = openDatabase({ url, role: APP_ROLE, size: 5, onError: fail });
  const config = readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent' });
  await database.transact(systemActor('setup'), fillDefaults);
  await database.transact(systemActor('test'), async (tx) => {
    const name = { username: 'grace', email: 'grace@example.com', firstName: 'Grace', lastName: 'Njeri' };
    const { id } = await insertUser(tx, { ...name, role: 'accountant', password: PASSWORD, mustChangePassword: false });
    const settings = { get: () => loadSettings(tx, false) };
    const deps = { db: tx, clock: standingClock(NOW), settings, config, cache: NO_CACHE, log: silentLog };
    await fillDemoTenants(deps, {});
    // Of no tenant was it known what paper frees them of VAT.
    await tx
      .update(tenants)
      .set({ taxClass: null, taxReference: null, taxFrom: null, taxUntil: null, withholdsVat: false });
    await fillDemoBookings(deps);
    await fillDemoMoney(deps, { id, name: 'Grace Njeri', mayPostIntoClosed: false });
    await fillDemoExpenses(deps);
  });
  await database.end();
};

// The same space as a version from before agreements would have kept it.
const takeBack = async (url: string): Promise<string> => {
  const ownerUrl = inject('ownerUrl');
  const name = `t_${randomBytes(6).toString('hex')}`;
  await runAsOwner(ownerUrl, `create database ${name}`);
  atEnd(() => runAsOwner(ownerUrl, `drop database if exists ${name} with (force)`));
  const old = withDatabase(ownerUrl, name);
  const owner = await connectAsOwner(old, 'test');
  await upgradeSchema(owner, await earlierSchema(BEFORE_AGREEMENTS));
  await owner.end();
  const [from, to] = [await openSession(url), await openSession(old)];
  await to.run('alter table tenant_people alter name drop not null');
  await copyRows(from, to);
  await to.run(`delete from document_counters where series = 'AGR'`);
  // People of tenants had their names with the tenant, where there were no people apart from it.
  const [people] = await from.run(`select coalesce(json_agg(p), '[]')::text as rows
    from (select c.id, p.name, p.email, p.phone from tenant_people c join parties p on p.id = c.party_id) as p`);
  await to.run(`set session_replication_role = replica; update tenant_people t set name = p.name, email = p.email, phone = p.phone
    from json_to_recordset($rows$${people?.rows}$rows$) as p(id uuid, name text, email text, phone text) where p.id = t.id;
    set session_replication_role = origin; alter table tenant_people alter name set not null`);
  await from.end();
  await to.end();
  return old;
};

// A pay code is given once, in the order in which tenants came: those of an older space get theirs when it is upgraded.
const withoutPayCode = (body: unknown): unknown =>
  Array.isArray(body) ? body.map((row) => (row?.payCode ? { ...row, payCode: 'given' } : row)) : body;

const readFigures = async (url: string): Promise<Map<string, unknown>> => {
  const t = await startTestApp({ clock: standingClock(NOW) }, url);
  const admin = await t.as('admin');
  const [tenant] = await t.sql(`select id from tenants where company_name = 'Karura Analytics'`);
  const spans = [
    { from: addMonths(TODAY, -12), to: TODAY },
    { from: addDays(TODAY, -60), to: addDays(TODAY, -31) },
  ];
  const reports = await Promise.all(spans.map((span) => reportAddresses(span, String(tenant?.id))));
  const lists = [
    '/api/tenants?limit=500&sort=companyName',
    `/api/billing/preview?date=${addMonths(TODAY, 1)}`,
    '/api/payments-export',
    '/api/expenses-export',
    '/api/cash-accounts',
  ];
  const people = `select c.tenant_id, p.name, p.email, p.phone, c.role from tenant_people c join parties p on p.id = c.party_id order by c.id`;
  const figures = new Map<string, unknown>([['the people of tenants', await t.sql(people)]]);
  for (const address of [...reports.flat(), ...lists]) {
    const { status, body } = await admin.call('GET', address);
    expect([address, status]).toEqual([address, 200]);
    figures.set(address, withoutPayCode(body));
  }
  return figures;
};

it('a space from before agreements has the same figures in every report after its upgrade', {
  timeout: 300_000,
}, async () => {
  const url = await freshDatabase();
  await fillYear(url);
  const before = await readFigures(url);
  const old = await takeBack(url);
  expect((await runAsOwner(old, `select to_regclass('agreements') as found`)).rows).toEqual([{ found: null }]);
  await prepareDatabase(old, async () => undefined, { login: APP_ROLE });
  const after = await readFigures(old);
  expect(before.size).toBeGreaterThan(20);
  for (const [address, figures] of before) expect([address, after.get(address)]).toEqual([address, figures]);
  const [agreements] = (
    await runAsOwner(
      old,
      `select count(*)::int as tenants, count(a.id)::int as mains, count(l.id)::int as lines, bool_and(l.unit_price = t.rent_amount) as at_rent
       from tenants t left join agreements a on a.tenant_id = t.id and a.is_main left join agreement_lines l on l.agreement_id = a.id`,
    )
  ).rows;
  expect(agreements).toEqual({ tenants: 42, mains: 42, lines: 42, at_rent: true });
  // What the upgrade made of older rows is in the audit log as well.
  const { rows: unknown } = await runAsOwner(old, `select message from audit_verify_rows() where kind = 'row_added'`);
  expect(unknown).toEqual([]);
});
