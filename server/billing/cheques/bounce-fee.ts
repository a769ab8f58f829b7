import type { Cheque } from '../../../domain/billing/cheques/cheque-contract.ts';
import type { BillTo } from '../../../domain/billing/contract.ts';
import type { Cents } from '../../../domain/kernel/money.ts';
import { addDays, type Day } from '../../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../../domain/ledger/chart.ts';
import { taxed, vatTerms } from '../../../domain/settings/vat.ts';
import type { Deps } from '../../deps.ts';
import { tenantsById } from '../../tenants/billed-through.ts';
import { applyTenantCredit, tenantsWithCredit } from '../accounts/settle.ts';
import { invoiceMails } from '../invoices/invoice-email.ts';
import { issueInvoices, toIssue } from '../invoices/issue.ts';
import { type NewInvoice, sumLines } from '../kernel/new-invoice.ts';
import { forBuyer } from '../kernel/relief.ts';

/** Who wrote the cheque, as documents say it. */
export type Drawer = { tenantId: string | null; partyId: string | null; billTo: BillTo };

const feeInvoice = async (
  deps: Deps,
  { reference, receiptNumber }: Cheque,
  drawer: Drawer,
  { fee, today }: { fee: Cents; today: Day },
): Promise<NewInvoice> => {
  const settings = await deps.settings.get();
  const { billing } = settings;
  const { net, vat, rate, taxClass } = taxed(fee, vatTerms(settings, today), billing.vatOnLateFee ? 'B' : 'D');
  const description = `Fee for bounced cheque ${reference ?? `of receipt ${receiptNumber}`}`;
  const made: NewInvoice = {
    ...drawer,
    type: 'other',
    description,
    dueDate: addDays(today, billing.invoiceDueDays),
    lateFeeOf: null,
    period: null,
    lines: [
      {
        kind: 'other',
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
  const [tenant] = drawer.tenantId ? await tenantsById(deps.db, [drawer.tenantId]) : [];
  return forBuyer(made, tenant ?? null, { settings, today });
};

/** Invoices the fee of a bounced cheque; credit that the tenant still has pays it. */
export const chargeBounceFee = async (
  deps: Deps,
  cheque: Cheque,
  drawer: Drawer,
  charged: { fee: Cents; today: Day },
): Promise<{ invoiceId: string; amount: Cents } | null> => {
  if (charged.fee === 0) return null;
  const [made] = toIssue([await feeInvoice(deps, cheque, drawer, charged)]);
  if (!made) throw new Error('There is no fee to invoice');
  const mails = await invoiceMails(deps, [made], await deps.settings.get(), { atOnce: true });
  await issueInvoices(deps, [made], { issueDate: charged.today, runId: null, mails });
  const [withCredit] = await tenantsWithCredit(deps.db, drawer.tenantId ? [drawer.tenantId] : []);
  if (withCredit) await applyTenantCredit(deps.db, withCredit, charged.today);
  return { invoiceId: made.id, amount: sumLines(made.lines).amount };
};
