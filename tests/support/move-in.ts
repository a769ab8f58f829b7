import type { Agreement, AgreementDetails } from '../../domain/agreements/contract.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { startTestApp } from './app.ts';
import { furnish, standingClock } from './bookings.ts';
import { type Book, sendBook } from './migration.ts';

/** A space that a workbook moves into: 15 November 2026, with desks and parking bays on offer. */
export const startMoveIn = async () => {
  const t = await startTestApp({ clock: standingClock('2026-11-15T06:00:00.000Z') });
  const world = await furnish(t);
  const admin = await t.as('admin');
  const offer = await world.offer({
    name: 'Dedicated Desk',
    type: 'dedicated_shared',
    totalSpaces: 40,
    monthlyRate: '12500.00',
    quarterlyRate: '36000.00',
  });
  await admin.call('POST', '/api/extras', {
    name: 'Parking Bay',
    price: '3000.00',
    account: '4070',
    isRecurring: true,
  });
  const run = (book: Book | Buffer, query = 'dryRun=false') => sendBook(admin, book, query);
  const findTenant = async (name: string) =>
    ((await admin.call('GET', `/api/tenants?q=${encodeURIComponent(name)}`)).body as Tenant[]).find(
      ({ companyName }) => companyName === name,
    );
  const agreementsFor = async (tenantId: string) => {
    const list = (await admin.call('GET', `/api/agreements?tenantId=${tenantId}`)).body as Agreement[];
    return Promise.all(
      list.map(async ({ id }) => (await admin.call('GET', `/api/agreements/${id}`)).body as AgreementDetails),
    );
  };
  const balance = async (account: string) =>
    (
      await t.sql(
        `select coalesce(sum(debit - credit), 0)::numeric(14, 2)::text as balance from journal_lines where account = '${account}'`,
      )
    )[0]?.balance;
  const integrity = async () => (await admin.call('GET', '/api/admin/integrity')).body;
  return { t, admin, offer, run, findTenant, agreementsFor, balance, integrity };
};

export const cutOver = [{ day: '2026-10-31' }];

let made = 0;
export const tenantRow = (companyName = `Company ${++made}`) => ({
  companyName,
  contactPerson: 'Amina Otieno',
  email: `c${made}@example.com`,
  phone: '0712 345 678',
});

export const agreementRow = (tenant: string, changes: Record<string, string> = {}) => ({
  agreement: `A ${tenant}`,
  tenant,
  startDate: '2026-02-01',
  ...changes,
});

export const lineRow = (tenant: string, changes: Record<string, string> = {}) => ({
  agreement: `A ${tenant}`,
  package: 'Dedicated Desk',
  quantity: '1',
  ...changes,
});

/** One company with one desk. */
export const simpleBook = (): Book & { name: string } => {
  const tenant = tenantRow();
  const name = tenant.companyName;
  return Object.assign(
    { cutOver, tenants: [tenant], agreements: [agreementRow(name)], lines: [lineRow(name)] },
    { name },
  );
};
