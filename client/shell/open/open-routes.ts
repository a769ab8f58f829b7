import { paths } from '../../paths.ts';

/** What anybody may open, signed in or not, besides the portal; open-pages.tsx says what is there. */
export const OPEN_ROUTES = [
  paths.unsubscribe,
  paths.resetPassword,
  paths.signedIn,
  paths.pay,
  paths.buyPass,
  paths.checkout,
  paths.tours,
  paths.tour,
  paths.kiosk,
  paths.embed,
] as const;
