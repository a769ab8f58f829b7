import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { IMPORT_CELLS } from './fields.ts';

export const ImportRow = z.object({
  row: z.int().meta({ description: 'As in the file: the header is row 1' }),
  errors: z.array(z.string()),
});

const ImportColumn = z.enum(IMPORT_CELLS);

export const ImportReport = z.object({
  rows: z.int(),
  imported: z.int(),
  failures: z.array(ImportRow),
  warnings: z
    .array(z.object({ message: z.string(), rows: z.array(z.int()) }))
    .meta({ description: 'What can be imported and should be looked at first' }),
  columns: z
    .array(z.object({ header: z.string(), column: ImportColumn.nullable() }))
    .meta({ description: 'What each column of the file was taken for; null where nobody can tell' }),
});
export type ImportReport = z.infer<typeof ImportReport>;

export const importTenants = endpoint({
  method: 'POST',
  path: '/api/tenants/import',
  summary: 'Import tenants from CSV text: all rows or none, or only the valid ones; dryRun only checks',
  access: 'tenants:write',
  body: z.object({
    csv: z
      .string('The file is required')
      .min(1, 'The file is empty')
      .max(900_000, 'The file is too large: it may hold at most 900,000 characters. Import it in parts'),
    dryRun: z.boolean().default(false),
    onlyValid: z
      .boolean()
      .default(false)
      .meta({ description: 'Import the rows that can be, and leave the others out' }),
    mapping: z
      .record(z.string().max(200), ImportColumn.nullable())
      .optional()
      .meta({ description: 'By header, which column it is; null leaves it out' }),
  }),
  output: ImportReport,
});
