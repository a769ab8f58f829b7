import { paths } from '../../domain/kernel/paths.ts';
import type { Describer } from '../db/query/audit-text.ts';
import type { Feature } from '../feature.ts';
import type * as tables from './tables.ts';

const describeImport: Describer = ({ action }) =>
  action === 'insert' ? { text: 'moved in from another system with a workbook', path: paths.migration } : null;

export const migrationFeature = {
  tables: { opening_imports: 'append-only' },
  constraints: {
    opening_imports_once: { code: 'conflict', message: 'This workbook was imported already', field: 'file' },
  },
  auditTexts: { opening_imports: describeImport },
} satisfies Feature<typeof tables>;
