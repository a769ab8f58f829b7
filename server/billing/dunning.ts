import { sql } from 'drizzle-orm';
import { daysOfStep, lateFeeFor, letterDue, type Overdue } from '../../domain/billing/dunning.ts';
import { LETTER_TYPES, type LetterType } from '../../domain/billing/letter-contract.ts';
import { taxed } from '../../domain/billing/vat.ts';
import { parseMoney } from '../../domain/kernel/money.ts';
import { addDays, type Day } from '../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../domain/ledger/chart.ts';
import type { Database, Db } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { type BillableTenant, tenantsById } from '../tenants/billed-through.ts';
import { holdAccount } from '../tenants/held-tenant.ts';
import { invoiceMails } from './invoice-mail.ts';
import { issueInvoices, toIssue } from './issue.ts';
import { type LetterWriter, writeLetter } from './letters.ts';
import type { NewInvoice } from './new-invoice.ts';
import { billTo } from './plan.ts';
import { noteProgress, type Run } from './run-log.ts';

const AT_ONCE = 200;

type Candidate = Overdue & { id: string; amount: string; isFeed: boolean };

// Overdue invoices of a tenant that are not held, each with its letters so far.
const overdueOf = async (db: Db, tenant: BillableTenant, today: Day): Promise<Candidate[]> => {
  const { rows } = await db.execute<{
    id: string;
    due_date: Day;
    type: Overdue['type'];
    amount: string;
    letters: { type: LetterType; writtenOn: Day }[] | null;
    is_feed: boolean;
  }>(sql`
    select i.id, i.due_date::text, i.type, i.amount,
      exists (select 1 from invoices f where f.late_fee_of = i.id) as is_feed,
      (select jsonb_agg(jsonb_build_object('type', l.type, 'writtenOn', coalesce(l.sent_date, i.due_date + l.days_overdue)) order by l.created_at, l.id)
        from demand_letters l where l.invoice_id = i.id) as letters
    from invoices i
    where i.tenant_id = ${tenant.id} and i.status = 'pending' and i.due_date < ${today}::date and i.type <> 'late_fee'
      and not exists (
        select 1 from dunning_holds h where h.tenant_id = i.tenant_id and h.released_at is null
          and (h.invoice_id is null or h.invoice_id = i.id) and (h.until is null or h.until >= ${today}::date))
    order by i.due_date, i.id`);
  return rows.map((row) => ({
    id: row.id,
    amount: row.amount,
    dueDate: row.due_date,
    type: row.type,
    agreementType: tenant.agreementType,
    tenantStatus: tenant.status,
    letters: row.letters ?? [],
    isFeed: row.is_feed,
  }));
};

// Tenants with an invoice that is old enough for a letter it has not had, by id. Whether the letter is really due is
// decided with the tenant held.
const tenantsInArrears = async (db: Db, step: (type: LetterType) => Day, after: string | null): Promise<string[]> => {
  const lacks = (type: LetterType) => sql`(i.due_date <= ${step(type)}::date and not exists (
    select 1 from demand_letters l where l.invoice_id = i.id and l.type = ${type}))`;
  const { rows } = await db.execute<{ tenant_id: string }>(sql`
    select distinct i.tenant_id from invoices i
    where i.status = 'pending' and i.due_date <= ${step('first_notice')}::date and i.type <> 'late_fee' and i.tenant_id is not null
      and (${sql.join(LETTER_TYPES.map(lacks), sql` or `)})
      ${after ? sql`and i.tenant_id > ${after}::uuid` : sql``}
    order by i.tenant_id limit ${AT_ONCE}`);
  return rows.map(({ tenant_id }) => tenant_id);
};

const feeInvoice = async (
  deps: Deps,
  tenant: BillableTenant,
  invoice: { id: string; invoiceNumber: string; amount: string },
  today: Day,
): Promise<NewInvoice | null> => {
  const { billing } = await deps.settings.get();
  const fee = lateFeeFor(parseMoney(invoice.amount), parseMoney(billing.latePaymentFee));
  if (fee === 0) return null;
  const { net, vat, rate } = taxed(fee, billing, billing.vatOnLateFee);
  const description = `Late-payment fee for invoice ${invoice.invoiceNumber}`;
  return {
    tenantId: tenant.id,
    type: 'late_fee',
    description,
    dueDate: addDays(today, billing.invoiceDueDays),
    billTo: billTo(tenant),
    lateFeeOf: invoice.id,
    period: null,
    lines: [
      {
        kind: 'late_fee',
        description,
        formula: null,
        quantity: '1',
        unitPrice: fee,
        net,
        vatRate: rate,
        vat,
        account: ACCOUNTS.lateFees,
        serviceStart: today,
        serviceEnd: addDays(today, 1),
        bookingId: null,
      },
    ],
  };
};

const chargeFee = async (deps: Deps, tenant: BillableTenant, id: string, amount: string, today: Day, run: Run) => {
  const { rows } = await deps.db.execute<{ number: string }>(
    sql`select invoice_number as number from invoices where id = ${id}`,
  );
  const fee = await feeInvoice(deps, tenant, { id, amount, invoiceNumber: rows[0]?.number ?? '' }, today);
  if (!fee) return;
  const invoices = toIssue([fee]);
  const mails = await invoiceMails(deps, invoices, await deps.settings.get());
  await issueInvoices(deps, invoices, { issueDate: today, runId: run.id, mails });
};

// Writes what is due to one tenant. The tenant is held, so that a payment comes before all of it or after.
const writeTo = async (deps: Deps, tenantId: string, today: Day, run: Run): Promise<number> => {
  await holdAccount(deps.db, tenantId);
  const [tenant] = await tenantsById(deps.db, [tenantId]);
  if (!tenant) return 0;
  const { billing } = await deps.settings.get();
  const due = (await overdueOf(deps.db, tenant, today)).flatMap((invoice) => {
    const type = letterDue(invoice, today, billing);
    return type ? [{ ...invoice, letter: type }] : [];
  });
  for (const { id, amount, letter, isFeed } of due) {
    if (letter === 'first_notice' && !isFeed) await chargeFee(deps, tenant, id, amount, today, run);
  }
  const writer: LetterWriter = { deps, tenant, today };
  for (const { id, letter } of due) await writeLetter(writer, id, letter);
  await noteProgress(deps.db, run, { letters: due.length });
  return due.length;
};

type Write = (tenantId: string) => Promise<number>;

const writeToEach = async (deps: Deps, today: Day, write: Write): Promise<number> => {
  const { billing } = await deps.settings.get();
  const step = (type: LetterType) => addDays(today, -daysOfStep(type, billing));
  let written = 0;
  for (let after: string | null = null; ; ) {
    const batch = await tenantsInArrears(deps.db, step, after);
    for (const tenantId of batch) written += await write(tenantId);
    if (batch.length < AT_ONCE) return written;
    after = batch.at(-1) ?? null;
  }
};

// Late fees and letters of a day, tenant by tenant, each a transaction of its own: run again, on any number of nodes, it
// writes only what is not written yet.
export const writeLetters = (database: Database, deps: Deps, run: Run, today: Day): Promise<number> =>
  writeToEach(deps, today, (tenantId) =>
    database.transact(run.actor, (tx) => writeTo({ ...deps, db: tx }, tenantId, today, run)),
  );

// The same in the transaction that the caller has open.
export const writeLettersWithin = (deps: Deps, run: Run, today: Day): Promise<number> =>
  writeToEach(deps, today, (tenantId) => writeTo(deps, tenantId, today, run));
