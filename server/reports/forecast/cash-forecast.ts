import { lastForecastDay } from '../../../domain/reports/forecast/expected-days.ts';
import { buildForecast } from '../../../domain/reports/forecast/forecast.ts';
import type { CashForecast } from '../../../domain/reports/forecast/forecast-contract.ts';
import { entriesPath } from '../../../domain/reports/links.ts';
import { sumIn } from '../../../domain/reports/sums.ts';
import { isRegisteredIn } from '../../../domain/vat/due.ts';
import { comingRent } from '../../billing/runs/coming-rent.ts';
import { getToday } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { readFacts } from './facts.ts';
import { payComing, payeesComing } from './pay.ts';
import { invoicesComing, rentComing } from './receipts.ts';
import { billsComing, expensesComing, withheldComing } from './spending.ts';
import { vatComing } from './vat.ts';

type ReportDeps = Pick<Deps, 'db' | 'settings' | 'clock'>;

/** The cash of the next ninety days: what is there, and whatever is known of what comes and goes. */
export const cashForecast = async (deps: ReportDeps): Promise<CashForecast> => {
  const today = await getToday(deps);
  const to = lastForecastDay(today);
  const found = await readFacts(deps, today, to);
  const settings = await deps.settings.get();
  const { general, billing } = settings;
  const rent = comingRent(found, { settings, today, to });
  const { expected, doubtful } = invoicesComing(found, today);
  const days = { today, to };
  return buildForecast({
    today,
    currency: general.currency,
    habit: found.habits.all,
    accounts: found.accounts
      .filter(({ isCash }) => isCash)
      .map((account) => ({
        account: account.code,
        label: account.name,
        amount: sumIn(account, 0),
        path: entriesPath({ account: account.code, to: today }),
      })),
    coming: [
      ...expected,
      ...rentComing(rent, found.habits, today),
      ...billsComing(found.bills, today),
      ...expensesComing(found.expenses, today),
      ...payComing(found, days),
      ...payeesComing(found, days),
      ...withheldComing(found, today),
      ...vatComing({ ...found, rent, isRegistered: isRegisteredIn(billing, to) }, days),
    ],
    doubtful,
  });
};
