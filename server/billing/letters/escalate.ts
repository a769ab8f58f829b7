import { sql } from 'drizzle-orm';
import {
  feeDue,
  type Ladder,
  type LetterSoFar,
  lateFeeFor,
  letterDue,
  type OpenDebt,
  pauseAfter,
} from '../../../domain/billing/letters/dunning.ts';
import type { LetterType } from '../../../domain/billing/letters/letter-contract.ts';
import { rentDueDate } from '../../../domain/billing/rent.ts';
import { parseMoney } from '../../../domain/kernel/money.ts';
import { addDays, type Day } from '../../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../../domain/ledger/chart.ts';
import { taxed, vatTerms } from '../../../domain/settings/vat.ts';
import { toParty } from '../../../domain/tenants/party.ts';
import type { Database, Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { type BillableTenant, tenantsById } from '../../tenants/billed-through.ts';
import { lockAccount } from '../../tenants/lock-tenant.ts';
import { invoiceMails } from '../invoices/invoice-email.ts';
import { issueInvoices, toIssue } from '../invoices/issue.ts';
import type { NewInvoice } from '../kernel/new-invoice.ts';
import { forBuyer } from '../kernel/relief.ts';
import { noteProgress, type Run } from '../kernel/run-log.ts';
import { writeLetter } from './write-letter.ts';

const AT_ONCE = 200;

type Owed = OpenDebt & { amount: string; invoiceNumber: string; isFeed: boolean };

// What a tenant owes past its due date, oldest first.
const listOverdue = async (db: Db, tenantId: string, today: Day): Promise<Owed[]> => {
  const { rows } = await db.execute<Owed>(sql`
    select i.id, i.due_date::text as "dueDate", i.type, i.amount, i.invoice_number as "invoiceNumber",
      exists (select 1 from invoices f where f.late_fee_of = i.id) as "isFeed",
      exists (
        select 1 from dunning_holds h where h.tenant_id = i.tenant_id and h.released_at is null
          and (h.invoice_id is null or h.invoice_id = i.id) and (h.until is null or h.until >= ${today}::date)) as "isHeld"
    from invoices i
    where i.tenant_id = ${tenantId} and i.status = 'pending' and i.due_date < ${today}::date and i.type <> 'late_fee'
    order by i.due_date, i.id`);
  return rows;
};

const lettersTo = async (db: Db, tenantId: string): Promise<LetterSoFar[]> => {
  const { rows } = await db.execute<LetterSoFar>(sql`
    select l.type, l.status, l.sent_date::text as "servedOn", jsonb_agg(n.invoice_id) as "invoiceIds"
    from demand_letters l join demand_letter_invoices n on n.letter_id = l.id
    where l.tenant_id = ${tenantId} group by l.id order by l.created_at, l.id`);
  return rows;
};

const hasFeeThisMonth = async (db: Db, tenantId: string, today: Day): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select 1 from invoices where tenant_id = ${tenantId} and type = 'late_fee'
      and date_trunc('month', issue_date) = date_trunc('month', ${today}::date) limit 1`);
  return rows.length > 0;
};

// Tenants who owe something that is old enough for a letter, and whose last letter was served and has had its pause, by
// id. Whether a letter is really due is decided with the tenant held.
const tenantsInArrears = async (db: Db, today: Day, ladder: Ladder, after: string | null): Promise<string[]> => {
  const heardUntil = (type: LetterType) => addDays(today, -pauseAfter(type, ladder));
  const { rows } = await db.execute<{ tenant_id: string }>(sql`
    select distinct i.tenant_id from invoices i
    where i.status = 'pending' and i.due_date <= ${addDays(today, -ladder.demandLetterDays)}::date and i.type <> 'late_fee'
      and i.tenant_id is not null and not exists (
        select 1 from demand_letters l where l.tenant_id = i.tenant_id and (
          l.status in ('awaiting_approval', 'awaiting_delivery')
          or l.status = 'sent' and (l.type = 'eviction_notice'
            or l.sent_date > case l.type when 'first_notice' then ${heardUntil('first_notice')}::date else ${heardUntil('final_notice')}::date end)))
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
  const settings = await deps.settings.get();
  const { billing } = settings;
  const fee = lateFeeFor(parseMoney(invoice.amount), parseMoney(billing.latePaymentFee));
  if (fee === 0) return null;
  const { net, vat, rate, taxClass } = taxed(fee, vatTerms(settings, today), billing.vatOnLateFee ? 'B' : 'D');
  const description = `Late-payment fee for invoice ${invoice.invoiceNumber}`;
  const made: NewInvoice = {
    tenantId: tenant.id,
    type: 'late_fee',
    description,
    dueDate: rentDueDate(today, today, billing.invoiceDueDays),
    billTo: toParty(tenant),
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
        taxClass,
        vatRate: rate,
        vat,
        account: ACCOUNTS.lateFees,
        serviceStart: today,
        serviceEnd: addDays(today, 1),
        bookingId: null,
      },
    ],
  };
  return forBuyer(made, tenant, { settings, today });
};

const chargeFee = async (deps: Deps, tenant: BillableTenant, owed: Owed, today: Day, run: Run) => {
  const fee = await feeInvoice(deps, tenant, owed, today);
  if (!fee) return;
  const invoices = toIssue([fee]);
  const mails = await invoiceMails(deps, invoices, await deps.settings.get());
  await issueInvoices(deps, invoices, { issueDate: today, runId: run.id, mails });
};

// Writes what is due to one tenant. The tenant is held, so that a payment comes before all of it or after.
const writeTo = async (deps: Deps, tenantId: string, today: Day, run: Run): Promise<number> => {
  await lockAccount(deps.db, tenantId);
  const [tenant] = await tenantsById(deps.db, [tenantId]);
  if (!tenant) return 0;
  const settings = await deps.settings.get();
  const { billing } = settings;
  const open = await listOverdue(deps.db, tenantId, today);
  const { agreementType, status: tenantStatus } = tenant;
  const letters = await lettersTo(deps.db, tenantId);
  const due = letterDue({ agreementType, tenantStatus, open, letters }, today, billing);
  if (!due) return 0;
  const late = feeDue(due, open, await hasFeeThisMonth(deps.db, tenantId, today));
  if (late) await chargeFee(deps, tenant, late, today, run);
  await writeLetter({ deps, tenant, today }, due);
  await noteProgress(deps.db, run, { letters: 1 });
  return 1;
};

type Write = (tenantId: string) => Promise<number>;

const writeToEach = async (deps: Deps, today: Day, write: Write): Promise<number> => {
  const { billing } = await deps.settings.get();
  let written = 0;
  for (let after: string | null = null; ; ) {
    const batch = await tenantsInArrears(deps.db, today, billing, after);
    for (const tenantId of batch) written += await write(tenantId);
    if (batch.length < AT_ONCE) return written;
    after = batch.at(-1) ?? null;
  }
};

/**
 * Late fees and letters of a day, tenant by tenant, each a transaction of its own: run again, on any number of nodes, it
 * writes only what is not written yet.
 */
export const writeLetters = (database: Database, deps: Deps, run: Run, today: Day): Promise<number> =>
  writeToEach(deps, today, (tenantId) =>
    database.transact(run.actor, (tx) => writeTo({ ...deps, db: tx }, tenantId, today, run)),
  );

/** The same in the transaction that the caller has open. */
export const writeLettersWithin = (deps: Deps, run: Run, today: Day): Promise<number> =>
  writeToEach(deps, today, (tenantId) => writeTo(deps, tenantId, today, run));
