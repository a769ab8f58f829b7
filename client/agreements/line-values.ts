import type * as z from 'zod';
import type { ChangedLine } from '../../domain/agreements/change-contract.ts';
import type { AgreementLine } from '../../domain/agreements/contract.ts';
import { priceForCycle } from '../../domain/agreements/life.ts';
import { belowListPercent } from '../../domain/agreements/list-price.ts';
import { linePrice } from '../../domain/agreements/rules.ts';
import type { Extra } from '../../domain/extras/contract.ts';
import { priceUnit } from '../../domain/extras/rules.ts';
import { isMoneyText, toDecimalText } from '../../domain/kernel/money.ts';
import type { BillingCycle, WorkspacePackage } from '../../domain/packages/contract.ts';
import { CYCLE_LABELS } from '../../domain/packages/rules.ts';
import { rentFor } from '../../domain/tenants/rules.ts';
import type { UnitKind } from '../../domain/units/contract.ts';
import { unitKindFor } from '../../domain/units/rules.ts';
import { toAmountInput, toWireAmount } from '../settings/amount.ts';
import type { ContractForm } from '../ui/form/form.tsx';
import { formatCurrency, formatDay } from '../ui/format.ts';

/** A line as it is typed. One that the agreement has already has its id. */
export type LineValues = z.input<typeof ChangedLine>;

/** A form that has lines among its fields. */
export type LinesForm = ContractForm<{ lines: LineValues[] }, unknown>;

/** What a line can sell: the packages and the extras by the month, with what each costs in a cycle. */
export type Offer = {
  value: string;
  name: string;
  packageId: string | null;
  extraId: string | null;
  price: string | null;
  unit: string;
  /** Which units an extra is about. Those of a package say so themselves. */
  unitKind: UnitKind | null;
};

export const EMPTY_LINE: LineValues = { quantity: 1, discountPercent: 0, unitIds: [] };

export const toOffers = (
  packages: readonly WorkspacePackage[],
  extras: readonly Extra[],
  cycle: BillingCycle,
): Offer[] => [
  ...packages
    .filter(({ isActive }) => isActive)
    .map((offer) => {
      const listed = rentFor(offer, cycle);
      const price = 'rent' in listed ? listed.rent : null;
      const unit = CYCLE_LABELS[cycle].toLowerCase();
      return { value: offer.id, name: offer.name, packageId: offer.id, extraId: null, price, unit, unitKind: null };
    }),
  ...extras
    .filter(({ isRecurring }) => isRecurring)
    .map((extra) => ({
      value: extra.id,
      name: extra.name,
      packageId: null,
      extraId: extra.id,
      price: priceForCycle(extra.price, cycle),
      unit: cycle === 'monthly' ? `per ${priceUnit(extra)}` : CYCLE_LABELS[cycle].toLowerCase(),
      unitKind: unitKindFor(extra.unit),
    })),
];

/** "10% off · 6 units", for a line whose details are folded away. */
export const detailsText = ({ discountPercent = 0, endDate, unitIds = [] }: LineValues): string =>
  [
    discountPercent > 0 ? `${discountPercent}% off` : null,
    endDate ? `until ${formatDay(endDate)}` : null,
    unitIds.length > 0 ? `${unitIds.length} ${unitIds.length === 1 ? 'unit' : 'units'}` : null,
  ]
    .filter(Boolean)
    .join(' · ');

/** "List price KES 12,500 monthly" */
export const listPriceText = ({ price, unit }: Offer, currency: string): string =>
  price === null ? 'No list price for this cycle' : `List price ${formatCurrency(price, { currency })} ${unit}`;

/** What a line costs for a whole period; null while it cannot be said. */
export const lineAmount = (line: LineValues, offer: Offer | undefined): string | null => {
  const unitPrice = toWireAmount(String(line.unitPrice ?? offer?.price ?? ''));
  const { quantity = 1, discountPercent = 0 } = line;
  const isSound = isMoneyText(unitPrice) && Number.isInteger(quantity) && discountPercent >= 0;
  return isSound ? toDecimalText(linePrice({ quantity, unitPrice, discountPercent })) : null;
};

/** How far a typed line is below its list price, in per cent. */
export const belowList = (line: LineValues, offer: Offer | undefined): number => {
  const listPrice = offer?.price ?? null;
  const unitPrice = toWireAmount(String(line.unitPrice ?? listPrice ?? ''));
  return isMoneyText(unitPrice)
    ? belowListPercent({ unitPrice, discountPercent: line.discountPercent ?? 0, listPrice })
    : 0;
};

/** The lines that an agreement has from a day on, as they are edited. */
export const lineValues = (lines: readonly AgreementLine[], from: string): LineValues[] =>
  lines
    .filter(({ endDate }) => endDate === null || endDate >= from)
    .map((line) => ({
      id: line.id,
      packageId: line.packageId,
      extraId: line.extraId,
      description: line.description,
      quantity: line.quantity,
      unitPrice: toAmountInput(line.unitPrice),
      discountPercent: line.discountPercent,
      discountUntil: line.discountUntil,
      startDate: line.startDate,
      endDate: line.endDate,
      unitIds: line.unitIds,
    }));

/** The lines being edited once they are to count from another day: those that hold then, as far as they were not taken out. */
export const linesFromDay = (
  lines: readonly AgreementLine[],
  edited: readonly LineValues[],
  { before, day }: { before: string; day: string },
): LineValues[] => {
  const known = new Set(lineValues(lines, before).map(({ id }) => id));
  const lasting = lineValues(lines, day);
  const kept = edited.filter(({ id }) => id === undefined || lasting.some((line) => line.id === id));
  return [...lasting.filter(({ id }) => !known.has(id)), ...kept];
};

/** What was cleared is sent as such, since what is not sent stays as it was. */
export const sentLine = (line: LineValues): LineValues => ({
  ...line,
  description: line.description ?? null,
  discountPercent: line.discountPercent ?? 0,
  discountUntil: line.discountUntil ?? null,
  endDate: line.endDate ?? null,
});
