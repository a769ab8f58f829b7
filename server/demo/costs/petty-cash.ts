import { SEEDED_CASH_ACCOUNTS } from '../../../domain/cash/rules.ts';
import type { ExpenseCategory } from '../../../domain/expenses/contract.ts';
import { cents, parseMoney } from '../../../domain/kernel/money.ts';
import { addDays, type Day, toInstant } from '../../../domain/kernel/time.ts';
import { createCashAccount } from '../../cash/manage.ts';
import { getToday } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { createExpense } from '../../expenses/record.ts';
import { countFund } from '../../petty-cash/count.ts';
import { setFund } from '../../petty-cash/funds.ts';
import { topUpFund } from '../../petty-cash/top-up.ts';

const NAME = 'Kitchen Cash Box';
const FLOAT = cents(1_000_000);
const LARGEST = cents(200_000);

type Spent = [daysAgo: number, category: ExpenseCategory, description: string, vendor: string | null, amount: string];

const PAID_BACK: readonly Spent[] = [
  [12, 'other', 'Milk, sugar and tea for the week', 'Naivas Kilimani', '1840.00'],
  [11, 'other', 'Boda to the bank and back', null, '350.00'],
  [9, 'office_supplies', 'Printer paper, two reams', 'Text Book Centre', '1450.00'],
];

const OPEN: readonly Spent[] = [
  [5, 'other', 'Milk and biscuits', 'Naivas Kilimani', '1265.00'],
  [3, 'maintenance', 'Bulbs for the phone booths', 'Adams Hardware', '780.00'],
  [1, 'other', 'Courier to Upper Hill', 'Fargo', '450.00'],
];

/** A cash box that is kept as a float: topped up last week, short by a coin yesterday, three vouchers open. */
export const fillDemoPettyCash = async (deps: Deps): Promise<void> => {
  const { timezone } = (await deps.settings.get()).general;
  const today = await getToday(deps);
  const on = (daysAgo: number, time = '11:00'): Deps & { day: Day } => {
    const day = addDays(today, -daysAgo);
    return { ...deps, day, clock: { now: () => toInstant(day, time, timezone) } };
  };
  const { id } = await createCashAccount(deps, {
    name: NAME,
    kind: 'petty_cash',
    account: null,
    bank: null,
    numberEnd: null,
    defaultFor: [],
  });
  await setFund(on(14), id, { float: FLOAT, largestVoucher: LARGEST, custodian: 'Grace Njeri' });
  const spend = async ([daysAgo, category, description, vendor, amount]: Spent) => {
    const then = on(daysAgo);
    await createExpense(then, {
      category,
      description,
      vendor,
      amount: parseMoney(amount),
      expenseDate: then.day,
      paymentMethod: 'cash',
      cashAccountId: id,
      overrideReason: null,
    });
  };
  const from = SEEDED_CASH_ACCOUNTS.bank_transfer.id;
  const topUp = async (daysAgo: number, counted: Parameters<typeof countFund>[2]['counts'], reference: string) => {
    await countFund(on(daysAgo, '16:30'), id, { counts: counted, reason: null });
    await topUpFund(on(daysAgo, '16:45'), id, { from, reference });
  };
  await topUp(13, {}, 'Cash withdrawn, float');
  for (const spent of PAID_BACK) await spend(spent);
  await topUp(7, { 1000: 6, 200: 1, 100: 1, 50: 1, 10: 1 }, 'Cash withdrawn, vouchers');
  for (const spent of OPEN) await spend(spent);
  await countFund(on(0, '08:05'), id, {
    counts: { 1000: 7, 200: 2, 50: 1, 20: 1, 10: 1, 5: 1 },
    reason: 'A coin of 20 was not found',
  });
};
