import { and, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BodyOf, QueryOf } from '../../domain/kernel/endpoint.ts';
import { AppError, invalid, notFound } from '../../domain/kernel/errors.ts';
import { toDecimalText } from '../../domain/kernel/money.ts';
import type {
  createPackage as CreatePackage,
  listPackages as ListPackages,
  updatePackage as UpdatePackage,
  WorkspacePackage,
} from '../../domain/packages/contract.ts';
import { BILLING_CYCLES } from '../../domain/packages/contract.ts';
import { onlineProblem } from '../../domain/packages/online.ts';
import {
  defaultPublicCycle,
  inUseProblem,
  MOST_PACKAGES,
  rateField,
  spacesProblem,
} from '../../domain/packages/rules.ts';
import type { Deps } from '../deps.ts';
import { containing, countRows, keyset } from '../http/list/page.ts';
import { type PackageOccupants, selectSpaces } from './occupancy.ts';
import { workspacePackages } from './tables.ts';

type DbDeps = Pick<Deps, 'db'>;
export type PackageDeps = DbDeps & { holders: PackageOccupants };

/** A package as it is sold, without who is on it. */
export type PackageOffer = typeof workspacePackages.$inferSelect;

export const getPackage = async ({ db }: DbDeps, id: string): Promise<PackageOffer> => {
  const [found] = await db.select().from(workspacePackages).where(eq(workspacePackages.id, id));
  if (!found) throw notFound('Package');
  return found;
};

/**
 * The same, held until the transaction ends: nobody sells a space of it, changes it or deletes it meanwhile. The lock is
 * the one that the database takes before it counts the tenants, so that it is never raised later.
 */
export const lockPackage = async ({ db }: DbDeps, id: string): Promise<PackageOffer> => {
  const [found] = await db.select().from(workspacePackages).where(eq(workspacePackages.id, id)).for('no key update');
  if (!found) throw notFound('Package');
  return found;
};

const columns = {
  id: workspacePackages.id,
  name: workspacePackages.name,
  type: workspacePackages.type,
  description: workspacePackages.description,
  dailyRate: workspacePackages.dailyRate,
  weeklyRate: workspacePackages.weeklyRate,
  fortnightRate: workspacePackages.fortnightRate,
  monthlyRate: workspacePackages.monthlyRate,
  quarterlyRate: workspacePackages.quarterlyRate,
  semiAnnualRate: workspacePackages.semiAnnualRate,
  annualRate: workspacePackages.annualRate,
  totalSpaces: workspacePackages.totalSpaces,
  freeRoomHours: workspacePackages.freeRoomHours,
  taxClass: workspacePackages.taxClass,
  isActive: workspacePackages.isActive,
  isPublic: workspacePackages.isPublic,
  publicCycle: workspacePackages.publicCycle,
  onlineDeposit: workspacePackages.onlineDeposit,
  features: workspacePackages.features,
  createdAt: workspacePackages.createdAt,
  updatedAt: workspacePackages.updatedAt,
  availableSpaces: sql<number>`spaces.available`,
  typeSpaces: sql<number>`spaces.type_spaces`,
  occupiedSpaces: sql<number>`spaces.occupied`,
};

const withSpaces = ({ holders }: PackageDeps) => sql`${selectSpaces(holders)} as spaces`;
const sameId = sql`spaces.id = ${workspacePackages.id}`;

const toFilter = (query: QueryOf<typeof ListPackages>): SQL | undefined => {
  const text = query.q ? containing(query.q) : null;
  return and(
    query.type ? eq(workspacePackages.type, query.type) : undefined,
    query.isActive === undefined ? undefined : eq(workspacePackages.isActive, query.isActive),
    text ? or(ilike(workspacePackages.name, text), ilike(workspacePackages.description, text)) : undefined,
  );
};

