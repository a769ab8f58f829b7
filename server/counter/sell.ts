import type { Sale, SaleInput, SalePreview } from '../../domain/counter/contract.ts';
import { AppError, invalid } from '../../domain/kernel/errors.ts';
import { cents, toDecimalText } from '../../domain/kernel/money.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { Settings } from '../../domain/settings/contract.ts';
import { applyTenantCredit } from '../billing/accounts/settle.ts';
import { type ToIssue, toIssue } from '../billing/invoices/issue.ts';
import type { NewInvoice } from '../billing/kernel/new-invoice.ts';
import { forBuyer } from '../billing/kernel/relief.ts';
import { getToday } from '../clock.ts';
import { withoutWaiting } from '../db/connection/transactions.ts';
import type { Deps } from '../deps.ts';
import type { SignedIn } from '../http/mount.ts';
import { passesById } from '../passes/find.ts';
import { issuePasses } from '../passes/sell.ts';
import { checkInByPass } from '../presence/pass-check-in.ts';
import { findSellable, readSellable } from '../products/find.ts';
import { moveStock } from '../products/stock.ts';
import { tenantsById } from '../tenants/billed-through.ts';
import type { Approver } from '../users/counter-pin.ts';
import { type Customer, holdCustomer } from './customer.ts';
import { findChange, findPlace, issue, type Payee, pay } from './pay.ts';
import {
  type Priced,
  presentPreview,
  priceItems,
  sumDiscounts,
  sumPriced,
  warnOfStock,
  whyApproval,
} from './priced.ts';
import { findBalance } from './sales.ts';
import { counterSales } from './tables.ts';

type Input = Omit<SaleInput, 'approval'>;
export type Seller = Payee & { user: Pick<SignedIn, 'role'>; approver: Approver | null };

/** What a sale would cost. Nothing is held and nothing written. */
export const previewSale = async (
  deps: Deps,
  user: SignedIn,
  { items, tenantId }: Pick<Input, 'items' | 'tenantId'>,
): Promise<SalePreview> => {
  const settings = await deps.settings.get();
  const [today, products, [tenant]] = await Promise.all([
    getToday(deps),
    readSellable(
      deps.db,
      items.map(({ productId }) => productId),
    ),
    tenantId ? tenantsById(deps.db, [tenantId]) : [],
  ]);
  const priced = priceItems(items, { products, settings, today, status: tenant ?? null });
  return presentPreview(priced, whyApproval(priced, settings, user.role));
};

const refuseUnapproved = (needed: string | null, approver: Approver | null): void => {
  if (needed && !approver) throw new AppError('needs_approval', `${needed}.`);
};

const toInvoice = (priced: readonly Priced[], customer: Customer, settings: Settings, today: Day): ToIssue => {
  const names = priced.map(({ quantity, product }) =>
    quantity === 1 ? product.name : `${quantity} × ${product.name}`,
  );
  const invoice: NewInvoice = {
    tenantId: customer.tenantId,
    partyId: customer.partyId,
    type: 'counter',
    description: names.join(', ').slice(0, 200),
    dueDate: today,
    billTo: customer.billTo,
    lateFeeOf: null,
    period: null,
    lines: priced.map(({ line }) => line),
  };
  const [made] = toIssue([forBuyer(invoice, customer.status, { settings, today })]);
  if (!made) throw new Error('There is no invoice to issue');
  return made;
};

type Sold = { made: ToIssue; priced: readonly Priced[]; needed: string | null; input: Input };

const writeSale = ({ db, clock }: Deps, { user, approver }: Seller, { made, priced, needed, input }: Sold): void => {
  const approval =
    needed && approver ? { approvedBy: approver.id, approvedByName: approver.name, approvedFor: needed } : {};
  withoutWaiting(
    db,
    db.insert(counterSales).values({
      invoiceId: made.id,
      soldBy: user.id,
      soldByName: user.name,
      discount: toDecimalText(sumDiscounts(priced)),
      reason: input.reason,
      tendered: input.payment?.tendered ? toDecimalText(input.payment.tendered) : null,
      soldAt: clock.now(),
      ...approval,
    }),
  );
};

