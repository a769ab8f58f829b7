import { type ExpenseCategory, ExpenseInput, TemplateInput } from '../../domain/expenses/contract.ts';
import { addDays, addMonths, type Day, firstOfMonth, toInstant } from '../../domain/kernel/time.ts';
import type { PaymentMethod } from '../../domain/settings/contract.ts';
import { getToday } from '../clock.ts';
import { releasePrepaid } from '../expenses/prepaid.ts';
import { createExpense } from '../expenses/record.ts';
import type { ExpenseDeps } from '../expenses/service.ts';
import { createTemplate } from '../expenses/templates.ts';
import { chanceFrom } from './chance.ts';

type Monthly = [
  category: ExpenseCategory,
  description: string,
  vendor: string,
  day: number,
  amount: number,
  // By how many per cent one month may differ from another.
  varies: number,
  method: PaymentMethod,
];

const MONTHLY: readonly Monthly[] = [
  ['rent', 'Rent of the building', 'Jacaranda Properties', 1, 62_000, 0, 'bank_transfer'],
  ['electricity', 'Electricity bill', 'Kenya Power', 6, 17_000, 25, 'mobile_money'],
  ['water', 'Water bill', 'Nairobi Water', 8, 6_800, 20, 'mobile_money'],
  ['internet', 'Fibre, two lines', 'Savanna Fibre', 3, 24_500, 0, 'bank_transfer'],
  ['security', 'Guards and alarm', 'Simba Guards', 2, 21_000, 0, 'bank_transfer'],
  ['cleaning', 'Cleaning services', 'Safi Cleaners', 4, 15_000, 5, 'bank_transfer'],
  ['generator_fuel', 'Diesel for the generator', 'Ngong Road Petrol', 17, 9_500, 60, 'cash'],
  ['office_supplies', 'Paper, toner, tea and coffee', 'Ofisi Supplies', 11, 11_200, 35, 'mobile_money'],
  ['maintenance', 'Repairs', 'Fundi Works', 20, 7_400, 70, 'cash'],
  ['marketing', 'Advertisements', 'Mtaa Media', 14, 7_000, 30, 'credit_card'],
  ['other', 'Bank and other charges', 'KijiBank', 27, 2_300, 20, 'bank_transfer'],
];

const TEMPLATES: readonly [
  name: string,
  category: ExpenseCategory,
  amount: number,
  vendor: string,
  day: number,
  frequency: 'monthly' | 'quarterly' | 'annually',
][] = [
  ['Rent of the building', 'rent', 62_000, 'Jacaranda Properties', 1, 'monthly'],
  ['Fibre, two lines', 'internet', 24_500, 'Savanna Fibre', 3, 'monthly'],
  ['Guards and alarm', 'security', 21_000, 'Simba Guards', 2, 'monthly'],
  ['Generator service', 'maintenance', 14_000, 'Fundi Works', 15, 'quarterly'],
  ['Fire extinguishers', 'maintenance', 9_800, 'Zima Moto', 20, 'annually'],
];

// The next occurrence of a day of the month.
const nextOn = (today: Day, dayOfMonth: number): Day => {
  const inThis = addDays(firstOfMonth(today), dayOfMonth - 1);
  return inThis > today ? inThis : addDays(addMonths(firstOfMonth(today), 1), dayOfMonth - 1);
};

// Paid at once, and borne by twelve months.
const insurance = (paidOn: Day): ExpenseInput => {
  const coversFrom = addMonths(firstOfMonth(paidOn), 1);
  return ExpenseInput.parse({
    category: 'other',
    description: 'Insurance of building and contents, one year',
    vendor: 'Pwani Insurance',
    amount: 84_000,
    expenseDate: paidOn,
    paymentMethod: 'bank_transfer',
    coversFrom,
    coversTo: addDays(addMonths(coversFrom, 12), -1),
  });
};

const onDay = (deps: ExpenseDeps, day: Day, timezone: string): ExpenseDeps => {
  const instant = toInstant(day, '10:00', timezone);
  return { ...deps, clock: { now: () => instant } };
};

/** A cost that is paid for a year. */
export const fillDemoPrepaid = async (deps: ExpenseDeps): Promise<void> => {
  const { timezone } = (await deps.settings.get()).general;
  const insuredOn = addDays(addMonths(firstOfMonth(await getToday(deps)), -5), 8);
  await createExpense(onDay(deps, insuredOn, timezone), insurance(insuredOn));
  await releasePrepaid(deps);
};

/** A year of bills, each recorded on its day, and the templates for recurring ones. */
export const fillDemoExpenses = async (deps: ExpenseDeps): Promise<void> => {
  const today = await getToday(deps);
  const { general } = await deps.settings.get();
  const chance = chanceFrom(7);
  const at = (day: Day) => onDay(deps, day, general.timezone);
  for (let month = -12; month <= 0; month++) {
    for (const [category, description, vendor, day, amount, varies, paymentMethod] of MONTHLY) {
      const expenseDate = addDays(addMonths(firstOfMonth(today), month), day - 1);
      if (expenseDate > today) continue;
      const spent = Math.round(amount * (1 + ((chance.next() * 2 - 1) * varies) / 100));
      await createExpense(
        at(expenseDate),
        ExpenseInput.parse({ category, description, vendor, amount: spent, expenseDate, paymentMethod }),
      );
    }
  }
  for (const [name, category, amount, vendor, dayOfMonth, frequency] of TEMPLATES) {
    const nextDueDate = nextOn(today, dayOfMonth);
    await createTemplate(
      deps,
      TemplateInput.parse({ name, category, amount, vendor, dayOfMonth, frequency, nextDueDate }),
    );
  }
};
