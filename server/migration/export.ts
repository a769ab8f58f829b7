import type { Day } from '../../domain/kernel/time.ts';
import type { Column } from '../../domain/migration/columns.ts';
import { exportDay, joinList, uniqueNames, unitFinder, unitLabel } from '../../domain/migration/rules.ts';
import { SHEETS, type SheetKey, type SheetValues } from '../../domain/migration/sheets.ts';
import { agreementsHere } from '../agreements/bring-in.ts';
import { listLines, type SelectedAgreement, type StoredLine } from '../agreements/present.ts';
import { depositsHeld } from '../billing/openings/money-held.ts';
import type { Deps } from '../deps.ts';
import type { CellType, Workbook } from '../documents/xlsx.ts';
import { peopleHere } from '../parties/bring-in.ts';
import { type TenantHere, tenantsHere } from '../tenants/bring-in.ts';
import { unitNames } from '../units/service.ts';

// The same order in every space, whatever its ids and numbers are: an export that is imported is exported again byte by byte.

type Cell = string | number | null;
type Line = readonly Cell[];
type Row<K extends SheetKey> = { [C in keyof SheetValues<K>]?: Cell };

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const sortBy = <T>(all: readonly T[], key: (one: T) => readonly (string | null | boolean)[]): T[] =>
  all
    .map((one) => ({
      one,
      key: key(one)
        .map((part) => String(part ?? ''))
        .join('\u0000'),
    }))
    .sort((a, b) => compare(a.key, b.key))
    .map(({ one }) => one);

const TYPES: Partial<Record<Column['kind'], CellType>> = {
  day: 'day',
  money: 'amount',
  whole: 'number',
  percent: 'number',
};

// Outer spaces are not read back.
const toCell = (value: Cell | undefined): Cell => (typeof value === 'string' ? value.trim() : (value ?? null));

const toSheet = <K extends SheetKey>(key: K, rows: readonly Row<K>[]): Workbook<Line> => {
  const columns: readonly Column[] = SHEETS[key].columns;
  return {
    sheet: SHEETS[key].name,
    columns: columns.map(({ header, kind }, at) => ({
      header,
      type: TYPES[kind] ?? 'text',
      width: 18,
      value: (line) => line[at] ?? null,
    })),
    rows: [rows.map((row) => columns.map(({ name }) => toCell(row[name as keyof SheetValues<K>])))],
  };
};

type Sold = { agreement: SelectedAgreement; lines: StoredLine[] };
type Company = { tenant: TenantHere; sold: Sold[] };

const readCompanies = async ({ db }: Deps, today: Day): Promise<{ companies: Company[]; cutOver: Day }> => {
  const here = await tenantsHere(db);
  const ids = new Set(here.map(({ id }) => id));
  const live = (await agreementsHere(db, today)).filter(({ tenantId }) => ids.has(tenantId));
  const cutOver = exportDay(
    today,
    live.map(({ billedUntil }) => billedUntil),
  );
  const lines = Map.groupBy(
    await listLines(
      db,
      live.map(({ id }) => id),
    ),
    ({ agreementId }) => agreementId,
  );
  const byTenant = Map.groupBy(
    live.flatMap((agreement): Sold[] => {
      const sold = (lines.get(agreement.id) ?? []).filter(({ endDate }) => endDate === null || endDate > cutOver);
      return sold.length > 0 ? [{ agreement, lines: sold }] : [];
    }),
    ({ agreement }) => agreement.tenantId,
  );
  const companies = here.flatMap((tenant): Company[] => {
    const sold = byTenant.get(tenant.id);
    return sold ? [{ tenant, sold: inOrder(sold) }] : [];
  });
  const key = ({ tenant }: Company) => [tenant.companyName, tenant.email, tenant.startDate, tenant.contactPerson];
  return { companies: sortBy(companies, key), cutOver };
};

// The import takes the first agreement with a package for the main one.
const inOrder = (sold: readonly Sold[]): Sold[] =>
  sortBy(sold, ({ agreement, lines }) => [
    !agreement.isMain,
    lines.every(({ packageId }) => packageId === null),
    agreement.startDate,
    agreement.externalNumber ?? agreement.number,
  ]);

