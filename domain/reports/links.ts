import { paths, withQuery } from '../kernel/paths.ts';
import type { Period } from './query.ts';

type Entries = { account?: string | null; tenant?: string | null; sourceType?: string } & Partial<Period>;

/** Where the journal entries behind a figure are listed. */
export const entriesPath = (filters: Entries): string => withQuery(paths.ledger, { tab: 'entries', ...filters });

export const entryPath = (entryId: string): string => withQuery(paths.ledger, { tab: 'entries', entry: entryId });

export const trialBalancePath = (date: string): string => withQuery(paths.ledger, { tab: 'trial-balance', date });

export const invoicePath = (id: string): string => withQuery(paths.financials, { tab: 'invoices', invoice: id });

export const invoicesPath = (tenant: string | null): string => withQuery(paths.financials, { tab: 'invoices', tenant });

export const bookingsPath = (filters: { tenant?: string; room?: string; day?: string; booking?: string }): string =>
  withQuery(paths.bookings, filters);

/** The tabs of the reports screen are named after the reports. */
export const reportPath = (report: string, filters: Partial<Period> & { date?: string }): string =>
  withQuery(paths.reports, { tab: report, ...filters });
