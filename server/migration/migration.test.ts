import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { Agreement, AgreementDetails } from '../../domain/agreements/contract.ts';
import type { Invoice } from '../../domain/billing/contract.ts';
import { SHEET_KEYS, SHEETS } from '../../domain/migration/sheets.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnish, standingClock } from '../../tests/support/bookings.ts';
import { expectBooksAgree } from '../../tests/support/books.ts';
import { type Book, errorTexts, sendBook, toWorkbook } from '../../tests/support/migration.ts';
import { recogniseThrough } from '../billing/revenue/recognise.ts';
import { systemActor } from '../db/connection/database.ts';
import { readXlsx } from '../documents/workbook/read-xlsx.ts';
import { xlsxStream } from '../documents/xlsx.ts';
import { templateSheets } from './template.ts';

const clock = standingClock('2026-11-15T06:00:00.000Z');
const t = await startTestApp({ clock });
const world = await furnish(t);
const admin = await t.as('admin');

const offer = await world.offer({
  name: 'Dedicated Desk',
  type: 'dedicated_shared',
  totalSpaces: 40,
  monthlyRate: '12500.00',
  quarterlyRate: '36000.00',
});
await admin.call('POST', '/api/extras', { name: 'Parking Bay', price: '3000.00', account: '4070', isRecurring: true });

let made = 0;
const tenantRow = (companyName = `Company ${++made}`) => ({
  companyName,
  contactPerson: 'Amina Otieno',
  email: `c${made}@example.com`,
  phone: '0712 345 678',
});
const cutOver = [{ day: '2026-10-31' }];
const agreementRow = (tenant: string, changes: Record<string, string> = {}) => ({
  agreement: `A ${tenant}`,
  tenant,
  startDate: '2026-02-01',
  ...changes,
});
const lineRow = (tenant: string, changes: Record<string, string> = {}) => ({
  agreement: `A ${tenant}`,
  package: offer.name,
  quantity: '1',
  ...changes,
});

const simple = (changes: Book = {}): Book & { name: string } => {
  const tenant = tenantRow();
  const name = tenant.companyName;
  return Object.assign(
    { cutOver, tenants: [tenant], agreements: [agreementRow(name)], lines: [lineRow(name)], ...changes },
    { name },
  );
};
const bookOf = ({ name: _, ...book }: Book & { name: string }): Book => book;
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

describe('the template', () => {
  it('has instructions and every sheet, and the import reads it as an empty workbook', async () => {
    const file = await buffer(xlsxStream(...templateSheets()));
    const sheets = await readXlsx(file, 200);
    expect(sheets.map(({ name }) => name)).toEqual(['Instructions', ...SHEET_KEYS.map((key) => SHEETS[key].name)]);
    expect(errorTexts((await run(file, 'dryRun=true')).body)).toEqual(['Cut-Over!A2: Cut-Over Day is required']);
    expect((await admin.call('GET', '/api/migration/template')).status).toBe(200);
  });
});

