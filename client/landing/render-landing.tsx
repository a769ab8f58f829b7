import { renderToStaticMarkup } from 'react-dom/server';
import { BrandMark } from './brand-mark.tsx';
import { withListMarks } from './each.tsx';
import { LandingPage } from './landing-page.tsx';
import { drawnPriceList } from './offerings.ts';

/** Stands for the picture of the space until the page is served. */
export const logoToken = { url: '%logoUrl%', width: '%logoWidth%', height: '%logoHeight%' };
const ownMark = renderToStaticMarkup(<BrandMark logo={logoToken} />);
const builtInMark = renderToStaticMarkup(<BrandMark />);

/** Both marks are in the page, and the server takes out the one that does not apply. */
export const withBothMarks = (html: string): string =>
  html.replaceAll(ownMark, `<!--logo-->${ownMark}<!--no logo-->${builtInMark}<!--end of logo-->`);

/** The page as markup, with a %token% wherever the server puts one of the settings when it serves the page. */
export const renderLanding = () =>
  withListMarks(
    withBothMarks(
      renderToStaticMarkup(
        <LandingPage
          priceList={drawnPriceList}
          space={{
            companyName: '%companyName%',
            phone: '%phone%',
            email: '%email%',
            website: '%website%',
            address: '%address%',
            hours: '%hours%',
            year: '%year%',
            lead: '%lead%',
            logo: logoToken,
          }}
        />,
      ),
    ),
  );
