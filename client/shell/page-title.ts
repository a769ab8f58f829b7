import { useEffect } from 'react';
import { useConfig } from '../settings/config-queries.ts';

/** What the browser's tab and history call the screen. */
export function usePageTitle(title: string) {
  const { companyName } = useConfig();
  useEffect(() => {
    document.title = `${title} · ${companyName}`;
  }, [title, companyName]);
}
