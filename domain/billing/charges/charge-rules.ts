import { type Cents, parseMoney, portion } from '../../kernel/money.ts';
import { figureText } from '../../kernel/money-text.ts';
import type { Day } from '../../kernel/time.ts';
import type { BillingCycle } from '../../packages/contract.ts';
import { periodAround } from '../../tenants/rules.ts';

type Priced = { quantity: number; unitPrice: string };

/** What a charge costs, as its price says it: with VAT or without, as the price list has it. */
export const chargePrice = ({ quantity, unitPrice }: Priced): Cents =>
  portion(parseMoney(unitPrice), Math.round(quantity * 100), 100);

/** "34 × 10.00" */
export const chargeFormula = ({ quantity, unitPrice }: Priced): string =>
  `${quantity} × ${figureText(parseMoney(unitPrice))}`;

type Agreed = {
  startDate: Day;
  endDate: Day | null;
  billingCycle: BillingCycle;
  billedThrough: Day;
  anchorDay?: number | null;
};

const LONG_CYCLES: readonly BillingCycle[] = ['quarterly', 'semi_annual', 'annual'];

/**
 * Whether a charge waits for an invoice of its agreement. With rent by the month or shorter it waits for the next period. Where that
 * is far away, or rent is not billed at all, it waits for the end of its month; and after the end of the agreement for nothing.
 */
export const chargeWaits = (
  date: Day,
  today: Day,
  { agreement, isBilled }: { agreement: Agreed; isBilled: boolean },
): boolean => {
  const { endDate, billingCycle, billedThrough } = agreement;
  if (endDate !== null && billedThrough > endDate) return false;
  if (isBilled && !LONG_CYCLES.includes(billingCycle)) return true;
  return today < periodAround({ ...agreement, billingCycle: 'monthly' }, date).end;
};
