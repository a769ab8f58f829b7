import * as z from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { IdParams } from '../../kernel/ids.ts';
import { optionalText } from '../../kernel/text.ts';
import { PaymentMethod } from '../../settings/contract.ts';
import { dayInput } from '../fields.ts';
import { PayrollDetails, PayrollRecord } from '../pay/pay-contract.ts';

export const LEAVING_REASONS = [
  'resignation',
  'termination',
  'redundancy',
  'dismissal',
  'end_of_contract',
  'death',
] as const;
export const LeavingReason = z.enum(LEAVING_REASONS, `Reason must be one of ${LEAVING_REASONS.join(', ')}`);
export type LeavingReason = z.infer<typeof LeavingReason>;

/** Employment Act, section 35: who is paid by the month gives and gets 28 days. */
export const NOTICE_DAYS = 28;

const days = (label: string) =>
  z.int(`${label} must be whole days`).min(0, `${label} must be 0 or more`).max(366, `${label} must be at most 366`);

export const FinalDuesInput = z
  .object({
    lastDay: dayInput('Last day of work'),
    reason: LeavingReason,
    noticeDays: days('Notice').default(NOTICE_DAYS).meta({ description: 'That the contract or the law asks for' }),
    noticeGiven: days('Notice given').default(0).meta({ description: 'Given and worked' }),
    paymentMethod: PaymentMethod.default('bank_transfer'),
    notes: optionalText('Notes', 500),
  })
  .refine(({ noticeDays, noticeGiven }) => noticeGiven <= noticeDays, {
    path: ['noticeGiven'],
    message: 'Must not be more than the notice that is due',
  });
export type FinalDuesInput = z.output<typeof FinalDuesInput>;

const remarks = z.array(z.string()).meta({ description: 'What is left to do, or could not be set off' });

export const previewFinalDues = endpoint({
  method: 'POST',
  path: '/api/employees/:id/final-dues/preview',
  summary: 'What a leaver would be paid, line by line, with the formula of each; changes nothing',
  access: 'payroll:write',
  params: IdParams,
  body: FinalDuesInput,
  output: z
    .object({
      slips: z
        .array(PayrollDetails.omit({ deliveries: true, identity: true, repayments: true }))
        .meta({ description: 'One; none where nothing is due' }),
      notice: z.string().nullable(),
      remarks,
    })
    .meta({ id: 'FinalDuesPreview' }),
});

export const createFinalDues = endpoint({
  method: 'POST',
  path: '/api/employees/:id/final-dues',
  summary: 'Final dues as a payslip of the month of the last day; the employee is terminated',
  access: 'payroll:write',
  params: IdParams,
  body: FinalDuesInput,
  output: z.object({ records: z.array(PayrollRecord), remarks }).meta({ id: 'FinalDues' }),
  status: 201,
});

export const getCertificate = endpoint({
  method: 'GET',
  path: '/api/employees/:id/certificate-of-service',
  summary: 'The certificate of service of somebody who has left, as PDF',
  access: 'payroll:read',
  params: IdParams,
  output: null,
  media: 'application/pdf',
});
