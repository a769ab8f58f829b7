import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { IdParams } from '../kernel/ids.ts';
import { Maintenance } from './maintenance-contract.ts';
import { Movement } from './movement-contract.ts';
import { StockTake } from './stock-take-contract.ts';

export const ItemHistory = z
  .object({
    movements: z.array(Movement).meta({ description: 'The latest hundred, latest first' }),
    maintenance: z.array(Maintenance).meta({ description: 'The latest twenty, latest first' }),
    openStockTakes: z.array(StockTake).meta({ description: 'In which the item can be counted now' }),
  })
  .meta({ id: 'ItemHistory' });
export type ItemHistory = z.infer<typeof ItemHistory>;

export const getItemHistory = endpoint({
  method: 'GET',
  path: '/api/inventory/items/:id/history',
  summary: 'Where an item was and what was done to it, and the stock-takes that are open',
  access: 'inventory:read',
  params: IdParams,
  output: ItemHistory,
});
