import { useState } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { readId } from '../../domain/kernel/ids.ts';
import { paths } from '../paths.ts';

export const TAB_NAMES = [
  'invoices',
  'letters',
  'payments',
  'money-in',
  'online',
  'collections',
  'etims',
  'expenses',
  'recurring',
  'reports',
] as const;
export type TabName = (typeof TAB_NAMES)[number];

type SheetName = 'invoice' | 'payment' | 'letter' | 'receipt';

/** Where a sheet belongs when the address names no tab. */
const TAB_OF: Record<SheetName, TabName> = {
  invoice: 'invoices',
  payment: 'payments',
  letter: 'letters',
  receipt: 'money-in',
};
const SHEETS = Object.keys(TAB_OF) as SheetName[];

/** The address of a document on the finance screen. */
export const documentPath = (sheet: SheetName, id: string): string =>
  `${paths.financials}?${TAB_OF[sheet] === 'invoices' ? '' : `tab=${TAB_OF[sheet]}&`}${sheet}=${id}`;

export const tabPath = (tab: TabName, filters: Record<string, string> = {}): string => {
  const search = new URLSearchParams({ ...(tab === 'invoices' ? {} : { tab }), ...filters }).toString();
  return `${paths.financials}${search ? `?${search}` : ''}`;
};

/** The tab that the address names; a document opens on its own tab. */
export const readTab = (search: string): TabName => {
  const given = new URLSearchParams(search);
  const named = TAB_NAMES.find((tab) => tab === given.get('tab'));
  const sheet = SHEETS.find((name) => given.has(name));
  return named ?? (sheet ? TAB_OF[sheet] : 'invoices');
};

/** Another tab has other rows: of what the lists were narrowed to, only the tenant goes with it. */
export const showTab = (tab: TabName) => {
  // A click on a tab fires twice: for the pointer and for the focus that follows.
  if (readTab(window.location.search) === tab) return;
  const tenant = new URLSearchParams(window.location.search).get('tenant');
  navigate(tabPath(tab, tenant ? { tenant } : {}));
};

/** A sheet whose document is named in the address, so that a link to it can be sent to a colleague. */
export function useSheet(name: SheetName) {
  const named = readId(new URLSearchParams(useSearch()).get(name)) ?? null;
  const [last, setLast] = useState(named);
  if (named !== null && named !== last) setLast(named);
  const go = (id: string | null) => {
    const next = new URLSearchParams(window.location.search);
    if (id === null) next.delete(name);
    else next.set(name, id);
    const search = next.toString();
    navigate(`${window.location.pathname}${search ? `?${search}` : ''}`, { replace: id === null });
  };
  // The last one stays after the sheet was closed, so that it has something to show while it fades.
  return { id: named ?? last, open: named !== null, show: (id: string) => go(id), onClose: () => go(null) };
}

export const receiptPath = ({ id }: { id: string }): string => `/api/payments/${id}?format=pdf`;
