import { afterAll, beforeAll, expect, it } from 'vitest';
import type { IntegrityReport } from '../../domain/integrity/contract.ts';
import type { Api, TestApp } from '../../tests/support/app.ts';
import { startDemoSpace } from '../../tests/support/demo-space.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { lockTable } from '../../tests/support/lock.ts';
import { openSession, type Session, undone } from '../../tests/support/owner.ts';
import { sealAll } from '../../tests/support/seal.ts';
import { systemClock } from '../clock.ts';
import { INTEGRITY_RULES as RULES } from '../features.ts';
import { sealJournal } from '../ledger/chain.ts';
import { beginCheck } from './check.ts';

let t: TestApp;
let admin: Api;
let owner: Session;

// An invoice that is paid and then credited leaves credit, which pays the next one.
const useCreditElsewhere = async (tenantId: string | undefined): Promise<void> => {
  const lines = [{ description: 'Printing', quantity: 1, unitPrice: '250.00', vatable: false }];
  const issue = async () => (await admin.call('POST', '/api/invoices', { tenantId, lines })).body as { id: string };
  const { id } = await issue();
  const paid = { tenantId, invoiceId: id, amount: '250.00', paymentMethod: 'cash' };
  expect((await admin.call('POST', '/api/payments', paid)).status).toBe(201);
  expect((await admin.call('POST', `/api/invoices/${id}/credit`, { reason: 'Not printed' })).status).toBe(201);
  await issue();
  const [used] =
    await t.sql(`select count(*)::int as elsewhere from allocations a join credit_notes c on c.id = a.credit_note_id
    where c.invoice_id = '${id}' and a.invoice_id <> '${id}'`);
  expect(used).toEqual({ elsewhere: 1 });
};

// Credit that is paid back, and a debt that is given up.
const giveBackAndGiveUp = async (): Promise<void> => {
  const made = await admin.call('GET', '/api/tenants?status=active&limit=50');
  const invoices = (await admin.call('GET', '/api/invoices?status=overdue&limit=1')).body as { id: string }[];
  const given = await admin.call('POST', `/api/invoices/${invoices[0]?.id}/write-off`, { reason: 'Cannot be found' });
  expect([given.status, given.body]).toEqual([201, given.body]);
  for (const { id } of made.body as { id: string }[]) {
    const { owed } = (await admin.call('GET', `/api/tenants/${id}/account`)).body as { owed: string };
    if (owed !== '0.00') continue;
    await admin.call('POST', '/api/payments', { tenantId: id, amount: '700.00', paymentMethod: 'cash' });
    const body = { amount: '300.00', paymentMethod: 'cash', reason: 'Paid too much' };
    expect((await admin.call('POST', `/api/tenants/${id}/refunds`, body)).status).toBe(201);
    return;
  }
};

beforeAll(async () => {
  t = await startDemoSpace();
  admin = await t.as('admin');
  const tenants = (await admin.call('GET', '/api/tenants?status=active&limit=1')).body as { id: string }[];
  const deposit = { tenantId: tenants[0]?.id, amount: 5_000, paymentMethod: 'cash' };
  expect((await admin.call('POST', '/api/deposits', deposit)).status).toBe(201);
  await useCreditElsewhere(tenants[0]?.id);
  await giveBackAndGiveUp();
  await sealAll(t);
  await eventually(async () => expect(await sealJournal(t.app.database.db, 1_000)).toBe(0), 15_000);
  owner = await openSession(t.url);
}, 120_000);

afterAll(() => owner.end());

