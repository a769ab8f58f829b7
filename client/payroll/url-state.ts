import { navigate } from 'wouter/use-browser-location';
import { paths } from '../paths.ts';

export const TAB_NAMES = ['employees', 'payroll', 'runs', 'returns', 'tables'] as const;
export type TabName = (typeof TAB_NAMES)[number];

export const tabPath = (tab: TabName, filters: Record<string, string> = {}): string => {
  const search = new URLSearchParams({ ...(tab === 'employees' ? {} : { tab }), ...filters }).toString();
  return `${paths.hr}${search ? `?${search}` : ''}`;
};

export const employeePath = (id: string): string => `${paths.hr}/employees/${id}`;
export const recordPath = (id: string): string => tabPath('payroll', { record: id });

/** The tab that the address names; a payroll record opens on its own tab. */
export const readTab = (search: string): TabName => {
  const given = new URLSearchParams(search);
  const named = TAB_NAMES.find((tab) => tab === given.get('tab'));
  return named ?? (given.has('record') ? 'payroll' : 'employees');
};

/** Another tab has other rows, so that nothing of what the list was narrowed to goes with it. */
export const showTab = (tab: TabName) => {
  // A click on a tab fires twice: for the pointer and for the focus that follows.
  if (readTab(window.location.search) !== tab) navigate(tabPath(tab));
};
