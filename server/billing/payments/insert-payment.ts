import { sql } from 'drizzle-orm';
import type { PaymentInput } from '../../../domain/billing/payments/payment-contract.ts';
import { type Cents, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { CASH_ACCOUNT } from '../../../domain/ledger/chart.ts';
import { creditAppliedLines, type Posting, paymentLines } from '../../../domain/ledger/postings.ts';
import { PAYMENT_METHOD_LABELS } from '../../../domain/settings/rules.ts';
import type { Db } from '../../db/connection/database.ts';
import { isoText } from '../../db/query/columns.ts';
import { posting } from '../../ledger/post.ts';
import type { OpenAccount } from '../accounts/lock-payer.ts';
import { type Share, sumShares } from '../accounts/settle.ts';

/** Who writes a payment down: a person, or the system for what it is told by others. */
export type Recorder = { id: string | null; name: string; mayPostIntoClosed: boolean };

export type Sums = { amount: Cents; withholdingVat: Cents; withholdingTax: Cents; settled: Cents };

type Written = {
  id: string;
  input: PaymentInput;
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

/** The payment, what it settles and its entry in the books, by one statement. */
export const writePayment = async (db: Db, written: Written): Promise<{ receipt: number; createdAt: string }> => {
  const { id, input, named, sums, shares, date, reason, account, by } = written;
  const { tenantId, name } = account.payer;
  const { amount, withholdingVat, withholdingTax, settled } = sums;
  const settledOn = settledWhen(account, date);
  const atOnce = shares.filter((share) => settledOn(share) === date);
  const entry = posting([
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
        cashAccount: CASH_ACCOUNT[input.paymentMethod],
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
  const { rows } = await db.execute<{ receipt: string; created_at: string }>(sql`
    with paid as (
      insert into payments (id, tenant_id, invoice_id, amount, withholding_vat, withholding_tax, unallocated, payment_date,
        payment_method, reference, notes, recorded_by, recorded_by_name)
      values (${id}::uuid, ${tenantId}::uuid, ${named}::uuid, ${toDecimalText(amount)}::numeric, ${toDecimalText(withholdingVat)}::numeric,
        ${toDecimalText(withholdingTax)}::numeric, ${toDecimalText(settled)}::numeric, ${date}::date,
        ${input.paymentMethod}, ${input.reference}, ${input.notes}, ${by.id}::uuid, ${by.name})
      returning receipt, created_at
    ), allocated as (
      insert into allocations (payment_id, invoice_id, amount, dated_on)
      select ${id}::uuid, s.invoice_id, s.amount, s.dated_on
      from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as s (invoice_id uuid, amount numeric, dated_on date)
    ), ${entry}
    select receipt, created_at::text from paid`);
  const [row] = rows;
  if (!row) throw new Error('The payment was not written');
  return { receipt: Number(row.receipt), createdAt: isoText(row.created_at) };
};
