import type { Cents } from '../../../domain/kernel/money.ts';
import { amountText } from '../../../domain/kernel/money-text.ts';
import { closeNumbers } from '../../../domain/mpesa/close-numbers.ts';
import type { MatchGround } from '../../../domain/mpesa/receipt-contract.ts';
import { looseReference, matchReference, readReference } from '../../../domain/mpesa/rules.ts';
import { invoicesByNumber, type PayableInvoice } from '../../billing/invoices/find.ts';
import type { Db } from '../../db/connection/database.ts';
import { together } from '../../db/connection/transactions.ts';
import type { Deps } from '../../deps.ts';
import { tenantsByPayCode } from '../../tenants/pay-codes.ts';

/** Whose money it is, and the invoice that it pays first; or why nobody can tell. */
export type Target =
  | { ground: MatchGround; tenantId: string | null; invoiceId: string | null }
  | { ground: null; reason: string };

type Paid = { accountReference: string | null; amount: Cents };

const isSettled = ({ status }: PayableInvoice): boolean => status === 'paid' || status === 'credited';

/**
 * Money for an invoice of a tenant that is settled already goes to the tenant's other invoices, or is credit. Who is no
 * tenant has no account: money beyond the invoice waits.
 */
export const payInvoice = (invoice: PayableInvoice, ground: MatchGround, amount: Cents, currency: string): Target => {
  const { id, number, tenantId, balance } = invoice;
  if (tenantId) return { ground, tenantId, invoiceId: isSettled(invoice) ? null : id };
  if (isSettled(invoice)) return { ground: null, reason: `Invoice ${number} is settled already` };
  if (amount > balance)
    return { ground: null, reason: `Only ${amountText(balance, currency)} is open on invoice ${number}` };
  return { ground, tenantId: null, invoiceId: id };
};

/** Whom a reference means by itself, and the invoices among which it was looked for. */
export const findMeant = async (db: Db, reference: string) => {
  const { numbers, loose, payCode } = readReference(reference);
  const invoices = await invoicesByNumber(db, [...numbers, ...closeNumbers(loose)]);
  const tenants = await tenantsByPayCode(db, payCode ? [payCode] : []);
  return { match: matchReference(reference, { invoices, tenants }), invoices };
};

/** Whose money some payments are, by what the payers typed as the account number. */
export const findTargets = async (deps: Deps, paid: readonly Paid[]): Promise<Target[]> => {
  const read = paid.flatMap(({ accountReference }) => (accountReference ? [readReference(accountReference)] : []));
  const numbers = [...new Set(read.flatMap(({ numbers: typed, loose }) => [...typed, ...closeNumbers(loose)]))];
  const codes = [...new Set(read.flatMap(({ payCode }) => payCode ?? []))];
  const [invoices, tenants] = await together(
    deps.db,
    () => invoicesByNumber(deps.db, numbers),
    () => tenantsByPayCode(deps.db, codes),
  );
  const { currency } = (await deps.settings.get()).general;
  const alike = Map.groupBy(invoices, ({ number }) => looseReference(number));
  return paid.map(({ accountReference, amount }) => {
    const meant = alike.get(looseReference(accountReference ?? '')) ?? [];
    const match = matchReference(accountReference, { invoices: meant, tenants });
    if (match.ground === null) return match;
    if (match.ground === 'pay_code') return { ground: match.ground, tenantId: match.tenantId, invoiceId: null };
    const invoice = meant.find(({ id }) => id === match.invoiceId);
    if (!invoice) throw new Error(`Invoice ${match.invoiceId} was matched and is not there`);
    return payInvoice(invoice, match.ground, amount, currency);
  });
};
