import { sql } from 'drizzle-orm';
import type { BodyOf, OutputOf } from '../../domain/kernel/endpoint.ts';
import { formatDay } from '../../domain/kernel/format.ts';
import { hasFixedSpaces } from '../../domain/packages/rules.ts';
import { IMPORT_COLUMNS, recognisedColumn } from '../../domain/tenants/fields.ts';
import type { importTenants as ImportTenants } from '../../domain/tenants/import-contract.ts';
import { endOfTerminated, nextDueDate } from '../../domain/tenants/rules.ts';
import { getToday } from '../clock.ts';
import { auditEvent } from '../db/query/audit-event.ts';
import { insertRows } from '../db/query/insert-rows.ts';
import { failuresByRow, sheetRows } from '../documents/sheet-rows.ts';
import { allPackages } from '../packages/offers.ts';
import { lockPackage } from '../packages/service.ts';
import { type ReadRow, readRow } from './import-row.ts';
import { importWarnings } from './import-warnings.ts';
import type { TenantDeps } from './service.ts';
import { tenants } from './tables.ts';

type Report = OutputOf<typeof ImportTenants>;
type Failure = Report['failures'][number];

const toKey = (companyName: string, startDate: string) => `${companyName.toLowerCase()}\n${startDate}`;

// One company cannot begin twice on the same day: neither twice in the file nor again after it is here.
const repeated = async ({ db }: TenantDeps, rows: readonly ReadRow[]): Promise<Failure[]> => {
  const names = JSON.stringify(rows.map(({ input }) => input.companyName.toLowerCase()));
  const known = await db
    .select({ companyName: tenants.companyName, startDate: tenants.startDate })
    .from(tenants)
    .where(sql`lower(${tenants.companyName}) in (select jsonb_array_elements_text(${names}::jsonb))`);
  const here = new Set(known.map(({ companyName, startDate }) => toKey(companyName, startDate)));
  const inFile = new Map<string, number>();
  return rows.flatMap(({ row, input: { companyName, startDate } }) => {
    const key = toKey(companyName, startDate);
    const first = inFile.get(key);
    inFile.set(key, first ?? row);
    if (here.has(key)) return [{ row, errors: [`${companyName} is already a tenant from ${formatDay(startDate)}`] }];
    return first === undefined
      ? []
      : [{ row, errors: [`${companyName} from ${formatDay(startDate)} is already in row ${first}`] }];
  });
};

// The packages are held in the order of their ids until the end, so that a space counted as free stays free.
const withoutSpace = async (deps: TenantDeps, rows: readonly ReadRow[]): Promise<Failure[]> => {
  const taking = rows.filter(({ input, offer }) => input.status !== 'terminated' && hasFixedSpaces(offer.type));
  const ids = [...new Set(taking.map(({ offer }) => offer.id))].sort();
  const failures: Failure[] = [];
  for (const id of ids) {
    const { name, totalSpaces } = await lockPackage(deps, id);
    const occupied = await deps.db.$count(
      tenants,
      sql`${tenants.packageId} = ${id} and ${tenants.status} <> 'terminated'`,
    );
    const free = Math.max(0, totalSpaces - occupied);
    const left = free === 0 ? 'has no space left' : `has only ${free} ${free === 1 ? 'space' : 'spaces'} left`;
    const beyond = taking.filter(({ offer }) => offer.id === id).slice(free);
    failures.push(...beyond.map(({ row }) => ({ row, errors: [`${name} ${left}`] })));
  }
  return failures;
};

const insertAll = async (deps: TenantDeps, rows: readonly ReadRow[]): Promise<void> => {
  const on = await getToday(deps);
  const now = deps.clock.now();
  const values = rows.map(({ input, rent }) => {
    const { startDate, billingCycle, status } = input;
    const billedThrough = input.billedThrough ?? startDate;
    const isOver = status === 'terminated';
    return {
      ...input,
      rentAmount: rent,
      billedThrough,
      endDate: isOver ? endOfTerminated({ startDate, endDate: input.endDate, billedThrough }, on) : input.endDate,
      nextDueDate: nextDueDate(startDate, billingCycle, on),
      terminatedAt: isOver ? now : null,
    };
  });
  await insertRows(deps.db, tenants, values);
};

/**
 * Reads the whole sheet before anything is written: what is wrong is reported for every row at once. All rows go in or
 * none, unless only the valid ones were asked for.
 */
export const importTenants = async (
  deps: TenantDeps,
  { csv, dryRun, onlyValid, mapping }: BodyOf<typeof ImportTenants>,
  mayAgree: boolean,
): Promise<Report> => {
  const { rows, columns, problems } = sheetRows(csv, { columns: IMPORT_COLUMNS, recognise: recognisedColumn, mapping });
  const report = { rows: rows.length, imported: 0, failures: [], warnings: [], columns };
  if (problems.length > 0) return { ...report, failures: [{ row: 1, errors: problems }] };
  // One import at a time, so that the same file sent twice at once is found to be there the second time.
  await deps.db.execute(sql`select pg_advisory_xact_lock(hashtext('tenants_import'))`);
  const offers = new Map((await allPackages(deps)).map((offer) => [offer.name.trim().toLowerCase(), offer]));
  const wrong: Failure[] = [];
  const read: ReadRow[] = [];
  for (const row of rows) {
    const one = readRow(row, offers, mayAgree);
    if ('errors' in one) wrong.push({ row: row.row, errors: one.errors });
    else read.push(one);
  }
  wrong.push(...(await repeated(deps, read)));
  const fresh = read.filter(({ row }) => !wrong.some((failure) => failure.row === row));
  wrong.push(...(await withoutSpace(deps, fresh)));
  const failures = failuresByRow(wrong);
  const failed = new Set(failures.map(({ row }) => row));
  const sound = fresh.filter(({ row }) => !failed.has(row));
  const warnings = await importWarnings(deps, sound);
  if (dryRun || sound.length === 0 || (failures.length > 0 && !onlyValid)) return { ...report, failures, warnings };
  await insertAll(deps, sound);
  await auditEvent(deps.db, 'imported', 'tenants', 'import', { count: sound.length });
  return { ...report, imported: sound.length, failures, warnings };
};
