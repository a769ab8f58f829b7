import * as z from 'zod';
import { NonNegativeMoneyInput } from '../../domain/kernel/money.ts';
import { createPackage, type WorkspacePackage } from '../../domain/packages/contract.ts';
import { spacesProblem } from '../../domain/packages/rules.ts';
import { toTypedAmount, toWireAmount } from '../settings/amount.ts';

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
  isActive: z.boolean(),
});
export type PackageTyped = z.input<typeof PackageValues>;
export type PackageSent = z.output<typeof PackageValues>;

/** Tenants who hold a space of the package already set a least number of spaces. */
export const packageValues = (occupiedSpaces: number) =>
  PackageValues.superRefine(({ type, totalSpaces }, context) => {
    const problem = spacesProblem({ type, totalSpaces, occupiedSpaces });
    if (problem) context.addIssue({ code: 'custom', path: ['totalSpaces'], message: problem });
  });

/** A rate of 0 is no price, and stands as an empty box. */
const typedRate = (amount: string): string => (amount === '0.00' ? '' : toTypedAmount(amount));

export const typedValues = (existing: WorkspacePackage | null): PackageTyped => ({
  name: existing?.name ?? '',
  type: existing?.type ?? 'day_pass',
  description: existing?.description ?? '',
  dailyRate: typedRate(existing?.dailyRate ?? '0.00'),
  weeklyRate: typedRate(existing?.weeklyRate ?? '0.00'),
  fortnightRate: typedRate(existing?.fortnightRate ?? '0.00'),
  monthlyRate: typedRate(existing?.monthlyRate ?? '0.00'),
  quarterlyRate: typedRate(existing?.quarterlyRate ?? '0.00'),
  semiAnnualRate: typedRate(existing?.semiAnnualRate ?? '0.00'),
  annualRate: typedRate(existing?.annualRate ?? '0.00'),
  totalSpaces: String(existing?.totalSpaces ?? FALLBACK_SPACES),
  freeRoomHours: existing?.freeRoomHours?.toString() ?? '',
  isActive: existing?.isActive ?? true,
});

/** Only what was changed is sent, so that two managers at one package do not undo each other's work. */
export const changesOf = (existing: WorkspacePackage, sent: PackageSent): Partial<PackageSent> =>
  Object.fromEntries(Object.entries(sent).filter(([field, value]) => value !== existing[field as keyof PackageSent]));
