import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { listQuery } from '../kernel/list.ts';
import { MoneyText, PositiveMoneyInput } from '../kernel/money.ts';
import { optionalText, shortText } from '../kernel/text.ts';
import { Day, Instant } from '../kernel/time.ts';
import { AccountCode } from '../ledger/contract.ts';
import { CLOSING_STEPS, FINDINGS } from './steps.ts';

const Month = z
  .string('Must be a month as yyyy-MM')
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Must be a month as yyyy-MM, from 2000 on');

export const ClosingStep = z.object({
  id: z.enum(CLOSING_STEPS),
  label: z.string(),
  state: z.enum(FINDINGS).meta({ description: 'What the books say of it' }),
  text: z.string(),
  done: z.object({ byName: z.string(), at: Instant, note: z.string().nullable() }).nullable(),
});
export type ClosingStep = z.infer<typeof ClosingStep>;

export const ClosingMonth = z
  .object({
    month: z.string(),
    monthEnd: Day,
    isOver: z.boolean(),
    isClosed: z.boolean(),
    lockedThrough: Day.nullable(),
    closed: z.object({ byName: z.string(), at: Instant }).nullable(),
    steps: z.array(ClosingStep),
  })
  .meta({ id: 'ClosingMonth' });
export type ClosingMonth = z.infer<typeof ClosingMonth>;

export const getClosing = endpoint({
  method: 'GET',
  path: '/api/closing',
  summary: 'What is to be seen to before a month is closed, and what the books say of it',
  access: 'finance:read',
  query: z.object({ month: Month.optional().meta({ description: 'The month to be closed next if absent' }) }),
  output: ClosingMonth,
});

export const setClosingStep = endpoint({
  method: 'PUT',
  path: '/api/closing/:month/steps/:step',
  summary: 'Mark a step of the closing as done, or take that back',
  access: 'finance:write',
  params: z.object({ month: Month, step: z.enum(CLOSING_STEPS) }),
  body: z.object({ done: z.boolean(), note: optionalText('Note', 300) }),
  output: ClosingMonth,
});

export const closeMonth = endpoint({
  method: 'POST',
  path: '/api/closing/:month/close',
  summary: 'Close the books up to the end of a month whose steps are done',
  access: 'finance:write',
  params: z.object({ month: Month }),
  output: ClosingMonth,
});

export const Accrual = z
  .object({
    id: Id,
    account: AccountCode,
    accountName: z.string(),
    amount: MoneyText,
    monthEnd: Day,
    description: z.string(),
    recordedByName: z.string(),
    reversedAt: Instant.nullable(),
    reverseReason: z.string().nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'Accrual' });
export type Accrual = z.infer<typeof Accrual>;

export const AccrualInput = z.object({
  account: AccountCode.meta({ description: 'An expense account in use' }),
  amount: PositiveMoneyInput,
  month: Month.meta({ description: 'A month that is over and not closed' }),
  description: shortText('Description', 300),
});
export type AccrualInput = z.output<typeof AccrualInput>;

export const listAccruals = endpoint({
  method: 'GET',
  path: '/api/accruals',
  summary: 'Expenses of a month whose bills came later, newest first',
  access: 'finance:read',
  query: listQuery(['createdAt']).extend({ month: Month.optional() }),
  output: z.array(Accrual),
});

export const createAccrual = endpoint({
  method: 'POST',
  path: '/api/accruals',
  summary: 'Book an expense at the end of a month; the first of the next takes it back',
  access: 'finance:write',
  body: AccrualInput,
  output: Accrual,
  status: 201,
});

export const reverseAccrual = endpoint({
  method: 'POST',
  path: '/api/accruals/:id/reverse',
  summary: 'Take an accrual back with both of its entries',
  access: 'finance:write',
  params: IdParams,
  body: z.object({ reason: shortText('Reason', 300) }),
  output: Accrual,
});