// Counted after the invoice has its number: nobody else sells until this is done, so that of many who sell the last one only the
// first is not warned.
const takeStock = async (deps: Deps, priced: readonly Priced[], invoiceNumber: string): Promise<string[]> => {
  const counted = priced.filter(({ product }) => product.countsStock);
  if (counted.length === 0) return [];
  const ids = counted.map(({ product }) => product.id);
  const now = await readSellable(deps.db, ids);
  const taken = counted.map(({ product, quantity }) => ({
    productId: product.id,
    quantity,
    note: `Invoice ${invoiceNumber}`,
  }));
  moveStock(deps.db, 'sale', taken);
  return warnOfStock(counted.map((one) => ({ ...one, product: now.get(one.product.id) ?? one.product })));
};

type Passes = Pick<Sale, 'passes' | 'checkIn'>;

const isPass = ({ product }: Priced): boolean => product.kind === 'pass';

// Nobody else could say whose it is.
const refuseNobodysPass = (priced: readonly Priced[], { tenantId, partyId }: Customer, checksIn: boolean): void => {
  const sold = priced.filter(isPass).reduce((sum, { quantity }) => sum + quantity, 0);
  if (sold > 0 && !tenantId && !partyId) throw invalid({ person: 'A pass needs a name or a phone number' });
  if (checksIn && sold !== 1) throw invalid({ checkIn: 'Sell one pass to check its holder in' });
};

const makePasses = (deps: Deps, made: ToIssue, priced: readonly Priced[], today: Day): string[] => {
  const sold = priced.flatMap((one, position) => (isPass(one) ? [{ position, ...one }] : []));
  return issuePasses(deps.db, { invoice: made, issueDate: today, sold });
};

// Asked for at last, so that they know whether they are paid.
const usePasses = async (deps: Deps, ids: readonly string[], checksIn: boolean): Promise<Passes> => {
  const [id] = ids;
  if (!id || !checksIn) return { passes: await passesById(deps, ids), checkIn: null };
  const { checkIn, pass } = await checkInByPass(deps, id, {});
  return { passes: [pass], checkIn };
};

/** Sells at the counter in the caller's transaction: who buys, invoice, payment, passes, stock and check-in, all of it or nothing. */
export const sell = async (deps: Deps, seller: Seller, input: Input): Promise<Sale> => {
  const { db } = deps;
  const settings = await deps.settings.get();
  const payment = input.payment ?? null;
  const today = await getToday(deps);
  const [customer, products, place] = await Promise.all([
    holdCustomer(db, input),
    findSellable(
      db,
      input.items.map(({ productId }) => productId),
    ),
    payment && findPlace(deps, seller.user, payment),
  ]);
  const priced = priceItems(input.items, { products, settings, today, status: customer.status });
  const { amount } = sumPriced(priced);
  if (sumDiscounts(priced) > 0 && !input.reason) throw invalid({ reason: 'Give a reason for the discount' });
  refuseNobodysPass(priced, customer, input.checkIn);
  const needed = whyApproval(priced, settings, seller.user.role);
  refuseUnapproved(needed, seller.approver);
  const change = payment && findChange(payment, amount);
  const made = toInvoice(priced, customer, settings, today);
  const issued = await issue(deps, made, settings, today, payment !== null);
  writeSale(deps, seller, { made, priced, needed, input });
  const passIds = makePasses(deps, made, priced, today);
  const warnings = await takeStock(deps, priced, issued.invoiceNumber);
  const paid = payment && (await pay(deps, seller, payment, place, { issued, customer, amount }));
  if (!payment && customer.tenantId && customer.credit) await applyTenantCredit(db, customer.tenantId, today);
  const used = await usePasses(deps, passIds, input.checkIn);
  const balance = paid ? cents(0) : customer.credit ? await findBalance(db, issued.id) : amount;
  return {
    invoice: {
      id: issued.id,
      invoiceNumber: issued.invoiceNumber,
      amount: toDecimalText(amount),
      balance: toDecimalText(balance),
    },
    ...used,
    payment: paid,
    change: change === null ? null : toDecimalText(change),
    tenantId: customer.tenantId,
    partyId: customer.partyId,
    customerName: customer.name,
    warnings,
  };
};
