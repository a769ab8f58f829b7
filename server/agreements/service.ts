import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  Agreement,
  AgreementDetails,
  AgreementInput,
  listAgreements as ListAgreements,
  updateAgreement as UpdateAgreement,
} from '../../domain/agreements/contract.ts';
import { anchorProblem, plannedEnd } from '../../domain/agreements/life.ts';
import { approvalNeeded } from '../../domain/agreements/list-price.ts';
import type { BodyOf, QueryOf } from '../../domain/kernel/endpoint.ts';
import { AppError, invalid, notFound } from '../../domain/kernel/errors.ts';
import { cents, toDecimalText } from '../../domain/kernel/money.ts';
import type { Db } from '../db/connection/database.ts';
import { withoutWaiting } from '../db/connection/transactions.ts';
import type { Deps } from '../deps.ts';
import { limitTo, type SearchCondition, searchText, textContains } from '../http/list/list-search.ts';
import { containing, countRows, keyset } from '../http/list/page.ts';
import { findTenant, lockAccount, tenantNamed } from '../tenants/lock-tenant.ts';
import { setTenancyEnd } from '../tenants/terms.ts';
import { countFreeHours } from './free-hours.ts';
import { insertLines, type NewLine } from './lines.ts';
import { agreementColumns, getAgreement, listLines, type PresentDeps, presentAgreements } from './present.ts';
import { type AgreementRow, agreements } from './tables.ts';

const toFilter = (query: QueryOf<typeof ListAgreements>): SQL | undefined =>
  and(
    query.state ? eq(agreements.state, query.state) : undefined,
    query.tenantId ? eq(agreements.tenantId, query.tenantId) : undefined,
    query.endsFrom ? gte(agreements.endDate, query.endsFrom) : undefined,
    query.endsBefore ? lt(agreements.endDate, query.endsBefore) : undefined,
  );

const { number, externalNumber, purchaseOrder } = agreements;

const searchConditions = (q: string): SearchCondition[] => {
  const described = sql`l.description is not null and l.description ilike ${containing(q)}`;
  return [
    textContains(searchText(number, externalNumber, purchaseOrder), q),
    tenantNamed(agreements.tenantId, q),
    {
      forAll: sql`${agreements.id} in (select l.agreement_id from agreement_lines l where ${described})`,
      forRow: sql`(select true from agreement_lines l where l.agreement_id = ${agreements.id} and ${described} limit 1)`,
    },
  ];
};

