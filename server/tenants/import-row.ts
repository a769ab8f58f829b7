import type * as z from 'zod';
import { isMoneyText, parseMoney } from '../../domain/kernel/money.ts';
import { BILLING_CYCLES } from '../../domain/packages/contract.ts';
import { AgreementType, TENANT_STATUSES, TenantInput } from '../../domain/tenants/contract.ts';
import { rentFor } from '../../domain/tenants/rules.ts';
import type { PackageOffer } from '../packages/service.ts';
import { type Cell, COLUMNS } from './sheet-columns.ts';

export type SheetRow = { row: number; cells: Partial<Record<Cell, string>> };
export type ReadRow = SheetRow & { input: TenantInput; offer: PackageOffer; rent: string };

// "Semi-annual", "semi annual" and "semi_annual" are the same word.
const sameWord = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '_');

// Kenyan spreadsheets turn 2026-11-15 into 15/11/2026 when they save it.
const dayOf = (text: string): string => {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim());
  return match ? `${match[3]}-${match[2]?.padStart(2, '0')}-${match[1]?.padStart(2, '0')}` : text.trim();
};

const amountOf = (text: string): string => text.replaceAll(/[,\s]|^KES|^KSh/gi, '');

const choice = (text: string, known: readonly string[]): string => {
  const word = sameWord(text);
  return known.includes(word) ? word : text;
};

const NAMES: Partial<Record<string, Cell>> = { packageId: 'package' };

// A message that does not begin with the name of its column gets it in front, so that a row of errors can be read alone.
const issueText = (issue: z.core.$ZodIssue): string => {
  const field = String(issue.path[0] ?? '');
  const column = COLUMNS[NAMES[field] ?? (field as Cell)];
  const message = issue.message;
  const namesColumn = !column || message.toLowerCase().startsWith(column.header.toLowerCase().split(' ')[0] ?? '');
  return namesColumn ? message : `${column.header}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
};

const inputOf = ({ cells }: SheetRow, packageId: string): unknown => ({
  companyName: cells.companyName,
  contactPerson: cells.contactPerson,
  email: cells.email,
  phone: cells.phone,
  packageId,
  startDate: dayOf(cells.startDate ?? ''),
  endDate: dayOf(cells.endDate ?? ''),
  kraPin: cells.kraPin,
  notes: cells.notes,
  billedThrough: dayOf(cells.billedThrough ?? ''),
  ...(cells.billingCycle?.trim() ? { billingCycle: choice(cells.billingCycle, BILLING_CYCLES) } : {}),
  ...(cells.status?.trim() ? { status: choice(cells.status, TENANT_STATUSES) } : {}),
  ...(cells.agreementType?.trim() ? { agreementType: choice(cells.agreementType, AgreementType.options) } : {}),
});

const rentProblem = (sent: string | undefined, rent: string, offer: PackageOffer): string | null => {
  const amount = amountOf(sent ?? '');
  if (amount === '') return null;
  const isSame = isMoneyText(amount) && parseMoney(amount) === parseMoney(rent);
  return isSame
    ? null
    : `Rent Amount is ${rent} in the price list of ${offer.name}, not ${amount}: change the package, or leave the cell empty`;
};

// Any id will do where the package is not known: that error is told by its name.
const NO_PACKAGE = '00000000-0000-4000-8000-000000000000';

/** One row of the sheet as a tenant, or all that is wrong with it. */
export const readRow = (sheet: SheetRow, offers: ReadonlyMap<string, PackageOffer>): ReadRow | { errors: string[] } => {
  const name = sheet.cells.package?.trim() ?? '';
  const offer = offers.get(name.toLowerCase());
  const parsed = TenantInput.safeParse(inputOf(sheet, offer?.id ?? NO_PACKAGE));
  const errors = parsed.success ? [] : parsed.error.issues.map(issueText);
  if (!offer) errors.push(name === '' ? 'Package is required' : `There is no package named ${name}`);
  if (!parsed.success || !offer) return { errors };
  const { status, billingCycle } = parsed.data;
  if (!offer.isActive && status !== 'terminated') return { errors: [`${offer.name} is not offered any more`] };
  const price = rentFor(offer, billingCycle);
  if ('problem' in price) return { errors: [price.problem] };
  const problem = rentProblem(sheet.cells.rentAmount, price.rent, offer);
  return problem ? { errors: [problem] } : { ...sheet, input: parsed.data, offer, rent: price.rent };
};
