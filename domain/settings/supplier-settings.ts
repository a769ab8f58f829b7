import * as z from 'zod';
import { settingAmount } from './setting-amount.ts';

/** Who approves a bill, from the easiest to the strictest. The person who last entered a bill is never "somebody else". */
export const BILL_APPROVERS = ['anyone', 'another', 'manager', 'administrator'] as const;
export type BillApprover = (typeof BILL_APPROVERS)[number];

export const BILL_APPROVER_LABELS: Record<BillApprover, string> = {
  anyone: 'Anyone Who Enters Bills',
  another: 'Somebody Else',
  manager: 'Another Manager or Administrator',
  administrator: 'Another Administrator',
};

export const BillApprovalBand = z.object({
  upTo: settingAmount('Up to').nullable().meta({ description: 'The highest total of the band; null is the last one' }),
  approver: z.enum(BILL_APPROVERS, `Approver must be one of ${BILL_APPROVERS.join(', ')}`),
});
export type BillApprovalBand = z.output<typeof BillApprovalBand>;

const MAX_BANDS = 6;

type Problem = { at: [number, keyof BillApprovalBand]; message: string };

const limitProblem = (upTo: string | null, before: string | null | undefined, isLast: boolean): string | null => {
  if (isLast) return upTo === null ? null : 'The last band has no limit, so that there is one for every bill';
  if (upTo === null) return 'Only the last band has no limit';
  if (Number(upTo) === 0) return 'Up to must be above 0.00';
  return before && Number(upTo) <= Number(before) ? 'Up to must be above that of the band before' : null;
};

/** What is wrong with bands: each begins where the one before ends, and what is larger is never approved more easily. */
const bandProblems = (bands: readonly BillApprovalBand[]): Problem[] =>
  bands.flatMap(({ upTo, approver }, n) => {
    const before = bands[n - 1];
    const limit = limitProblem(upTo, before?.upTo, n === bands.length - 1);
    const isEasier = before && BILL_APPROVERS.indexOf(approver) < BILL_APPROVERS.indexOf(before.approver);
    return [
      ...(limit ? [{ at: [n, 'upTo'] satisfies Problem['at'], message: limit }] : []),
      ...(isEasier
        ? [{ at: [n, 'approver'] satisfies Problem['at'], message: 'A larger bill is not approved more easily' }]
        : []),
    ];
  });

/** The stored settings are read by the database too, when a bill is approved. */
export const BillApprovalBands = z
  .array(BillApprovalBand)
  .min(1, 'There must be at least one band')
  .max(MAX_BANDS, `There must be at most ${MAX_BANDS} bands`)
  .superRefine((bands, check) => {
    for (const { at, message } of bandProblems(bands)) check.addIssue({ code: 'custom', path: at, message });
  });

/** How the bills of suppliers are approved. */
export const supplierSettings = {
  billApprovalBands: BillApprovalBands.meta({ description: 'Who approves a bill, by its total; the first that fits' }),
  withholdsVat: z
    .boolean()
    .meta({ description: 'The space is an agent of KRA: it keeps back 2 % of the taxable value' }),
};
