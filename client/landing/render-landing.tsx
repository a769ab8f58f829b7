import { renderToStaticMarkup } from 'react-dom/server';
import { BrandMark } from './brand-mark.tsx';
import { LandingPage } from './landing-page.tsx';

const logo = { url: '%logoUrl%', width: '%logoWidth%', height: '%logoHeight%' };
const ownMark = renderToStaticMarkup(<BrandMark logo={logo} />);
const builtInMark = renderToStaticMarkup(<BrandMark />);

/**
 * The page as markup, with a %token% wherever the server puts one of the settings when it serves the page. Both marks
 * are in it, and the server takes out the one that does not apply.
 */
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
        logo,
      }}
    />,
  ).replaceAll(ownMark, `<!--logo-->${ownMark}<!--no logo-->${builtInMark}<!--end of logo-->`);
