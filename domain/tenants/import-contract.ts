import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { importInput, importReport } from '../kernel/sheet-import.ts';
import { IMPORT_CELLS } from './fields.ts';

const ImportColumn = z.enum(IMPORT_CELLS);

export const ImportReport = importReport(ImportColumn).extend({
  warnings: z
    .array(z.object({ message: z.string(), rows: z.array(z.int()) }))
    .meta({ description: 'What can be imported and should be looked at first' }),
});
export type ImportReport = z.infer<typeof ImportReport>;

export const importTenants = endpoint({
  method: 'POST',
  path: '/api/tenants/import',
  summary: 'Import tenants from CSV text: all rows or none, or only the valid ones; dryRun only checks',
  access: 'tenants:write',
  body: importInput(ImportColumn).extend({
    onlyValid: z
      .boolean()
      .default(false)
      .meta({ description: 'Import the rows that can be, and leave the others out' }),
  }),
  output: ImportReport,
});
