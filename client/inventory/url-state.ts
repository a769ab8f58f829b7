import { navigate } from 'wouter/use-browser-location';
import { paths } from '../paths.ts';

export const TAB_NAMES = ['items', 'maintenance', 'stock-takes', 'depreciation'] as const;
export type TabName = (typeof TAB_NAMES)[number];

export const tabPath = (tab: TabName): string => `${paths.inventory}${tab === 'items' ? '' : `?tab=${tab}`}`;

export const readTab = (search: string): TabName =>
  TAB_NAMES.find((tab) => tab === new URLSearchParams(search).get('tab')) ?? 'items';

/** Another tab has other rows, so that nothing of what the list was narrowed to goes with it. */
export const showTab = (tab: TabName) => {
  // A click on a tab fires twice: for the pointer and for the focus that follows.
  if (readTab(window.location.search) !== tab) navigate(tabPath(tab));
};

export const itemPath = (id: string): string => `${paths.inventory}/${id}`;
export const stockTakePath = (id: string): string => `${paths.inventory}/stock-takes/${id}`;
