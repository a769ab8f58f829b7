import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { offeringsLead, toCards } from '../../domain/portal/offering-text.ts';
import { openingText } from '../../domain/settings/opening-hours.ts';
import { LandingPage } from '../landing/landing-page.tsx';
import { offeringsQuery } from '../landing/queries.ts';
import { useConfig } from '../settings/config-queries.ts';
import { chooseTheme } from '../ui/theme/theme.ts';
import { useToday } from '../ui/zone.ts';

/**
 * The landing page for a browser whose session has ended: the server saw a cookie and sent the app in place of the
 * finished document.
 */
export function FrontPage() {
  const { companyName, phone, email, website, address, logo, currency, openingHours } = useConfig();
  const { data: offerings } = useSuspenseQuery(offeringsQuery);
  const year = useToday().slice(0, 4);
  useEffect(() => {
    document.title = companyName;
  }, [companyName]);
  useEffect(answerThemeButtons, []);
  return (
    <LandingPage
      priceList={toCards(offerings, currency)}
      space={{
        companyName,
        phone: phone ?? '',
        email: email ?? '',
        website: (website ?? '').replace(/\/+$/, ''),
        address: address ?? '',
        hours: openingText(openingHours).replaceAll('; ', '\n'),
        year,
        lead: offeringsLead(offerings, currency),
        logo,
      }}
    />
  );
}

/** The finished document has a script of its own for these; sharing it would tie the document to the app's code. */
function answerThemeButtons() {
  for (const button of document.querySelectorAll<HTMLElement>('[data-theme-button]')) {
    button.dataset.ready = '';
    button.onclick = () => chooseTheme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
  }
}
