import type { ComponentType } from 'react';
import { Route, Switch } from 'wouter';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../ui/feedback/on-demand.tsx';
import type { OPEN_ROUTES } from './open-routes.ts';

// Beside the table of the app: who signs in does without it until one of them is opened.
const PAGES: Record<(typeof OPEN_ROUTES)[number], ComponentType> = {
  [paths.unsubscribe]: lazyPart(async () => (await import('../../messages/unsubscribe-page.tsx')).UnsubscribePage),
  [paths.resetPassword]: lazyPart(
    async () => (await import('../../users/login/reset-password-page.tsx')).ResetPasswordPage,
  ),
  // Signed out, it leads to the login instead.
  [paths.signedIn]: lazyPart(async () => (await import('../../users/login/signed-in-page.tsx')).SignedInPage),
  [paths.pay]: lazyPart(async () => (await import('../../pay/pay-page.tsx')).PayPage),
  [paths.tours]: lazyPart(async () => (await import('../../tours/tours-page.tsx')).ToursPage),
  [paths.embed]: lazyPart(async () => (await import('../../portal/portal-page.tsx')).EmbedPage),
  [paths.tour]: lazyPart(async () => (await import('../../tours/tour-page.tsx')).TourPage),
  [paths.kiosk]: lazyPart(async () => (await import('../../visits/kiosk/kiosk-page.tsx')).KioskPage),
  [paths.buyPass]: lazyPart(async () => (await import('../../checkouts/passes/buy-pass-page.tsx')).BuyPassPage),
  [paths.checkout]: lazyPart(async () => (await import('../../checkouts/checkout-page.tsx')).CheckoutPage),
};

/** What anybody may open, signed in or not, besides the portal. */
export function OpenPages() {
  return (
    <Switch>
      {Object.entries(PAGES).map(([path, component]) => (
        <Route key={path} path={path} component={component} />
      ))}
    </Switch>
  );
}
