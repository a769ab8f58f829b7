import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { listQuery } from '../kernel/list.ts';
import { MoneyText } from '../kernel/money.ts';
import { shortText } from '../kernel/text.ts';
import { Day, Instant } from '../kernel/time.ts';
import { BillingCycle, PackageType } from '../packages/contract.ts';

/**
 * A package that somebody bought online: a drafted agreement with somebody who is no tenant yet. kept: its place is kept while it is
 * paid. waiting: it is paid, and a person decides. lapsed: it was not paid in time; money that comes late leads on where there is room.
 */
export const ORDER_STATES = ['kept', 'waiting', 'approved', 'refused', 'lapsed'] as const;
export const OrderState = z.enum(ORDER_STATES, `State must be one of ${ORDER_STATES.join(', ')}`);
export type OrderState = z.infer<typeof OrderState>;

export const PackageOrder = z
  .object({
    id: Id,
    state: OrderState,
    reference: z.string().meta({ description: 'Of its checkout: what the payer typed as the account number' }),
    packageId: Id,
    packageName: z.string(),
    packageType: PackageType,
    billingCycle: BillingCycle,
    rent: MoneyText.meta({ description: 'For a whole period, as the price list had it when it was bought' }),
    startDate: Day,
    paidThrough: Day.meta({ description: 'The first day that is not paid for' }),
    deposit: MoneyText,
    amount: MoneyText.meta({ description: 'What was paid, or is to be: the first period with VAT and the deposit' }),
    customer: z.string(),
    contactPerson: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    kraPin: z.string().nullable(),
    partyId: Id,
    tenantId: Id.nullable().meta({ description: 'Who they became when it was approved' }),
    invoiceId: Id.nullable(),
    invoiceNumber: z.string().nullable(),
    receiptNumber: z.string().nullable(),
    reason: z.string().nullable().meta({ description: 'Why it was refused' }),
    decidedByName: z.string().nullable(),
    decidedAt: Instant.nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'PackageOrder', description: 'A package that somebody bought online' });
export type PackageOrder = z.infer<typeof PackageOrder>;

export const listPackageOrders = endpoint({
  method: 'GET',
  path: '/api/package-orders',
  summary: 'Packages bought online, newest first, such as those that wait for a person',
  access: 'agreements:read',
  query: listQuery(['createdAt']).extend({ state: OrderState.optional() }),
  output: z.array(PackageOrder),
});

export const approvePackageOrder = endpoint({
  method: 'POST',
  path: '/api/package-orders/:id/approve',
  summary: 'Approve a package bought online: makes the tenant, its agreement and the deposit',
  access: 'agreements:write',
  params: IdParams,
  output: PackageOrder,
});

export const refusePackageOrder = endpoint({
  method: 'POST',
  path: '/api/package-orders/:id/refuse',
  summary: 'Refuse a package bought online: the invoice is credited, and the whole payment is proposed to go back',
  access: 'agreements:write',
  params: IdParams,
  body: z.object({ reason: shortText('Reason', 300) }),
  output: PackageOrder,
});
