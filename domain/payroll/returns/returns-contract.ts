import * as z from 'zod';
import { CashAccountChoice } from '../../cash/contract.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { Id, IdParams } from '../../kernel/ids.ts';
import { MoneyText, PositiveMoneyInput } from '../../kernel/money.ts';
import { optionalText, shortText } from '../../kernel/text.ts';
import { Day, Instant } from '../../kernel/time.ts';
import { PaymentMethod } from '../../settings/contract.ts';
import { Month, optionalBookDay, SlipKind } from '../fields.ts';
import { FringeMonth } from '../fringe/fringe-contract.ts';
import { PayeeMonth } from '../third-parties/payee-contract.ts';

export const AUTHORITIES = ['paye', 'nssf', 'shif', 'housing_levy', 'nita', 'fbt'] as const;
export const Authority = z.enum(AUTHORITIES, `Must be one of ${AUTHORITIES.join(', ')}`);
export type Authority = z.infer<typeof Authority>;

/** Whom something is owed by a day: the authorities of pay, and KRA for what was kept back from suppliers. */
export const DUE_TO = [...AUTHORITIES, 'withheld_income', 'withheld_vat'] as const;
export const DueTo = z.enum(DUE_TO);
export type DueTo = z.infer<typeof DueTo>;

/** Those to whom pay owes something; fringe-benefit tax comes of loans. */
export const SLIP_AUTHORITIES = AUTHORITIES.filter((authority) => authority !== 'fbt');

export const RETURN_KINDS = ['p10', 'nssf', 'shif', 'housing-levy', 'bank'] as const;
export const ReturnKind = z.enum(RETURN_KINDS, `Must be one of ${RETURN_KINDS.join(', ')}`);
export type ReturnKind = z.infer<typeof ReturnKind>;

export const getReturn = endpoint({
  method: 'GET',
  path: '/api/payroll/returns/:kind',
  summary: 'The file of a return, or the list of payments for the bank, of the approved and paid slips of a month',
  access: 'payroll:numbers',
  confirm: true,
  params: z.object({ kind: ReturnKind }),
  query: z.object({ month: Month, format: z.literal('csv').optional() }),
  output: null,
  media: 'text/csv',
});

const P9Row = z.object({
  month: Month,
  besides: z.array(SlipKind).meta({ description: 'What was paid besides the regular pay' }),
  a: MoneyText.meta({ description: 'Basic salary and cash allowances' }),
  b: MoneyText.meta({ description: 'Benefits, non-cash' }),
  c: MoneyText.meta({ description: 'Value of quarters' }),
  d: MoneyText.meta({ description: 'Total gross pay' }),
  e1: MoneyText.meta({ description: '30% of A' }),
  e2: MoneyText.meta({ description: 'Actual contribution' }),
  e3: MoneyText.meta({ description: 'Fixed limit' }),
  f: MoneyText.meta({ description: 'Affordable Housing Levy' }),
  g: MoneyText.meta({ description: 'SHIF' }),
  h: MoneyText.meta({ description: 'Post-retirement medical fund' }),
  i: MoneyText.meta({ description: 'Owner-occupied interest' }),
  j: MoneyText.meta({ description: 'Total deductions' }),
  k: MoneyText.meta({ description: 'Chargeable pay' }),
  l: MoneyText.meta({ description: 'Tax charged' }),
  m: MoneyText.meta({ description: 'Personal relief' }),
  n: MoneyText.meta({ description: 'Insurance relief' }),
  o: MoneyText.meta({ description: 'PAYE' }),
});
export type P9Row = z.infer<typeof P9Row>;

export const P9Card = z
  .object({
    year: z.int(),
    employerName: z.string(),
    employerPin: z.string().nullable(),
    mainName: z.string(),
    otherNames: z.string(),
    employeePin: z.string().nullable(),
    rows: z.array(P9Row),
    total: P9Row.omit({ month: true, besides: true }),
  })
  .meta({ id: 'P9Card' });
export type P9Card = z.infer<typeof P9Card>;

export const getP9 = endpoint({
  method: 'GET',
  path: '/api/employees/:id/p9',
  summary: 'The tax deduction card of a year, month by month; format=pdf or csv is the document',
  access: 'payroll:read',
  params: IdParams,
  query: z.object({
    year: z
      .string()
      .regex(/^20\d{2}$/, 'Must be a year such as 2026')
      .transform(Number),
    format: z.enum(['pdf', 'csv'], 'Format must be pdf or csv').optional(),
  }),
  output: P9Card,
});

export const DueDate = z
  .object({
    authority: DueTo,
    label: z.string(),
    month: Month,
    dueDate: Day,
    amount: MoneyText.meta({
      description:
        'Of the approved and paid slips of the month, and of its loans below market; or kept back from suppliers in it',
    }),
    paid: MoneyText,
    open: MoneyText,
    isOverdue: z.boolean(),
  })
  .meta({ id: 'StatutoryDueDate' });
export type DueDate = z.infer<typeof DueDate>;
/** What pay owes to an authority. */
export type PayDue = DueDate & { authority: Authority };

export const StatutoryPayment = z
  .object({
    id: Id,
    authority: Authority,
    month: Month,
    amount: MoneyText,
    paidDate: Day,
    paymentMethod: PaymentMethod,
    cashAccountId: Id.nullable(),
    reference: z.string().nullable(),
    recordedByName: z.string(),
    reversedAt: Instant.nullable(),
    reverseReason: z.string().nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'StatutoryPayment' });
export type StatutoryPayment = z.infer<typeof StatutoryPayment>;

export const AuthorityMonth = z
  .object({
    dueDates: z.array(DueDate).meta({ description: 'Settled ones too; soonest first' }),
    payments: z.array(StatutoryPayment).meta({ description: 'Newest first; reversed ones stay' }),
    payees: PayeeMonth,
    fringe: FringeMonth,
  })
  .meta({ id: 'AuthorityMonth' });
export type AuthorityMonth = z.infer<typeof AuthorityMonth>;

export const getAuthorityMonth = endpoint({
  method: 'GET',
  path: '/api/payroll/due-dates/:month',
  summary:
    'What is owed to each authority and payee for a month and by when, and what was paid; for who sees finance, what was kept back from suppliers too',
  access: 'payroll:read',
  params: z.object({ month: Month }),
  output: AuthorityMonth,
});

export const payAuthority = endpoint({
  method: 'POST',
  path: '/api/payroll/statutory-payments',
  summary: 'Record a payment to an authority for a month; never more than is open',
  access: 'finance:write',
  body: z.object({
    authority: Authority,
    month: Month,
    amount: PositiveMoneyInput.optional().meta({ description: 'All that is open if absent' }),
    paidDate: optionalBookDay('Paid date').meta({ description: 'Today if absent; not in the future' }),
    paymentMethod: PaymentMethod.default('bank_transfer'),
    cashAccountId: CashAccountChoice,
    reference: optionalText('Reference', 100),
    overrideReason: optionalText('Reason', 300),
  }),
  output: StatutoryPayment,
  status: 201,
});

export const reverseAuthorityPayment = endpoint({
  method: 'POST',
  path: '/api/payroll/statutory-payments/:id/reverse',
  summary: 'Reverse a payment recorded by mistake',
  access: 'finance:write',
  params: IdParams,
  body: z.object({ reason: shortText('Reason', 300) }),
  output: StatutoryPayment,
});
