import { and, eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AgreedTax } from '../../../domain/agreements/contract.ts';
import { soldClass } from '../../../domain/agreements/life.ts';
import type {
  Charge,
  ChargeInput,
  ChargeState,
  listCharges as ListCharges,
} from '../../../domain/billing/charges/charge-contract.ts';
import { chargeFormula, chargePrice } from '../../../domain/billing/charges/charge-rules.ts';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import { AppError, invalid, notFound } from '../../../domain/kernel/errors.ts';
import { addMoney, MAX_CENTS, toDecimalText } from '../../../domain/kernel/money.ts';
import { classFor, statusOn, type TaxClass, type TaxStatus } from '../../../domain/settings/tax-classes.ts';
import { relieved, taxed, vatTerms } from '../../../domain/settings/vat.ts';
import { agreementToBill } from '../../agreements/to-bill.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { extrasById } from '../../extras/service.ts';
import { containing, countRows, keyset } from '../../http/list/page.ts';
import { lockAccount, tenantIdsByName } from '../../tenants/lock-tenant.ts';
import { charges } from '../tables/charge-tables.ts';

const IN_STATE: Record<ChargeState, SQL | undefined> = {
  open: and(isNull(charges.invoiceLineId), isNull(charges.voidReason)),
  invoiced: isNotNull(charges.invoiceLineId),
  void: isNotNull(charges.voidReason),
};

const ofAgreement = (id: string): SQL => sql`(${charges.agreementId} = ${id}::uuid or (${charges.agreementId} is null
  and ${charges.tenantId} = (select a.tenant_id from agreements a where a.id = ${id}::uuid and a.is_main)))`;

const toFilter = ({ q, tenantId, agreementId, state }: QueryOf<typeof ListCharges>): SQL | undefined =>
  and(
    tenantId ? eq(charges.tenantId, tenantId) : undefined,
    agreementId ? ofAgreement(agreementId) : undefined,
    state ? IN_STATE[state] : undefined,
    q ? or(ilike(charges.description, containing(q)), sql`${charges.tenantId} in ${tenantIdsByName(q)}`) : undefined,
  );

const fromInvoice = sql`from invoice_lines l join invoices i on i.id = l.invoice_id where l.id = ${charges.invoiceLineId}`;

const columns = {
  id: charges.id,
  tenantId: charges.tenantId,
  tenantName: sql<string>`(select t.company_name from tenants t where t.id = ${charges.tenantId})`,
  agreementId: charges.agreementId,
  extraId: charges.extraId,
  description: charges.description,
  quantity: charges.quantity,
  unitPrice: charges.unitPrice,
  date: charges.date,
  voidReason: charges.voidReason,
  createdAt: charges.createdAt,
  invoiceId: sql<string | null>`(select i.id ${fromInvoice})`,
  invoiceNumber: sql<string | null>`(select i.invoice_number ${fromInvoice})`,
  agreed: sql<AgreedTax>`(select a.tax_class from agreements a where a.tenant_id = charges.tenant_id
    and (a.id = charges.agreement_id or (a.is_main and charges.agreement_id is null)))`,
  buyer: sql<TaxStatus>`(select jsonb_build_object('taxClass', t.tax_class, 'taxReference', t.tax_reference, 'taxFrom', t.tax_from, 'taxUntil', t.tax_until)
    from tenants t where t.id = ${charges.tenantId})`,
  own: sql<TaxClass>`coalesce((select e.tax_class from extras e where e.id = ${charges.extraId}), 'B')`,
};

const select = (db: Db) => db.select(columns).from(charges);
type Row = Awaited<ReturnType<typeof select>>[number];

const presentCharges = async (deps: Pick<Deps, 'settings' | 'clock'>, rows: readonly Row[]): Promise<Charge[]> => {
  const today = await getToday(deps);
  const terms = vatTerms(await deps.settings.get(), today);
  return rows.map(({ own, agreed, buyer, ...row }) => {
    const listed = soldClass(agreed, own);
    const taxClass = classFor(listed, statusOn(buyer, today));
    const { net, vat } = relieved(taxed(chargePrice(row), terms, listed), statusOn(buyer, today));
    const state = row.voidReason === null ? (row.invoiceId === null ? 'open' : 'invoiced') : 'void';
    return { ...row, taxClass, state, formula: chargeFormula(row), amount: toDecimalText(addMoney(net, vat)) };
  });
};

