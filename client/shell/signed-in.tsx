import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import type { CurrentUser } from '../../domain/users/contract.ts';
import { useConfirmationPending } from '../api/confirmation.ts';
import { useSignInPending } from '../api/session-end.ts';
import { paths } from '../paths.ts';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { mustFinishSetup } from '../users/must-finish-setup.ts';
import { useSessionWatch } from '../users/session-watch.ts';
import { AREAS, type Area, type Pages, startsAtCounter } from './areas.ts';
import { NotForYourRole, NotFound } from './not-found.tsx';
import { OPEN_ROUTES } from './open/open-routes.ts';
import { PageArrival } from './page-arrival.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { usePageTitle } from './page-title.ts';
import type { PublicPages } from './public-pages.ts';
import { StaffShell } from './staff-shell.tsx';

const ForcedPasswordDialog = onDemand(
  async () => (await import('../users/account/password-dialogs.tsx')).ForcedPasswordDialog,
);
const ForcedSecondFactorDialog = onDemand(
  async () => (await import('../users/account/second-factor-dialog.tsx')).ForcedSecondFactorDialog,
);

const SignInAgain = onDemand(async () => (await import('../users/login/sign-in-again.tsx')).SignInAgain);

const ConfirmIdentity = onDemand(async () => (await import('../users/account/confirm-identity.tsx')).ConfirmIdentity);

const TenantPages = lazy(async () => ({ default: (await import('./tenant-shell.tsx')).TenantPages }));
const TenantShell = lazy(async () => ({ default: (await import('./tenant-shell.tsx')).TenantShell }));
const OpenPages = lazy(async () => ({ default: (await import('./open/open-pages.tsx')).OpenPages }));
const AccountPage = lazy(async () => ({ default: (await import('../users/account/account-page.tsx')).AccountPage }));

type SignedInProps = { user: CurrentUser; pages: Pages; publicPages: PublicPages };

export function SignedIn({ user, pages, publicPages }: SignedInProps) {
  useSessionWatch(user);
  const signInPending = useSignInPending();
  const confirmationPending = useConfirmationPending();
  const { clientPortal: ClientPortal } = publicPages;
  const Shell = user.role === 'tenant' ? TenantShell : StaffShell;
  const screens = user.role === 'tenant' ? <TenantPages user={user} /> : <StaffPages user={user} pages={pages} />;
  return (
    <Switch>
      <Route path={paths.login}>
        <Redirect to={paths.home} replace />
      </Route>
      <Route path={paths.setup}>
        <Redirect to={paths.home} replace />
      </Route>
      <Route path={paths.clientPortal} component={ClientPortal} />
      {OPEN_ROUTES.map((route) => (
        <Route key={route} path={route} component={OpenPages} />
      ))}
      <Route>
        <Shell user={user}>{mustFinishSetup(user) ? <PageSkeleton /> : <OwnAccount otherwise={screens} />}</Shell>
        {user.mustChangePassword ? <ForcedPasswordDialog /> : <RequiredSecondFactor due={user.secondFactorDue} />}
        <SignInAgain open={signInPending} />
        <ConfirmIdentity open={confirmationPending} />
      </Route>
    </Switch>
  );
}

/** Everybody's own account is at one address, whatever else their role shows them. */
function OwnAccount({ otherwise }: { otherwise: ReactNode }) {
  return (
    <Switch>
      <Route path={paths.account}>
        <Account />
      </Route>
      <Route>{otherwise}</Route>
    </Switch>
  );
}

function Account() {
  const [path] = useLocation();
  usePageTitle('Your Account');
  return (
    <Suspense fallback={<PageSkeleton />}>
      <AccountPage />
      <PageArrival path={path} />
    </Suspense>
  );
}

/** It is no longer due once it is on, but the recovery codes are still to be read. */
function RequiredSecondFactor({ due }: { due: boolean }) {
  const [reading, setReading] = useState(false);
  if (!due && !reading) return null;
  return <ForcedSecondFactorDialog onConfirmed={() => setReading(true)} onDone={() => setReading(false)} />;
}

function StaffPages({ user, pages }: { user: CurrentUser; pages: Pages }) {
  const [path] = useLocation();
  return (
    <ErrorBoundary resetKey={path}>
      <Switch>
        {startsAtCounter(user.role) ? (
          <Route path={paths.home}>
            <Redirect to={paths.counter} replace />
          </Route>
        ) : null}
        {AREAS.flatMap((area) =>
          area.routes.map((route) => (
            <Route key={route} path={route}>
              <Screen key={area.id} area={area} user={user} Page={pages[route]} />
            </Route>
          )),
        )}
        <Route>
          <NotFound role={user.role} />
          <PageArrival path={path} />
        </Route>
      </Switch>
    </ErrorBoundary>
  );
}

type ScreenProps = { area: Area; user: CurrentUser; Page: ComponentType };

function Screen({ area, user, Page }: ScreenProps) {
  const [path] = useLocation();
  const allowed = user.permissions.includes(area.permission);
  usePageTitle(area.title);
  return (
    <Suspense fallback={<PageSkeleton />}>
      {allowed ? <Page /> : <NotForYourRole area={area} role={user.role} />}
      <PageArrival path={path} />
    </Suspense>
  );
}
