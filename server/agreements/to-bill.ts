import { type SQL, sql } from 'drizzle-orm';
import type { AgreedTax } from '../../domain/agreements/contract.ts';
import type { AgreementTerms, LineTerms } from '../../domain/agreements/rules.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { PackageType } from '../../domain/packages/contract.ts';
import type { TaxClass } from '../../domain/settings/tax-classes.ts';
import type { Db } from '../db/connection/database.ts';
import { type BatchQuery, rowsQuery } from '../db/query/query-batch.ts';
import * as ofTenants from '../tenants/billed-through.ts';

export type BillableLine = LineTerms & {
  /** Null for an extra, which brings its account. */
  packageType: PackageType | null;
  account: string | null;
  /** Of its package or extra. */
  taxClass: TaxClass;
};

export type BillableAgreement = AgreementTerms<BillableLine> & {
  id: string;
  tenantId: string;
  isMain: boolean;
  isDraft: boolean;
  number: string;
  taxClass: AgreedTax;
  dueDays: number | null;
  purchaseOrder: string | null;
  billingEmails: string[];
};

const selectBillable = (where: SQL): SQL => sql`
  select a.id, a.tenant_id as "tenantId", a.is_main as "isMain", a.state = 'draft' as "isDraft", a.number, a.start_date::text as "startDate",
    a.end_date::text as "endDate", a.billing_cycle as "billingCycle", coalesce(a.billed_through, t.billed_through)::text as "billedThrough",
    a.anchor_day as "anchorDay", a.tax_class as "taxClass", a.due_days as "dueDays", a.purchase_order as "purchaseOrder", a.billing_emails as "billingEmails",
    (select coalesce(jsonb_agg(jsonb_build_object('position', l.position, 'label', coalesce(l.description, p.name, e.name),
        'quantity', l.quantity, 'unitPrice', l.unit_price::text, 'billingCycle', l.billing_cycle, 'discountPercent', l.discount_percent,
        'discountUntil', l.discount_until, 'startDate', l.start_date, 'endDate', l.end_date,
        'packageType', p.type, 'account', e.account, 'taxClass', coalesce(e.tax_class, p.tax_class)) order by l.position, l.start_date), '[]')
      from agreement_lines l left join workspace_packages p on p.id = l.package_id left join extras e on e.id = l.extra_id
      where l.agreement_id = a.id) as lines,
    (select coalesce(jsonb_agg(jsonb_build_object('startDate', q.start_date, 'endDate', q.end_date) order by q.start_date), '[]')
      from agreement_pauses q where q.agreement_id = a.id) as pauses
  from agreements a join tenants t on t.id = a.tenant_id
  where ${where} order by a.tenant_id, a.is_main desc, a.id`;

/** The agreements of these tenants, as they are billed. A draft does not count yet. */
export const listBillable = async (db: Db, tenantIds: readonly string[]): Promise<BillableAgreement[]> => {
  const { rows } = await db.execute<BillableAgreement>(
    selectBillable(sql`a.tenant_id = any(${sql.param([...tenantIds])}::uuid[]) and a.state <> 'draft'`),
  );
  return rows;
};

const billedTo = sql`coalesce(a.billed_through, t.billed_through)`;
const hasDaysUntil = (to: Day): SQL =>
  sql`a.state <> 'draft' and ${billedTo} <= ${to}::date and (a.end_date is null or ${billedTo} <= a.end_date)`;

/** Every agreement with days up to and including one that are not invoiced. */
export const billableUntil = (to: Day): BatchQuery<readonly BillableAgreement[]> =>
  rowsQuery(selectBillable(hasDaysUntil(to)));

/** Whose they are. */
export const tenantsBillableUntil = (to: Day): SQL =>
  sql`(select a.tenant_id from agreements a join tenants t on t.id = a.tenant_id where ${hasDaysUntil(to)})`;

export const agreementToBill = async (db: Db, id: string): Promise<BillableAgreement | null> => {
  const { rows } = await db.execute<BillableAgreement>(selectBillable(sql`a.id = ${id}::uuid`));
  return rows[0] ?? null;
};

