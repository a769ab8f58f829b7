import { and, eq } from 'drizzle-orm';
import { AppError, notFound } from '../../../domain/kernel/errors.ts';
import { parseMoney } from '../../../domain/kernel/money.ts';
import { ACCOUNTS } from '../../../domain/ledger/chart.ts';
import { updateAgreement } from '../../agreements/service.ts';
import { findMainAgreement } from '../../agreements/tenant-agreements.ts';
import { creditLocked, lockInvoice } from '../../billing/invoices/credit.ts';
import { takeDeposit } from '../../billing/payments/deposits.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { unassignReceipt } from '../../mpesa/receipts/assign.ts';
import { getPackage } from '../../packages/service.ts';
import { lockPartyAccount } from '../../parties/lock-party.ts';
import { createTenant } from '../../tenants/service.ts';
import { type CheckoutRow, findOrder, lockCheckout, moveCheckout, type OrderRow } from '../find.ts';
import { sendApproved, sendRefused } from '../messages.ts';
import { proposeReturn } from '../returns.ts';
import { checkoutReceipts, packageOrders } from '../tables.ts';
import { orderText } from './keep.ts';

const DECIDED = {
  kept: 'This order is not paid yet',
  lapsed: 'This order was not paid in time',
  approved: 'This order was already approved',
  refused: 'This order was already refused',
} as const;

type Waiting = { order: OrderRow; checkout: CheckoutRow };

/** The order with its checkout, held until the transaction ends, where it waits for a person. */
const lockWaiting = async (db: Db, id: string): Promise<Waiting> => {
  const [known] = await db
    .select({ checkoutId: packageOrders.checkoutId })
    .from(packageOrders)
    .where(eq(packageOrders.id, id));
  if (!known) throw notFound('Package order');
  const checkout = await lockCheckout(db, known.checkoutId);
  const order = await findOrder(db, known.checkoutId);
  if (!order) throw notFound('Package order');
  if (order.state !== 'waiting') throw new AppError('conflict', DECIDED[order.state]);
  return { order, checkout };
};

const decide = (db: Db, id: string, change: Partial<OrderRow>) =>
  db.update(packageOrders).set(change).where(eq(packageOrders.id, id));

const makeTenant = (deps: Deps, { order, checkout: { billTo, reference } }: Waiting) =>
  createTenant(
    deps,
    {
      companyName: billTo.name,
      contactPerson: billTo.contactPerson ?? billTo.name,
      email: billTo.email ?? '',
      phone: billTo.phone ?? '',
      packageId: order.packageId,
      billingCycle: order.billingCycle,
      startDate: order.startDate,
      endDate: null,
      status: 'active',
      agreementType: 'licence',
      kraPin: billTo.kraPin,
      postalAddress: billTo.postalAddress ?? null,
      notes: `Bought online, order ${reference}`,
      ...{ taxClass: null, taxReference: null, taxFrom: null, taxUntil: null, withholdsVat: false },
      userId: null,
      // The first period is invoiced and paid.
      billedThrough: order.paidThrough,
    },
    { rent: order.rent },
  );

/** A person agrees: there is a tenant with its agreement, and the deposit is theirs. */
export const approveOrder = async (deps: Deps, id: string, by: string): Promise<void> => {
  const { db } = deps;
  const waiting = await lockWaiting(db, id);
  const { order, checkout } = waiting;
  // The place goes from the order to the tenant.
  await decide(db, id, { state: 'approved', decidedByName: by, decidedAt: deps.clock.now() });
  const tenant = await makeTenant(deps, waiting);
  await decide(db, id, { tenantId: tenant.id });
  const agreement = await findMainAgreement(db, tenant.id);
  const amount = parseMoney(order.deposit);
  if (amount > 0) {
    await updateAgreement(deps, agreement.id, { depositRequired: amount }, { name: by, mayApprove: true });
    const deposit = {
      tenantId: tenant.id,
      amount,
      paymentMethod: 'mobile_money',
      reference: checkout.reference,
    } as const;
    await takeDeposit(deps, deposit, { postedTo: ACCOUNTS.depositsAhead });
  }
  await sendApproved(deps, checkout, {
    what: tenant.packageName,
    agreementNumber: agreement.number,
    startDate: order.startDate,
    deposit: order.deposit,
  });
};

const paidReceipt = async (db: Db, checkoutId: string): Promise<string> => {
  const [row] = await db
    .select({ id: checkoutReceipts.receiptId })
    .from(checkoutReceipts)
    .where(and(eq(checkoutReceipts.checkoutId, checkoutId), eq(checkoutReceipts.outcome, 'paid')));
  if (!row) throw new Error(`Checkout ${checkoutId} was paid by nothing`);
  return row.id;
};

const BACK = 'We are sorry: we cannot take you. All of your money goes back to your phone.';
const BY_HAND = 'We are sorry: we cannot take you. Somebody will contact you about your money.';

/** A person declines: nothing is invoiced any more, and the whole payment goes back once a return is approved. */
export const refuseOrder = async (
  deps: Deps,
  id: string,
  { reason, by }: { reason: string; by: string },
): Promise<void> => {
  const { db } = deps;
  const { order, checkout } = await lockWaiting(db, id);
  if (!checkout.invoiceId) throw new Error(`Checkout ${checkout.reference} has no invoice`);
  const receiptId = await paidReceipt(db, checkout.id);
  await lockPartyAccount(db, checkout.partyId);
  const why = `Order ${checkout.reference} was refused: ${reason}`;
  await unassignReceipt(deps, receiptId, { reason: why, by });
  const invoice = await lockInvoice(db, checkout.invoiceId);
  await creditLocked(db, invoice, { reason: why, lateReason: reason, date: await getToday(deps) });
  await decide(db, id, { state: 'refused', reason, decidedByName: by, decidedAt: deps.clock.now() });
  const problem = await proposeReturn(deps, receiptId, `Order ${checkout.reference} was refused`);
  await moveCheckout(db, checkout.id, { state: 'refunding', reason: problem ? BY_HAND : BACK });
  const offer = await getPackage(deps, order.packageId);
  await sendRefused(deps, checkout, { what: orderText(offer.name, order.startDate), reason });
};
