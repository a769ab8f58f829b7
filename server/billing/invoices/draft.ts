import { asc, eq } from 'drizzle-orm';
import type { InvoiceDetails, InvoiceInput } from '../../../domain/billing/contract.ts';
import { AppError, invalid } from '../../../domain/kernel/errors.ts';
import { cents, MAX_CENTS, parseMoney, portion, toDecimalText } from '../../../domain/kernel/money.ts';
import { addDays, type Day } from '../../../domain/kernel/time.ts';
import { invoiceLines as booksOf } from '../../../domain/ledger/postings.ts';
import type { Settings } from '../../../domain/settings/contract.ts';
import { givenClass, type TaxStatus } from '../../../domain/settings/tax-classes.ts';
import { taxed, type VatTerms, vatTerms } from '../../../domain/settings/vat.ts';
import { toParty } from '../../../domain/tenants/party.ts';
import { purchaseOrderFor } from '../../agreements/tenant-agreements.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import { withoutWaiting } from '../../db/connection/transactions.ts';
import { uuidV7 } from '../../db/query/uuid-v7.ts';
import type { Deps } from '../../deps.ts';
import { holdAccounts } from '../../ledger/accounts.ts';
import { postEntries } from '../../ledger/post.ts';
import { queueAlong } from '../../mail/service.ts';
import { lockParty, partiesById, requireParty, toBillTo } from '../../parties/lock-party.ts';
import { lockToBill, tenantsById } from '../../tenants/billed-through.ts';
import { applyTenantCredit, tenantsWithCredit } from '../accounts/settle.ts';
import { accrualPostings, bookLines, openMonths } from '../kernel/accrued.ts';
import { type NewInvoice, type NewLine, sumLines } from '../kernel/new-invoice.ts';
import { takeNumbers } from '../kernel/numbering.ts';
import { forBuyer, isAsForBuyer } from '../kernel/relief.ts';
import { invoiceLines, invoices } from '../tables/invoice-tables.ts';
import { type InvoiceRow, lockInvoice } from './credit.ts';
import { invoiceMails } from './invoice-email.ts';
import { issueInvoices, toIssue } from './issue.ts';
import { getInvoice, presentIssued } from './list.ts';

type Typed = Omit<InvoiceInput, 'draft'>;

type Recipient = Pick<NewInvoice, 'tenantId' | 'partyId' | 'billTo'> & { status: TaxStatus | null };

const findStatus = async (
  db: Db,
  { tenantId, partyId }: Pick<InvoiceRow, 'tenantId' | 'partyId'>,
): Promise<TaxStatus | null> => {
  const [tenant] = tenantId ? await tenantsById(db, [tenantId]) : [];
  if (tenant || !partyId) return tenant ?? null;
  return (await partiesById(db, new Set([partyId]))).get(partyId) ?? null;
};

const lockRecipient = async (db: Db, { tenantId, partyId }: Typed): Promise<Recipient> => {
  if (!tenantId) {
    const party = requireParty(await lockParty(db, partyId ?? ''));
    return { tenantId: null, partyId: party.id, billTo: toBillTo(party), status: party };
  }
  const [tenant] = await lockToBill(db, [tenantId]);
  if (!tenant) throw invalid({ tenantId: 'This tenant does not exist' });
  return { tenantId: tenant.id, partyId: null, billTo: toParty(tenant), status: tenant };
};

// What was typed, else what the agreement says.
const withOrder = ({ billTo, ...to }: Recipient, order: string | null): Recipient => ({
  ...to,
  billTo: { ...billTo, ...(order ? { purchaseOrder: order } : {}) },
});

const findOrder = async (db: Db, { tenantId, purchaseOrder }: Typed): Promise<string | null> =>
  purchaseOrder ?? purchaseOrderFor(db, tenantId ?? null);

const newLine = (line: Typed['lines'][number], n: number, today: Day, settings: Settings): NewLine => {
  const price = portion(line.unitPrice, Math.round(line.quantity * 100), 100);
  const { net, vat, rate, taxClass } = taxed(price, vatTerms(settings, today), givenClass(line));
  const serviceStart = line.serviceStart ?? today;
  const serviceEnd = line.serviceEnd ?? addDays(serviceStart, 1);
  if (serviceEnd <= serviceStart) throw invalid({ [`lines.${n}.serviceEnd`]: 'The service must end after it starts' });
  return {
    kind: 'other',
    description: line.description,
    formula: null,
    quantity: String(line.quantity),
    unitPrice: line.unitPrice,
    net,
    taxClass,
    vatRate: rate,
    vat,
    account: line.account,
    serviceStart,
    serviceEnd,
    bookingId: null,
  };
};

