import { navigate, useSearch } from 'wouter/use-browser-location';
import { readId } from '../../domain/kernel/ids.ts';
import { type Day, readDay } from '../../domain/kernel/time.ts';
import { BASES, type Basis } from '../../domain/reports/contract.ts';
import { CUT_OFF_DAYS } from '../../domain/reports/cut-off/cut-off-contract.ts';
import { toPeriod } from '../../domain/reports/periods.ts';
import type { Period } from '../../domain/reports/query.ts';
import { REPORT_TITLES, REPORTS, type ReportName } from '../../domain/reports/schedules/schedule-contract.ts';
import { paths } from '../paths.ts';
import { useToday } from '../ui/zone.ts';
import { periodFault } from './period.ts';

export const CUT_OFF_CHOICES: readonly number[] = [5, CUT_OFF_DAYS, 15, 31, 62];

export type ReportTab = ReportName | 'tenant-statements' | 'vat3';

export const MAIN_TABS: readonly ReportTab[] = [
  'profit-loss',
  'balance-sheet',
  'cash-flow',
  'tenant-statements',
  'executive-summary',
  'aged-debtors',
];
export const MORE_TABS: readonly ReportTab[] = [...REPORTS.filter((name) => !MAIN_TABS.includes(name)), 'vat3'];

export const TAB_TITLES: Record<ReportTab, string> = {
  ...REPORT_TITLES,
  'tenant-statements': 'Tenant Statements',
  vat3: 'VAT3',
};

export type ReportsUrlState = {
  tab: ReportTab;
  period: Period;
  /** Why the dates cannot be asked for; nothing is sent then. */
  fault: string | undefined;
  /** Of the balance sheet and of the debtors. */
  date: Day;
  basis: Basis;
  tenant: string;
  /** How far from its day the cut-off looks. */
  days: number;
};

/** What the address asks for. A day that is none is left out, and with it the default of the specification holds. */
export function readReports(search: string, today: Day): ReportsUrlState {
  const given = new URLSearchParams(search);
  const day = (name: string) => readDay(given.get(name));
  const period = toPeriod({ from: day('from'), to: day('to') }, today);
  return {
    tab: [...MAIN_TABS, ...MORE_TABS].find((tab) => tab === given.get('tab')) ?? 'profit-loss',
    period,
    fault: periodFault(period),
    date: day('date') ?? today,
    basis: BASES.find((basis) => basis === given.get('basis')) ?? 'accrual',
    tenant: readId(given.get('tenant')) ?? '',
    days: CUT_OFF_CHOICES.find((days) => String(days) === given.get('days')) ?? CUT_OFF_DAYS,
  };
}

/** Where a report is shown. */
export const reportPath = (tab: ReportTab, filters: Readonly<Record<string, string>> = {}): string =>
  `${paths.reports}?${new URLSearchParams({ tab, ...filters })}`;

function go(change: Readonly<Record<string, string>>) {
  const next = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  navigate(`${window.location.pathname}?${next}`);
}

/** The report, its dates and its tenant, all of them in the address, so that a link shows the same to a colleague. */
export function useReports() {
  const today = useToday();
  const state = readReports(useSearch(), today);
  return {
    ...state,
    today,
    // A click on a tab fires twice: for the pointer and for the focus that follows.
    showTab: (tab: ReportTab) => {
      if (readReports(window.location.search, today).tab !== tab) go({ tab });
    },
    // Both ends are written down, so that the other does not move with the calendar later.
    showPeriod: (period: Period) => go({ from: period.from, to: period.to }),
    showDate: (date: Day) => go({ date }),
    showBasis: (basis: Basis) => go({ basis: basis === 'accrual' ? '' : basis }),
    showDays: (days: number) => go({ days: days === CUT_OFF_DAYS ? '' : String(days) }),
    showTenant: (tenant: string) => go({ tenant }),
  };
}
