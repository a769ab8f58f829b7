import type { Period } from './query.ts';

const search = (fields: Readonly<Record<string, string | null | undefined>>): string =>
  new URLSearchParams(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : []))).toString();

type Entries = { account?: string | null; tenant?: string | null; sourceType?: string } & Partial<Period>;

// Where the journal entries behind a figure are listed.
export const entriesPath = (filters: Entries): string => `/ledger?${search({ tab: 'entries', ...filters })}`;

export const entryPath = (entryId: string): string => `/ledger?${search({ tab: 'entries', entry: entryId })}`;

export const trialBalancePath = (date: string): string => `/ledger?${search({ tab: 'trial-balance', date })}`;

export const invoicePath = (id: string): string => `/financials?${search({ tab: 'invoices', invoice: id })}`;

export const invoicesPath = (tenant: string | null): string => `/financials?${search({ tab: 'invoices', tenant })}`;

export const bookingsPath = (filters: { tenant?: string; room?: string; day?: string; booking?: string }): string =>
  `/bookings?${search(filters)}`;

// The tabs of the reports screen are named after the reports.
export const reportPath = (report: string, filters: Partial<Period> & { date?: string }): string =>
  `/reports?${search({ tab: report, ...filters })}`;
