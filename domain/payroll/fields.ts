import * as z from 'zod';
import { BEFORE_THE_BOOKS, Day, FIRST_BOOK_DAY, Instant, toDay } from '../kernel/time.ts';

// Words that more than one contract of this feature uses.

export const DEPARTMENTS = [
  'operations',
  'front_desk',
  'maintenance',
  'security',
  'cleaning',
  'management',
  'administration',
] as const;
export const Department = z.enum(DEPARTMENTS, `Department must be one of ${DEPARTMENTS.join(', ')}`);
export type Department = z.infer<typeof Department>;

export const EMPLOYEE_STATUSES = ['active', 'inactive', 'terminated'] as const;
export const EmployeeStatus = z.enum(EMPLOYEE_STATUSES, 'Status must be active, inactive or terminated');
export type EmployeeStatus = z.infer<typeof EmployeeStatus>;

export const PAYROLL_FREQUENCIES = ['weekly', 'bi-weekly', 'monthly'] as const;
export const PayrollFrequency = z.enum(PAYROLL_FREQUENCIES, 'Frequency must be weekly, bi-weekly or monthly');
export type PayrollFrequency = z.infer<typeof PayrollFrequency>;

export const PAYROLL_STATUSES = ['pending', 'approved', 'paid', 'reversed'] as const;
export const PayrollStatus = z.enum(PAYROLL_STATUSES, 'Status must be pending, approved, paid or reversed');
export type PayrollStatus = z.infer<typeof PayrollStatus>;

export const SLIP_KINDS = ['regular', 'bonus', 'thirteenth_month', 'arrears', 'final_dues'] as const;
export const SlipKind = z.enum(SLIP_KINDS, `Kind must be one of ${SLIP_KINDS.join(', ')}`);
export type SlipKind = z.infer<typeof SlipKind>;

// A slip of the pen such as 0206 would otherwise bring centuries of pay.
const sensible = (day: Day) => day >= '1950-01-01' && day <= '2099-12-31';

const KENYA = 'Africa/Nairobi';

/**
 * A date as yyyy-MM-dd, or an instant, as the specification's client sends it: midnight of that day in UTC or in Nairobi
 * are the same day there.
 */
export const dayInput = (label: string) =>
  z
    .string(`${label} is required`)
    .trim()
    .transform((text) => (Instant.safeParse(text).success ? toDay(text, KENYA) : text))
    .pipe(Day)
    .refine(sensible, `${label} must be from 1950 to 2099`);

export const optionalDay = (label: string) =>
  z
    .union([z.literal(''), dayInput(label)])
    .nullish()
    .transform((value) => value || null);

/** The day of a payment, which is entered in the books. */
export const bookDayInput = (label: string) => dayInput(label).refine((day) => day >= FIRST_BOOK_DAY, BEFORE_THE_BOOKS);

export const optionalBookDay = (label: string) =>
  z
    .union([z.literal(''), bookDayInput(label)])
    .nullish()
    .transform((value) => value || null);

// A calendar month of the books as yyyy-MM.
const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;

export const Month = z.string('Must be a month as yyyy-MM').regex(MONTH, 'Must be a month as yyyy-MM');
export type Month = z.infer<typeof Month>;

export const isMonth = (text: string): text is Month => MONTH.test(text);

/** Hours with at most two decimals, as hundredths of an hour. */
export const HoursInput = z
  .union([z.string(), z.number()])
  .refine((value) => /^\d{1,3}(\.\d{1,2})?$/.test(String(value)), 'Must be hours with at most two decimals')
  .transform((value) => Math.round(Number(value) * 100))
  .refine((hundredths) => hundredths <= 30_000, 'Must be at most 300 hours');

/** A date that is none has its own problem, and is no measure for another. */
export const inOrder = (start: string, end: string): boolean =>
  !Day.safeParse(start).success || !Day.safeParse(end).success || start <= end;