// Somebody with every right does it, with triggers off and without the constraint that would refuse it.
const CORRUPTIONS: readonly [name: string, rule: string, ...statements: string[]][] = [
  [
    'a line of the journal is changed',
    'entries-balance',
    'update journal_lines set debit = debit + 0.01 where id = (select min(id) from journal_lines where debit > 0)',
  ],
  [
    'a line of the journal is taken out',
    'entries-balance',
    'delete from journal_lines where id = (select max(id) from journal_lines)',
  ],
  [
    'a line is a debit and a credit',
    'lines-one-sided',
    'alter table journal_lines drop constraint journal_lines_one_side',
    'update journal_lines set debit = debit + 5, credit = credit + 5 where id = (select min(id) from journal_lines)',
  ],
  [
    'a line is moved to another day',
    'lines-one-sided',
    `update journal_lines set entry_date = entry_date - 1 where id = (select min(id) from journal_lines)`,
  ],
  [
    'a kept sum of a day is changed',
    'days-add-up',
    'update journal_days set debit = debit + 1 where ctid = (select min(ctid) from journal_days)',
  ],
  [
    'a kept sum of receivables is changed',
    'receivable-sums-add-up',
    'update receivable_sums set amount = amount + 1 where ctid = (select min(ctid) from receivable_sums)',
  ],
  [
    'a kept number of tenants is changed',
    'package-tenants-add-up',
    'update package_tenants set holding = holding + 1 where ctid = (select min(ctid) from package_tenants)',
  ],
  [
    'a kept share of a payment is moved to another account',
    'paid-days-add-up',
    `update paid_days set account = '4090' where ctid = (select min(ctid) from paid_days)`,
  ],
  [
    'an event is posted twice',
    'event-posted-once',
    'drop index journal_entries_once',
    `update journal_entries e set source_id = o.source_id from (select source_id, source_type, event from journal_entries where source_type = 'invoice' and event = 'issued' order by seq limit 1) o where e.seq = (select max(seq) from journal_entries where source_type = 'invoice' and event = 'issued')`,
  ],
  [
    'an entry claims to reverse another',
    'reversal-mirrors',
    `update journal_entries set reverses = (select id from journal_entries where source_type = 'invoice' order by seq limit 1) where seq = (select max(seq) from journal_entries where source_type = 'payment' and reverses is null)`,
  ],
  [
    'a memo of the journal is rewritten',
    'journal-chain',
    `update journal_entries set memo = memo || '.' where seq = (select min(seq) from journal_entries)`,
  ],
  [
    'a receivable is moved to another tenant',
    'receivables-agree',
    `update journal_lines set tenant_id = (select id from tenants order by id limit 1) where id = (select min(id) from journal_lines where account = '1100' and tenant_id <> (select id from tenants order by id limit 1))`,
  ],
  [
    'credit of a tenant appears',
    'tenant-credit-agrees',
    'alter table payments drop constraint payments_unallocated',
    `update payments set unallocated = unallocated + 100 where receipt = (select min(receipt) from payments where tenant_id is not null)`,
  ],
  [
    'a deposit grows',
    'deposits-agree',
    'update deposit_balances set balance = balance + 1 where tenant_id = (select tenant_id from deposit_balances order by tenant_id limit 1)',
  ],
  [
    'an invoice of a later amount',
    'invoices-posted',
    "update invoices set net = net + 1, amount = amount + 1 where id = (select id from invoices where status = 'pending' order by id limit 1)",
  ],
  [
    'a payment that is not in the books',
    'payments-posted',
    `update journal_entries set source_id = 'elsewhere' where id = (select id from journal_entries where source_type = 'payment' and event = 'received' order by seq limit 1)`,
  ],
  [
    'an expense of a later amount',
    'expenses-posted',
    'update expenses set amount = amount + 1 where id = (select id from expenses where deleted_at is null order by id limit 1)',
  ],
  [
    'a payment lies in another account',
    'payments-posted',
    `update payments set cash_account_id = (select id from cash_accounts where account = '1040') where receipt = (select min(receipt) from payments where payment_method <> 'cheque')`,
  ],
  [
    'a transfer of a later amount',
    'transfers-sent-posted',
    'update transfers set amount = amount + 1 where number = (select min(number) from transfers)',
  ],
  [
    'a transfer that has arrived is on its way again',
    'in-transit-agrees',
    'update transfers set arrived_on = null where number = (select min(number) from transfers)',
  ],
  [
    'a method goes to a closed account',
    'cash-account-in-chart',
    `update cash_accounts set is_active = false where account = '1040'`,
  ],
  [
    'a till is expected to hold more',
    'tills-expected',
    'update tills set expected = expected + 1, difference = difference - 1 where closed_at is not null',
  ],
  [
    'a till was short by more',
    'till-differences-posted',
    'update tills set counted = counted - 1, difference = difference - 1 where difference < 0',
  ],
  ['a float is another', 'tills-open-hold', 'update tills set float_amount = float_amount + 1 where closed_at is null'],
  [
    'a float came out of nowhere',
    'till-openings-posted',
    'update tills set opening_difference = opening_difference + 1 where opening_difference > 0',
  ],
  [
    'a movement of a till is another',
    'till-moves-posted',
    'update till_moves set amount = amount + 1 where entry_id = (select min(entry_id::text)::uuid from till_moves)',
  ],
  ['a day of a pass is forgotten', 'passes-count', 'update passes set used_days = used_days - 1 where used_days > 0'],
  ['a pass costs more than its line', 'passes-of-lines', 'update passes set net = net + 1'],
  ['a day of a pass earned more', 'pass-days-posted', 'update pass_uses set earned = earned + 1'],
  ['more of a pass lapsed', 'lapsed-passes-posted', 'update passes set lapsed = lapsed - 1 where lapsed > 0'],
  [
    'a pass was earned when it was sold',
    'deferred-agrees',
    `update invoice_lines set kind = 'other' where kind = 'pass'`,
  ],
  [
    'somebody came in by a pass for nothing',
    'pass-days-come-in',
    'delete from pass_uses where pass_id = (select pass_id from check_ins where pass_id is not null limit 1)',
  ],
  ['cash payments are of no till', 'till-payments', 'delete from till_moves'],
  [
    'a cheque that was banked lies in the drawer',
    'cheques-in-hand',
    `update cheques set state = 'received', transfer_id = null, banked_on = null, cleared_on = null where payment_id = (select payment_id from cheques where transfer_id in (select transfer_id from cheques group by transfer_id having count(*) > 1) order by payment_id limit 1)`,
  ],
  [
    'a cheque that was banked bounced, and its payment stands',
    'cheques-follow',
    `update cheques set state = 'bounced', bounced_on = received_on, bounce_reason = 'x' where payment_id = (select payment_id from cheques where state = 'cleared' order by payment_id limit 1)`,
  ],
  ['a refund of a later amount', 'refunds-posted', 'update refunds set amount = amount + 1'],
  ['a refund of no credit', 'refund-of-credit', 'delete from refund_parts'],
  ['a bad debt of a later amount', 'write-offs-posted', 'update write_offs set amount = amount + 1'],
  [
    'an invoice is given up without a write-off',
    'invoice-settled-by-allocations',
    'delete from allocations where write_off_id is not null',
  ],
  [
    'an invoice is paid without money',
    'invoice-settled-by-allocations',
    'alter table invoices drop constraint invoices_settled',
    `update invoices set paid_amount = paid_amount + 1 where id = (select id from invoices where status = 'pending' order by id limit 1)`,
  ],
  [
    'a line of an invoice is changed',
    'invoice-lines-add-up',
    'update invoice_lines set net = net + 1 where id = (select id from invoice_lines order by id limit 1)',
  ],
  [
    'a payment settles twice',
    'payment-allocated-once',
    'insert into allocations (invoice_id, amount, payment_id, dated_on) select invoice_id, amount, payment_id, dated_on from allocations where payment_id is not null limit 1',
  ],
  [
    'money of somebody else settles an invoice',
    'payment-same-tenant',
    `update payments set tenant_id = (select id from tenants t where t.id <> payments.tenant_id order by id limit 1) where id = (select payment_id from allocations where payment_id is not null order by id limit 1)`,
  ],
  [
    'an invoice disappears',
    'numbers-without-gap',
    `update invoices set seq = seq + 1000 where id = (select id from invoices where status <> 'draft' order by id limit 1)`,
  ],
  [
    'a day of rent is invoiced twice',
    'rent-days-once',
    'alter table rent_periods drop constraint rent_periods_no_overlap, drop constraint rent_periods_in_whole',
    `update rent_periods set ends_on = ends_on + 60 where invoice_id = (select r.invoice_id from rent_periods r where exists (select 1 from rent_periods l where l.tenant_id = r.tenant_id and l.starts_on = r.ends_on) order by 1 limit 1)`,
  ],
  [
    'a letter before its time',
    'letters-in-order',
    `update demand_letters set amount_due = amount_due + 1 where id = (select id from demand_letters order by 1 limit 1)`,
  ],
  [
    'two bookings in one room',
    'bookings-apart',
    'alter table room_bookings drop constraint room_bookings_no_overlap',
    `insert into room_bookings (tenant_id, room_id, starts_at, ends_at, booking_date, hourly_rate, charged_minutes, client_email) select tenant_id, room_id, starts_at, ends_at, booking_date, hourly_rate, free_minutes + charged_minutes, client_email from room_bookings where status = 'confirmed' limit 1`,
  ],
  [
    'a booking is made free of charge',
    'free-hours-counted',
    `update room_bookings set free_minutes = free_minutes + charged_minutes, charged_minutes = 0 where id = (select id from room_bookings where charged_minutes > 0 and tenant_id is not null and status = 'completed' order by id limit 1)`,
  ],
  [
    'free hours are given back',
    'free-hours-counted',
    'update room_allowances set used_minutes = used_minutes - 30 where ctid = (select min(ctid) from room_allowances where used_minutes >= 30)',
  ],
  [
    'the charge of a booking is on no invoice',
    'booking-charged-once',
    'update invoice_lines set booking_id = null where id = (select l.id from invoice_lines l join booking_charges b on b.booking_id = l.booking_id order by 1 limit 1)',
  ],
  [
    'a charge is invoiced at another price',
    'charge-invoiced-once',
    `insert into charges (tenant_id, description, quantity, unit_price, date, invoice_line_id) select i.tenant_id, 'Printing', l.quantity, l.unit_price + 1, i.due_date, l.id from invoice_lines l join invoices i on i.id = l.invoice_id where i.tenant_id is not null limit 1`,
  ],
  [
    'an item of a booking is not on its invoice',
    'booking-charged-once',
    `insert into booking_items (booking_id, extra_id, name, unit, quantity, unit_price, tax_class) select b.booking_id, e.id, 'Tea', 'cup', 1, 1, 'B' from booking_charges b, extras e where e.name = 'Printing, A4' limit 1`,
  ],
  [
    'three projectors are lent of two',
    'items-within-stock',
    `update booking_items set quantity = 3 where id = (select i.id from booking_items i join extras e on e.id = i.extra_id and e.stock = 2 join room_bookings b on b.id = i.booking_id and b.status = 'confirmed' limit 1)`,
  ],
  [
    'a desk too many is sold',
    'desks-not-oversold',
    `update workspace_packages p set total_spaces = 0 where id = (select t.package_id from tenants t join workspace_packages w on w.id = t.package_id where t.status = 'active' and w.type = 'private_offices' limit 1)`,
  ],
  [
    'an item is carried away',
    'item-where-it-was-moved',
    `update inventory_items set location = 'Elsewhere' where id = (select id from inventory_items order by id limit 1)`,
  ],
  [
    'a payslip is approved by who made it',
    'pay-approved-by-another',
    'alter table payroll_records drop constraint payroll_records_second_person',
    `update payroll_records set approved_by_id = created_by_id, approval_reason = null where id = (select id from payroll_records where status = 'paid' order by id limit 1)`,
  ],
  [
    'an employee is paid twice',
    'paid-once',
    'alter table payroll_records drop constraint payroll_records_no_overlap',
    `update payroll_records set pay_period_end = pay_period_end + 20 where id = (select id from payroll_records where status = 'paid' order by pay_period_start, id limit 1)`,
  ],
  [
    'a day is paid that another system has paid',
    'paid-after-moving-in',
    `insert into earlier_pay (employee_id, tax_month, paid_through, base_salary, limits)
      select employee_id, tax_month, tax_month + 5, 1, '{}' from payroll_records where status = 'paid' order by id limit 1`,
  ],
  [
    'pay that is not in the books',
    'pay-posted',
    `update journal_entries set source_id = 'elsewhere' where source_type = 'payroll' and source_id = (select id::text from payroll_records where status = 'paid' order by id limit 1)`,
  ],
  [
    'a loan shrinks',
    'loan-balance',
    'update employee_loans set balance = balance - 1 where id = (select id from employee_loans where balance > 1 order by id limit 1)',
  ],
  [
    'a message of another system is left lying',
    'messages-processed',
    `insert into gateway_messages (provider, kind, dedupe_key, body, received_at)
      values ('mpesa', 'confirm', 'x', '{}', clock_timestamp() - interval '25 hours')`,
  ],
  [
    'a request to another system is never answered',
    'effects-answered',
    `insert into effects (provider, kind, subject_type, subject_id, dedupe_key, payload, state, updated_at)
      values ('mpesa', 'stk', 'invoice', uuid_v7(), 'x', '{}', 'sending', clock_timestamp() - interval '61 minutes')`,
  ],
  [
    'a disabled user keeps a session',
    'sessions-of-the-active',
    `update users set status = 'disabled' where id = (select user_id from sessions limit 1)`,
  ],
  [
    'a rate is changed behind the audit log',
    'changes-recorded',
    `update meeting_rooms set hourly_rate = hourly_rate + 1 where id = (select id from meeting_rooms order by id limit 1)`,
  ],
  [
    'an entry of the audit log is rewritten',
    'audit-chain',
    `update audit_log set actor_name = 'Nobody' where id = (select min(id) from audit_log)`,
  ],
];