describe('a workbook', () => {
  it('brings a company with the deal that was really made', async () => {
    const tenant = tenantRow('Savanna Ltd');
    const book: Book = {
      cutOver,
      units: [
        { kind: 'desk', name: 'North 1', floor: 'Loft' },
        { kind: 'desk', name: 'North 2', floor: 'loft' },
        { kind: 'parking', name: 'Bay 7', floor: 'Basement' },
      ],
      tenants: [tenant],
      agreements: [
        {
          agreement: 'S-1',
          tenant: 'savanna ltd',
          startDate: '15/02/2026',
          termMonths: '24',
          renewsMonths: '12',
          noticeDays: '60',
          purchaseOrder: 'LPO 7',
          billingEmails: 'a@savanna.example; b@savanna.example',
          depositRequired: '66,000',
        },
        {
          agreement: 'S-2',
          tenant: 'Savanna Ltd',
          startDate: '2026-03-01',
          billingCycle: 'Quarterly',
          kind: 'lease',
          billFrom: '2026-12-01',
        },
      ],
      lines: [
        {
          agreement: 'S-1',
          package: 'dedicated desk',
          quantity: '6',
          price: '11000',
          discountPercent: '10',
          discountUntil: '2026-12-31',
          units: 'North 1; north 2',
        },
        { agreement: 'S-1', extra: 'Parking Bay', quantity: '2', units: 'Bay 7' },
        { agreement: 's-2', package: 'Dedicated Desk' },
      ],
    };
    expect(await run(book, 'dryRun=true')).toMatchObject({ status: 200, body: { imported: false, errors: [] } });
    expect(await findTenant('Savanna Ltd')).toBeUndefined();
    expect(await run(book)).toMatchObject({
      status: 200,
      body: { imported: true, errors: [], cutOverDay: '2026-10-31' },
    });
    const savanna = await findTenant('Savanna Ltd');
    expect(savanna).toMatchObject({
      rentAmount: '65400.00',
      billedThrough: '2026-11-01',
      packageName: 'Dedicated Desk',
      phone: '+254712345678',
    });
    const [main, second] = (await agreementsFor(savanna?.id ?? '')).sort(
      (one, other) => Number(other.isMain) - Number(one.isMain),
    );
    expect(main).toMatchObject({
      startDate: '2026-02-15',
      termMonths: 24,
      renewsMonths: 12,
      noticeDays: 60,
      purchaseOrder: 'LPO 7',
      depositRequired: '66000.00',
      billedThrough: '2026-11-01',
      billingEmails: ['a@savanna.example', 'b@savanna.example'],
    });
    expect(
      main?.lines.map(({ name, quantity, unitPrice, discountPercent, unitIds }) => [
        name,
        quantity,
        unitPrice,
        discountPercent,
        unitIds.length,
      ]),
    ).toEqual([
      ['Dedicated Desk', 6, '11000.00', 10, 2],
      ['Parking Bay', 2, '3000.00', 0, 1],
    ]);
    expect(second).toMatchObject({
      kind: 'lease',
      billingCycle: 'quarterly',
      billedThrough: '2026-12-01',
      isMain: false,
    });
    expect(second?.lines.map(({ unitPrice }) => unitPrice)).toEqual(['36000.00']);
  });

  it('is taken once: the same file again is refused, also by the dry run and by fifty at once', async () => {
    const file = await toWorkbook(bookOf(simple()));
    const replies = await Promise.all(Array.from({ length: 10 }, () => run(file)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(await run(file, 'dryRun=true')).toMatchObject({
      status: 409,
      body: { code: 'conflict', fields: { file: expect.stringContaining('imported already') } },
    });
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'Send the workbook as the body of the call'],
    [
      'another file',
      Buffer.from('%PDF-1.7 and so on and so on'),
      'This is not a workbook: save it as .xlsx and try again',
    ],
  ])('%s is refused', async (_, file, message) => {
    expect(await run(file)).toMatchObject({ status: 400, body: { fields: { file: message } } });
  });

  it('names every cell that is wrong, and imports nothing of it', async () => {
    const [one, two, three] = [tenantRow(), { ...tenantRow(), email: 'nobody', phone: 'x' }, tenantRow()];
    const book: Book = {
      cutOver,
      units: [{ kind: 'sofa', name: 'Sofa', floor: 'Loft' }],
      tenants: [one, two, three, { ...three }],
      agreements: [
        agreementRow(one.companyName, { billFrom: '2026-10-01' }),
        agreementRow(two.companyName, { termMonths: 'two years' }),
        agreementRow('Nobody Ltd'),
        agreementRow(three.companyName, { startDate: '2024-01-01', termMonths: '12' }),
      ],
      lines: [
        lineRow(one.companyName, { quantity: '1.5' }),
        lineRow(two.companyName, { package: 'Penthouse' }),
        lineRow('Nobody Ltd', { extra: 'Parking Bay' }),
        lineRow(three.companyName, { units: 'Nowhere 1' }),
        lineRow('A Ghost'),
        lineRow(three.companyName, { discountPercent: '101' }),
        lineRow(three.companyName, { price: 'free' }),
      ],
      openInvoices: [
        { tenant: one.companyName, oldNumber: '1', issueDate: '2026-11-02', dueDate: '2026-11-16', amount: '10' },
        { tenant: one.companyName, oldNumber: '2', issueDate: '2026-08-02', dueDate: '2026-08-01', amount: '10' },
        {
          tenant: one.companyName,
          oldNumber: '2',
          issueDate: '2026-08-02',
          dueDate: '2026-08-16',
          amount: '10',
          paid: '10',
        },
        { tenant: 'Nobody Ltd', oldNumber: '3', issueDate: '31.02.2026', dueDate: '2026-08-16', amount: '-5' },
      ],
      trialBalance: [
        { account: '9999', debit: '1' },
        { account: '1160', credit: '1' },
        { account: '1010', debit: '1', credit: '2' },
      ],
    };
    const { body } = await run(book);
    expect(errorTexts(body).sort()).toEqual(
      [
        'Units!A2: Kind must be one of desk, office, locker, parking, mailbox',
        'Tenants!C3: Email must be an email address',
        'Tenants!D3: Phone must be a number such as 0712 345 678 or +44 20 7946 0958',
        `Tenants!A5: ${three.companyName} is already in row 4`,
        'Agreements!M2: Bill From must not be before 1 Nov 2026, the day after the cut-over',
        'Agreements!E3: Term Months must be a whole number',
        'Agreements!B4: There is no tenant named Nobody Ltd in the sheet Tenants',
        'Agreements!E5: The agreement ended on 31 Dec 2024: leave out what is over, or say how it renews',
        'Lines!D2: Quantity must be a whole number',
        'Lines!B3: There is no package named Penthouse',
        'Lines!B4: A line needs a package or an extra, and not both',
        'Lines!J5: There is no unit named Nowhere 1',
        'Lines!A6: There is no agreement A A Ghost in the sheet Agreements',
        'Lines!F7: Discount Percent must be from 0 to 100',
        'Lines!E8: Agreed Price must be an amount with at most two decimals',
        'Open Invoices!C2: Issue Date must not be after the cut-over day, 31 Oct 2026',
        'Open Invoices!D3: Due Date must not be before the issue date',
        'Open Invoices!B4: 2 is already in row 3',
        'Open Invoices!F4: Paid So Far must be less than the amount: leave out what is paid',
        'Open Invoices!A5: There is no tenant named Nobody Ltd in the sheet Tenants',
        'Open Invoices!C5: Issue Date must be a date such as 30/11/2026',
        'Open Invoices!E5: Amount must be 0 or more',
        'Opening Trial Balance!A2: There is no active account 9999',
        'Opening Trial Balance!A3: 1160 Staff loans and advances follows its own records: enter its balance there, and leave it out here',
        'Opening Trial Balance!C4: An account has a debit or a credit, and not both',
      ].sort(),
    );
    expect(body.imported).toBe(false);
    expect(await findTenant(one.companyName)).toBeUndefined();
  });

  it('does not sell more desks than there are', async () => {
    const { name, ...book } = simple();
    const { body } = await run({ ...book, lines: [lineRow(name, { quantity: '39' })] });
    expect(errorTexts(body)[0]).toMatch(/^Lines!D2: Dedicated Desk has only \d+ spaces left$/);
  });

  it('without agreement or package is refused at the tenant', async () => {
    const { name, ...book } = simple();
    const bare = tenantRow();
    const { body } = await run({
      ...book,
      tenants: [...(book.tenants ?? []), bare],
      lines: [{ agreement: `A ${name}`, extra: 'Parking Bay' }],
    });
    expect(errorTexts(body)).toEqual([
      `Tenants!A2: ${name} needs a package on one of its agreements`,
      `Tenants!A3: ${bare.companyName} has no agreement in the sheet Agreements`,
    ]);
  });
});

describe('people who are no tenants', () => {
  it('come along, each once by name and email address', async () => {
    const brian = { name: 'Brian Kiprop', email: 'brian@example.com', phone: '0722 000 111', company: 'Kiprop & Sons' };
    const twice = [brian, { name: 'BRIAN KIPROP', email: 'Brian@example.com' }];
    expect(errorTexts((await run({ cutOver, parties: twice })).body)).toEqual([
      'Parties!A3: BRIAN KIPROP is already in row 2',
    ]);
    const parties = [brian, { name: 'Walk-in', phone: '0722 000 112' }];
    expect((await run({ cutOver, parties })).body).toMatchObject({ imported: true, errors: [] });
    expect((await admin.call('GET', '/api/parties?q=kiprop')).body).toMatchObject([
      { name: 'Brian Kiprop', email: 'brian@example.com', phone: '+254722000111', company: 'Kiprop & Sons' },
    ]);
    expect(errorTexts((await run({ cutOver, parties: [{ ...brian, company: 'Other' }] })).body)).toEqual([
      'Parties!A2: Brian Kiprop is already known by this email address',
    ]);
  });
});

describe('opening balances', () => {
  it('open invoices keep their days and numbers, are settled by payments, and nobody is chased for them', async () => {
    const { name, ...book } = simple();
    const openInvoices = [
      {
        tenant: name,
        oldNumber: 'X-17',
        issueDate: '2026-06-01',
        dueDate: '2026-06-15',
        amount: '11600',
        paid: '1600',
      },
      { tenant: name, oldNumber: 'X-18', issueDate: '2026-10-20', dueDate: '2026-11-18', amount: '5000' },
    ];
    expect(errorTexts((await run({ ...book, openInvoices })).body)).toEqual([]);
    const tenant = await findTenant(name);
    const list = async () =>
      (await admin.call('GET', `/api/invoices?tenant=${tenant?.id}&sort=dueDate`)).body as Invoice[];
    expect(
      (await list()).map(({ issueDate, dueDate, balance: open, status, description, invoiceNumber }) => [
        issueDate,
        dueDate,
        open,
        status,
        description,
        invoiceNumber?.slice(0, 4),
      ]),
    ).toEqual([
      ['2026-06-01', '2026-06-15', '10000.00', 'overdue', 'Invoice X-17 (11,600.00 less 1,600.00 paid before)', 'OPN-'],
      ['2026-10-20', '2026-11-18', '5000.00', 'pending', 'Invoice X-18', 'OPN-'],
    ]);
    const outbox = async () => (await t.sql('select count(*)::int as n from outbox'))[0]?.n;
    const before = await outbox();
    await admin.call('POST', '/api/automation/manual-run');
    expect(await t.sql(`select 1 from demand_letters where tenant_id = '${tenant?.id}'`)).toEqual([]);
    expect(await t.sql(`select 1 from invoices where tenant_id = '${tenant?.id}' and type = 'late_fee'`)).toEqual([]);
    expect(await t.sql(`select 1 from outbox where event_key like 'reminder:%'`)).toEqual([]);
    expect(before).toBeLessThanOrEqual((await outbox()) as number);
    const paid = await admin.call('POST', '/api/payments', {
      tenantId: tenant?.id,
      amount: '10000.00',
      paymentMethod: 'cash',
      paymentDate: '2026-11-15',
    });
    expect(paid.status).toBe(201);
    expect((await list())[0]).toMatchObject({ status: 'paid', balance: '0.00' });
    await expectBooksAgree(t);
  });

  it('nobody is billed for a day before the cut-over', async () => {
    const { name, ...book } = simple();
    await run(book);
    await admin.call('POST', '/api/billing/generate-invoices');
    const tenant = await findTenant(name);
    const first = await t.sql(`select min(starts_on)::text as day from rent_periods where tenant_id = '${tenant?.id}'`);
    expect(first).toEqual([{ day: '2026-11-01' }]);
  });

  it('rent paid ahead is earned by the day, and the days are not billed again', async () => {
    const { name, ...book } = simple();
    const agreements = [
      agreementRow(name, { billingCycle: 'quarterly', startDate: '2026-10-01', billFrom: '2027-01-01' }),
    ];
    const prepaidRent = [{ agreement: `A ${name}`, paidThrough: '2026-12-31', amount: '6100.00' }];
    const deferred = Number(await balance('2200'));
    expect(
      errorTexts(
        (await run({ ...book, agreements, prepaidRent: [{ ...prepaidRent[0], paidThrough: '2026-12-30' }] as never }))
          .body,
      ),
    ).toEqual([`Prepaid Rent!B2: Paid Through must be 31 Dec 2026, the day before A ${name} is billed again`]);
    expect(errorTexts((await run({ ...book, agreements, prepaidRent })).body)).toEqual([]);
    expect(Number(await balance('2200')) - deferred).toBe(-6100);
    await t.app.database.transact(systemActor('test'), (db) => recogniseThrough(db, '2026-11-14'));
    const tenant = await findTenant(name);
    expect(await t.sql(`select status, amount::text from invoices where tenant_id = '${tenant?.id}'`)).toEqual([
      { status: 'paid', amount: '6100.00' },
    ]);
    const sales = (await admin.call('GET', '/api/reports/vat?from=2026-10-31&to=2026-10-31')).body as object;
    expect(JSON.stringify(sales)).not.toContain('6100.00');
    await expectBooksAgree(t);
  });

  it('differences between the trial balance and the sheets are told by account and amount; once they agree, nothing is left over', async () => {
    const { name, ...book } = simple();
    const clearing = Number(await balance('3900'));
    const amounts: Book = {
      openInvoices: [
        { tenant: name, oldNumber: 'B-1', issueDate: '2026-10-01', dueDate: '2026-10-15', amount: '1000' },
      ],
      credits: [{ tenant: name, amount: '200.50' }],
      deposits: [{ tenant: name, amount: '300', reference: 'Lease of 2024' }],
      assets: [
        {
          itemCode: 'MIG-1',
          name: 'Desks',
          class: 'furniture',
          cost: '240000',
          acquiredOn: '2023-12-01',
          depreciated: '70000',
        },
      ],
    };
    const trialBalance = [
      { account: '1010', debit: '130000.50' },
      { account: '1100', debit: '900' },
      { account: '1500', debit: '240000' },
      { account: '1501', credit: '70000' },
      { account: '2100', credit: '300' },
      { account: '2110', credit: '200.50' },
      { account: '3100', credit: '300500' },
    ];
    expect(errorTexts((await run({ ...book, ...amounts, trialBalance })).body)).toEqual([
      'Opening Trial Balance!C1: Debits and credits differ by 100.00',
      'Opening Trial Balance!B3: 1100 Tenant receivables is 900.00 debit here, and 1,000.00 debit in the sheet Open Invoices: 100.00 apart',
    ]);
    trialBalance[1] = { account: '1100', debit: '1000' };
    expect((await run({ ...book, ...amounts, trialBalance })).body).toMatchObject({ errors: [], imported: true });
    expect(Number(await balance('3900'))).toBe(clearing);
    expect(await balance('1500')).toBe('240000.00');
    await expectBooksAgree(t);
    const again = simple();
    expect(errorTexts((await run({ ...bookOf(again), trialBalance })).body)).toContain(
      'Opening Trial Balance!A2: An opening trial balance was imported already',
    );
    expect(await integrity()).toMatchObject({ ok: true });
  });
});
