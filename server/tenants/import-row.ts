import { isMoneyText, parseMoney } from '../../domain/kernel/money.ts';
import { TenantInput } from '../../domain/tenants/contract.ts';
import { type ImportCell, TENANT_FIELDS } from '../../domain/tenants/fields.ts';
import { rentFor } from '../../domain/tenants/rules.ts';

import { issueText, readAmount, readCells, type SheetRow } from '../documents/sheet-rows.ts';
import type { PackageOffer } from '../packages/service.ts';

export type ReadRow = SheetRow<ImportCell> & { input: TenantInput; offer: PackageOffer; rent: string };

const rentProblem = (sent: string | undefined, rent: string, offer: PackageOffer): string | null => {
  const amount = readAmount(sent ?? '');
  if (amount === '') return null;
  const isSame = isMoneyText(amount) && parseMoney(amount) === parseMoney(rent);
  return isSame
    ? null
    : `Rent Amount is ${rent} in the price list of ${offer.name}, not ${amount}: change the package, or leave the cell empty`;
};

// Any id will do where the package is not known: that error names the package.
const NO_PACKAGE = '00000000-0000-4000-8000-000000000000';

/** One row of the sheet as a tenant, or all that is wrong with it. */
export const readRow = (
  sheet: SheetRow<ImportCell>,
  offers: ReadonlyMap<string, PackageOffer>,
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
  const price = rentFor(offer, billingCycle);
  if ('problem' in price) return { errors: [price.problem] };
  const problem = rentProblem(sheet.cells.rentAmount, price.rent, offer);
  return problem ? { errors: [problem] } : { ...sheet, input: parsed.data, offer, rent: price.rent };
};
