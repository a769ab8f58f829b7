import { type Cents, cents } from '../kernel/money.ts';
import { addDays, type Day, daysBetween } from '../kernel/time.ts';
import type { BillingSettings } from '../settings/contract.ts';
import type { AgreementType, TenantStatus } from '../tenants/contract.ts';
import type { InvoiceType } from './contract.ts';
import { LETTER_TYPES, type LetterType } from './letter-contract.ts';

type Ladder = Pick<BillingSettings, 'demandLetterDays' | 'finalNoticeDays' | 'terminationNoticeDays'>;

export const daysOfStep = (type: LetterType, ladder: Ladder): number =>
  ({
    first_notice: ladder.demandLetterDays,
    final_notice: ladder.finalNoticeDays,
    eviction_notice: ladder.terminationNoticeDays,
  })[type];

export type Overdue = {
  dueDate: Day;
  type: InvoiceType;
  agreementType: AgreementType;
  tenantStatus: TenantStatus;
  // The letters written so far, with the day on which each was written.
  letters: readonly { type: LetterType; writtenOn: Day }[];
};

// The letter that is due for an invoice on a day, if any. Steps come in order, and where days were missed the next step
// still leaves as many days after the one before as the ladder has between them. A fee for being late is asked for with
// its invoice and has no ladder of its own. A lease is never ended by a machine, and a tenancy that has ended needs none.
export const letterDue = (invoice: Overdue, today: Day, ladder: Ladder): LetterType | null => {
  if (invoice.type === 'late_fee') return null;
  const step = LETTER_TYPES.find((type) => !invoice.letters.some((letter) => letter.type === type));
  if (!step || daysBetween(invoice.dueDate, today) < daysOfStep(step, ladder)) return null;
  if (step === 'eviction_notice' && (invoice.agreementType === 'lease' || invoice.tenantStatus === 'terminated')) {
    return null;
  }
  const before = invoice.letters.at(-1);
  if (!before) return step;
  const pause = daysOfStep(step, ladder) - daysOfStep(before.type, ladder);
  return addDays(before.writtenOn, pause) <= today ? step : null;
};

// Once per invoice, with the first notice, and never more than the invoice itself.
export const lateFeeFor = (invoiceAmount: Cents, fee: Cents): Cents => cents(Math.min(invoiceAmount, fee));
