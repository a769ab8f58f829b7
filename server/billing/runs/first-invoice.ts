import { asc, eq } from 'drizzle-orm';
import type { InvoiceDetails } from '../../../domain/billing/contract.ts';
import { FIRST_INVOICE_DAYS, firstInvoiceProblem } from '../../../domain/billing/move-in.ts';
import { AppError, notFound } from '../../../domain/kernel/errors.ts';
import { agreementToBill, type BillableAgreement, billedUntil, listBillable } from '../../agreements/to-bill.ts';
import type { Deps } from '../../deps.ts';
import { lockToBill } from '../../tenants/billed-through.ts';
import { applyTenantCredit } from '../accounts/settle.ts';
import { invoiceMails } from '../invoices/invoice-email.ts';
import { issueInvoices, toIssue } from '../invoices/issue.ts';
import { getInvoice } from '../invoices/list.ts';
import { rentPeriods } from '../tables/invoice-tables.ts';
import { planTenants } from './plan.ts';
import { billingDay } from './run.ts';

// Planned as the billing run plans it on the day on which the tenant moves in.
const issueFirst = async (
  deps: Deps,
  tenantId: string,
  isWanted: (agreement: BillableAgreement) => boolean,
): Promise<InvoiceDetails> => {
  const day = await billingDay(deps);
  const [tenant] = await lockToBill(deps.db, [tenantId]);
  if (!tenant) throw notFound('Tenant');
  const agreement = (await listBillable(deps.db, [tenantId])).find(isWanted);
  if (!agreement) throw new AppError('conflict', 'A draft is not invoiced: activate it first');
  const problem = firstInvoiceProblem({ ...agreement, status: tenant.status }, day.today, FIRST_INVOICE_DAYS);
  if (problem) throw new AppError('conflict', problem);
  const [plan] = await planTenants(deps.db, [tenant], { ...day, today: agreement.startDate });
  const first = plan?.invoices.find(({ period }) => period?.agreementId === agreement.id);
  if (!first?.period) throw new AppError('conflict', plan?.skipped ?? 'There is no rent to invoice');
  const made = toIssue([first]);
  const mails = await invoiceMails(deps, made, day.settings);
  await billedUntil(deps.db, [{ agreement, day: first.period.end }]);
  const [issued] = await issueInvoices(deps, made, { issueDate: day.today, runId: null, mails });
  if (!issued) throw new Error('The first invoice was not issued');
  await applyTenantCredit(deps.db, tenantId, day.today);
  return getInvoice(deps, issued.id);
};

/** Issues the first period of a tenancy ahead of the day on which the tenant moves in. */
export const issueFirstInvoice = (deps: Deps, tenantId: string): Promise<InvoiceDetails> =>
  issueFirst(deps, tenantId, ({ isMain }) => isMain);

export const issueAgreementsFirstInvoice = async (deps: Deps, agreementId: string): Promise<InvoiceDetails> => {
  const agreement = await agreementToBill(deps.db, agreementId);
  if (!agreement) throw notFound('Agreement');
  return issueFirst(deps, agreement.tenantId, ({ id }) => id === agreementId);
};

/** The invoice of the first days of an agreement; null while there is none. */
export const findFirstInvoice = async (deps: Deps, agreementId: string): Promise<InvoiceDetails | null> => {
  const [first] = await deps.db
    .select({ id: rentPeriods.invoiceId })
    .from(rentPeriods)
    .where(eq(rentPeriods.agreementId, agreementId))
    .orderBy(asc(rentPeriods.startsOn))
    .limit(1);
  return first ? getInvoice(deps, first.id) : null;
};
