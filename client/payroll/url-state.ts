import { useState } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { readId } from '../../domain/kernel/ids.ts';
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

/** The record that the address names, so that a link to it can be sent to a colleague. */
export function useRecordSheet() {
  const named = readId(new URLSearchParams(useSearch()).get('record')) ?? null;
  const [last, setLast] = useState(named);
  if (named !== null && named !== last) setLast(named);
  const go = (id: string | null) => {
    const next = new URLSearchParams(window.location.search);
    if (id === null) next.delete('record');
    else next.set('record', id);
    const search = next.toString();
    navigate(`${window.location.pathname}${search ? `?${search}` : ''}`, { replace: id === null });
  };
  // The last one stays after the sheet was closed, so that it has something to show while it fades.
  return { id: named ?? last, open: named !== null, show: (id: string) => go(id), onClose: () => go(null) };
}

export type RecordSheetState = ReturnType<typeof useRecordSheet>;
