import type { ReportFormat } from '../../domain/reports/query.ts';
import type { PACK_FORMATS } from '../../domain/reports/schedule-contract.ts';

type Format = ReportFormat | (typeof PACK_FORMATS)[number];

/** A report as a file: the address of its data with the form in which it is wanted. */
export const fileAddress = (path: string, query: Readonly<Record<string, string>>, format: Format): string =>
  `${path}?${new URLSearchParams({ ...query, format })}`;
