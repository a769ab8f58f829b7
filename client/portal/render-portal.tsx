import { renderToStaticMarkup } from 'react-dom/server';
import { logoToken, withBothMarks } from '../landing/render-landing.tsx';
import { paths } from '../paths.ts';
import { PublicOutline } from '../shell/public-frame.tsx';
import { buttonClasses } from '../ui/button-style.ts';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { PortalHeading, PortalIntro } from './guidelines-card.tsx';
import { WaitingRooms } from './rooms/room-list.tsx';

// Nothing here is a button: it would not answer yet.
const actions = (
  <a href={paths.login} className={buttonClasses('secondary', 'md')}>
    Staff Login
  </a>
);

/** What the portal shows before its program has come, with a %token% wherever the server puts one of the settings. */
export const renderPortal = () =>
  withBothMarks(
    renderToStaticMarkup(
      <PublicOutline companyName="%companyName%" logo={logoToken} actions={actions} wide>
        <PortalHeading />
        <PortalIntro />
        <Card className="mb-5 p-4 sm:p-5">
          <Skeleton className="h-40 w-full md:h-24" />
        </Card>
        <WaitingRooms />
      </PublicOutline>,
    ),
  );
