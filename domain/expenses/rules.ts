import { type Cents, cents, portion, toDecimalText } from '../kernel/money.ts';
import { addDays, addMonths, type Day, firstOfMonth } from '../kernel/time.ts';
import type { AccountKind } from '../ledger/contract.ts';
import { cutGross } from '../settings/vat.ts';

export const EXPENSE_CATEGORIES = [
  'electricity',
  'water',
  'internet',
  'rent',
  'payroll',
  'generator_fuel',
  'maintenance',
  'cleaning',
  'security',
  'office_supplies',
  'marketing',
  'other',
] as const;
export type ExpenseCategory = (typeof EXPENSE_CATEGORIES)[number];

export const FREQUENCIES = ['monthly', 'quarterly', 'annually'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

export const CATEGORY_LABELS: Record<ExpenseCategory, string> = {
  electricity: 'Electricity',
  water: 'Water',
  internet: 'Internet',
  rent: 'Rent',
  payroll: 'Payroll',
  generator_fuel: 'Generator Fuel',
  maintenance: 'Maintenance',
  cleaning: 'Cleaning',
  security: 'Security',
  office_supplies: 'Office Supplies',
  marketing: 'Marketing',
  other: 'Other',
};

/** The account that a category is debited to. Wages that are paid as an expense stay apart from those of the pay runs. */
export const EXPENSE_ACCOUNT: Record<ExpenseCategory, string> = {
  electricity: '5010',
  water: '5020',
  internet: '5030',
  rent: '5040',
  payroll: '5050',
  generator_fuel: '5060',
  maintenance: '5070',
  cleaning: '5080',
  security: '5090',
  office_supplies: '5100',
  marketing: '5110',
  other: '5120',
};

/** The account in the books: the one that was chosen, else that of the category. */
export const bookedAccount = ({ category, account }: { category: ExpenseCategory; account: string | null }): string =>
  account ?? EXPENSE_ACCOUNT[category];

/** Why an expense cannot be booked on an account, or null. */
export const expenseAccountProblem = (account: { kind: AccountKind; isActive: boolean } | undefined): string | null => {
  if (!account?.isActive) return 'There is no active account of this code';
  return account.kind === 'expense' ? null : 'Choose an expense account';
};

/** What is offered for a recurring expense, in the order of the specification. */
export const RECURRING_CATEGORIES = [
  'rent',
  'electricity',
  'water',
  'generator_fuel',
  'internet',
  'security',
  'cleaning',
  'maintenance',
  'payroll',
  'other',
] as const satisfies readonly ExpenseCategory[];

export const FREQUENCY_LABELS: Record<Frequency, string> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  annually: 'Annually',
};

const MONTHS: Record<Frequency, number> = { monthly: 1, quarterly: 3, annually: 12 };

type Rhythm = { frequency: Frequency; dayOfMonth: number };
type Recurring = Rhythm & { nextDueDate: Day };

/** One period on, on the day of the month: it is at most the 28th, so every month has it. */
export const dueAfter = (due: Day, { frequency, dayOfMonth }: Rhythm): Day =>
  addDays(addMonths(firstOfMonth(due), MONTHS[frequency]), dayOfMonth - 1);

/** Every due date up to and including a day, and the one that comes next. */
export const dueUntil = (template: Recurring, day: Day): { dates: Day[]; next: Day } => {
  const dates: Day[] = [];
  let next = template.nextDueDate;
  for (; next <= day; next = dueAfter(next, template)) dates.push(next);
  return { dates, next };
};

/** The first due date on or after a day: what fell due while a template was paused is not made up for. */
export const dueFrom = (template: Recurring, day: Day): Day => dueUntil(template, addDays(day, -1)).next;

/** A year of missed dates can be caught up with; a date before that is a slip of the pen. */
export const earliestDue = (today: Day): Day => addMonths(today, -12);

/** Receipts round each line of theirs. */
const VAT_ROUNDING = cents(100);

/** The most VAT that an amount can contain at a rate. */
export const mostVatIn = (amount: Cents, percent: number): Cents => cutGross(amount, percent).vat;

type TaxedPart = { net: Cents; vat: Cents; taxClass: 'B' | 'D' };

/** An amount with VAT in it as lines of a bill: what the VAT is of at the standard rate of the day, and the rest without. */
export const taxedParts = (amount: Cents, given: Cents, percent: number): TaxedPart[] => {
  const vat = cents(Math.min(given, mostVatIn(amount, percent)));
  if (vat === 0) return [{ net: amount, vat, taxClass: 'D' }];
  const net = cents(amount - vat);
  const taxable = cents(Math.min(net, portion(vat, 10_000, Math.round(percent * 100))));
  // What is left by rounding is part of it.
  const rest = cents(net - taxable);
  if (rest <= VAT_ROUNDING) return [{ net, vat, taxClass: 'B' }];
  return [
    { net: taxable, vat, taxClass: 'B' },
    { net: rest, vat: cents(0), taxClass: 'D' },
  ];
};

/** Why an expense cannot contain so much VAT, or null where it can. */
export const vatProblem = (amount: Cents, vat: Cents, percent: number): string | null => {
  const most = mostVatIn(amount, percent);
  if (vat === 0) return null;
  if (percent === 0) return 'There is no VAT in what is exempt, zero-rated or not subject to VAT';
  if (vat <= Math.min(most + VAT_ROUNDING, amount - 1)) return null;
  return `VAT must be at most ${toDecimalText(most)}: ${percent}% of the amount without VAT`;
};
