import { LockKeyhole } from 'lucide-react';
import { type ComponentType, useEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { paths } from '../paths.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { AREAS } from './areas.ts';
import { MessageCard } from './message-card.tsx';
import { PublicNotFound } from './not-found.tsx';
import { OpenPages } from './open/open-pages.tsx';
import { OPEN_ROUTES } from './open/open-routes.ts';
import { usePageTitle } from './page-title.ts';
import { PublicFrame } from './public-frame.tsx';
import type { PublicPages } from './public-pages.ts';

const OWN = {
  login: 'your space',
  routes: [paths.account, paths.myInvoices, paths.myBookings, paths.myNewBooking, paths.myVisitors, paths.myStatement],
};

type SignedOutProps = {
  pages: PublicPages;
  /** Called when the visitor is about to sign in, to load the app ahead. */
  onIntent: () => unknown;
};

export function SignedOut({ pages, onIntent }: SignedOutProps) {
  const { setupRequired } = useConfig();
  const { landing: Landing, login: LoginPage, setup: Setup, clientPortal: ClientPortal } = pages;
  return (
    <Switch>
      <Route path={paths.home} component={Landing} />
      <Route path={paths.login}>
        {setupRequired ? <Redirect to={paths.setup} replace /> : <Login Page={LoginPage} onIntent={onIntent} />}
      </Route>
      <Route path={paths.setup}>{setupRequired ? <Setup /> : <Redirect to={paths.login} replace />}</Route>
      <Route path={paths.signedIn}>
        <Redirect to={paths.login} replace />
      </Route>
      <Route path={paths.clientPortal} component={ClientPortal} />
      {OPEN_ROUTES.map((route) => (
        <Route key={route} path={route} component={OpenPages} />
      ))}
      {[...AREAS, OWN].flatMap(({ routes, login }) =>
        routes.map((route) => (
          <Route key={route} path={route}>
            <AuthenticationRequired login={login} />
          </Route>
        )),
      )}
      <Route component={PublicNotFound} />
    </Switch>
  );
}

/** What comes after the login is fetched while the password is being typed. */
function Login({ Page, onIntent }: { Page: ComponentType; onIntent: () => unknown }) {
  useEffect(() => void onIntent(), [onIntent]);
  return <Page />;
}

function AuthenticationRequired({ login }: { login: string }) {
  const [, navigate] = useLocation();
  usePageTitle('Authentication Required');
  return (
    <PublicFrame>
      <MessageCard
        icon={LockKeyhole}
        title="Authentication Required"
        actions={<Button onClick={() => navigate(paths.login)}>Go to Login</Button>}
      >
        {`Please log in to access ${login}.`}
      </MessageCard>
    </PublicFrame>
  );
}
