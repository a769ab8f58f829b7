import * as z from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { FileFormat } from '../../kernel/file-format.ts';
import { MoneyText } from '../../kernel/money.ts';
import { Day } from '../../kernel/time.ts';

export const CUT_OFF_DAYS = 10;
const MOST_DAYS = 92;

export const CUT_OFF_LISTS = [
  'invoices-after',
  'invoices-before',
  'credit-notes',
  'bills',
  'expenses-after',
  'expenses-before',
  'accruals',
  'transfers',
  'cheques',
] as const;
export type CutOffListName = (typeof CUT_OFF_LISTS)[number];

export const CutOffRow = z.object({
  number: z.string(),
  name: z.string(),
  date: Day,
  serviceFrom: Day.nullable(),
  serviceTo: Day.nullable().meta({ description: 'The last day that is included' }),
  net: MoneyText,
  before: MoneyText.nullable().meta({ description: 'Belongs up to the day; null: not recorded' }),
  after: MoneyText.nullable().meta({ description: 'Belongs after the day' }),
  booked: MoneyText.meta({ description: 'Of the document, on the account of its list at the end of the day' }),
  gap: MoneyText.nullable().meta({ description: 'On the wrong side of the day in the books: 0.00 is right' }),
  note: z.string().nullable(),
  path: z.string(),
});
export type CutOffRow = z.infer<typeof CutOffRow>;

const CutOffTie = z.object({
  account: z.string(),
  name: z.string(),
  balance: MoneyText.meta({ description: 'At the end of the day' }),
  listed: MoneyText.meta({ description: 'Of the documents of these lists' }),
  others: MoneyText.meta({ description: 'Of documents further away from the day' }),
  byHand: MoneyText.meta({ description: 'Of entries without a document' }),
  difference: MoneyText,
  path: z.string(),
});
export type CutOffTie = z.infer<typeof CutOffTie>;

export const CutOff = z
  .object({
    date: Day,
    days: z.int(),
    first: Day,
    last: Day,
    currency: z.string(),
    lists: z.array(
      z.object({
        name: z.enum(CUT_OFF_LISTS),
        title: z.string(),
        about: z.string(),
        rows: z.array(CutOffRow),
        total: z.object({ net: MoneyText, before: MoneyText, after: MoneyText, booked: MoneyText, gap: MoneyText }),
      }),
    ),
    ties: z.array(CutOffTie),
  })
  .meta({ id: 'CutOff' });
export type CutOff = z.infer<typeof CutOff>;

export const getCutOff = endpoint({
  method: 'GET',
  path: '/api/reports/cut-off',
  summary:
    'Documents on either side of a day whose service lies on the other: what belongs where, what the books did, and how it ties to accrued income, deferred revenue, prepaid and accrued expenses',
  access: 'reports:read',
  query: z.object({
    date: Day.optional().meta({ description: 'The end of last month if absent' }),
    format: FileFormat,
    days: z
      .string()
      .regex(/^\d{1,2}$/, 'Must be a whole number')
      .transform(Number)
      .refine((days) => days >= 1 && days <= MOST_DAYS, `Must be from 1 to ${MOST_DAYS}`)
      .optional()
      .meta({ description: `How far from the day; ${CUT_OFF_DAYS} if absent` }),
  }),
  output: CutOff,
});
