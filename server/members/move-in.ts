import type { AgreementDetails } from '../../domain/agreements/contract.ts';
import type { InvoiceDetails } from '../../domain/billing/contract.ts';
import { FIRST_INVOICE_DAYS, firstInvoiceProblem, proposedDeposit } from '../../domain/billing/move-in.ts';
import { cents, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { MoveIn } from '../../domain/members/move-contract.ts';
import type { TenantStatus } from '../../domain/tenants/contract.ts';
import { getAgreement } from '../agreements/present.ts';
import { depositRequired } from '../agreements/tenant-agreements.ts';
import { placedLines } from '../agreements/units/placed-lines.ts';
import { readAccount } from '../billing/accounts/balances.ts';
import { findFirstInvoice } from '../billing/runs/first-invoice.ts';
import { nextInvoices } from '../billing/runs/next-invoices.ts';
import { getToday } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { tenantsById } from '../tenants/billed-through.ts';
import { countLogins } from './logins.ts';

const depositStep = (agreement: AgreementDetails, required: string, held: string): MoveIn['deposit'] => {
  const missing = toDecimalText(cents(Math.max(0, parseMoney(required) - parseMoney(held))));
  const isNeeded = required !== '0.00';
  return {
    state: missing !== '0.00' ? 'open' : isNeeded || held !== '0.00' ? 'done' : 'not_needed',
    required,
    held,
    missing,
    usual: isNeeded ? null : proposedDeposit(agreement.rentAmount, agreement.billingCycle),
  };
};

type Starting = { agreement: AgreementDetails; status: TenantStatus; today: Day };

const invoiceProblem = ({ agreement, status, today }: Starting): string | null =>
  agreement.state === 'draft'
    ? 'A draft is not invoiced: activate it first'
    : firstInvoiceProblem({ ...agreement, status }, today, FIRST_INVOICE_DAYS);

const invoiceStep = async (
  deps: Deps,
  starting: Starting,
  issued: InvoiceDetails | null,
): Promise<MoveIn['invoice']> => {
  const { id, billedThrough, startDate } = starting.agreement;
  if (billedThrough > startDate) return { state: 'done', because: null, next: null, issued };
  const because = invoiceProblem(starting);
  const [next = null] = await nextInvoices(deps, id, 1);
  return { state: next === null ? 'not_needed' : because ? 'waiting' : 'open', because, next, issued: null };
};

// What was taken back again is no receipt any more.
const receipts = ({ settlements }: InvoiceDetails): MoveIn['payment']['receipts'] =>
  settlements.filter(({ source, sourceId }) => {
    const moves = settlements.filter((other) => other.source === source && other.sourceId === sourceId);
    return source === 'payment' && moves.every(({ amount }) => !amount.startsWith('-'));
  });

const paymentStep = (invoice: MoveIn['invoice'], issued: InvoiceDetails | null): MoveIn['payment'] => {
  if (issued && invoice.issued) {
    return {
      state: issued.balance === '0.00' ? 'done' : 'open',
      owed: issued.balance,
      receipts: receipts(issued),
    };
  }
  return { state: invoice.next ? 'waiting' : 'not_needed', owed: invoice.next?.amount ?? '0.00', receipts: [] };
};

/** The steps before a tenant moves in, each as the data say that it is. */
export const getMoveIn = async (deps: Deps, id: string): Promise<MoveIn> => {
  const agreement = await getAgreement(deps, id);
  const { tenantId, startDate } = agreement;
  const today = await getToday(deps);
  const [account, required, issued, [tenant], logins, lines] = await Promise.all([
    readAccount(deps, tenantId),
    depositRequired(deps, agreement),
    findFirstInvoice(deps, id),
    tenantsById(deps.db, [tenantId]),
    countLogins(deps, tenantId),
    placedLines(deps, id, today < startDate ? startDate : today),
  ]);
  const invoice = await invoiceStep(deps, { agreement, status: tenant?.status ?? 'terminated', today }, issued);
  const missing = lines.some((line) => line.missing > 0);
  const hasUnits = lines.some(({ units }) => units.length > 0);
  return {
    agreement,
    account,
    deposit: depositStep(agreement, required, account.deposit),
    invoice,
    payment: paymentStep(invoice, issued),
    login: {
      state: logins > 0 ? 'done' : 'open',
      logins,
      contactPerson: tenant?.contactPerson ?? '',
      email: tenant?.email ?? null,
    },
    units: { state: missing ? 'open' : hasUnits ? 'done' : 'not_needed', lines },
  };
};
