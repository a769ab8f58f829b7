import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { Flag, listQuery } from '../kernel/list.ts';
import { MoneyText, PositiveMoneyInput } from '../kernel/money.ts';
import { optionalText, shortText } from '../kernel/text.ts';
import { Instant } from '../kernel/time.ts';
import { ACCOUNTS } from '../ledger/chart.ts';
import { legacyVatable, TaxClass } from '../settings/tax-classes.ts';

export const PRODUCT_KINDS = ['pass', 'service', 'good'] as const;
export const ProductKind = z.enum(PRODUCT_KINDS, `Kind must be one of ${PRODUCT_KINDS.join(', ')}`);
export type ProductKind = z.infer<typeof ProductKind>;

export const Product = z
  .object({
    id: Id,
    name: z.string(),
    kind: ProductKind,
    price: MoneyText,
    taxClass: TaxClass,
    account: z.string().meta({ description: 'The income account it is booked to; a pass, once it is used' }),
    passDays: z.int().nullable().meta({ description: 'Of a pass: how many days it has' }),
    passValidDays: z.int().nullable().meta({ description: 'Of a pass: within how many days they are used' }),
    countsStock: z.boolean().meta({ description: 'Whether every delivery and sale is counted' }),
    onHand: z.int().nullable().meta({ description: 'What is there by the count; null where stock is not counted' }),
    isPublic: z.boolean().meta({ description: 'Offered online too' }),
    isActive: z.boolean(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Product', description: 'What is sold at the counter: a pass, a service or a good' });
export type Product = z.infer<typeof Product>;

export const MAX_PASS_DAYS = 366;
export const MAX_VALID_DAYS = 1_096;
const MAX_PIECES = 100_000;

const days = (label: string, most: number) =>
  z
    .int(`${label} must be a whole number`)
    .min(1, `${label} must be at least 1`)
    .max(most, `${label} must be at most ${most.toLocaleString('en')}`)
    .nullable();

const fields = {
  name: shortText('Name', 100),
  kind: ProductKind,
  price: PositiveMoneyInput,
  taxClass: TaxClass,
  vatable: legacyVatable,
  account: z.string('Choose an income account').regex(/^4\d{3}$/, 'Choose an income account'),
  passDays: days('Days', MAX_PASS_DAYS),
  passValidDays: days('Valid for', MAX_VALID_DAYS),
  countsStock: z.boolean(),
  isPublic: z.boolean(),
  isActive: z.boolean(),
};

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  summary: 'Products: passes, services and goods that are sold at the counter, with what is on hand',
  access: 'packages:read',
  query: listQuery(['createdAt', 'name', 'price']).extend({
    kind: ProductKind.optional(),
    isActive: Flag.optional(),
    isPublic: Flag.optional(),
  }),
  output: z.array(Product),
});

export const getProduct = endpoint({
  method: 'GET',
  path: '/api/products/:id',
  summary: 'One product',
  access: 'packages:read',
  params: IdParams,
  output: Product,
});

export const createProduct = endpoint({
  method: 'POST',
  path: '/api/products',
  summary: 'Add a product; a pass says its days, and within how many days they are used',
  access: 'packages:write',
  body: z.object({
    ...fields,
    account: fields.account.default(ACCOUNTS.otherServices),
    taxClass: fields.taxClass.optional().meta({ description: 'B, the standard rate, if absent' }),
    passDays: fields.passDays.default(null),
    passValidDays: fields.passValidDays.default(null),
    countsStock: fields.countsStock.default(false),
    isPublic: fields.isPublic.default(false),
    isActive: fields.isActive.default(true),
  }),
  output: Product,
  status: 201,
});

export const updateProduct = endpoint({
  method: 'PATCH',
  path: '/api/products/:id',
  summary: 'Change a product; what is not sent stays, and what was sold keeps its price',
  access: 'packages:write',
  params: IdParams,
  // What it is stays: passes, counts and invoices were made of it.
  body: z.object(fields).omit({ kind: true }).partial(),
  output: Product,
});

export const STOCK_MOVE_KINDS = ['delivery', 'count', 'sale', 'return'] as const;
export const StockMoveKind = z.enum(STOCK_MOVE_KINDS);
export type StockMoveKind = z.infer<typeof StockMoveKind>;

export const StockMove = z
  .object({
    id: Id,
    productId: Id,
    kind: StockMoveKind,
    quantity: z.int().meta({ description: 'What came in; negative for what went out' }),
    counted: z.int().nullable().meta({ description: 'Of a count: how many were there' }),
    note: z.string().nullable(),
    by: z.string(),
    createdAt: Instant,
  })
  .meta({ id: 'StockMove', description: 'A movement of stock: what is on hand is the sum of them' });
export type StockMove = z.infer<typeof StockMove>;

export const listStockMoves = endpoint({
  method: 'GET',
  path: '/api/products/:id/stock-moves',
  summary: 'What came in and went out of a product, newest first',
  access: 'packages:read',
  params: IdParams,
  query: listQuery(['createdAt']).omit({ q: true }),
  output: z.array(StockMove),
});

export const recordStockMove = endpoint({
  method: 'POST',
  path: '/api/products/:id/stock-moves',
  summary: 'Record a delivery, or how many were counted; a count sets what is on hand',
  access: 'inventory:write',
  params: IdParams,
  body: z.object({
    kind: z.enum(['delivery', 'count'], 'Choose a delivery or a count'),
    quantity: z
      .int('Quantity must be a whole number')
      .min(0, 'Quantity must be 0 or more')
      .max(MAX_PIECES, `Quantity must be at most ${MAX_PIECES.toLocaleString('en')}`),
    note: optionalText('Note', 200),
  }),
  output: z.object({ move: StockMove, onHand: z.int() }).meta({ id: 'RecordedStockMove' }),
  status: 201,
});
