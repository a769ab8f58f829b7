import * as z from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { PositiveMoneyInput } from '../../kernel/money.ts';
import { optionalText } from '../../kernel/text.ts';
import { PaymentMethod } from '../../settings/contract.ts';
import { Month } from '../fields.ts';
import { PayrollDetails, PayrollRecord } from '../pay/pay-contract.ts';

export const OFF_CYCLE_KINDS = ['bonus', 'thirteenth_month', 'arrears'] as const;

export const OffCycleInput = z
  .object({
    employeeId: z.uuid('Choose an employee'),
    kind: z.enum(OFF_CYCLE_KINDS, `Kind must be one of ${OFF_CYCLE_KINDS.join(', ')}`),
    month: Month.optional().meta({ description: 'The month in whose pay it counts; the present one if absent' }),
    amount: PositiveMoneyInput.meta({ description: 'Of arrears: for each month that they are for' }),
    purpose: optionalText('Purpose', 120).meta({ description: 'Needed of a bonus' }),
    coversFrom: Month.optional().meta({ description: 'Arrears: the first month that they are for' }),
    coversTo: Month.optional().meta({ description: 'Arrears: the last one; the first if absent' }),
    spread: z
      .boolean()
      .default(false)
      .meta({ description: 'Arrears: a payslip in each month, by its own tables, instead of one in the month paid' }),
    paymentMethod: PaymentMethod.default('bank_transfer'),
    notes: optionalText('Notes', 500),
  })
  .superRefine(({ kind, purpose, coversFrom, coversTo, spread }, context) => {
    const problem = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (kind === 'bonus' && purpose === null) problem('purpose', 'Say what the bonus is for');
    if (kind === 'arrears' && !coversFrom) problem('coversFrom', 'Choose the first month that the arrears are for');
    if (kind !== 'arrears' && (coversFrom || coversTo)) problem('coversFrom', 'Only arrears are for other months');
    if (kind !== 'arrears' && spread) problem('spread', 'Only arrears are spread by month');
    if (coversFrom && coversTo && coversTo < coversFrom)
      problem('coversTo', 'The last month must not be before the first');
  });
export type OffCycleInput = z.output<typeof OffCycleInput>;

const made = z.object({
  slips: z.array(PayrollDetails.omit({ deliveries: true, identity: true, repayments: true })).meta({
    description: 'One, or one for each month where arrears are spread',
  }),
  notice: z.string().nullable().meta({ description: 'Where the tables of that month are not known yet' }),
});

export const previewOffCycle = endpoint({
  method: 'POST',
  path: '/api/payroll/off-cycle/preview',
  summary: 'What pay besides the regular one would come to, to the cent; changes nothing',
  access: 'payroll:write',
  body: OffCycleInput,
  output: made.meta({ id: 'OffCyclePreview' }),
});

export const createOffCycle = endpoint({
  method: 'POST',
  path: '/api/payroll/off-cycle',
  summary: 'A bonus, thirteenth month or arrears, as a further payslip of a month: worked out on the month to date',
  access: 'payroll:write',
  body: OffCycleInput,
  output: z.object({ records: z.array(PayrollRecord) }).meta({ id: 'OffCyclePay' }),
  status: 201,
});
