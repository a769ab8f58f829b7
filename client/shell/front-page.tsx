import { useEffect } from 'react';
import { LandingPage } from '../landing/landing-page.tsx';
import { useConfig } from '../settings/config-queries.ts';
import { useToday } from '../ui/zone.ts';

/**
 * The landing page for a browser whose session has ended: the server saw a cookie and sent the app in place of the
 * finished document.
 */
export function FrontPage() {
  const { companyName, phone, email, website, address } = useConfig();
  const year = useToday().slice(0, 4);
  useEffect(() => {
    document.title = companyName;
    void import('../landing/theme-button.ts');
  }, [companyName]);
  return (
    <LandingPage
      space={{
        companyName,
        phone: phone ?? '',
        email: email ?? '',
        website: (website ?? '').replace(/\/+$/, ''),
        address: address ?? '',
        year,
      }}
    />
  );
}
