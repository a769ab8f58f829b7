import { and, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { AgreedTax, FreeHoursPer } from '../../domain/agreements/contract.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { BillingCycle } from '../../domain/packages/contract.ts';
import type { AgreementType } from '../../domain/tenants/contract.ts';
import type { Db } from '../db/connection/database.ts';
import { insertRows } from '../db/query/insert-rows.ts';
import { uuidV7 } from '../db/query/uuid-v7.ts';
import { type SelectedAgreement, selectAgreements } from './present.ts';
import { agreementLines, agreements, unitHolds } from './tables.ts';

// Agreements that come all at once from another system: one statement for each table, however many there are.

export type BroughtLine = {
  position: number;
  packageId: string | null;
  extraId: string | null;
  description: string | null;
  quantity: number;
  unitPrice: string;
  discountPercent: number;
  discountUntil: Day | null;
  startDate: Day;
  endDate: Day | null;
  unitIds: string[];
};

export type BroughtAgreement = {
  /** That of the main agreement is found out once its tenant is there. */
  id: string;
  tenantId: string;
  isMain: boolean;
  externalNumber: string;
  kind: AgreementType;
  state: 'active' | 'notice';
  noticeGivenOn: Day | null;
  startDate: Day;
  endDate: Day | null;
  termMonths: number | null;
  renewsMonths: number | null;
  noticeDays: number;
  billingCycle: BillingCycle;
  dueDays: number | null;
  purchaseOrder: string | null;
  billingEmails: string[];
  depositRequired: string;
  freeHours: number | null;
  freeHoursPer: FreeHoursPer;
  taxClass: AgreedTax;
  anchorDay: number | null;
  billedThrough: Day;
  lines: BroughtLine[];
};

// The main agreements came with their tenants; what else was agreed is laid over them.
const fillMain = async (db: Db, main: readonly BroughtAgreement[]): Promise<void> => {
  if (main.length === 0) return;
  const given = JSON.stringify(main.map(({ lines: _, ...agreement }) => agreement));
  const { rows } = await db.execute<{ id: string; tenant_id: string }>(sql`
    update ${agreements} a set term_months = g."termMonths", renews_months = g."renewsMonths", notice_days = g."noticeDays",
      due_days = g."dueDays", purchase_order = g."purchaseOrder", deposit_required = g."depositRequired",
      external_number = g."externalNumber", state = g.state, notice_given_on = g."noticeGivenOn", free_hours = g."freeHours",
      free_hours_per = g."freeHoursPer", tax_class = g."taxClass",
      billing_emails = array(select jsonb_array_elements_text(g."billingEmails"))
    from jsonb_to_recordset(${given}::jsonb) as g ("tenantId" uuid, "termMonths" int, "renewsMonths" int, "noticeDays" int,
      "dueDays" int, "purchaseOrder" text, "depositRequired" numeric, "billingEmails" jsonb, "externalNumber" text, state text,
      "noticeGivenOn" date, "freeHours" int, "freeHoursPer" text, "taxClass" text)
    where a.tenant_id = g."tenantId" and a.is_main returning a.id, a.tenant_id`);
  const ids = new Map(rows.map(({ id, tenant_id }) => [tenant_id, id]));
  for (const agreement of main) agreement.id = ids.get(agreement.tenantId) ?? agreement.id;
};

const insertOthers = async (db: Db, others: readonly BroughtAgreement[]): Promise<void> => {
  if (others.length === 0) return;
  const { rows } = await db.execute<{ first: number }>(sql`select agreement_numbers(${others.length}) as first`);
  const first = rows[0]?.first ?? 1;
  await insertRows(
    db,
    agreements,
    others.map(({ lines: _, ...agreement }, n) => ({ ...agreement, seq: first + n })),
  );
};

// The one line that a main agreement came with becomes its first line as it was agreed.
const fillFirstLines = async (db: Db, main: readonly BroughtAgreement[]): Promise<Map<string, string>> => {
  const given = main.flatMap(({ id, lines: [first] }) => (first ? [{ ...first, agreementId: id }] : []));
  if (given.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; agreement_id: string }>(sql`
    update ${agreementLines} l set package_id = g."packageId", extra_id = g."extraId", description = g.description,
      quantity = g.quantity, unit_price = g."unitPrice", discount_percent = g."discountPercent", discount_until = g."discountUntil",
      start_date = g."startDate", end_date = g."endDate"
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g ("agreementId" uuid, "packageId" uuid, "extraId" uuid,
      description text, quantity int, "unitPrice" numeric, "discountPercent" numeric, "discountUntil" date, "startDate" date, "endDate" date)
    where l.agreement_id = g."agreementId" returning l.id, l.agreement_id`);
  return new Map(rows.map(({ id, agreement_id }) => [agreement_id, id]));
};

const earlier = (one: Day | null, other: Day | null): Day | null =>
  one === null || (other !== null && other < one) ? other : one;

/** Agreements of tenants who are there already, with their lines and the units that these hold. */
export const bringInAgreements = async (db: Db, brought: readonly BroughtAgreement[]): Promise<void> => {
  const main = brought.filter(({ isMain }) => isMain);
  const others = brought.filter(({ isMain }) => !isMain);
  await fillMain(db, main);
  await insertOthers(db, others);
  const firstLines = await fillFirstLines(db, main);
  const lines = brought.flatMap((agreement) =>
    agreement.lines.map((line) => {
      const isFirst = agreement.isMain && line === agreement.lines[0];
      return { agreement, line, isFirst, id: (isFirst ? firstLines.get(agreement.id) : null) ?? uuidV7() };
    }),
  );
  await insertRows(
    db,
    agreementLines,
    lines
      .filter(({ isFirst }) => !isFirst)
      .map(({ agreement, id, line: { unitIds: _, discountPercent, ...line } }) => ({
        id,
        agreementId: agreement.id,
        billingCycle: agreement.billingCycle,
        ...line,
        discountPercent: String(discountPercent),
      })),
  );
  await insertRows(
    db,
    unitHolds,
    lines.flatMap(({ agreement, id, line }) =>
      line.unitIds.map((unitId) => ({
        lineId: id,
        unitId,
        startDate: line.startDate,
        endDate: earlier(line.endDate, agreement.endDate),
      })),
    ),
  );
};

/** Agreements that count and do not end today. */
export const agreementsHere = (db: Db, today: Day): Promise<SelectedAgreement[]> =>
  selectAgreements(
    db,
    and(inArray(agreements.state, ['active', 'notice']), or(isNull(agreements.endDate), gt(agreements.endDate, today))),
  );
