import { and, eq, ilike, type SQL } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BodyOf, QueryOf } from '../../domain/kernel/endpoint.ts';
import { invalid, notFound } from '../../domain/kernel/errors.ts';
import { toDecimalText } from '../../domain/kernel/money.ts';
import type {
  createProduct as CreateProduct,
  listProducts as ListProducts,
  Product,
  updateProduct as UpdateProduct,
} from '../../domain/products/contract.ts';
import { productProblems } from '../../domain/products/rules.ts';
import { givenClass } from '../../domain/settings/tax-classes.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { containing, countRows, keyset } from '../http/list/page.ts';
import { holdActiveAccounts } from '../ledger/accounts.ts';
import { productColumns } from './find.ts';
import { products } from './tables.ts';

type DbDeps = Pick<Deps, 'db'>;

const toFilter = (query: QueryOf<typeof ListProducts>): SQL | undefined =>
  and(
    query.kind === undefined ? undefined : eq(products.kind, query.kind),
    query.isActive === undefined ? undefined : eq(products.isActive, query.isActive),
    query.isPublic === undefined ? undefined : eq(products.isPublic, query.isPublic),
    query.q ? ilike(products.name, containing(query.q)) : undefined,
  );

export const listProducts = async (
  { db }: DbDeps,
  query: QueryOf<typeof ListProducts>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Product[]> => {
  const filter = toFilter(query);
  const page = keyset(query, {
    sorts: { createdAt: products.createdAt, name: products.name, price: products.price },
    id: products.id,
    otherwise: '-createdAt',
  });
  const rows = await db
    .select({ ...productColumns, cursor: page.cursor })
    .from(products)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, products, filter, reply);
  return page.finish(request, reply, rows);
};

export const getProduct = async ({ db }: DbDeps, id: string): Promise<Product> => {
  const [found] = await db.select(productColumns).from(products).where(eq(products.id, id));
  if (!found) throw notFound('Product');
  return found;
};

const checkAccount = async (db: Db, account: string | undefined): Promise<void> => {
  if (account === undefined) return;
  const active = await holdActiveAccounts(db, [account]);
  if (!active.has(account)) throw invalid({ account: 'This account does not exist or is not in use' });
};

const refuseProblems = (shape: Parameters<typeof productProblems>[0]): void => {
  const problems = productProblems(shape);
  if (Object.keys(problems).length > 0) throw invalid(problems);
};

export const createProduct = async (deps: DbDeps, input: BodyOf<typeof CreateProduct>): Promise<Product> => {
  const { vatable: _, ...others } = input;
  refuseProblems(input);
  await checkAccount(deps.db, input.account);
  const [created] = await deps.db
    .insert(products)
    .values({ ...others, taxClass: givenClass(input) ?? 'B', price: toDecimalText(input.price) })
    .returning({ id: products.id });
  if (!created) throw new Error('The insert answered no row');
  return getProduct(deps, created.id);
};

export const updateProduct = async (
  deps: DbDeps,
  id: string,
  changes: BodyOf<typeof UpdateProduct>,
): Promise<Product> => {
  const [before] = await deps.db.select().from(products).where(eq(products.id, id)).for('no key update');
  if (!before) throw notFound('Product');
  const { price, ...others } = changes;
  const sent = Object.entries({ ...others, ...(price === undefined ? {} : { price: toDecimalText(price) }) });
  const given = Object.fromEntries(sent.filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return getProduct(deps, id);
  refuseProblems({ ...before, ...given });
  await checkAccount(deps.db, changes.account);
  await deps.db.update(products).set(given).where(eq(products.id, id));
  return getProduct(deps, id);
};
