import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { listQuery } from '../kernel/list.ts';
import { MoneyText } from '../kernel/money.ts';
import { shortText } from '../kernel/text.ts';
import { Day, Instant } from '../kernel/time.ts';
import { AccountCode } from '../ledger/contract.ts';
import { TaxClass } from '../settings/tax-classes.ts';
import { BillKind } from '../suppliers/bills/bill-contract.ts';
import { PURCHASE_STATES } from './purchases.ts';

// What suppliers sold to the space, as KRA has it: drafts of bills.

const PurchaseState = z.enum(PURCHASE_STATES, `State must be one of ${PURCHASE_STATES.join(', ')}`);

export const TaxPurchase = z
  .object({
    id: Id,
    supplierPin: z.string(),
    supplierName: z.string(),
    kind: BillKind,
    number: z.string(),
    cuNumber: z.string().nullable(),
    date: Day,
    net: MoneyText,
    vat: MoneyText,
    total: MoneyText,
    lines: z.array(z.object({ description: z.string(), taxClass: TaxClass, net: MoneyText, vat: MoneyText })),
    state: PurchaseState,
    billId: Id.nullable(),
    billReference: z.string().nullable(),
    account: AccountCode.nullable().meta({ description: 'That of the last bill of this supplier' }),
    note: z.string().nullable().meta({ description: 'Why no bill was made of it' }),
    createdAt: Instant,
  })
  .meta({ id: 'TaxPurchase', description: 'An invoice of a supplier that KRA knows of' });
export type TaxPurchase = z.infer<typeof TaxPurchase>;

export const listTaxPurchases = endpoint({
  method: 'GET',
  path: '/api/tax/purchases',
  summary: 'Invoices of suppliers that KRA knows of, newest first',
  access: 'finance:read',
  query: listQuery(['date']).extend({
    state: PurchaseState.optional().meta({
      description: 'new: also what cannot be read, which waits for a person too',
    }),
  }),
  output: z.array(TaxPurchase),
});

export const fetchTaxPurchases = endpoint({
  method: 'POST',
  path: '/api/tax/purchases/fetch',
  summary: 'Ask KRA now what suppliers sold to the space; it is asked by itself once a day',
  access: 'finance:write',
  output: z.object({ askedAt: Instant }),
});

export const billTaxPurchase = endpoint({
  method: 'POST',
  path: '/api/tax/purchases/:id/bill',
  summary:
    'Draft a bill of it, for a supplier who is found by PIN or entered; one that was entered by hand is linked instead',
  access: 'finance:write',
  params: IdParams,
  body: z.object({ account: AccountCode.meta({ description: 'What it was bought for' }) }),
  output: TaxPurchase,
});

export const dismissTaxPurchase = endpoint({
  method: 'POST',
  path: '/api/tax/purchases/:id/dismiss',
  summary: 'Say that it is no bill of the space; it can still be made one',
  access: 'finance:write',
  params: IdParams,
  body: z.object({ reason: shortText('Reason', 300) }),
  output: TaxPurchase,
});
