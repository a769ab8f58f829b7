import * as z from 'zod';
import { Id } from '../../domain/kernel/ids.ts';
import { Day } from '../../domain/kernel/time.ts';
import type { Period } from '../../domain/reports/query.ts';
import { ReportName, SCHEDULE_FORMATS } from '../../domain/reports/schedules/schedule-contract.ts';
import type { Deps } from '../deps.ts';
import type { DrawnFile } from '../documents/send-file.ts';
import { toFile } from './files.ts';
import { drawReports, packName } from './pack.ts';
import { tabularTenantStatement } from './tabular/tenants.ts';
import { tenantStatement } from './tenant-statement.ts';

type ReportDeps = Pick<Deps, 'db' | 'settings' | 'clock'>;

/** What a mail carries, by name: it is drawn when the mail goes out. */
export const statementName = (tenantId: string, { from, to }: Period): string => `statement:${tenantId}:${from}:${to}`;

export type Parcel = { reports: readonly ReportName[]; format: (typeof SCHEDULE_FORMATS)[number]; period: Period };

export const parcelName = ({ reports, format, period }: Parcel): string =>
  `reports:${format}:${period.from}:${period.to}:${reports.join('+')}`;

const StatementName = z.tuple([z.literal('statement'), Id, Day, Day]);
const ParcelName = z.tuple([z.literal('reports'), z.enum(SCHEDULE_FORMATS), Day, Day, z.string()]);

export const drawParcel = async (deps: ReportDeps, { reports, format, period }: Parcel): Promise<DrawnFile> => {
  const drawn = await drawReports(deps, reports, { period, date: period.to });
  return toFile(format, deps, drawn, packName(period));
};

/** What the outbox asks for; null where the document is another's. */
export const renderReports = async (deps: ReportDeps, name: string): Promise<DrawnFile | null> => {
  const parts = name.split(':');
  const statement = StatementName.safeParse(parts);
  if (statement.success) {
    const [, tenantId, from, to] = statement.data;
    const report = tabularTenantStatement(await tenantStatement(deps, tenantId, { from, to }));
    return toFile('pdf', deps, [report], report.name);
  }
  const parcel = ParcelName.safeParse(parts);
  if (!parcel.success) return null;
  const [, format, from, to, names] = parcel.data;
  return drawParcel(deps, { reports: z.array(ReportName).parse(names.split('+')), format, period: { from, to } });
};