// What is sold is income, whatever the number of an account begins with.
const requireIncome = async (db: Db, { lines }: Typed): Promise<void> => {
  const held = await holdAccounts(
    db,
    lines.map(({ account }) => account),
  );
  const problems = lines.flatMap(({ account }, n) => {
    const { kind, isActive } = held.get(account) ?? {};
    if (kind === 'income' && isActive) return [];
    const problem = kind && kind !== 'income' ? `Account ${account} is no income account` : null;
    return [[`lines.${n}.account`, problem ?? 'This account does not exist or is not in use']];
  });
  if (problems.length > 0) throw invalid(Object.fromEntries(problems));
};

const asInvoice = (typed: Typed, { status, ...to }: Recipient, today: Day, settings: Settings): NewInvoice => {
  const lines = typed.lines.map((line, n) => newLine(line, n, today, settings));
  // A hundredth of a cheap thing may round to nothing.
  if (sumLines(lines).amount === 0) throw invalid({ lines: 'The invoice must be more than 0.00' });
  if (sumLines(lines).amount > MAX_CENTS) throw invalid({ lines: 'The invoice must be at most 99,999,999.99' });
  if (typed.dueDate && typed.dueDate < today) throw invalid({ dueDate: 'The due date must not be in the past' });
  const invoice: NewInvoice = {
    ...to,
    type: 'other',
    description:
      typed.description ??
      lines
        .map(({ description }) => description)
        .join(', ')
        .slice(0, 200),
    dueDate: typed.dueDate ?? addDays(today, settings.billing.invoiceDueDays),
    lateFeeOf: null,
    period: null,
    lines,
  };
  return forBuyer(invoice, status, { settings, today });
};

const lineRows = (invoiceId: string, lines: readonly NewLine[]) =>
  lines.map((line, position) => ({
    ...line,
    invoiceId,
    position,
    unitPrice: toDecimalText(line.unitPrice),
    net: toDecimalText(line.net),
    vat: toDecimalText(line.vat),
    vatRate: String(line.vatRate),
  }));

const draftValues = (invoice: NewInvoice) => {
  const { net, vat, amount } = sumLines(invoice.lines);
  const { tenantId, partyId, type, description, dueDate, billTo: to } = invoice;
  const sums = { net: toDecimalText(net), vat: toDecimalText(vat), amount: toDecimalText(amount) };
  return { tenantId, partyId, type, description, dueDate, billTo: to, ...sums, status: 'draft' as const };
};

const writeDraft = (db: Db, invoice: NewInvoice): string => {
  const id = uuidV7();
  withoutWaiting(db, db.insert(invoices).values({ id, ...draftValues(invoice) }));
  withoutWaiting(db, db.insert(invoiceLines).values(lineRows(id, invoice.lines)));
  return id;
};

export const createInvoice = async (deps: Deps, { draft, ...typed }: InvoiceInput): Promise<InvoiceDetails> => {
  const settings = await deps.settings.get();
  const issueDate = await getToday(deps);
  const [to, [withCredit], , order] = await Promise.all([
    lockRecipient(deps.db, typed),
    tenantsWithCredit(deps.db, typed.tenantId ? [typed.tenantId] : []),
    requireIncome(deps.db, typed),
    findOrder(deps.db, typed),
  ]);
  const invoice = asInvoice(typed, withOrder(to, order), issueDate, settings);
  if (draft) return getInvoice(deps, writeDraft(deps.db, invoice));
  const [made] = toIssue([invoice]);
  if (!made) throw new Error('There is no invoice to issue');
  // Asked for first: nobody else gets a number while this one has its own.
  const mails = await invoiceMails(deps, [made], settings, { atOnce: true });
  const [issued] = await issueInvoices(deps, [made], { issueDate, runId: null, mails });
  if (!issued) throw new Error('The invoice was not issued');
  if (!withCredit) return presentIssued(made, issued, issueDate);
  await applyTenantCredit(deps.db, withCredit, issueDate);
  return getInvoice(deps, issued.id);
};

const lockDraft = async (db: Db, id: string): Promise<InvoiceRow> => {
  const row = await lockInvoice(db, id);
  if (row.status !== 'draft') throw new AppError('conflict', 'This invoice is issued and can only be credited');
  return row;
};

