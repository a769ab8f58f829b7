import { sql } from 'drizzle-orm';
import type { PaymentDetails, PaymentInput } from '../../../domain/billing/payments/payment-contract.ts';
import { type Withheld, withheldProblems } from '../../../domain/billing/payments/withholding.ts';
import { receiptNumber } from '../../../domain/billing/rules.ts';
import { AppError, invalid } from '../../../domain/kernel/errors.ts';
import { addMoney, type Cents, cents, MAX_CENTS, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { methodProblem } from '../../../domain/settings/rules.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { closedThrough, reasonOn } from '../../ledger/closed-period.ts';
import { asDelivery } from '../../mail/service.ts';
import { getToday } from '../../tenants/service.ts';
import { findOpenInvoice, lockPayerAccount, type OpenAccount } from '../accounts/lock-payer.ts';
import { mailReceipt } from '../accounts/receipt-email.ts';
import { type Share, sharePayment, sumShares } from '../accounts/settle.ts';
import { figureText } from '../kernel/format.ts';
import { recovering } from '../write-offs/decide.ts';
import { type Recorder, type Sums, writePayment } from './insert-payment.ts';

const toSums = ({ amount, withholdingVat = cents(0), withholdingTax = cents(0) }: PaymentInput): Sums => {
  const settled = addMoney(amount, withholdingVat, withholdingTax);
  if (settled > MAX_CENTS) throw invalid({ amount: 'Must be at most 99,999,999.99 with the tax that was withheld' });
  return { amount, withholdingVat, withholdingTax, settled };
};

type Dated = { date: Day; reason: string | null; through: Day | null };

const resolveDate = async (deps: Deps, input: PaymentInput, by: Recorder): Promise<Dated> => {
  const today = await getToday(deps);
  const date = input.paymentDate ?? today;
  if (date > today) throw invalid({ paymentDate: 'Payment date must not be in the future' });
  // The books are hardly ever closed up to this very day, and then the database says so.
  if (date === today && input.overrideReason === null) return { date, reason: null, through: null };
  const through = await closedThrough(deps.db);
  const reason = reasonOn(date, through, input.overrideReason, 'paymentDate');
  if (reason !== null && !by.mayPostIntoClosed) {
    throw new AppError('forbidden', 'Your role does not allow posting into a closed period.');
  }
  return { date, reason, through };
};

// The parts that were asked for, each within what is owed of its invoice and all within what was paid.
const requestedShares = async (
  db: Db,
  { open, payer }: OpenAccount,
  input: PaymentInput,
  money: Cents,
): Promise<Share[]> => {
  const requested = input.allocations ?? [];
  for (const [n, { invoiceId, amount }] of requested.entries()) {
    const field = `allocations.${n}.invoiceId`;
    if (requested.findIndex((other) => other.invoiceId === invoiceId) < n) {
      throw invalid({ [field]: 'This invoice is named twice' });
    }
    const { balance, invoiceNumber } = await findOpenInvoice(db, open, {
      id: invoiceId,
      tenantId: payer.tenantId,
      field,
    });
    if (amount > balance) {
      throw invalid({ [`allocations.${n}.amount`]: `Only ${figureText(balance)} is owed on ${invoiceNumber}` });
    }
  }
  if (sumShares(requested) > money) throw invalid({ allocations: 'The parts are more than what was paid' });
  return requested;
};

const resolveShares = async (db: Db, account: OpenAccount, input: PaymentInput, money: Cents): Promise<Share[]> => {
  const { open, payer } = account;
  const requested = await requestedShares(db, account, input, money);
  const named = input.invoiceId ?? null;
  if (named) await findOpenInvoice(db, open, { id: named, tenantId: payer.tenantId, field: 'invoiceId' });
  const shares = sharePayment(money, open, { requested, named });
  // A visitor has no account on which credit could stand.
  if (payer.tenantId === null && sumShares(shares) < money) {
    throw invalid({ amount: `Only ${figureText(sumShares(shares))} is owed on ${open[0]?.invoiceNumber}` });
  }
  return shares;
};

export const recordPayment = async (deps: Deps, input: PaymentInput, by: Recorder): Promise<PaymentDetails> => {
  const problem = methodProblem(input.paymentMethod, (await deps.settings.get()).billing.paymentMethods);
  if (problem) throw invalid({ paymentMethod: problem });
  const sums = toSums(input);
  const { date, reason, through } = await resolveDate(deps, input, by);
  const { account, close } = await recovering(deps.db, {
    ids: [input.invoiceId, ...(input.allocations ?? []).map(({ invoiceId }) => invoiceId)].flatMap((id) => id ?? []),
    date,
    hold: () => lockPayerAccount(deps.db, input),
  });
  const { payer, open, newId: id } = account;
  const shares = await resolveShares(deps.db, account, input, sums.settled);
  await refuseTooMuchWithheld(deps.db, sums, shares);
  const onlyOne = input.allocations?.length === 1 ? input.allocations[0]?.invoiceId : null;
  const named = input.invoiceId ?? onlyOne ?? null;
  const { receipt, createdAt } = await writePayment(deps.db, {
    id,
    input,
    named,
    sums,
    shares,
    date,
    reason,
    through,
    account,
    by,
  });
  await close();
  const findNumber = (invoiceId: string) => open.find((invoice) => invoice.id === invoiceId)?.invoiceNumber ?? '';
  const payment: PaymentDetails = {
    id,
    receiptNumber: receiptNumber(receipt),
    tenantId: payer.tenantId,
    tenantName: payer.name,
    invoiceId: named,
    invoiceNumber: named && findNumber(named),
    amount: toDecimalText(sums.amount),
    withholdingVat: toDecimalText(sums.withholdingVat),
    withholdingTax: toDecimalText(sums.withholdingTax),
    unallocated: toDecimalText(cents(sums.settled - sumShares(shares))),
    paymentDate: date,
    paymentMethod: input.paymentMethod,
    reference: input.reference,
    notes: input.notes,
    recordedBy: by.id,
    recordedByName: by.name,
    reversedAt: null,
    reversedBy: null,
    reverseReason: null,
    createdAt,
    allocations: shares.map(({ invoiceId, amount }) => ({
      invoiceId,
      invoiceNumber: findNumber(invoiceId),
      amount: toDecimalText(amount),
    })),
    deliveries: [],
  };
  const { queued } = await mailReceipt(deps, payer, payment);
  return { ...payment, deliveries: queued.map(asDelivery) };
};

type Row = { net: string; vat: string; before_vat: string; before_tax: string };

// The invoices that a payment settles, less what was credited of them, and what payments before kept back of each: as much
// of their certificates as they paid of the invoice.
const settledBy = async (db: Db, shares: readonly Share[]): Promise<Row[]> => {
  const { rows } = await db.execute<Row>(sql`
    select (i.net - coalesce(c.net, 0))::numeric(12, 2)::text as net, (i.vat - coalesce(c.vat, 0))::numeric(12, 2)::text as vat,
      coalesce(p.vat, 0)::numeric(12, 2)::text as before_vat, coalesce(p.tax, 0)::numeric(12, 2)::text as before_tax
    from invoices i
    left join lateral (select sum(net) as net, sum(vat) as vat from credit_notes where invoice_id = i.id) as c on true
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
    rows.map(({ net, vat }) => ({ net: parseMoney(net), vat: parseMoney(vat) })),
    { withholdingVat: cents(total('before_vat')), withholdingTax: cents(total('before_tax')) },
  );
  if (Object.keys(problems).length > 0) throw invalid(problems);
};