const verdictAfter = (rule: string, statements: readonly string[]) =>
  undone(owner, async () => {
    await owner.run('set local session_replication_role = replica');
    for (const statement of statements) await owner.run(statement);
    await owner.run('set local session_replication_role = origin');
    const named = RULES.filter(({ id }) => id === rule);
    return await beginCheck({ db: owner.db, clock: systemClock }, named).done;
  });

const askForReport = async () => (await admin.call('GET', '/api/admin/integrity')).body as IntegrityReport;

/** On a busy machine a check takes longer than one answer: its caller asks again. */
const askUntilDone = async (): Promise<IntegrityReport> => {
  const report = await askForReport();
  return report.underWay ? askUntilDone() : report;
};

it('every promise holds over the whole demo year', async () => {
  const report = await askUntilDone();
  expect(report.invariants.filter(({ verdict }) => verdict !== 'holds')).toEqual([]);
  expect(report.invariants.map(({ id }) => id)).toEqual(RULES.map(({ id }) => id));
  expect([report.ok, report.underWay]).toEqual([true, false]);
});

it('a check that takes longer than one answer says how far it is, and goes on for the next caller', async () => {
  const lock = await lockTable(t.url, 'employees');
  const first = await askForReport();
  await lock.release();
  expect(first.underWay).toBe(true);
  expect(first.invariants.map(({ id }) => id)).toEqual(RULES.map(({ id }) => id));
  const verdicts = first.invariants.map(({ verdict }) => verdict);
  expect([verdicts[0], verdicts.at(-1)]).toEqual(['holds', 'unfinished']);
  expect((await askUntilDone()).checkedAt).toEqual(first.checkedAt);
});

it.each(CORRUPTIONS)('is named: %s', async (_, rule, ...statements) => {
  const { ok, invariants } = await verdictAfter(rule, statements);
  expect(ok).toBe(false);
  expect(invariants).toMatchObject([{ id: rule, verdict: 'broken', count: expect.any(Number) }]);
});