export const updateDraft = async (deps: Deps, id: string, typed: Typed): Promise<void> => {
  const { db } = deps;
  const settings = await deps.settings.get();
  const today = await getToday(deps);
  await lockDraft(db, id);
  const [to, , order] = await Promise.all([lockRecipient(db, typed), requireIncome(db, typed), findOrder(db, typed)]);
  const invoice = asInvoice(typed, withOrder(to, order), today, settings);
  withoutWaiting(db, db.delete(invoiceLines).where(eq(invoiceLines.invoiceId, id)));
  withoutWaiting(db, db.update(invoices).set(draftValues(invoice)).where(eq(invoices.id, id)));
  withoutWaiting(db, db.insert(invoiceLines).values(lineRows(id, invoice.lines)));
};

export const deleteDraft = async (deps: Deps, id: string): Promise<void> => {
  await lockDraft(deps.db, id);
  withoutWaiting(deps.db, deps.db.delete(invoiceLines).where(eq(invoiceLines.invoiceId, id)));
  withoutWaiting(deps.db, deps.db.delete(invoices).where(eq(invoices.id, id)));
};

const IS_OLD = 'VAT has changed since this draft was written: edit and save it before it is issued';

// What was written down at another rate is looked at before it is sold at this one.
const refuseOldRates = (lines: readonly (typeof invoiceLines.$inferSelect)[], terms: VatTerms): void => {
  const isOld = ({ taxClass, vatRate }: (typeof lines)[number]) =>
    Number(vatRate) !== (terms.vatRegistered ? terms.rates[taxClass] : 0);
  if (!lines.some(isOld)) return;
  throw new AppError('conflict', IS_OLD);
};

/** The draft gets its number and goes into the books as it was written down. */
export const issueDraft = async (deps: Deps, id: string): Promise<void> => {
  const draft = await lockDraft(deps.db, id);
  const issueDate = await getToday(deps);
  const { series, first } = await takeNumbers(deps.db, 'INV', issueDate, 1);
  const { invoiceDueDays } = (await deps.settings.get()).billing;
  // The day that was written down may have passed: the terms then run from the day of issue.
  const dueDate = draft.dueDate < issueDate ? addDays(issueDate, invoiceDueDays) : draft.dueDate;
  const [issued] = await deps.db
    .update(invoices)
    .set({ status: 'pending', series, seq: first, issueDate, dueDate })
    .where(eq(invoices.id, id))
    .returning({ number: invoices.invoiceNumber });
  await deps.db.update(invoiceLines).set({ issueDate }).where(eq(invoiceLines.invoiceId, id));
  const rows = await deps.db
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, id))
    .orderBy(asc(invoiceLines.position));
  refuseOldRates(rows, vatTerms(await deps.settings.get(), issueDate));
  if (!isAsForBuyer({ ...draft, lines: rows }, await findStatus(deps.db, draft), issueDate))
    throw new AppError('conflict', IS_OLD);
  const lines = rows.map((line) => ({ ...line, net: parseMoney(line.net), vat: parseMoney(line.vat) }));
  const invoiceNumber = issued?.number ?? '';
  const document = `Invoice ${invoiceNumber}: ${draft.billTo.name}`;
  const booked = bookLines(lines, issueDate, await openMonths(deps.db, lines, issueDate));
  await postEntries(deps.db, [
    {
      date: issueDate,
      memo: document,
      sourceType: 'invoice',
      sourceId: id,
      event: 'issued',
      lines: booksOf({ tenantId: draft.tenantId, ...sumLines(lines), lines: booked }),
    },
    ...accrualPostings({ id, document }, booked),
  ]);
  const { tenantId, partyId, type, description, billTo: to, lateFeeOf } = draft;
  const mailed = lines.map((line) => ({ ...line, unitPrice: cents(0), vatRate: 0 }));
  const invoice: NewInvoice = {
    tenantId,
    partyId,
    type,
    description,
    dueDate,
    billTo: to,
    lateFeeOf,
    period: null,
    lines: mailed,
  };
  const mails = await invoiceMails(deps, [{ ...invoice, id, invoiceNumber }], await deps.settings.get(), {
    atOnce: true,
  });
  queueAlong(deps, mails);
  if (tenantId) await applyTenantCredit(deps.db, tenantId, issueDate);
};
