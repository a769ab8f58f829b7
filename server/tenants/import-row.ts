import { isMoneyText, MAX_CENTS, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import type { BillingCycle } from '../../domain/packages/contract.ts';
import { TenantInput } from '../../domain/tenants/contract.ts';
import { type ImportCell, TENANT_FIELDS } from '../../domain/tenants/fields.ts';
import { rentFor } from '../../domain/tenants/rules.ts';

import { issueText, readAmount, readCells, type SheetRow } from '../documents/sheet-rows.ts';
import type { PackageOffer } from '../packages/service.ts';

export type ReadRow = SheetRow<ImportCell> & {
  input: TenantInput;
  offer: PackageOffer;
  rent: string;
  /** Another rent than the price list says. */
  isAgreed: boolean;
};

type Agreed = { rent: string; isAgreed: boolean } | { problem: string };

/** The rent of the sheet where it has one, else that of the price list. Another than listed is agreed, which not everybody may do. */
const readRent = (sent: string | undefined, offer: PackageOffer, cycle: BillingCycle, mayAgree: boolean): Agreed => {
  const listed = rentFor(offer, cycle);
  const amount = readAmount(sent ?? '');
  if (amount === '') return 'rent' in listed ? { ...listed, isAgreed: false } : listed;
  if (!isMoneyText(amount)) return { problem: 'Rent Amount must be an amount with at most two decimals' };
  const rent = parseMoney(amount);
  if (rent < 0 || rent > MAX_CENTS) return { problem: 'Rent Amount must be from 0 to 99,999,999.99' };
  if ('rent' in listed && parseMoney(listed.rent) === rent) return { ...listed, isAgreed: false };
  if (mayAgree) return { rent: toDecimalText(rent), isAgreed: true };
  const price = 'rent' in listed ? `${listed.rent} in the price list of ${offer.name}` : 'not in the price list';
  return { problem: `Rent Amount is ${price}, not ${amount}: only a manager can agree on another` };
};

// Any id will do where the package is not known: that error names the package.
const NO_PACKAGE = '00000000-0000-4000-8000-000000000000';

/** One row of the sheet as a tenant, or all that is wrong with it. */
export const readRow = (
  sheet: SheetRow<ImportCell>,
  offers: ReadonlyMap<string, PackageOffer>,
  mayAgree: boolean,
): ReadRow | { errors: string[] } => {
  const name = sheet.cells.package?.trim() ?? '';
  const offer = offers.get(name.toLowerCase());
  const parsed = TenantInput.safeParse({
    ...readCells(TENANT_FIELDS, sheet.cells),
    packageId: offer?.id ?? NO_PACKAGE,
  });
  const errors = parsed.success ? [] : parsed.error.issues.map((issue) => issueText(TENANT_FIELDS, issue));
  if (!offer) errors.push(name === '' ? 'Package is required' : `There is no package named ${name}`);
  if (!parsed.success || !offer) return { errors };
  const { status, billingCycle } = parsed.data;
  if (!offer.isActive && status !== 'terminated') return { errors: [`${offer.name} is no longer offered`] };
  const price = readRent(sheet.cells.rentAmount, offer, billingCycle, mayAgree);
  return 'problem' in price ? { errors: [price.problem] } : { ...sheet, input: parsed.data, offer, ...price };
};