/** Tenants with an agreement beside the main one that has a period to be invoiced. */
export const alsoDue = (today: Day): SQL => sql`tenants.id in (select a.tenant_id from agreements a
  where not a.is_main and a.billed_through <= ${today}::date
    and (a.state in ('active', 'notice') or (a.state = 'ended' and a.billed_through <= a.end_date)))`;

type Billed = { agreement: Pick<BillableAgreement, 'id' | 'tenantId' | 'isMain'>; day: Day };

const ofOthers = (billed: readonly Billed[]) =>
  JSON.stringify(billed.flatMap(({ agreement: { id, isMain }, day }) => (isMain ? [] : [{ id, day }])));

/** The first day that is not invoiced: on the tenant for its main agreement, on the agreement for any other. */
export const billedUntil = async (db: Db, billed: readonly Billed[]): Promise<void> => {
  const main = billed.filter(({ agreement }) => agreement.isMain);
  const others = ofOthers(billed);
  // Both are sent before either is answered, for who does not wait.
  await Promise.all([
    ofTenants.billedUntil(db, new Map(main.map(({ agreement, day }) => [agreement.tenantId, day]))),
    main.length < billed.length &&
      db.execute(sql`
        update agreements a set billed_through = g.day from jsonb_to_recordset(${others}::jsonb) as g (id uuid, day date)
        where a.id = g.id and not a.is_main`),
  ]);
};

/** Moves the first day that is not invoiced back to the earliest of the given days. */
export const billAgainFrom = async (
  db: Db,
  freed: readonly { tenantId: string; agreementId: string; startsOn: Day }[],
): Promise<void> => {
  if (freed.length === 0) return;
  const given = JSON.stringify(freed.map(({ agreementId, startsOn }) => ({ id: agreementId, day: startsOn })));
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id from agreements a where a.is_main and a.id = any(${sql.param(freed.map(({ agreementId }) => agreementId))}::uuid[])`);
  const main = new Set(rows.map(({ id }) => id));
  await ofTenants.billAgainFrom(
    db,
    freed.filter(({ agreementId }) => main.has(agreementId)),
  );
  if (freed.every(({ agreementId }) => main.has(agreementId))) return;
  await db.execute(sql`
    update agreements a set billed_through = g.day
    from (select id, min(day) as day from jsonb_to_recordset(${given}::jsonb) as r (id uuid, day date) group by id) as g
    where a.id = g.id and not a.is_main and a.billed_through > g.day`);
};

/** What is invoiced of an agreement no longer reaches beyond the day. */
export const billedOnlyUntil = async (db: Db, agreement: Billed['agreement'], day: Day): Promise<void> => {
  if (agreement.isMain) return ofTenants.billedOnlyUntil(db, agreement.tenantId, day);
  await db.execute(sql`
    update agreements set billed_through = ${day}::date where id = ${agreement.id}::uuid and billed_through > ${day}::date`);
};

/**
 * The last change of the main agreement's one line counts from this day on, whatever was agreed for later days before. The
 * database has let it begin with the first day that is not invoiced; a day before that is chosen by a person.
 */
export const lineCountsFrom = async (
  db: Db,
  agreementId: string,
  { day, today }: { day: Day; today: Day },
): Promise<void> => {
  const last = sql`(select id from agreement_lines where agreement_id = ${agreementId}::uuid order by start_date desc limit 1)`;
  // Sent in this order, so that no day has two lines in between.
  await Promise.all([
    db.execute(sql`
      delete from agreement_lines where agreement_id = ${agreementId}::uuid and start_date >= ${day}::date and id <> ${last}`),
    db.execute(sql`
      update agreement_lines set end_date = least(end_date, ${day}::date - 1), is_over = least(end_date, ${day}::date - 1) < ${today}::date
      where agreement_id = ${agreementId}::uuid and start_date < ${day}::date and (end_date >= ${day}::date or (end_date is not null and not is_over))`),
    db.execute(
      sql`update agreement_lines set start_date = ${day}::date where id = ${last} and start_date > ${day}::date`,
    ),
  ]);
};
