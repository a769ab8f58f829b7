import { navigate } from 'wouter/use-browser-location';
import { paths } from '../paths.ts';

export type TabName = 'people' | 'tours';

export const readTab = (search: string): TabName =>
  new URLSearchParams(search).get('tab') === 'tours' ? 'tours' : 'people';

/** Another tab has other rows, so that nothing of what the list was narrowed to goes with it. */
export const showTab = (tab: TabName) => {
  // A click on a tab fires twice: for the pointer and for the focus that follows.
  if (readTab(window.location.search) === tab) return;
  navigate(tab === 'people' ? paths.people : `${paths.people}?tab=tours`);
};
