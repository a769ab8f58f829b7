import { describe, expect, it } from 'vitest';
import type { Invoice, InvoiceDetails } from '../../domain/billing/contract.ts';
import { expectBooksAgree } from '../../tests/support/books.ts';
import { type Book, errorTexts } from '../../tests/support/migration.ts';
import { agreementRow, simpleBook, startMoveIn } from '../../tests/support/move-in.ts';
import { recogniseThrough } from '../billing/revenue/recognise.ts';
import { systemActor } from '../db/connection/database.ts';

const { t, admin, run, findTenant, balance, integrity } = await startMoveIn();

const sheets = ({ name: _, ...book }: Book & { name: string }): Book => book;

describe('opening balances', () => {
  it('open invoices keep their days and numbers, are settled by payments, and nobody is chased for them', async () => {
    const { name, ...book } = simpleBook();
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
    const [oldest] = await list();
    const details = (await admin.call('GET', `/api/invoices/${oldest?.id}`)).body as InvoiceDetails;
    expect(details.externalNumber).toBe('X-17');
    expect((await admin.call('GET', '/api/invoices?q=X-17')).body).toMatchObject([{ id: oldest?.id }]);
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
    const { name, ...book } = simpleBook();
    await run(book);
    await admin.call('POST', '/api/billing/generate-invoices');
    const tenant = await findTenant(name);
    const first = await t.sql(`select min(starts_on)::text as day from rent_periods where tenant_id = '${tenant?.id}'`);
    expect(first).toEqual([{ day: '2026-11-01' }]);
  });

  it('rent paid ahead is earned by the day, and the days are not billed again', async () => {
    const { name, ...book } = simpleBook();
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

  it('a deposit that was held before goes back like any other, and no more than it', async () => {
    const { name, ...book } = simpleBook();
    const deposits = [{ tenant: name, amount: '300', reference: 'Lease of 2024' }];
    expect((await run({ ...book, deposits })).body).toMatchObject({ errors: [], imported: true });
    const tenantId = (await findTenant(name))?.id;
    const refund = (amount: string) =>
      admin.call('POST', '/api/deposits/refund', { tenantId, amount, paymentMethod: 'bank_transfer' });
    expect((await refund('300.01')).body).toMatchObject({ code: 'deposit_short' });
    expect((await refund('300.00')).status).toBe(201);
    expect(await integrity()).toMatchObject({ ok: true });
    await expectBooksAgree(t);
  });

  it('differences between the trial balance and the sheets are told by account and amount; once they agree, nothing is left over', async () => {
    const { name, ...book } = simpleBook();
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
      // More than one document may be about.
      { account: '1010', debit: '250130000.50' },
      { account: '1100', debit: '900' },
      { account: '1500', debit: '240000' },
      { account: '1501', credit: '70000' },
      { account: '2100', credit: '300' },
      { account: '2110', credit: '200.50' },
      { account: '3100', credit: '250300500' },
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
    const again = simpleBook();
    expect(errorTexts((await run({ ...sheets(again), trialBalance })).body)).toContain(
      'Opening Trial Balance!A2: An opening trial balance was imported already',
    );
    expect(await integrity()).toMatchObject({ ok: true });
  });
});
