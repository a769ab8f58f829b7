import type { Feature } from '../feature.ts';
import type * as tables from './tables.ts';

export const reports = {
  tables: {
    report_schedules: 'no-delete',
    report_runs: 'no-delete',
  },
} satisfies Feature<typeof tables>;