export const listAgreements = async (
  deps: Deps,
  query: QueryOf<typeof ListAgreements>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Agreement[]> => {
  const page = keyset(query, {
    sorts: {
      createdAt: agreements.createdAt,
      startDate: agreements.startDate,
      // Those without an end come last.
      endDate: { by: sql`coalesce(${agreements.endDate}, 'infinity')`, type: 'date' },
      number: agreements.seq,
    },
    id: agreements.id,
    otherwise: '-createdAt',
  });
  const narrow = toFilter(query);
  const words = query.q ? searchConditions(query.q) : null;
  // By state they have an index in the usual order alone.
  const few = query.state && query.sort && !query.sort.endsWith('createdAt') ? eq(agreements.state, query.state) : null;
  const wanted = { page, filter: narrow, count: query.count };
  const filter = and(narrow, await limitTo(deps.db, agreements.id, [words, few], wanted));
  const rows = await deps.db
    .select({ ...agreementColumns, cursor: page.cursor })
    .from(agreements)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(deps.db, agreements, filter, reply);
  return presentAgreements(deps, page.finish(request, reply, rows));
};

/** The agreement, held with its tenant until the transaction ends. */
export const lockAgreement = async (db: Db, id: string): Promise<AgreementRow> => {
  const [found] = await db.select({ tenantId: agreements.tenantId }).from(agreements).where(eq(agreements.id, id));
  if (!found) throw notFound('Agreement');
  await lockAccount(db, found.tenantId);
  const [row] = await db.select().from(agreements).where(eq(agreements.id, id)).for('no key update');
  if (!row) throw notFound('Agreement');
  return row;
};

const checkTenant = async (deps: Deps, tenantId: string): Promise<void> => {
  const isThere = await lockAccount(deps.db, tenantId);
  if (!isThere) throw invalid({ tenantId: 'This tenant does not exist' });
  const tenant = await findTenant(deps, tenantId);
  if (tenant?.status === 'terminated') throw invalid({ tenantId: 'This tenancy is terminated' });
};

const toLines = ({ lines, startDate, billingCycle, reason }: AgreementInput, endDate: string | null): NewLine[] =>
  lines.map((line, sentAs) => {
    const start = line.startDate ?? startDate;
    if (start < startDate)
      throw invalid({ [`lines.${sentAs}.startDate`]: 'A line must not start before its agreement' });
    if (endDate !== null && start > endDate) {
      throw invalid({ [`lines.${sentAs}.startDate`]: 'A line must start before its agreement ends' });
    }
    return {
      position: sentAs + 1,
      packageId: line.packageId ?? null,
      extraId: line.extraId ?? null,
      description: line.description,
      quantity: line.quantity,
      unitPrice: line.unitPrice ?? null,
      billingCycle,
      discountPercent: line.discountPercent,
      discountUntil: line.discountUntil ?? null,
      startDate: start,
      endDate: line.endDate ?? null,
      unitIds: line.unitIds,
      reason: line.reason ?? reason,
      sentAs,
    };
  });

/** Who makes an agreement count whose prices are far below the list has approved them. */
export const recordApproval = async (
  deps: Deps,
  id: string,
  by: string,
  lines: Parameters<typeof approvalNeeded>[0],
): Promise<void> => {
  const { approvalBelowListPercent } = (await deps.settings.get()).billing;
  if (approvalNeeded(lines, approvalBelowListPercent) === null) return;
  const approval = { approvedBy: by, approvedAt: deps.clock.now() };
  withoutWaiting(deps.db, deps.db.update(agreements).set(approval).where(eq(agreements.id, id)));
};

export type Maker = { name: string; mayApprove: boolean };

/** Who may not make agreements count works on drafts alone. */
export const checkMayChange = ({ state }: Pick<AgreementRow, 'state'>, { mayApprove }: Maker): void => {
  if (state === 'draft' || mayApprove) return;
  throw new AppError('forbidden', 'You can change drafts; a manager changes agreements that count');
};

export const createAgreement = async (deps: Deps, input: AgreementInput, by: Maker): Promise<AgreementDetails> => {
  const { lines: _, reason: __, draft, depositRequired, ...sent } = input;
  const { startDate, termMonths = null, renewsMonths = null } = sent;
  const problem = anchorProblem(input.billingCycle, input.anchorDay ?? null);
  if (problem) throw invalid({ anchorDay: problem });
  await checkTenant(deps, input.tenantId);
  const endDate = plannedEnd({ startDate, termMonths, renewsMonths });
  const lines = toLines(input, endDate);
  const [row] = await deps.db
    .insert(agreements)
    .values({
      ...sent,
      endDate,
      seq: sql`agreement_numbers(1)`,
      state: draft ? 'draft' : 'active',
      billedThrough: startDate,
      depositRequired: toDecimalText(depositRequired ?? cents(0)),
    })
    .returning({ id: agreements.id });
  if (!row) throw new Error('The insert answered no row');
  const place = { agreementId: row.id, endDate, known: new Set<string>(), needsReason: !by.mayApprove };
  const priced = await insertLines(deps.db, lines, place);
  await countFreeHours(deps, input.tenantId);
  if (!draft) await recordApproval(deps, row.id, by.name, priced);
  return getAgreement(deps, row.id);
};

export const activateAgreement = async (deps: Deps, id: string, by: string): Promise<AgreementDetails> => {
  const before = await lockAgreement(deps.db, id);
  if (before.state !== 'draft') throw new AppError('conflict', 'Only a draft can be activated');
  await checkTenant(deps, before.tenantId);
  await deps.db.update(agreements).set({ state: 'active' }).where(eq(agreements.id, id));
  await countFreeHours(deps, before.tenantId);
  await recordApproval(deps, id, by, await listLines(deps.db, [id]));
  return getAgreement(deps, id);
};

/** The last day of an agreement; that of the main one is its tenant's. */
export const setEnd = async (db: Db, agreement: AgreementRow, endDate: string | null): Promise<void> => {
  if (agreement.isMain) return setTenancyEnd(db, agreement.tenantId, endDate);
  await db.update(agreements).set({ endDate }).where(eq(agreements.id, agreement.id));
};

// Days that are invoiced were invoiced for periods that began on another day.
const checkAnchor = (before: AgreementRow, anchorDay: number | null | undefined): void => {
  if (anchorDay === undefined || anchorDay === before.anchorDay) return;
  const { isMain, billedThrough, startDate, billingCycle } = before;
  if (isMain) throw invalid({ anchorDay: 'The main agreement is billed from the day on which the tenancy starts' });
  if (billedThrough !== startDate) throw invalid({ anchorDay: 'Rent is invoiced already: the billing day stays' });
  const problem = anchorProblem(billingCycle, anchorDay);
  if (problem) throw invalid({ anchorDay: problem });
};

export const updateAgreement = async (
  deps: PresentDeps,
  id: string,
  changes: BodyOf<typeof UpdateAgreement>,
  by: Maker,
): Promise<AgreementDetails> => {
  const before = await lockAgreement(deps.db, id);
  checkMayChange(before, by);
  if (before.state === 'ended') throw new AppError('conflict', 'This agreement has ended');
  const { depositRequired, ...sent } = changes;
  checkAnchor(before, changes.anchorDay);
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  if (depositRequired !== undefined) given.depositRequired = toDecimalText(depositRequired);
  if (Object.keys(given).length > 0) await deps.db.update(agreements).set(given).where(eq(agreements.id, id));
  const after = { ...before, ...(given as Partial<AgreementRow>) };
  if ('freeHours' in given || 'freeHoursPer' in given) await countFreeHours(deps, before.tenantId);
  const isOtherTerm = after.termMonths !== before.termMonths || after.renewsMonths !== before.renewsMonths;
  if (isOtherTerm && before.state !== 'notice') await setEnd(deps.db, before, plannedEnd(after));
  return getAgreement(deps, id);
};
