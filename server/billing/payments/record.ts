import { sql } from 'drizzle-orm';
import type { PaymentDetails, PaymentInput } from '../../../domain/billing/payments/payment-contract.ts';
import {
  methodProblem,
  receiptNumber,
  type Withheld,
  withheldProblems,
} from '../../../domain/billing/payments/payment-rules.ts';
import { AppError, invalid } from '../../../domain/kernel/errors.ts';
import { addMoney, type Cents, cents, MAX_CENTS, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { creditAppliedLines, type Posting, paymentLines } from '../../../domain/ledger/postings.ts';
import { PAYMENT_METHOD_LABELS } from '../../../domain/settings/rules.ts';
import { type CashPlace, findCashAccount } from '../../cash/accounts.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { closedThrough, reasonOn, toEntryRows } from '../../ledger/post.ts';
import { asDelivery, type Mail, toQueueing } from '../../mail/service.ts';
import { lockPayerAccount, type OpenAccount } from '../accounts/open-account.ts';
import { receiptMails } from '../accounts/receipt-email.ts';
import { resolveShares, type Share, sumShares } from '../accounts/settle.ts';
import { NUMBER_PLACEHOLDER } from '../invoices/issue.ts';
import { recovering } from '../write-offs/decide.ts';
import { insertPayment } from './insert-payment.ts';

/** Who writes a payment down: a person, or the system for what it is told by others. */
export type Recorder = { id: string | null; name: string; mayPostIntoClosed: boolean };

type Sums = { amount: Cents; withholdingVat: Cents; withholdingTax: Cents; settled: Cents };

const toSums = ({ amount, withholdingVat = cents(0), withholdingTax = cents(0) }: PaymentInput): Sums => {
  const settled = addMoney(amount, withholdingVat, withholdingTax);
  if (settled > MAX_CENTS) throw invalid({ amount: 'Must be at most 99,999,999.99 including tax withheld' });
  return { amount, withholdingVat, withholdingTax, settled };
};

type Dated = { date: Day; reason: string | null; through: Day | null };

const resolveDay = async (deps: Deps, { paymentDate }: PaymentInput): Promise<{ date: Day; today: Day }> => {
  const today = await getToday(deps);
  const date = paymentDate ?? today;
  if (date > today) throw invalid({ paymentDate: 'Payment date must not be in the future' });
  return { date, today };
};

const withReason = (date: Day, through: Day | null, given: string | null, by: Recorder): Dated => {
  const reason = reasonOn(date, through, given, 'paymentDate');
  if (reason !== null && !by.mayPostIntoClosed) {
    throw new AppError('forbidden', 'Your role does not allow posting into a closed period.');
  }
  return { date, reason, through };
};

// Who pays, what is owed, and up to which day the books are closed.
const openAccount = async (deps: Deps, input: PaymentInput, by: Recorder) => {
  const { date, today } = await resolveDay(deps, input);
  // The books are hardly ever closed up to this very day, and then the database says so.
  const mayBeClosed = date !== today || input.overrideReason !== null;
  const [through, { account, close }] = await Promise.all([
    mayBeClosed ? closedThrough(deps.db) : null,
    recovering(deps.db, {
      ids: [input.invoiceId, ...(input.allocations ?? []).map(({ invoiceId }) => invoiceId)].flatMap((id) => id ?? []),
      date,
      hold: () => lockPayerAccount(deps.db, input),
    }),
  ]);
  return { account, close, ...withReason(date, through, input.overrideReason, by) };
};

/** The payment as it will be, but for what the database gives it: its number and its time. */
const presentNew = ({ id, input, place, named, sums, shares, date, account, by }: Written): PaymentDetails => {
  const { payer, open } = account;
  const findNumber = (invoiceId: string) => open.find((invoice) => invoice.id === invoiceId)?.invoiceNumber ?? '';
  return {
    id,
    receiptNumber: NUMBER_PLACEHOLDER,
    tenantId: payer.tenantId,
    partyId: payer.partyId,
    tenantName: payer.name,
    invoiceId: named,
    invoiceNumber: named && findNumber(named),
    amount: toDecimalText(sums.amount),
    withholdingVat: toDecimalText(sums.withholdingVat),
    withholdingTax: toDecimalText(sums.withholdingTax),
    unallocated: toDecimalText(cents(sums.settled - sumShares(shares))),
    paymentDate: date,
    paymentMethod: input.paymentMethod,
    cashAccountId: place.id,
    cashAccountName: place.name,
    reference: input.reference,
    notes: input.notes,
    recordedBy: by.id,
    recordedByName: by.name,
    reversedAt: null,
    reversedBy: null,
    reverseReason: null,
    createdAt: '',
    ...{ vatCertificate: null, vatCertificateDate: null, taxCertificate: null, taxCertificateDate: null },
    allocations: shares.map(({ invoiceId, amount }) => ({
      invoiceId,
      invoiceNumber: findNumber(invoiceId),
      amount: toDecimalText(amount),
    })),
    deliveries: [],
  };
};

/** Money that lies in suspense already is taken from there: `postedTo` is its account in the books. */
type Posted = { postedTo?: string };

export const recordPayment = async (
  deps: Deps,
  input: PaymentInput,
  by: Recorder,
  { postedTo }: Posted = {},
): Promise<PaymentDetails> => {
  const problem = methodProblem(input.paymentMethod, (await deps.settings.get()).billing.paymentMethods);
  if (problem) throw invalid({ paymentMethod: problem });
  const place = await findCashAccount(deps, input);
  const sums = toSums(input);
  const { account, close, date, reason, through } = await openAccount(deps, input, by);
  const shares = await resolveShares(deps.db, account, input, sums.settled);
  await refuseTooMuchWithheld(deps.db, sums, shares);
  const onlyOne = input.allocations?.length === 1 ? input.allocations[0]?.invoiceId : null;
  // Who is no tenant pays invoices, of which the first says who it was.
  const named = input.invoiceId ?? onlyOne ?? (account.payer.tenantId ? null : (shares[0]?.invoiceId ?? null));
  const cashAccount = postedTo ?? place.account;
  const written = {
    id: account.newId,
    input,
    place,
    cashAccount,
    named,
    sums,
    shares,
    date,
    reason,
    through,
    account,
    by,
  };
  const payment = presentNew(written);
  const mails = await receiptMails(deps, account.payer, payment);
  const { receipt, createdAt, queued } = await writePayment(deps, written, mails);
  await close();
  return { ...payment, receiptNumber: receiptNumber(receipt), createdAt, deliveries: queued.map(asDelivery) };
};

type Written = {
  id: string;
  input: PaymentInput;
  place: CashPlace;
  // What the entry debits: the account of that place, or suspense.
  cashAccount: string;
  named: string | null;
  sums: Sums;
  shares: readonly Share[];
  date: Day;
  reason: string | null;
  // Up to which day the books are closed, where that was asked.
  through: Day | null;
  account: OpenAccount;
  by: Recorder;
};

// Money that came before its invoice is credit of the tenant until the invoice is there.
const settledWhen =
  ({ open }: OpenAccount, date: Day) =>
  ({ invoiceId }: Share): Day => {
    const issued = open.find(({ id }) => id === invoiceId)?.issueDate ?? date;
    return issued > date ? issued : date;
  };

// That credit is used on the day of the invoice.
const usedLater = ({ id, shares, date, reason, through, account }: Written): Posting[] => {
  const settledOn = settledWhen(account, date);
  const early = shares.filter((share) => settledOn(share) > date);
  return [...Map.groupBy(early, settledOn)].map(([day, parts]) => ({
    date: day,
    memo: 'Credit set against open invoices',
    sourceType: 'tenant_credit',
    sourceId: `${id} ${day}`,
    event: 'applied',
    overrideReason: through !== null && day <= through ? reason : null,
    lines: creditAppliedLines(account.payer.tenantId, sumShares(parts)),
  }));
};

const writePayment = async ({ db, config }: Pick<Deps, 'db' | 'config'>, written: Written, mails: readonly Mail[]) => {
  const { id, input, place, cashAccount, named, sums, shares, date, reason, account, by } = written;
  const { tenantId, partyId, name } = account.payer;
  const { amount, withholdingVat, withholdingTax, settled } = sums;
  const settledOn = settledWhen(account, date);
  const atOnce = shares.filter((share) => settledOn(share) === date);
  const entry = toEntryRows([
    ...usedLater(written),
    {
      date,
      memo: `Payment from ${name}, ${PAYMENT_METHOD_LABELS[input.paymentMethod]}${input.reference ? ` ${input.reference}` : ''}`,
      sourceType: 'payment',
      sourceId: id,
      event: 'received',
      overrideReason: reason,
      lines: paymentLines({
        tenantId,
        cashAccount,
        amount,
        withholdingVat,
        withholdingTax,
        applied: sumShares(atOnce),
      }),
    },
  ]);
  const parts = shares.map((share) => ({
    invoice_id: share.invoiceId,
    amount: toDecimalText(share.amount),
    dated_on: settledOn(share),
  }));
  return insertPayment(
    db,
    { isMailed: mails.length > 0 },
    {
      ...entry,
      ...toQueueing(config, mails),
      id,
      tenantId,
      partyId,
      invoiceId: named,
      amount: toDecimalText(amount),
      withholdingVat: toDecimalText(withholdingVat),
      withholdingTax: toDecimalText(withholdingTax),
      unallocated: toDecimalText(cents(settled - sumShares(shares))),
      date,
      method: input.paymentMethod,
      cashAccountId: place.id,
      reference: input.reference,
      notes: input.notes,
      by: by.id,
      byName: by.name,
      parts: JSON.stringify(parts),
    },
  );
};

type Settled = { net: string; vat: string; taxable: string; before_vat: string; before_tax: string };

// The invoices that a payment settles, less what was credited of them, and what payments before kept back of each: as much
// of their certificates as they paid of the invoice.
const settledBy = async (db: Db, shares: readonly Share[]): Promise<Settled[]> => {
  const { rows } = await db.execute<Settled>(sql`
    select (i.net - coalesce(c.net, 0))::numeric(12, 2)::text as net, (i.vat - coalesce(c.vat, 0))::numeric(12, 2)::text as vat,
      coalesce(taxed.net, 0)::numeric(12, 2)::text as taxable,
      coalesce(p.vat, 0)::numeric(12, 2)::text as before_vat, coalesce(p.tax, 0)::numeric(12, 2)::text as before_tax
    from invoices i
    left join lateral (select sum(net) as net, sum(vat) as vat from credit_notes where invoice_id = i.id) as c on true
    left join lateral (
      select sum(l.net - coalesce(back.net, 0)) as net from invoice_lines l
      left join lateral (select sum(b.net) as net from credit_note_lines b where b.invoice_line_id = l.id) as back on true
      where l.invoice_id = i.id and l.vat > 0
    ) as taxed on true
    left join lateral (
      select sum(paid.amount / paid.settled * paid.withholding_vat) as vat, sum(paid.amount / paid.settled * paid.withholding_tax) as tax
      from (
        select p.settled, p.withholding_vat, p.withholding_tax, sum(a.amount) as amount
        from allocations a join payments p on p.id = a.payment_id
        where a.invoice_id = i.id and p.reversed_at is null and p.withholding_vat + p.withholding_tax > 0 group by p.id
      ) as paid
    ) as p on true
    where i.id = any(${sql.param(shares.map(({ invoiceId }) => invoiceId))}::uuid[])`);
  return rows;
};

/** Refuses certificates for more than the law lets a tenant keep back of what is paid, by the figure it may be at most. */
const refuseTooMuchWithheld = async (db: Db, given: Withheld, shares: readonly Share[]): Promise<void> => {
  if (given.withholdingVat === 0 && given.withholdingTax === 0) return;
  const rows = shares.length > 0 ? await settledBy(db, shares) : [];
  const total = (field: 'before_vat' | 'before_tax') => rows.reduce((sum, row) => sum + parseMoney(row[field]), 0);
  const problems = withheldProblems(
    given,
    rows.map(({ net, vat, taxable }) => ({ net: parseMoney(net), vat: parseMoney(vat), taxable: parseMoney(taxable) })),
    { withholdingVat: cents(total('before_vat')), withholdingTax: cents(total('before_tax')) },
  );
  if (Object.keys(problems).length > 0) throw invalid(problems);
};
