import { rentDue } from '../../../domain/agreements/rules.ts';
import { notBilledBecause } from '../../../domain/billing/rent.ts';
import type { Cents } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { type BillableAgreement, billableUntil, tenantsBillableUntil } from '../../agreements/to-bill.ts';
import type { BatchResults } from '../../db/query/query-batch.ts';
import { type BillableTenant, billableTenants } from '../../tenants/billed-through.ts';
import { sumLines } from '../kernel/new-invoice.ts';
import { type BillingDay, beyondBilled, rentInvoices } from './plan.ts';

export type ComingRent = {
  agreementId: string;
  tenantId: string;
  tenantName: string;
  description: string;
  issueOn: Day;
  dueOn: Day;
  amount: Cents;
  vat: Cents;
};

type Ahead = Omit<BillingDay, 'now'> & { to: Day };

const billAhead = (
  { tenant, agreement }: { tenant: BillableTenant; agreement: BillableAgreement },
  invoiced: RentFacts['invoiced'],
  { settings, today, to }: Ahead,
): ComingRent[] => {
  const { startDate, endDate, billedThrough } = agreement;
  const state = { status: tenant.status, startDate, endDate, billedThrough };
  const { billSuspended, prorate } = settings.billing;
  if (notBilledBecause(state, to, billSuspended) !== null) return [];
  const { periods } = rentDue(agreement, to, { prorate, invoiced: invoiced.get(agreement.id) ?? [] });
  return periods.flatMap((period) => {
    const issueOn = period.start > today ? period.start : today;
    return rentInvoices(tenant, agreement, [period], { settings, today: issueOn }).map((invoice) => {
      const { amount, vat } = sumLines(invoice.lines);
      return {
        agreementId: agreement.id,
        tenantId: tenant.id,
        tenantName: tenant.companyName,
        description: invoice.description,
        issueOn,
        dueOn: invoice.dueDate,
        amount,
        vat,
      };
    });
  });
};

/** What the rent of the days until one that is to come is worked out from. */
export const rentFacts = (to: Day) => {
  const ids = tenantsBillableUntil(to);
  return { agreements: billableUntil(to), tenants: billableTenants(ids), invoiced: beyondBilled(ids) };
};

type RentFacts = BatchResults<ReturnType<typeof rentFacts>>;

/** The rent that agreements have for those days: what the runs will invoice, by the same rules. */
export const comingRent = ({ agreements, tenants, invoiced }: RentFacts, ahead: Ahead): ComingRent[] => {
  const known = new Map(tenants.map((tenant) => [tenant.id, tenant]));
  return agreements.flatMap((agreement) => {
    const tenant = known.get(agreement.tenantId);
    return tenant ? billAhead({ tenant, agreement }, invoiced, ahead) : [];
  });
};
