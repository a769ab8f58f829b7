import * as z from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { FileFormat } from '../../kernel/file-format.ts';
import { MoneyText } from '../../kernel/money.ts';
import { Day } from '../../kernel/time.ts';

/** In the order in which they are listed: what comes in, then what goes out. */
export const FORECAST_KINDS = [
  'invoices',
  'rent',
  'bills',
  'recurring',
  'pay',
  'payroll_taxes',
  'payees',
  'withheld_tax',
  'vat',
] as const;
export const ForecastKind = z.enum(FORECAST_KINDS);
export type ForecastKind = z.infer<typeof ForecastKind>;

export const FORECAST_LABELS: Record<ForecastKind, string> = {
  invoices: 'Open invoices',
  rent: 'Agreed rent',
  bills: 'Bills of suppliers',
  recurring: 'Recurring expenses',
  pay: 'Net pay',
  payroll_taxes: 'PAYE, NSSF, SHIF and Housing Levy',
  payees: 'SACCOs, HELB, pension and other payees',
  withheld_tax: 'Tax withheld from suppliers',
  vat: 'VAT',
};

/** The days after which the cash is summed up, the first of them today. */
export const FORECAST_HORIZONS = [30, 60, 90] as const;

export const ForecastDocument = z
  .object({
    label: z.string(),
    name: z.string().meta({ description: 'Who pays it, or whom it is paid to' }),
    dueOn: Day,
    day: Day.meta({ description: 'When the money is expected to move' }),
    amount: MoneyText.meta({ description: 'Money out is below zero' }),
    basis: z.string().meta({ description: 'Why on that day, in words' }),
    path: z.string().meta({ description: 'The document, as an address of the application' }),
  })
  .meta({ id: 'ForecastDocument' });
export type ForecastDocument = z.infer<typeof ForecastDocument>;

const Movement = { moneyIn: MoneyText, moneyOut: MoneyText, closing: MoneyText };

export const CashForecast = z
  .object({
    from: Day,
    to: Day,
    currency: z.string(),
    habit: z
      .object({ daysLate: z.int(), invoices: z.int() })
      .meta({ description: 'How late the invoices of the last year were paid, the median; below zero is early' }),
    opening: MoneyText,
    accounts: z.array(z.object({ account: z.string(), label: z.string(), amount: MoneyText, path: z.string() })),
    horizons: z
      .array(z.object({ days: z.int(), day: Day, ...Movement }))
      .meta({ description: 'The cash after 30, 60 and 90 days, and what comes and goes until then' }),
    weeks: z.array(z.object({ from: Day, to: Day, opening: MoneyText, ...Movement })),
    days: z.array(z.object({ day: Day, ...Movement })),
    lines: z.array(
      z.object({
        kind: ForecastKind,
        label: z.string(),
        total: MoneyText,
        weeks: z.array(MoneyText).meta({ description: 'One for each week' }),
        documents: z.array(ForecastDocument),
      }),
    ),
    moneyIn: MoneyText,
    moneyOut: MoneyText,
    closing: MoneyText,
    lowest: z.object({ day: Day, balance: MoneyText }).meta({ description: 'The day with the least cash at its end' }),
    doubtful: z
      .object({ total: MoneyText, documents: z.array(ForecastDocument) })
      .meta({ description: 'Open invoices that are far later than their payers ever are: not counted' }),
  })
  .meta({ id: 'CashForecast' });
export type CashForecast = z.infer<typeof CashForecast>;

export const getCashForecast = endpoint({
  method: 'GET',
  path: '/api/reports/cash-forecast',
  summary: 'The cash of the next ninety days by week and day, and the documents behind it',
  access: 'reports:read',
  query: z.object({ format: FileFormat }),
  output: CashForecast,
});
