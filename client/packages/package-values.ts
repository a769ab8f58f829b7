import * as z from 'zod';
import { NonNegativeMoneyInput } from '../../domain/kernel/money.ts';
import { type BillingCycle, createPackage, type WorkspacePackage } from '../../domain/packages/contract.ts';
import { onlineProblem } from '../../domain/packages/online.ts';
import { defaultPublicCycle, spacesProblem } from '../../domain/packages/rules.ts';
import { toAmountInput, toWireAmount } from '../settings/amount.ts';
import { isSame } from '../settings/form-values.ts';

export const NO_PRICE = 'none';

/** The specification's fallback for a number of spaces that is none. */
const FALLBACK_SPACES = 10;

const contract = createPackage.body.shape;

const rate = (label: string) =>
  z
    .string()
    .transform((typed) => (typed.trim() === '' ? '0.00' : toWireAmount(typed)))
    .refine(
      (amount) => NonNegativeMoneyInput.safeParse(amount).success,
      `${label} must be an amount, such as 12500 or 12500.50, of at most 99,999,999.99`,
    );

const spaces = (typed: string): number => {
  const number = Number(typed.replaceAll(',', ''));
  return Number.isFinite(number) ? number : FALLBACK_SPACES;
};

/** What the boxes hold, all of it text, and what is sent. The rules of the contract judge the result. */
const PackageValues = z.object({
  name: contract.name,
  type: contract.type.unwrap(),
  description: contract.description,
  dailyRate: rate('Daily rate'),
  weeklyRate: rate('Weekly rate'),
  fortnightRate: rate('Fortnight rate'),
  monthlyRate: rate('Monthly rate'),
  quarterlyRate: rate('Quarterly rate'),
  semiAnnualRate: rate('Semi-annual rate'),
  annualRate: rate('Annual rate'),
  totalSpaces: z.string().trim().min(1, 'Total spaces is required').transform(spaces).pipe(contract.totalSpaces),
  freeRoomHours: z
    .string()
    .trim()
    .transform((typed) => (typed === '' ? null : Number(typed)))
    .pipe(contract.freeRoomHours.unwrap()),
  taxClass: contract.taxClass.unwrap(),
  isActive: z.boolean(),
  isPublic: z.boolean(),
  publicCycle: z.string().transform((chosen) => (chosen === NO_PRICE ? null : (chosen as BillingCycle))),
  sellsOnline: z.boolean(),
  onlineDeposit: z
    .string()
    .transform((typed) => (typed.trim() === '' ? '0.00' : toWireAmount(typed)))
    .refine(
      (amount) => contract.onlineDeposit.unwrap().safeParse(amount).success,
      'Deposit must be in whole shillings',
    ),
  features: z
    .string()
    .transform((typed) =>
      typed
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    )
    .pipe(contract.features.unwrap()),
});
export type PackageFormValues = z.input<typeof PackageValues>;
/** As it is sent: without the switch, a package that is not sold online has no deposit. */
const toPayload = ({ sellsOnline, onlineDeposit, ...sent }: z.output<typeof PackageValues>) => ({
  ...sent,
  onlineDeposit: sellsOnline ? onlineDeposit : null,
});
export type PackagePayload = ReturnType<typeof toPayload>;

/** Tenants who hold a space of the package already set a least number of spaces. */
export const packageValues = (occupiedSpaces: number) =>
  PackageValues.superRefine((typed, context) => {
    const problem = spacesProblem({ ...typed, occupiedSpaces });
    if (problem) context.addIssue({ code: 'custom', path: ['totalSpaces'], message: problem });
    const unsold = onlineProblem(toPayload(typed));
    if (unsold) context.addIssue({ code: 'custom', path: ['sellsOnline'], message: unsold });
  }).transform(toPayload);

/** A rate of 0 is no price, and stands as an empty box. */
const rateText = (amount: string): string => (amount === '0.00' ? '' : toAmountInput(amount));

export const packageFormValues = (existing: WorkspacePackage | null): PackageFormValues => ({
  name: existing?.name ?? '',
  type: existing?.type ?? 'day_pass',
  description: existing?.description ?? '',
  dailyRate: rateText(existing?.dailyRate ?? '0.00'),
  weeklyRate: rateText(existing?.weeklyRate ?? '0.00'),
  fortnightRate: rateText(existing?.fortnightRate ?? '0.00'),
  monthlyRate: rateText(existing?.monthlyRate ?? '0.00'),
  quarterlyRate: rateText(existing?.quarterlyRate ?? '0.00'),
  semiAnnualRate: rateText(existing?.semiAnnualRate ?? '0.00'),
  annualRate: rateText(existing?.annualRate ?? '0.00'),
  totalSpaces: String(existing?.totalSpaces ?? FALLBACK_SPACES),
  freeRoomHours: existing?.freeRoomHours?.toString() ?? '',
  taxClass: existing?.taxClass ?? 'B',
  isActive: existing?.isActive ?? true,
  isPublic: existing?.isPublic ?? true,
  publicCycle: (existing ? existing.publicCycle : defaultPublicCycle('day_pass')) ?? NO_PRICE,
  sellsOnline: typeof existing?.onlineDeposit === 'string',
  onlineDeposit: rateText(existing?.onlineDeposit ?? '0.00'),
  features: existing?.features.join('\n') ?? '',
});

/** Only what was changed is sent, so that two managers at one package do not undo each other's work. */
export const changedFields = (existing: WorkspacePackage, sent: PackagePayload): Partial<PackagePayload> =>
  Object.fromEntries(
    Object.entries(sent).filter(([field, value]) => !isSame(value, existing[field as keyof PackagePayload])),
  );
