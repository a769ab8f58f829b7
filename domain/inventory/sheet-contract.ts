import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Flag } from '../kernel/list.ts';
import { ITEM_FILTERS } from './contract.ts';
import { ITEM_CELLS } from './import-columns.ts';

const Failure = z.object({ row: z.int(), errors: z.array(z.string()) }).meta({ id: 'InventoryImportFailure' });

const ItemColumn = z.enum(ITEM_CELLS);

export const importItems = endpoint({
  method: 'POST',
  path: '/api/inventory/import',
  summary: 'Import items from CSV text: all rows or none; dryRun only checks; categories that are new are made',
  access: 'inventory:write',
  body: z.object({
    csv: z
      .string('The file is required')
      .min(1, 'The file is empty')
      .max(900_000, 'The file is too large: it may hold at most 900,000 characters. Import it in parts'),
    dryRun: z.boolean().default(false),
    mapping: z
      .record(z.string().max(200), ItemColumn.nullable())
      .optional()
      .meta({ description: 'By header, which column it is; null leaves it out' }),
  }),
  output: z.object({
    rows: z.int(),
    imported: z.int(),
    failures: z.array(Failure),
    columns: z
      .array(z.object({ header: z.string(), column: ItemColumn.nullable() }))
      .meta({ description: 'What each column of the file was taken for; null where nobody can tell' }),
  }),
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
