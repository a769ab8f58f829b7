import { renderToStaticMarkup } from 'react-dom/server';
import { LandingPage } from './landing-page.tsx';

/** The page as markup, with a %token% wherever the server puts one of the settings when it serves the page. */
export const renderLanding = () =>
  renderToStaticMarkup(
    <LandingPage
      space={{
        companyName: '%companyName%',
        phone: '%phone%',
        email: '%email%',
        website: '%website%',
        address: '%address%',
        year: '%year%',
      }}
    />,
  );