export const listCharges = async (
  deps: Deps,
  query: QueryOf<typeof ListCharges>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Charge[]> => {
  const filter = toFilter(query);
  const page = keyset(query, {
    sorts: { createdAt: charges.createdAt, date: charges.date },
    id: charges.id,
    otherwise: '-createdAt',
  });
  const rows = await deps.db
    .select({ ...columns, cursor: page.cursor })
    .from(charges)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(deps.db, charges, filter, reply);
  return presentCharges(deps, page.finish(request, reply, rows));
};

const listOpen = async (deps: Deps, where: SQL, atMost: number): Promise<Charge[]> =>
  presentCharges(
    deps,
    await select(deps.db).where(and(where, IN_STATE.open)).orderBy(charges.date, charges.id).limit(atMost),
  );

/** What is still to be invoiced of a tenant, oldest first. */
export const listTenantCharges = (deps: Deps, tenantId: string, atMost: number): Promise<Charge[]> =>
  listOpen(deps, eq(charges.tenantId, tenantId), atMost);

const MOST_WAITING = 100;

/** The same of one agreement. */
export const waitingCharges = (deps: Deps, agreementId: string): Promise<Charge[]> =>
  listOpen(deps, ofAgreement(agreementId), MOST_WAITING);

const getCharge = async (deps: Deps, id: string): Promise<Charge> => {
  const [charge] = await presentCharges(deps, await select(deps.db).where(eq(charges.id, id)));
  if (!charge) throw notFound('Charge');
  return charge;
};

const checkAgreement = async (db: Db, { tenantId, agreementId }: ChargeInput): Promise<void> => {
  if (!agreementId) return;
  const agreement = await agreementToBill(db, agreementId);
  if (agreement?.tenantId !== tenantId) throw invalid({ agreementId: 'This tenant has no such agreement' });
  if (agreement.isDraft) throw invalid({ agreementId: 'This agreement is a draft: activate it first' });
};

const describeExtra = async (db: Db, extraId: string | null | undefined) => {
  if (!extraId) return { name: '', price: '' };
  const extra = (await extrasById({ db }, [extraId])).get(extraId);
  if (!extra) throw invalid({ extraId: 'This extra does not exist' });
  if (!extra.isActive) throw invalid({ extraId: `${extra.name} is no longer offered` });
  return extra;
};

/** What a tenant owes for something sold once; the next billing run puts it onto an invoice. */
export const createCharge = async (deps: Deps, input: ChargeInput): Promise<Charge> => {
  const { tenantId, agreementId = null, extraId = null, quantity } = input;
  const [isThere, extra, today] = await Promise.all([
    lockAccount(deps.db, tenantId),
    describeExtra(deps.db, extraId),
    getToday(deps),
  ]);
  if (!isThere) throw invalid({ tenantId: 'This tenant does not exist' });
  await checkAgreement(deps.db, input);
  const unitPrice = input.unitPrice === undefined ? extra.price : toDecimalText(input.unitPrice);
  const price = chargePrice({ quantity, unitPrice });
  if (price === 0) throw invalid({ quantity: 'The charge must be more than 0.00' });
  if (price > MAX_CENTS) throw invalid({ quantity: 'The charge must be at most 99,999,999.99' });
  const [made] = await deps.db
    .insert(charges)
    .values({
      tenantId,
      agreementId,
      extraId,
      description: input.description ?? extra.name,
      quantity,
      unitPrice,
      date: input.date ?? today,
    })
    .returning({ id: charges.id });
  if (!made) throw new Error('The insert answered no row');
  return getCharge(deps, made.id);
};

export const voidCharge = async (deps: Deps, id: string, reason: string): Promise<Charge> => {
  const { tenantId } = await getCharge(deps, id);
  // Nobody invoices it meanwhile: a run holds the tenant too.
  await lockAccount(deps.db, tenantId);
  const { state, invoiceNumber } = await getCharge(deps, id);
  if (state === 'void') throw new AppError('conflict', 'This charge is already void');
  if (state === 'invoiced') {
    throw new AppError('conflict', `This charge is on invoice ${invoiceNumber}: credit that line instead`);
  }
  await deps.db.update(charges).set({ voidReason: reason }).where(eq(charges.id, id));
  return getCharge(deps, id);
};
