import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Flag } from '../kernel/list.ts';
import { importInput, importReport } from '../kernel/sheet-import.ts';
import { ITEM_FILTERS } from './contract.ts';
import { ITEM_CELLS } from './item-fields.ts';

const ItemColumn = z.enum(ITEM_CELLS);

export const importItems = endpoint({
  method: 'POST',
  path: '/api/inventory/import',
  summary: 'Import items from CSV text: all rows or none; dryRun only checks; categories that are new are made',
  access: 'inventory:write',
  body: importInput(ItemColumn),
  output: importReport(ItemColumn),
});

export const exportItems = endpoint({
  method: 'GET',
  path: '/api/inventory/export',
  summary: 'All items that match as CSV or workbook (or, with template=true, the header and an example)',
  access: 'inventory:read',
  query: z.object({
    template: Flag.optional(),
    format: z.enum(['csv', 'xlsx'], 'Format must be csv or xlsx').optional().meta({ description: 'csv if absent' }),
    q: z.string().trim().max(200).optional(),
    ...ITEM_FILTERS,
  }),
  output: null,
  media: 'text/csv',
});
