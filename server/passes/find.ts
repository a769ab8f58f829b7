import { and, asc, eq, gte, ilike, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { QueryOf } from '../../domain/kernel/endpoint.ts';
import { notFound } from '../../domain/kernel/errors.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { listPasses as ListPasses, Pass, PassDetails, PassState } from '../../domain/passes/contract.ts';
import { daysLeftOn, passStateOn, readPassNumber } from '../../domain/passes/rules.ts';
import { getToday } from '../clock.ts';
import type { Db } from '../db/connection/database.ts';
import { together } from '../db/connection/transactions.ts';
import type { Deps } from '../deps.ts';
import { containing, countRows, keyset } from '../http/list/page.ts';
import { partyMatches } from '../parties/search.ts';
import { tenantMatches } from '../tenants/lock-tenant.ts';
import { passes, passUses } from './tables.ts';

export type PassDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

const columns = {
  id: passes.id,
  number: passes.number,
  productId: passes.productId,
  productName: sql<string>`product.name`.as('product_name'),
  tenantId: passes.tenantId,
  partyId: passes.partyId,
  holderName: sql<string>`coalesce(tenant.company_name, party.name)`.as('holder_name'),
  holderPhone: sql<string | null>`coalesce(tenant.phone, party.phone)`.as('holder_phone'),
  days: passes.days,
  usedDays: passes.usedDays,
  validFrom: passes.validFrom,
  expiresOn: passes.expiresOn,
  isVoid: sql<boolean>`${passes.voidedAt} is not null`.as('is_void'),
  isPaid: sql<boolean>`invoice.status in ('paid', 'credited')`.as('is_paid'),
  invoiceId: passes.invoiceId,
  invoiceNumber: sql<string>`invoice.invoice_number`.as('invoice_number'),
  lastUsedOn: sql<Day | null>`(select max(u.day)::text from ${passUses} u where u.pass_id = ${passes.id})`.as(
    'last_used_on',
  ),
  createdAt: passes.createdAt,
  net: sql<string>`(${passes.net} - ${passes.credited})::numeric(10, 2)::text`.as('left_net'),
  earned: passes.earned,
};

const selectPasses = (db: Db) =>
  db
    .select(columns)
    .from(passes)
    .innerJoin(sql`products product`, sql`product.id = ${passes.productId}`)
    .innerJoin(sql`invoices invoice`, sql`invoice.id = ${passes.invoiceId}`)
    .leftJoin(sql`tenants tenant`, sql`tenant.id = ${passes.tenantId}`)
    .leftJoin(sql`parties party`, sql`party.id = ${passes.partyId}`);

type Row = Awaited<ReturnType<typeof selectPasses>>[number];

const present = ({ isVoid, net: _net, earned: _earned, ...row }: Row, today: Day): Pass => {
  const facts = { ...row, isVoid };
  return { ...row, daysLeft: daysLeftOn(facts, today), state: passStateOn(facts, today) };
};

const findWhere = async (deps: PassDeps, where: SQL | undefined): Promise<Pass[]> => {
  const rows = await selectPasses(deps.db).where(where).orderBy(asc(passes.expiresOn), asc(passes.id));
  const today = await getToday(deps);
  return rows.map((row) => present(row, today));
};

/** In the order given. */
export const passesById = async (deps: PassDeps, ids: readonly string[]): Promise<Pass[]> => {
  if (ids.length === 0) return [];
  const found = await findWhere(deps, inArray(passes.id, [...ids]));
  return ids.flatMap((id) => found.find((pass) => pass.id === id) ?? []);
};

/** What was sold with each invoice. */
export const passesOfInvoices = async (
  deps: PassDeps,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, Pass[]>> =>
  invoiceIds.length === 0
    ? new Map()
    : Map.groupBy(await findWhere(deps, inArray(passes.invoiceId, [...invoiceIds])), ({ invoiceId }) => invoiceId);

const inState = (state: PassState, today: Day): SQL | undefined => {
  if (state === 'void') return isNotNull(passes.voidedAt);
  const stands = isNull(passes.voidedAt);
  if (state === 'used_up') return and(stands, sql`${passes.usedDays} = ${passes.days}`);
  const hasDays = and(stands, sql`${passes.usedDays} < ${passes.days}`);
  return and(hasDays, state === 'expired' ? lt(passes.expiresOn, today) : gte(passes.expiresOn, today));
};

type Holders = { tenantIds: readonly string[]; partyIds: readonly string[] };

/** What people can come in by today, the first to expire first. */
export const activePasses = async (deps: PassDeps, { tenantIds, partyIds }: Holders): Promise<Pass[]> => {
  if (tenantIds.length + partyIds.length === 0) return [];
  const held = or(inArray(passes.tenantId, [...tenantIds]), inArray(passes.partyId, [...partyIds]));
  return findWhere(deps, and(held, inState('active', await getToday(deps))));
};

const matches = (q: string): SQL | undefined => {
  const number = readPassNumber(q);
  return number
    ? or(eq(passes.number, number), tenantMatches(passes.tenantId, q), partyMatches(passes.partyId, q))
    : or(ilike(passes.number, containing(q)), tenantMatches(passes.tenantId, q), partyMatches(passes.partyId, q));
};

export const listPasses = async (
  deps: PassDeps,
  query: QueryOf<typeof ListPasses>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Pass[]> => {
  const { db } = deps;
  const today = await getToday(deps);
  const filter = and(
    query.party ? eq(passes.partyId, query.party) : undefined,
    query.tenant ? eq(passes.tenantId, query.tenant) : undefined,
    query.state ? inState(query.state, today) : undefined,
    query.q ? matches(query.q) : undefined,
  );
  const page = keyset(query, {
    sorts: { createdAt: passes.createdAt, expiresOn: passes.expiresOn },
    id: passes.id,
    otherwise: '-createdAt',
  });
  const places = db
    .select({ id: passes.id, cursor: page.cursor.as('cursor') })
    .from(passes)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  const found = await places;
  if (query.count) await countRows(db, passes, filter, reply);
  const shown = page.finish(request, reply, found);
  return passesById(
    deps,
    shown.map(({ id }) => id),
  );
};

export const getPass = async (deps: PassDeps, id: string): Promise<PassDetails> => {
  const [rows, uses, today] = await together(
    deps.db,
    () => selectPasses(deps.db).where(eq(passes.id, id)).execute(),
    () =>
      deps.db
        .select({ day: passUses.day, earned: passUses.earned, at: passUses.usedAt })
        .from(passUses)
        .where(eq(passUses.passId, id))
        .orderBy(asc(passUses.day))
        .execute(),
    () => getToday(deps),
  );
  const [row] = rows;
  if (!row) throw notFound('Pass');
  return { ...present(row, today), net: row.net, earned: row.earned, uses };
};