export const listPackages = async (
  deps: PackageDeps,
  query: QueryOf<typeof ListPackages>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<WorkspacePackage[]> => {
  const filter = toFilter(query);
  const page = keyset(query, {
    sorts: { createdAt: workspacePackages.createdAt, name: workspacePackages.name },
    id: workspacePackages.id,
    otherwise: '-createdAt',
  });
  const rows = await deps.db
    .select({ ...columns, cursor: page.cursor })
    .from(workspacePackages)
    .innerJoin(withSpaces(deps), sameId)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(deps.db, workspacePackages, filter, reply);
  return page.finish(request, reply, rows);
};

const packageWithSpaces = async (deps: PackageDeps, id: string): Promise<WorkspacePackage> => {
  const [found] = await deps.db
    .select(columns)
    .from(workspacePackages)
    .innerJoin(withSpaces(deps), sameId)
    .where(eq(workspacePackages.id, id));
  if (!found) throw notFound('Package');
  return found;
};

type Sent = BodyOf<typeof UpdatePackage>;

// As the table takes it: amounts as text, and nothing that was not sent.
const toRow = (sent: Sent) => {
  const rates = BILLING_CYCLES.flatMap((cycle) => {
    const amount = sent[rateField(cycle)];
    return amount === undefined ? [] : [[rateField(cycle), toDecimalText(amount)]];
  });
  const given = Object.entries(sent).filter(([, value]) => value !== undefined);
  const { onlineDeposit } = sent;
  const deposit = onlineDeposit === undefined ? [] : [['onlineDeposit', depositText(onlineDeposit)]];
  return Object.fromEntries([...given, ...rates, ...deposit]) as Partial<typeof workspacePackages.$inferInsert>;
};

const depositText = (deposit: Sent['onlineDeposit']): string | null =>
  deposit === null || deposit === undefined ? null : toDecimalText(deposit);

const refuseUnlessSellable = (offer: Parameters<typeof onlineProblem>[0]): void => {
  const problem = onlineProblem(offer);
  if (problem) throw invalid({ onlineDeposit: problem });
};

export const insertPackage = async ({ db }: DbDeps, input: BodyOf<typeof CreatePackage>): Promise<string> => {
  const { name, totalSpaces, publicCycle = defaultPublicCycle(input.type) } = input;
  refuseUnlessSellable({ ...input, publicCycle, onlineDeposit: depositText(input.onlineDeposit) });
  if ((await db.$count(workspacePackages)) >= MOST_PACKAGES) {
    throw new AppError(
      'conflict',
      `A space has at most ${MOST_PACKAGES.toLocaleString('en')} packages: delete one that nobody was ever on`,
    );
  }
  const [created] = await db
    .insert(workspacePackages)
    .values({ ...toRow(input), name, totalSpaces, publicCycle })
    .returning({ id: workspacePackages.id });
  if (!created) throw new Error('The insert answered no row');
  return created.id;
};

export const createPackage = async (
  deps: PackageDeps,
  input: BodyOf<typeof CreatePackage>,
): Promise<WorkspacePackage> => packageWithSpaces(deps, await insertPackage(deps, input));

export const hasPackages = async ({ db }: DbDeps): Promise<boolean> =>
  (await db.select({ id: workspacePackages.id }).from(workspacePackages).limit(1)).length > 0;

export const updatePackage = async (deps: PackageDeps, id: string, changes: Sent): Promise<WorkspacePackage> => {
  const before = await lockPackage(deps, id);
  const { occupiedSpaces } = await packageWithSpaces(deps, id);
  const problem = spacesProblem({ ...before, ...pickDefined(changes), occupiedSpaces });
  if (problem) throw new AppError('package_full', problem, { fields: { totalSpaces: problem } });
  const given = toRow(changes);
  refuseUnlessSellable({ ...before, ...pickDefined(changes), ...onlineChange(changes) });
  if (Object.keys(given).length > 0) {
    await deps.db.update(workspacePackages).set(given).where(eq(workspacePackages.id, id));
  }
  return packageWithSpaces(deps, id);
};

const pickDefined = ({ type, totalSpaces }: Sent) => ({
  ...(type === undefined ? {} : { type }),
  ...(totalSpaces === undefined ? {} : { totalSpaces }),
});

const onlineChange = ({ publicCycle, onlineDeposit }: Sent) => ({
  ...(publicCycle === undefined ? {} : { publicCycle }),
  ...(onlineDeposit === undefined ? {} : { onlineDeposit: depositText(onlineDeposit) }),
});

/** Locked against new tenants first: between the count and the delete nobody can come to refer to it. */
export const removePackage = async ({ db, holders }: PackageDeps, id: string): Promise<void> => {
  const [locked] = await db
    .select({ id: workspacePackages.id })
    .from(workspacePackages)
    .where(eq(workspacePackages.id, id))
    .for('update');
  if (!locked) throw notFound('Package');
  const { rows } = await db.execute<{ holding: number; ever: number }>(
    sql`select h.holding::int as holding, h.ever::int as ever from (${holders}) h where h.package_id = ${id}`,
  );
  const problem = inUseProblem(rows[0]?.ever ?? 0, rows[0]?.holding ?? 0);
  if (problem) throw new AppError('package_in_use', problem);
  await db.delete(workspacePackages).where(eq(workspacePackages.id, id));
};
