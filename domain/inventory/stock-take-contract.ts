import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { listQuery } from '../kernel/list.ts';
import { optionalText, shortText } from '../kernel/text.ts';
import { Instant } from '../kernel/time.ts';
import { Condition, optionalChoice, Place } from './fields.ts';

export const STOCK_TAKE_STATUSES = ['open', 'closed'] as const;

export const StockTake = z
  .object({
    id: Id,
    name: z.string(),
    status: z.enum(STOCK_TAKE_STATUSES),
    categoryId: Id.nullable(),
    categoryName: z.string().nullable(),
    location: z.string().nullable(),
    notes: z.string().nullable(),
    startedBy: z.string(),
    closedBy: z.string().nullable(),
    closedAt: Instant.nullable(),
    expected: z.int(),
    counted: z.int().meta({ description: 'Of those that were expected' }),
    unexpected: z.int().meta({ description: 'Items found that were not expected, and codes that no item has' }),
    createdAt: Instant,
  })
  .meta({ id: 'StockTake' });
export type StockTake = z.infer<typeof StockTake>;

export const StockTakeInput = z.object({
  name: shortText('Name', 120),
  categoryId: optionalChoice(Id),
  location: Place,
  notes: optionalText('Notes', 500),
});
export type StockTakeInput = z.output<typeof StockTakeInput>;

export const LINE_STATES = ['missing', 'counted', 'unexpected'] as const;
export const LineState = z.enum(LINE_STATES);
export type LineState = z.infer<typeof LineState>;

export const StockTakeLine = z
  .object({
    id: Id,
    itemId: Id.nullable(),
    code: z.string(),
    name: z.string().nullable(),
    condition: Condition.nullable(),
    state: LineState,
    expectedLocation: z.string().nullable(),
    foundLocation: z.string().nullable(),
    countedBy: z.string().nullable(),
    countedAt: Instant.nullable(),
  })
  .meta({ id: 'StockTakeLine' });
export type StockTakeLine = z.infer<typeof StockTakeLine>;

export const listStockTakes = endpoint({
  method: 'GET',
  path: '/api/inventory/stock-takes',
  summary: 'Stock-takes, newest first',
  access: 'inventory:read',
  query: listQuery(['createdAt']),
  output: z.array(StockTake),
});

export const createStockTake = endpoint({
  method: 'POST',
  path: '/api/inventory/stock-takes',
  summary: 'Start a stock-take of everything, a category or a location',
  access: 'inventory:write',
  body: StockTakeInput,
  output: StockTake,
  status: 201,
});

export const getStockTake = endpoint({
  method: 'GET',
  path: '/api/inventory/stock-takes/:id',
  summary: 'A stock-take and how far it is',
  access: 'inventory:read',
  params: IdParams,
  output: StockTake,
});

export const listStockTakeLines = endpoint({
  method: 'GET',
  path: '/api/inventory/stock-takes/:id/lines',
  summary: 'What is missing, counted or unexpected in a stock-take',
  access: 'inventory:read',
  params: IdParams,
  query: listQuery(['code']).extend({ state: LineState }),
  output: z.array(StockTakeLine),
});

export const CountInput = z.object({
  code: shortText('Code', 300),
  location: Place.meta({ description: 'Where it was found, if known' }),
});

export const countItem = endpoint({
  method: 'POST',
  path: '/api/inventory/stock-takes/:id/count',
  summary: 'Count what was scanned; the same thing again changes nothing',
  access: 'inventory:write',
  params: IdParams,
  body: CountInput,
  output: z.object({
    result: z.enum(['counted', 'already', 'unexpected', 'unknown']),
    line: StockTakeLine,
    stockTake: StockTake,
  }),
});

export const uncountItem = endpoint({
  method: 'POST',
  path: '/api/inventory/stock-takes/:id/uncount',
  summary: 'Undo a count',
  access: 'inventory:write',
  params: IdParams,
  body: z.object({ lineId: Id }),
  output: StockTake,
});

export const closeStockTake = endpoint({
  method: 'POST',
  path: '/api/inventory/stock-takes/:id/close',
  summary: 'Close a stock-take: what is missing may be marked as lost, what was found elsewhere moved there',
  access: 'inventory:write',
  params: IdParams,
  body: z.object({ markLost: z.boolean().default(false), moveFound: z.boolean().default(true) }),
  output: z.object({ stockTake: StockTake, lost: z.int(), moved: z.int(), found: z.int() }),
});
