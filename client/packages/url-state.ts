import { navigate } from 'wouter/use-browser-location';
import { paths } from '../paths.ts';

const TAB_NAMES = ['packages', 'extras', 'products', 'units'] as const;
export type TabName = (typeof TAB_NAMES)[number];

export const readTab = (search: string): TabName =>
  TAB_NAMES.find((tab) => tab === new URLSearchParams(search).get('tab')) ?? 'packages';

/** Another tab has other rows, so that nothing of what the list was narrowed to goes with it. */
export const showTab = (tab: TabName) => {
  // A click on a tab fires twice: for the pointer and for the focus that follows.
  if (readTab(window.location.search) === tab) return;
  navigate(`${paths.workspaces}${tab === 'packages' ? '' : `?tab=${tab}`}`);
};
