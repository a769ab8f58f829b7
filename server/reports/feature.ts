import { paths, withQuery } from '../../domain/kernel/paths.ts';
import { type Describer, describeThing, text } from '../db/query/audit-text.ts';
import type { Feature } from '../feature.ts';
import type * as tables from './tables.ts';

// One that is ended stays on record.
const describeSchedule: Describer = (change) =>
  !change.before?.ended_at && change.after?.ended_at
    ? { text: `ended the report schedule ${text(change.after, 'name')}`.trim(), path: null }
    : describeThing('report schedule', withQuery(paths.reports, { schedules: 'open' }))(change);

export const reportsFeature = {
  tables: { report_schedules: 'no-delete', report_runs: 'no-delete' },
  auditTexts: { report_schedules: describeSchedule },
} satisfies Feature<typeof tables>;
