import type { Day } from '../kernel/time.ts';
import { dueBy } from '../payroll/returns/due-dates.ts';
import type { BillingSettings } from '../settings/contract.ts';

const TWENTIETH = 20;

/** VAT Act s.44: by the 20th of the month after; where that is no working day, the last one before it, as for payroll. */
export const vatDueDate = (period: Day, holidays: ReadonlySet<Day>): Day =>
  dueBy(period.slice(0, 7), TWENTIETH, holidays);

/** Whether the space was registered at the end of a period; where the day is not known, it was as it is now. */
export const isRegisteredIn = (
  { vatRegistered, vatSince }: Pick<BillingSettings, 'vatRegistered' | 'vatSince'>,
  to: Day,
): boolean => vatRegistered && (vatSince === null || vatSince <= to);
