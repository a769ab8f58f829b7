import type { InvoiceDetails } from '../../../domain/billing/contract.ts';
import { FIRST_INVOICE_DAYS, firstInvoiceProblem } from '../../../domain/billing/move-in.ts';
import { AppError, notFound } from '../../../domain/kernel/errors.ts';
import { billedUntil } from '../../agreements/to-bill.ts';
import type { Deps } from '../../deps.ts';
import { lockToBill } from '../../tenants/billed-through.ts';
import { applyTenantCredit } from '../accounts/settle.ts';
import { invoiceMails } from '../invoices/invoice-email.ts';
import { issueInvoices, toIssue } from '../invoices/issue.ts';
import { getInvoice } from '../invoices/list.ts';
import { planTenants } from './plan.ts';
import { billingDay } from './run.ts';

/** Issues the first period of a tenancy on the day the tenant moves in, planned as the billing run plans it. */
export const issueFirstInvoice = async (deps: Deps, tenantId: string): Promise<InvoiceDetails> => {
  const day = await billingDay(deps);
  const [tenant] = await lockToBill(deps.db, [tenantId]);
  if (!tenant) throw notFound('Tenant');
  const problem = firstInvoiceProblem(tenant, day.today, FIRST_INVOICE_DAYS);
  if (problem) throw new AppError('conflict', problem);
  const [plan] = await planTenants(deps.db, [tenant], { ...day, today: tenant.startDate });
  const main = plan?.billed.find(({ agreement }) => agreement.isMain)?.agreement;
  const first = plan?.invoices.find(({ period }) => period !== null && period.agreementId === main?.id);
  if (!main || !first?.period) throw new AppError('conflict', plan?.skipped ?? 'There is no rent to invoice');
  const made = toIssue([first]);
  const mails = await invoiceMails(deps, made, day.settings);
  await billedUntil(deps.db, [{ agreement: main, day: first.period.end }]);
  const [issued] = await issueInvoices(deps, made, { issueDate: day.today, runId: null, mails });
  if (!issued) throw new Error('The first invoice was not issued');
  await applyTenantCredit(deps.db, tenantId, day.today);
  return getInvoice(deps, issued.id);
};
