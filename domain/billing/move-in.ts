import { parseMoney, portion, toDecimalText } from '../kernel/money.ts';
import { addDays, type Day } from '../kernel/time.ts';
import type { BillingCycle } from '../packages/contract.ts';
import type { TenantStatus } from '../tenants/contract.ts';

/** How long before the start the first invoice can be issued by hand. */
export const FIRST_INVOICE_DAYS = 31;

// What of the rent of a cycle a month costs.
const PER_MONTH: Record<BillingCycle, { times: number; per: number } | null> = {
  daily: null,
  weekly: { times: 52, per: 12 },
  fortnight: { times: 26, per: 12 },
  monthly: { times: 1, per: 1 },
  quarterly: { times: 1, per: 3 },
  semi_annual: { times: 1, per: 6 },
  annual: { times: 1, per: 12 },
};

/** The usual deposit: a month's rent. Who pays by the day leaves none. */
export const proposedDeposit = (rentAmount: string, cycle: BillingCycle): string | null => {
  const share = PER_MONTH[cycle];
  return share && toDecimalText(portion(parseMoney(rentAmount), share.times, share.per));
};

type Starting = { status: TenantStatus; startDate: Day; billedThrough: Day };

/** Why the first invoice of a tenancy or agreement cannot be issued by hand now; null where it can. */
export const firstInvoiceProblem = (starting: Starting, today: Day, within: number): string | null => {
  if (starting.status !== 'active') return 'Only an active tenant gets a first invoice';
  if (starting.billedThrough !== starting.startDate) return 'The first period is invoiced already';
  return starting.startDate > addDays(today, within)
    ? `The first invoice can be issued from ${within} days before the start`
    : null;
};

/** A tenant is moving in until two weeks after the start. */
export const isMovingIn = ({ status, startDate }: Pick<Starting, 'status' | 'startDate'>, today: Day): boolean =>
  status === 'active' && startDate >= addDays(today, -14);
