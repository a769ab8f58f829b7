import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Agreement, AgreementDetails, AgreementLine, AgreementPause } from '../../domain/agreements/contract.ts';
import { cycleOn } from '../../domain/agreements/cycles.ts';
import { approvalNeeded, belowListPercent } from '../../domain/agreements/list-price.ts';
import { type LineTerms, rentOn } from '../../domain/agreements/rules.ts';
import { summarize } from '../../domain/agreements/summary.ts';
import type { UnitHold } from '../../domain/agreements/unit-holds.ts';
import { notFound } from '../../domain/kernel/errors.ts';
import { toDecimalText } from '../../domain/kernel/money.ts';
import type { Day } from '../../domain/kernel/time.ts';
import { getToday } from '../clock.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import type { AgreedRent } from '../tenants/terms.ts';
import { listIncreases } from './increases/list.ts';
import { type AgreementRow, agreementPauses, agreements } from './tables.ts';

export type PresentDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

/** A line as it is stored, with the name of what it sells and the units it holds. */
export type StoredLine = AgreementLine & {
  agreementId: string;
  increaseId: string | null;
  holds: (UnitHold & { id: string })[];
};

export const listLines = async (db: Db, agreementIds: readonly string[]): Promise<StoredLine[]> => {
  if (agreementIds.length === 0) return [];
  const { rows } = await db.execute<Omit<StoredLine, 'belowListPercent'>>(sql`
    select l.id, l.agreement_id as "agreementId", l.position, l.package_id as "packageId", l.extra_id as "extraId",
      coalesce(p.name, e.name) as name, l.description, l.quantity, l.unit_price::text as "unitPrice", l.billing_cycle as "billingCycle", l.list_price::text as "listPrice",
      l.discount_percent::float8 as "discountPercent", l.discount_until::text as "discountUntil", l.start_date::text as "startDate",
      l.end_date::text as "endDate", l.reason, l.increase_id as "increaseId",
      case a.tax_class when 'space' then coalesce(e.tax_class, p.tax_class) else a.tax_class end as "taxClass",
      coalesce(u.holds, '[]') as holds, coalesce(u.unit_ids, '[]') as "unitIds", coalesce(u.names, '[]') as "unitNames"
    from agreement_lines l left join workspace_packages p on p.id = l.package_id left join extras e on e.id = l.extra_id
      join agreements a on a.id = l.agreement_id cross join lateral (
        select jsonb_agg(jsonb_build_object('id', h.id, 'unitId', h.unit_id, 'startDate', h.start_date, 'endDate', h.end_date)
            order by h.unit_id, h.start_date) as holds,
          jsonb_agg(h.unit_id order by unit.name_key, h.unit_id) filter (where h.end_date is null
            or h.end_date >= least(l.end_date, a.end_date)) as unit_ids,
          jsonb_agg(unit.name order by unit.name_key, h.unit_id) filter (where h.end_date is null
            or h.end_date >= least(l.end_date, a.end_date)) as names
        from unit_holds h join units unit on unit.id = h.unit_id where h.line_id = l.id) as u
    where l.agreement_id = any(${sql.param([...agreementIds])}::uuid[]) order by l.agreement_id, l.position, l.start_date`);
  return rows.map((row) => ({ ...row, belowListPercent: belowListPercent(row) }));
};

export const toTerms = <Line extends AgreementLine>(line: Line): Line & LineTerms => ({
  ...line,
  label: line.description ?? line.name,
});

/** What a tenant shows of the lines of its main agreement: package, rent and cycle of today, or of the first day. */
export const shownOnTenant = (
  agreement: Pick<AgreementRow, 'tenantId' | 'startDate' | 'billingCycle'>,
  lines: readonly AgreementLine[],
  today: Day,
): AgreedRent => {
  const { tenantId, startDate, billingCycle } = agreement;
  const day = today < startDate ? startDate : today;
  const now = lines.filter((line) => line.startDate <= day && (line.endDate === null || line.endDate >= day));
  return {
    id: tenantId,
    packageId: now.find(({ packageId }) => packageId !== null)?.packageId ?? null,
    rentAmount: toDecimalText(rentOn(now.map(toTerms), day)),
    billingCycle: cycleOn({ billingCycle, lines }, day),
  };
};

const ofTenant = sql`from tenants t where t.id = ${agreements.tenantId}`;

export const agreementColumns = {
  ...getTableColumns(agreements),
  tenantName: sql<string>`(select t.company_name ${ofTenant})`,
  billedUntil: sql<Day>`coalesce(${agreements.billedThrough}, (select t.billed_through ${ofTenant}))`,
};

export const selectAgreements = (db: Db, where: SQL | undefined) =>
  db.select(agreementColumns).from(agreements).where(where);

export type SelectedAgreement = Awaited<ReturnType<typeof selectAgreements>>[number];

const present = (row: SelectedAgreement, lines: readonly AgreementLine[], today: Day): Agreement => {
  const { seq: _, billedUntil, number, ...agreement } = row;
  // Before its first day an agreement is worth what it will cost then.
  const day = today < row.startDate ? row.startDate : today;
  return {
    ...agreement,
    number: number ?? '',
    billedThrough: billedUntil,
    summary: summarize(row, lines, today),
    billingCycle: cycleOn({ ...row, lines }, day),
    rentAmount: toDecimalText(rentOn(lines.map(toTerms), day)),
  };
};

export const presentAgreements = async (
  deps: PresentDeps,
  rows: readonly SelectedAgreement[],
): Promise<Agreement[]> => {
  const today = await getToday(deps);
  const lines = Map.groupBy(
    await listLines(
      deps.db,
      rows.map(({ id }) => id),
    ),
    ({ agreementId }) => agreementId,
  );
  return rows.map((row) => present(row, lines.get(row.id) ?? [], today));
};

const listPauses = (db: Db, agreementId: string): Promise<AgreementPause[]> =>
  db
    .select({
      id: agreementPauses.id,
      startDate: agreementPauses.startDate,
      endDate: agreementPauses.endDate,
      reason: agreementPauses.reason,
    })
    .from(agreementPauses)
    .where(eq(agreementPauses.agreementId, agreementId))
    .orderBy(agreementPauses.startDate);

export const getAgreement = async (deps: PresentDeps, id: string): Promise<AgreementDetails> => {
  const [row] = await selectAgreements(deps.db, eq(agreements.id, id));
  if (!row) throw notFound('Agreement');
  const today = await getToday(deps);
  const [lines, pauses, increases] = await Promise.all([
    listLines(deps.db, [id]),
    listPauses(deps.db, id),
    listIncreases(deps.db, id),
  ]);
  const { billing } = await deps.settings.get();
  const isPast = ({ endDate }: AgreementLine) => endDate !== null && endDate < today;
  return {
    ...present(row, lines, today),
    lines: lines.filter((line) => !isPast(line)),
    pastLines: lines.filter(isPast),
    pauses,
    increases,
    approvalNeeded: row.state === 'draft' ? approvalNeeded(lines, billing.approvalBelowListPercent) : null,
  };
};
