import { navigate } from 'wouter/use-browser-location';
import { pathTo } from '../../domain/kernel/paths.ts';
import { paths } from '../paths.ts';

export const TAB_NAMES = ['bills', 'payments', 'suppliers'] as const;
export type TabName = (typeof TAB_NAMES)[number];

export const tabPath = (tab: TabName): string => `${paths.suppliers}${tab === 'bills' ? '' : `?tab=${tab}`}`;

export const readTab = (search: string): TabName =>
  TAB_NAMES.find((tab) => tab === new URLSearchParams(search).get('tab')) ?? 'bills';

/** Another tab has other rows, so that nothing of what the list was narrowed to goes with it. */
export const showTab = (tab: TabName) => {
  if (readTab(window.location.search) !== tab) navigate(tabPath(tab));
};

export const billPath = (id: string): string => pathTo(paths.bill, id);
export const supplierPath = (id: string): string => pathTo(paths.supplier, id);
export const paymentPath = (id: string): string => pathTo(paths.billPayment, id);
