import { invalid } from '../../../domain/kernel/errors.ts';
import { type Cents, cents, MAX_CENTS, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { BillPaymentInput, BillPaymentPreview } from '../../../domain/suppliers/payments/payment-contract.ts';
import {
  billPaymentLines,
  type PlannedPayment,
  planPayments,
} from '../../../domain/suppliers/payments/payment-plan.ts';
import { batchNumber } from '../../../domain/suppliers/payments/payment-rules.ts';
import { type CashPlace, openCashAccount } from '../../cash/accounts.ts';
import { getToday } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { accountNames } from '../../ledger/accounts.ts';
import { closedThrough, postEntry, reasonOn } from '../../ledger/post.ts';
import { suppliersById } from '../suppliers/service.ts';
import { billAllocations, billBatches, billPayments, type SupplierRow } from '../tables.ts';
import { type NamedPayable, payableBills } from './payable.ts';

export type PayDeps = Pick<Deps, 'db' | 'settings' | 'clock'>;

export const PAYMENT_SOURCE = 'bill_payment';
export const PAID = 'paid';

type Planned = {
  date: Day;
  place: CashPlace;
  bills: readonly NamedPayable[];
  payments: readonly PlannedPayment[];
  suppliers: ReadonlyMap<string, SupplierRow>;
};

const refuseTooMuch = (payments: readonly PlannedPayment[], place: CashPlace): void => {
  if (payments.some(({ shares }) => !shares.some(({ kind }) => kind === 'bill'))) {
    throw invalid({ billIds: 'A credit is set against bills of its supplier: choose one of them too' });
  }
  if (payments.reduce((sum, { amount }) => sum + amount, 0) > MAX_CENTS) {
    throw invalid({ billIds: 'At most 99,999,999.99 is paid at once' });
  }
  if (place.kind === 'cheques') throw invalid({ cashAccountId: 'Bills are not paid from cheques in hand' });
};

const plan = async (deps: PayDeps, input: BillPaymentInput, hold: boolean): Promise<Planned> => {
  const today = await getToday(deps);
  const date = input.date ?? today;
  if (date > today) throw invalid({ date: 'Date must not be in the future' });
  const place = await openCashAccount(deps, input.cashAccountId, 'cashAccountId');
  const amounts = new Map((input.amounts ?? []).map(({ billId, amount }) => [billId, amount]));
  const bills = await payableBills(deps.db, input.billIds, { date, amounts, hold });
  const { billing } = await deps.settings.get();
  const payments = planPayments(bills, {
    amounts,
    withholdsTax: input.withholding,
    withholdsVat: input.withholding && billing.withholdsVat,
  });
  refuseTooMuch(payments, place);
  const suppliers = await suppliersById(
    deps.db,
    payments.map(({ supplierId }) => supplierId),
  );
  return { date, place, bills, payments, suppliers };
};

const addUp = (payments: readonly PlannedPayment[], part: 'amount' | 'withheldTax' | 'withheldVat'): string =>
  toDecimalText(cents(payments.reduce((sum, payment) => sum + payment[part], 0)));

const side = (amount: Cents): string => toDecimalText(cents(Math.max(amount, 0)));

/** What a payment would do; nothing is written. */
export const previewPayment = async (deps: PayDeps, input: BillPaymentInput): Promise<BillPaymentPreview> => {
  const { date, place, bills, payments, suppliers } = await plan(deps, input, false);
  const lines = billPaymentLines(payments, place.account);
  const names = await accountNames(
    deps.db,
    lines.map(({ account }) => account),
  );
  const numbers = new Map(bills.map(({ id, number }) => [id, number]));
  return {
    date,
    amount: addUp(payments, 'amount'),
    withheldTax: addUp(payments, 'withheldTax'),
    withheldVat: addUp(payments, 'withheldVat'),
    payments: payments.map((payment) => {
      const supplier = suppliers.get(payment.supplierId);
      return {
        supplierId: payment.supplierId,
        supplierName: supplier?.name ?? '',
        kraPin: supplier?.kraPin ?? null,
        email: supplier?.email ?? null,
        hasBankAccount: Boolean(supplier?.accountNumber && supplier.bankCode),
        amount: toDecimalText(payment.amount),
        withheldTax: toDecimalText(payment.withheldTax),
        withheldVat: toDecimalText(payment.withheldVat),
        credits: toDecimalText(payment.credits),
        bills: payment.shares.map((share) => ({
          ...share,
          number: numbers.get(share.billId) ?? '',
          amount: toDecimalText(share.amount),
          withheldTax: toDecimalText(share.withheldTax),
          withheldVat: toDecimalText(share.withheldVat),
        })),
      };
    }),
    posting: lines.map(({ account, amount }) => ({
      account,
      accountName: names.get(account) ?? '',
      debit: side(amount),
      credit: side(cents(-amount)),
    })),
  };
};

const writePayments = async (deps: PayDeps, batchId: string, payments: readonly PlannedPayment[]): Promise<void> => {
  const rows = await deps.db
    .insert(billPayments)
    .values(
      payments.map(({ supplierId, amount, withheldTax, withheldVat }) => ({
        batchId,
        supplierId,
        amount: toDecimalText(amount),
        withheldTax: toDecimalText(withheldTax),
        withheldVat: toDecimalText(withheldVat),
      })),
    )
    .returning({ id: billPayments.id, supplierId: billPayments.supplierId });
  const ids = new Map(rows.map(({ id, supplierId }) => [supplierId, id]));
  await deps.db.insert(billAllocations).values(
    payments.flatMap(({ supplierId, shares }) =>
      shares.map(({ billId, amount, withheldTax, withheldVat }) => ({
        paymentId: ids.get(supplierId) ?? '',
        billId,
        amount: toDecimalText(amount),
        withheldTax: toDecimalText(withheldTax),
        withheldVat: toDecimalText(withheldVat),
      })),
    ),
  );
};

const toMemo = (seq: number, { suppliers, bills }: Planned, reference: string | null): string => {
  const [first] = suppliers.values();
  const who = suppliers.size === 1 ? (first?.name ?? '') : `${suppliers.size} suppliers`;
  const what = bills.length === 1 ? (bills[0]?.number ?? '') : `${bills.length} bills`;
  return `${batchNumber(seq)}: ${who}, ${what}${reference ? `, ${reference}` : ''}`;
};

/** One posting for the whole batch, with a line for each account; a batch of nothing but credits posts nothing. */
export const payBills = async (deps: PayDeps, input: BillPaymentInput): Promise<string> => {
  const { db } = deps;
  const planned = await plan(deps, input, true);
  const { date, place, payments } = planned;
  const reason = reasonOn(date, await closedThrough(db), input.overrideReason, 'date');
  const [batch] = await db
    .insert(billBatches)
    .values({ cashAccountId: place.id, paidOn: date, reference: input.reference })
    .returning({ id: billBatches.id, seq: billBatches.seq });
  if (!batch) throw new Error('The insert answered no row');
  await writePayments(deps, batch.id, payments);
  const lines = billPaymentLines(payments, place.account);
  if (lines.length > 0) {
    await postEntry(db, {
      date,
      memo: toMemo(batch.seq, planned, input.reference),
      sourceType: PAYMENT_SOURCE,
      sourceId: batch.id,
      event: PAID,
      overrideReason: reason,
      lines,
    });
  }
  return batch.id;
};