const agreementRow = ({ agreement }: Sold, name: string, tenant: string): Row<'agreements'> => ({
  agreement: name,
  tenant,
  kind: agreement.kind,
  startDate: agreement.startDate,
  termMonths: agreement.termMonths,
  renewsMonths: agreement.renewsMonths,
  noticeDays: agreement.noticeDays,
  billingCycle: agreement.billingCycle,
  dueDays: agreement.dueDays,
  purchaseOrder: agreement.purchaseOrder,
  billingEmails: joinList(agreement.billingEmails),
  depositRequired: agreement.depositRequired,
  billFrom: agreement.billedUntil,
  endDate: agreement.endDate,
  noticeGiven: agreement.noticeGivenOn,
  freeHours: agreement.freeHours,
  freeHoursPer: agreement.freeHoursPer,
  taxClass: agreement.taxClass,
  anchorDay: agreement.anchorDay,
});

const lineRow = (line: StoredLine, agreement: string, labels: ReadonlyMap<string, string>): Row<'lines'> => ({
  agreement,
  package: line.packageId === null ? null : line.name,
  extra: line.extraId === null ? null : line.name,
  quantity: line.quantity,
  price: line.unitPrice,
  discountPercent: line.discountPercent === 0 ? null : line.discountPercent,
  discountUntil: line.discountPercent === 0 ? null : line.discountUntil,
  startDate: line.startDate,
  endDate: line.endDate,
  units: joinList(line.unitIds.flatMap((id) => labels.get(id) ?? []).sort(compare)),
  description: line.description,
});

const readUnits = async (deps: Deps) => {
  const units = sortBy(await unitNames(deps), ({ floor, name, kind }) => [floor, name, kind]);
  const find = unitFinder(units);
  return { units, labels: new Map(units.map((unit) => [unit.id, unitLabel(unit, find)])) };
};

const readParties = async ({ db }: Deps): Promise<Row<'parties'>[]> =>
  sortBy(await peopleHere(db), (row) => [row.name, row.email, row.phone, row.company, row.kraPin]);

/** People, units, tenants, their agreements and the deposits that are held, in the form of the workbook that moves them in. */
export const exportSheets = async (deps: Deps, today: Day): Promise<Workbook<Line>[]> => {
  const [{ companies, cutOver }, { units, labels }, people, deposits] = await Promise.all([
    readCompanies(deps, today),
    readUnits(deps),
    readParties(deps),
    depositsHeld(deps.db),
  ]);
  const names = uniqueNames(companies.map(({ tenant }) => tenant.companyName));
  const sold = companies.flatMap((company, n) => company.sold.map((one) => ({ one, tenant: names[n] ?? '' })));
  const numbers = uniqueNames(sold.map(({ one }) => one.agreement.externalNumber ?? one.agreement.number ?? ''));
  return [
    toSheet('cutOver', [{ day: cutOver }]),
    toSheet('units', units),
    toSheet('parties', people),
    toSheet(
      'tenants',
      companies.map(({ tenant }, n) => ({
        companyName: names[n] ?? '',
        contactPerson: tenant.contactPerson,
        email: tenant.email,
        phone: tenant.phone,
        kraPin: tenant.kraPin,
        postalAddress: tenant.postalAddress,
        notes: tenant.notes,
      })),
    ),
    toSheet(
      'agreements',
      sold.map(({ one, tenant }, n) => agreementRow(one, numbers[n] ?? '', tenant)),
    ),
    toSheet(
      'lines',
      sold.flatMap(({ one }, n) => one.lines.map((line) => lineRow(line, numbers[n] ?? '', labels))),
    ),
    toSheet(
      'deposits',
      companies.flatMap(({ tenant }, n) => {
        const amount = deposits.get(tenant.id);
        return amount && Number(amount) > 0 ? [{ tenant: names[n] ?? '', amount }] : [];
      }),
    ),
  ];
};
