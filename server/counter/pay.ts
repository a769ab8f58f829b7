import type { SalePayment } from '../../domain/counter/contract.ts';
import { AppError, invalid } from '../../domain/kernel/errors.ts';
import { type Cents, subtractMoney } from '../../domain/kernel/money.ts';
import { figureText } from '../../domain/kernel/money-text.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { Settings } from '../../domain/settings/contract.ts';
import { invoiceMails } from '../billing/invoices/invoice-email.ts';
import { type Issued, issueInvoices, type ToIssue } from '../billing/invoices/issue.ts';
import { type PaymentHooks, recordTyped } from '../billing/payment-routes.ts';
import { cashAccountById } from '../cash/accounts.ts';
import type { Deps } from '../deps.ts';
import type { SignedIn } from '../http/mount.ts';
import { findOpenTill } from '../tills/open-till.ts';
import type { Customer } from './customer.ts';

/** Who takes money at the desk. */
export type Payee = { user: Pick<SignedIn, 'id' | 'name'>; hooks: PaymentHooks };

/** What goes back of the cash that was given; null where nobody counted it. */
export const findChange = ({ tendered, method }: SalePayment, amount: Cents): Cents | null => {
  if (tendered === null || tendered === undefined) return null;
  if (method !== 'cash') throw invalid({ 'payment.tendered': 'Only cash is given back' });
  if (tendered < amount) throw invalid({ 'payment.tendered': `${figureText(amount)} is to be paid` });
  return subtractMoney(tendered, amount);
};

const NO_TILL = 'No till is open. Open one before you take cash.';

/** Cash goes into the seller's till; all else where its method has it. */
export const findPlace = async (
  deps: Deps,
  user: Payee['user'],
  { method, cashAccountId }: SalePayment,
): Promise<string | null> => {
  if (method !== 'cash') return cashAccountId ?? null;
  if (!cashAccountId) {
    const till = await findOpenTill(deps.db, user.id);
    if (!till) throw new AppError('till_closed', NO_TILL);
    return till.cashAccountId;
  }
  const place = await cashAccountById(deps, cashAccountId);
  if (place.kind !== 'till')
    throw invalid({ 'payment.cashAccountId': `Cash of the counter goes into a till, not ${place.name}` });
  return place.id;
};

/** Who pays at once gets the receipt; who does not gets the invoice. */
export const issue = async (
  deps: Deps,
  made: ToIssue,
  settings: Settings,
  today: Day,
  isPaid: boolean,
): Promise<Issued> => {
  const mails = isPaid ? [] : await invoiceMails(deps, [made], settings, { atOnce: true });
  const [issued] = await issueInvoices(deps, [made], { issueDate: today, runId: null, mails });
  if (!issued) throw new Error('The invoice was not issued');
  return issued;
};

// What is wrong with a payment is said of the part of the form that has it.
const FIELDS: Readonly<Record<string, string>> = {
  paymentMethod: 'payment.method',
  reference: 'payment.reference',
  cashAccountId: 'payment.cashAccountId',
};

const underPayment = (error: unknown): never => {
  if (!(error instanceof AppError) || !error.fields) throw error;
  const fields = Object.entries(error.fields).map(([field, problem]) => [FIELDS[field] ?? field, problem] as const);
  throw new AppError(error.code, error.message, { fields: Object.fromEntries(fields) });
};

type Billed = { issued: Issued; customer: Pick<Customer, 'tenantId' | 'partyId'>; amount: Cents };

/** Pays an invoice of the counter; what is refused is said of the part of the form that has it. */
export const pay = async (
  deps: Deps,
  { user, hooks }: Payee,
  payment: SalePayment,
  place: string | null,
  billed: Billed,
) => {
  const { issued, customer, amount } = billed;
  const input = {
    tenantId: customer.tenantId,
    partyId: customer.partyId,
    invoiceId: issued.id,
    amount,
    paymentMethod: payment.method,
    cashAccountId: place,
    reference: payment.reference,
    notes: null,
    overrideReason: null,
  };
  const by = { id: user.id, name: user.name, mayPostIntoClosed: false };
  const { id, receiptNumber } = await recordTyped(hooks, deps, input, by).catch(underPayment);
  return { id, receiptNumber };
};
