import type { PaymentDetails, PaymentInput } from '../../../domain/billing/payments/payment-contract.ts';
import { receiptNumber } from '../../../domain/billing/rules.ts';
import { AppError, invalid } from '../../../domain/kernel/errors.ts';
import { addMoney, type Cents, cents, MAX_CENTS, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { methodProblem } from '../../../domain/settings/rules.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { closedThrough, reasonOn } from '../../ledger/closed-period.ts';
import { asDelivery } from '../../mail/service.ts';
import { todayOf } from '../../tenants/service.ts';
import { findOpenInvoice } from '../accounts/find-open-invoice.ts';
import { lockPayerAccount, type OpenAccount } from '../accounts/lock-payer.ts';
import { mailReceipt } from '../accounts/receipt-email.ts';
import { type Share, sumOf } from '../accounts/settle.ts';
import { sharePayment } from '../accounts/share-payment.ts';
import { figureText } from '../kernel/format.ts';
import { recovering } from '../write-offs/decide.ts';
import { type Recorder, type Sums, writePayment } from './insert-payment.ts';
import { refuseTooMuchWithheld } from './withheld.ts';

const sumsOf = ({ amount, withholdingVat = cents(0), withholdingTax = cents(0) }: PaymentInput): Sums => {
  const settled = addMoney(amount, withholdingVat, withholdingTax);
  if (settled > MAX_CENTS) throw invalid({ amount: 'Must be at most 99,999,999.99 with the tax that was withheld' });
  return { amount, withholdingVat, withholdingTax, settled };
};

type Dated = { date: Day; reason: string | null; through: Day | null };

const dateOf = async (deps: Deps, input: PaymentInput, by: Recorder): Promise<Dated> => {
  const today = await todayOf(deps);
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
const askedFor = async (db: Db, { open, payer }: OpenAccount, input: PaymentInput, money: Cents): Promise<Share[]> => {
  const asked = input.allocations ?? [];
  for (const [n, { invoiceId, amount }] of asked.entries()) {
    const field = `allocations.${n}.invoiceId`;
    if (asked.findIndex((other) => other.invoiceId === invoiceId) < n) {
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
  if (sumOf(asked) > money) throw invalid({ allocations: 'The parts are more than what was paid' });
  return asked;
};

const sharesOf = async (db: Db, account: OpenAccount, input: PaymentInput, money: Cents): Promise<Share[]> => {
  const { open, payer } = account;
  const asked = await askedFor(db, account, input, money);
  const named = input.invoiceId ?? null;
  if (named) await findOpenInvoice(db, open, { id: named, tenantId: payer.tenantId, field: 'invoiceId' });
  const shares = sharePayment(money, open, { asked, named });
  // A visitor has no account on which credit could stand.
  if (payer.tenantId === null && sumOf(shares) < money) {
    throw invalid({ amount: `Only ${figureText(sumOf(shares))} is owed on ${open[0]?.invoiceNumber}` });
  }
  return shares;
};

export const recordPayment = async (deps: Deps, input: PaymentInput, by: Recorder): Promise<PaymentDetails> => {
  const problem = methodProblem(input.paymentMethod, (await deps.settings.get()).billing.paymentMethods);
  if (problem) throw invalid({ paymentMethod: problem });
  const sums = sumsOf(input);
  const { date, reason, through } = await dateOf(deps, input, by);
  const { account, close } = await recovering(deps.db, {
    ids: [input.invoiceId, ...(input.allocations ?? []).map(({ invoiceId }) => invoiceId)].flatMap((id) => id ?? []),
    date,
    hold: () => lockPayerAccount(deps.db, input),
  });
  const { payer, open, newId: id } = account;
  const shares = await sharesOf(deps.db, account, input, sums.settled);
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
  const numberOf = (invoiceId: string) => open.find((invoice) => invoice.id === invoiceId)?.invoiceNumber ?? '';
  const payment: PaymentDetails = {
    id,
    receiptNumber: receiptNumber(receipt),
    tenantId: payer.tenantId,
    tenantName: payer.name,
    invoiceId: named,
    invoiceNumber: named && numberOf(named),
    amount: toDecimalText(sums.amount),
    withholdingVat: toDecimalText(sums.withholdingVat),
    withholdingTax: toDecimalText(sums.withholdingTax),
    unallocated: toDecimalText(cents(sums.settled - sumOf(shares))),
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
      invoiceNumber: numberOf(invoiceId),
      amount: toDecimalText(amount),
    })),
    deliveries: [],
  };
  const { queued } = await mailReceipt(deps, payer, payment);
  return { ...payment, deliveries: queued.map(asDelivery) };
};
