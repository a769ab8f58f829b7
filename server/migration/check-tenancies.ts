import { AgreedTaxInput } from '../../domain/agreements/contract.ts';
import { anchorProblem, plannedEnd, priceForCycle } from '../../domain/agreements/life.ts';
import { formatDay } from '../../domain/kernel/format.ts';
import { cents, MAX_CENTS, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import { Email, foldName } from '../../domain/kernel/text.ts';
import { addDays, type Day } from '../../domain/kernel/time.ts';
import { unitFinder } from '../../domain/migration/rules.ts';
import type { BillingCycle } from '../../domain/packages/contract.ts';
import { hasFixedSpaces } from '../../domain/packages/rules.ts';
import { rentFor } from '../../domain/tenants/rules.ts';
import type { BroughtAgreement, BroughtLine } from '../agreements/bring-in.ts';
import { uuidV7 } from '../db/query/uuid-v7.ts';
import { type BroughtUnit, checkLineUnits, checkUnits } from './check-units.ts';
import type { Known } from './known.ts';
import type { Refuse, Rows, WorkbookRow } from './read-workbook.ts';

type Check = { rows: Rows; refuse: Refuse; known: Known; cutOver: Day };

export type BroughtTenant = { id: string; row: WorkbookRow<'tenants'>; agreements: BroughtAgreement[] };

/** The rows of a sheet by what they are called; a second one of a name is refused. */
const byKey = <K extends 'tenants' | 'agreements', C extends keyof Rows[K][number] & string>(
  { rows, refuse }: Pick<Check, 'rows' | 'refuse'>,
  sheet: K,
  column: C,
): Map<string, Rows[K][number]> => {
  const found = new Map<string, Rows[K][number]>();
  for (const row of rows[sheet] as Rows[K][number][]) {
    const name = String(row[column as keyof typeof row] ?? '');
    const first = found.get(foldName(name));
    if (name === '') continue;
    if (first) refuse(sheet, row, column as never, `${name} is already in row ${first.row}`);
    else found.set(foldName(name), row);
  }
  return found;
};

const checkTenants = (check: Check): Map<string, BroughtTenant> => {
  const { refuse, known } = check;
  return new Map(
    [...byKey(check, 'tenants', 'companyName')].map(([key, row]) => {
      if (known.tenants.has(key)) refuse('tenants', row, 'companyName', `${row.companyName} is already a tenant`);
      return [key, { id: uuidV7(), row, agreements: [] }];
    }),
  );
};

const billFrom = ({ refuse, cutOver }: Check, row: WorkbookRow<'agreements'>): Day => {
  const after = addDays(cutOver, 1);
  const first = row.startDate > after ? row.startDate : after;
  if (row.billFrom === null) return first;
  if (row.billFrom < first) {
    const why = first === after ? 'the day after the cut-over' : 'the start of the agreement';
    refuse('agreements', row, 'billFrom', `Bill From must not be before ${formatDay(first)}, ${why}`);
  }
  return row.billFrom;
};

const checkEnd = ({ refuse, cutOver, known }: Check, row: WorkbookRow<'agreements'>): Day | null => {
  const endDate = row.endDate ?? (row.startDate ? plannedEnd(row) : null);
  const column = row.endDate === null ? 'termMonths' : 'endDate';
  if (row.endDate !== null && row.endDate < row.startDate)
    refuse('agreements', row, 'endDate', 'End Date must not be before the start');
  else if (endDate !== null && endDate <= cutOver) {
    refuse(
      'agreements',
      row,
      column,
      `The agreement ended on ${formatDay(endDate)}: leave out what is over, or say how it renews`,
    );
  }
  if (row.noticeGiven === null) return endDate;
  if (row.noticeGiven > known.today) refuse('agreements', row, 'noticeGiven', 'Notice Given must not be in the future');
  if (endDate === null) refuse('agreements', row, 'endDate', 'End Date is required where notice was given');
  return endDate;
};

const checkAgreement = (check: Check, row: WorkbookRow<'agreements'>, tenantId: string): BroughtAgreement => {
  const { refuse } = check;
  const endDate = checkEnd(check, row);
  const billingCycle = (row.billingCycle ?? 'monthly') as BillingCycle;
  const wrong = (row.billingEmails ?? []).find((email) => !Email.safeParse(email).success);
  if (wrong !== undefined) refuse('agreements', row, 'billingEmails', `${wrong} is not an email address`);
  const problem = anchorProblem(billingCycle, row.anchorDay);
  if (problem) refuse('agreements', row, 'anchorDay', problem);
  return {
    id: uuidV7(),
    tenantId,
    isMain: false,
    externalNumber: row.agreement,
    kind: row.kind === 'lease' ? 'lease' : 'licence',
    state: row.noticeGiven === null ? 'active' : 'notice',
    noticeGivenOn: row.noticeGiven,
    startDate: row.startDate,
    endDate,
    termMonths: row.termMonths,
    renewsMonths: row.renewsMonths,
    noticeDays: row.noticeDays ?? 30,
    billingCycle,
    dueDays: row.dueDays,
    purchaseOrder: row.purchaseOrder,
    billingEmails: row.billingEmails ?? [],
    depositRequired: toDecimalText(cents(row.depositRequired ?? 0)),
    freeHours: row.freeHours,
    freeHoursPer: row.freeHoursPer === 'unit' ? 'unit' : 'agreement',
    taxClass: AgreedTaxInput.parse(row.taxClass ?? 'space'),
    anchorDay: row.anchorDay,
    billedThrough: row.isSound ? billFrom(check, row) : row.startDate,
    lines: [],
  };
};

const checkAgreements = (check: Check, tenants: ReadonlyMap<string, BroughtTenant>): Map<string, BroughtAgreement> => {
  const { refuse } = check;
  return new Map(
    [...byKey(check, 'agreements', 'agreement')].map(([key, row]) => {
      const tenant = tenants.get(foldName(row.tenant ?? ''));
      if (!tenant && row.tenant)
        refuse('agreements', row, 'tenant', `There is no tenant named ${row.tenant} in the sheet Tenants`);
      const agreement = checkAgreement(check, row, tenant?.id ?? '');
      tenant?.agreements.push(agreement);
      return [key, agreement];
    }),
  );
};

type Line = WorkbookRow<'lines'>;

// What a line sells, with its price for the cycle; null where it was refused.
const checkOffer = ({ refuse, known }: Check, line: Line, cycle: BillingCycle) => {
  if ((line.package === null) === (line.extra === null)) {
    refuse('lines', line, 'package', 'A line needs a package or an extra, and not both');
    return null;
  }
  const isPackage = line.package !== null;
  const name = line.package ?? line.extra ?? '';
  const offer = isPackage ? known.packages.get(foldName(name)) : undefined;
  const extra = isPackage ? undefined : known.extras.get(foldName(name));
  const column = isPackage ? 'package' : 'extra';
  if (!offer && !extra) {
    refuse('lines', line, column, `There is no ${column} named ${name}`);
    return null;
  }
  if (!(offer ?? extra)?.isActive) refuse('lines', line, column, `${name} is no longer offered`);
  const listed = offer ? rentFor(offer, cycle) : { rent: priceForCycle(extra?.price ?? '0.00', cycle) };
  if (line.price === null && 'problem' in listed)
    refuse('lines', line, 'price', `${listed.problem}: enter the agreed price`);
  const unitPrice = line.price === null ? ('rent' in listed ? listed.rent : '0.00') : toDecimalText(cents(line.price));
  return { packageId: offer?.id ?? null, extraId: extra?.id ?? null, unitPrice };
};

const checkDays = ({ refuse, cutOver }: Check, line: Line, { startDate, endDate }: BroughtAgreement): void => {
  const start = line.startDate ?? startDate;
  if (start < startDate) refuse('lines', line, 'startDate', 'Start Date must not be before the agreement starts');
  else if (endDate !== null && start > endDate)
    refuse('lines', line, 'startDate', 'Start Date must be before the agreement ends');
  if (line.endDate !== null && line.endDate < start)
    refuse('lines', line, 'endDate', 'End Date must not be before the start');
  else if (line.endDate !== null && line.endDate <= cutOver) {
    refuse('lines', line, 'endDate', `The line ended on ${formatDay(line.endDate)}: leave out what is over`);
  }
  if (line.discountUntil !== null && !line.discountPercent) {
    refuse('lines', line, 'discountPercent', 'Discount Percent is required where the discount has a last day');
  }
};

// What a line goes on from: the same thing, until the day before.
const lineBefore = (
  { lines }: BroughtAgreement,
  { packageId, extraId }: Pick<BroughtLine, 'packageId' | 'extraId'>,
  start: Day,
): BroughtLine | undefined =>
  lines.findLast(
    (line) =>
      line.packageId === packageId &&
      line.extraId === extraId &&
      line.endDate !== null &&
      addDays(line.endDate, 1) === start,
  );

const checkLines = (
  check: Check,
  agreements: ReadonlyMap<string, BroughtAgreement>,
  brought: readonly BroughtUnit[],
) => {
  const { rows, refuse, known } = check;
  const named = new Set<string>();
  const search = { own: unitFinder(brought), others: unitFinder(known.units), held: new Map() };
  const sold: { line: Line; packageId: string; quantity: number }[] = [];
  for (const line of rows.lines) {
    const key = foldName(line.agreement ?? '');
    const agreement = agreements.get(key);
    named.add(key);
    if (!agreement && line.agreement)
      refuse('lines', line, 'agreement', `There is no agreement ${line.agreement} in the sheet Agreements`);
    if (!agreement || !line.isSound) continue;
    const quantity = line.quantity ?? 1;
    const offer = checkOffer(check, line, agreement.billingCycle);
    if (agreement.startDate) checkDays(check, line, agreement);
    const startDate = line.startDate ?? agreement.startDate;
    const unitIds = checkLineUnits(check, line, search, { start: startDate, end: line.endDate ?? agreement.endDate });
    if (!offer) continue;
    if (parseMoney(offer.unitPrice) * quantity > MAX_CENTS)
      refuse('lines', line, 'price', 'A line must be at most 99,999,999.99');
    const last = lineBefore(agreement, offer, startDate);
    if (offer.packageId)
      sold.push({ line, packageId: offer.packageId, quantity: Math.max(0, quantity - (last?.quantity ?? 0)) });
    agreement.lines.push({
      ...offer,
      position: last?.position ?? Math.max(0, ...agreement.lines.map(({ position }) => position)) + 1,
      description: line.description,
      quantity,
      discountPercent: line.discountPercent ?? 0,
      discountUntil: line.discountUntil,
      startDate,
      endDate: line.endDate,
      unitIds,
    } satisfies BroughtLine);
  }
  return { named, sold };
};

const checkSpaces = ({ refuse, known }: Check, sold: ReturnType<typeof checkLines>['sold']): void => {
  const packages = new Map([...known.packages.values()].map((offer) => [offer.id, offer]));
  const free = new Map([...packages].map(([id, { totalSpaces }]) => [id, totalSpaces - (known.taken.get(id) ?? 0)]));
  for (const { line, packageId, quantity } of sold) {
    const offer = packages.get(packageId);
    if (!offer || !hasFixedSpaces(offer.type)) continue;
    const left = free.get(packageId) ?? 0;
    if (quantity <= left) free.set(packageId, left - quantity);
    else
      refuse(
        'lines',
        line,
        'quantity',
        `${offer.name} has only ${Math.max(left, 0)} ${left === 1 ? 'space' : 'spaces'} left`,
      );
  }
};

// Every agreement sells something, and every tenant has one with a package: its first such is the main one. Where a row behind
// it is wrong, that is told alone.
const checkWhole = (
  { rows, refuse }: Check,
  tenants: ReadonlyMap<string, BroughtTenant>,
  named: ReadonlySet<string>,
): void => {
  const linesBy = Map.groupBy(rows.lines, ({ agreement }) => foldName(agreement ?? ''));
  for (const row of rows.agreements) {
    if (row.agreement && !named.has(foldName(row.agreement))) {
      refuse('agreements', row, 'agreement', `${row.agreement} has no lines in the sheet Lines`);
    }
  }
  const agreementsBy = Map.groupBy(rows.agreements, ({ tenant }) => foldName(tenant ?? ''));
  for (const [key, { row, agreements }] of tenants) {
    const main = agreements.find(({ lines }) => lines.some(({ packageId }) => packageId !== null));
    if (main) main.isMain = true;
    const own = agreementsBy.get(key) ?? [];
    const lines = own.flatMap(({ agreement }) => linesBy.get(foldName(agreement ?? '')) ?? []);
    const mainRow = own.find(({ agreement }) => agreement === main?.externalNumber);
    if (mainRow && main && main.anchorDay !== null)
      refuse('agreements', mainRow, 'anchorDay', 'A main agreement is billed from the day on which it starts');
    if (own.length === 0) {
      refuse('tenants', row, 'companyName', `${row.companyName} has no agreement in the sheet Agreements`);
    } else if (lines.length > 0 && lines.every((line) => line.isSound && line.package === null)) {
      refuse('tenants', row, 'companyName', `${row.companyName} needs a package on one of its agreements`);
    }
  }
};

export type Tenancies = {
  units: BroughtUnit[];
  tenants: BroughtTenant[];
  /** By what the workbook calls them. */
  agreements: ReadonlyMap<string, BroughtAgreement>;
  tenantsByName: ReadonlyMap<string, BroughtTenant>;
};

/** Units, tenants, agreements and lines, each with what it refers to; what is wrong is refused cell by cell. */
export const checkTenancies = (check: Check): Tenancies => {
  const units = checkUnits(check);
  const tenantsByName = checkTenants(check);
  const agreements = checkAgreements(check, tenantsByName);
  const { named, sold } = checkLines(check, agreements, units);
  checkSpaces(check, sold);
  checkWhole(check, tenantsByName, named);
  return { units, tenants: [...tenantsByName.values()], agreements, tenantsByName };
};
