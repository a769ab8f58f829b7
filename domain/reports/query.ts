import * as z from 'zod';
import { FileFormat } from '../kernel/file-format.ts';
import { Day } from '../kernel/time.ts';

export const REPORT_FORMATS = ['pdf', 'xlsx', 'csv'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];
export const ReportFormat = z
  .enum(REPORT_FORMATS, 'Format must be pdf, xlsx or csv')
  .optional()
  .meta({ description: 'JSON if absent' });

export const END_BEFORE_START = 'The end date must not be before the start date';

export type GivenPeriod = { from?: Day | undefined; to?: Day | undefined };
export type Period = { from: Day; to: Day };

const From = Day.optional().meta({ description: 'The first day of last month if absent' });
const To = Day.optional().meta({ description: 'The last day that is included; the end of last month if absent' });

/** A span of days with what else a report is asked for. */
export const periodQuery = <const S extends z.ZodRawShape>(more: S) =>
  z.object({ from: From, to: To, format: FileFormat, ...more }).refine(
    (query) => {
      const { from, to } = query as GivenPeriod;
      return !from || !to || to >= from;
    },
    { path: ['to'], message: END_BEFORE_START },
  );

export const dateQuery = <const S extends z.ZodRawShape>(more: S) =>
  z.object({ date: Day.optional().meta({ description: 'Today if absent' }), format: FileFormat, ...more });
