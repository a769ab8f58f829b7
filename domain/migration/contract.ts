import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Flag } from '../kernel/list.ts';
import { MoneyText } from '../kernel/money.ts';
import { Day } from '../kernel/time.ts';

const MigrationError = z
  .object({
    sheet: z.string(),
    cell: z.string().meta({ description: 'As in the workbook: E17' }),
    message: z.string(),
  })
  .meta({ id: 'MigrationError' });
export type MigrationError = z.infer<typeof MigrationError>;

export const MigrationReport = z
  .object({
    fileHash: z.string(),
    cutOverDay: Day.nullable(),
    imported: z.boolean(),
    errors: z
      .array(MigrationError)
      .meta({ description: 'Every cell that is wrong; nothing is imported while there is one' }),
    warnings: z.array(z.string()),
    totals: z
      .array(z.object({ sheet: z.string(), rows: z.int(), amount: MoneyText.nullable() }))
      .meta({ description: 'What each sheet brings' }),
  })
  .meta({ id: 'MigrationReport' });
export type MigrationReport = z.infer<typeof MigrationReport>;

export const importMigration = endpoint({
  method: 'POST',
  path: '/api/migration',
  summary: 'Move in from another system with one workbook: all of it or nothing; dryRun only checks',
  access: 'settings:security',
  query: z.object({
    dryRun: Flag.default(true),
    chase: Flag.default(false).meta({
      description: 'true: open invoices of the old system get reminders, letters and late fees like any other',
    }),
  }),
  takesFile: ['xlsx'],
  bodyLimit: 8_000_000,
  output: MigrationReport,
});

export const getMigrationTemplate = endpoint({
  method: 'GET',
  path: '/api/migration/template',
  summary: 'The empty workbook for moving in, with its instructions',
  access: 'settings:security',
  output: null,
  media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});

export const exportMigration = endpoint({
  method: 'GET',
  path: '/api/migration/export',
  summary: 'People, units, tenants, agreements with their lines and deposits held, as a workbook that can be imported',
  access: 'settings:security',
  output: null,
  media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});
