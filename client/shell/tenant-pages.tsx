import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import type { CurrentUser } from '../../domain/users/contract.ts';
import { paths } from '../paths.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { AREAS } from './areas.ts';
import { NotForYourRole } from './not-for-your-role.tsx';
import { NotFound } from './not-found.tsx';
import { PageArrival } from './page-arrival.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

const Home = lazy(async () => ({ default: (await import('../members/member-home-page.tsx')).MemberHomePage }));
const Invoices = lazy(async () => ({
  default: (await import('../members/member-invoices-page.tsx')).MemberInvoicesPage,
}));
const Bookings = lazy(async () => ({
  default: (await import('../members/member-bookings-page.tsx')).MemberBookingsPage,
}));
const Book = lazy(async () => ({ default: (await import('../members/member-book-page.tsx')).MemberBookPage }));
const Statement = lazy(async () => ({
  default: (await import('../members/member-statement-page.tsx')).MemberStatementPage,
}));

const OWN: readonly [path: string, Page: ComponentType][] = [
  [paths.home, Home],
  [paths.dashboard, Home],
  [paths.myInvoices, Invoices],
  [paths.myBookings, Bookings],
  [paths.myNewBooking, Book],
  [paths.myStatement, Statement],
];

/** The screens of a tenant's own; those of staff are refused by name. */
export function TenantPages({ user }: { user: CurrentUser }) {
  const [path] = useLocation();
  return (
    <ErrorBoundary resetKey={path}>
      <Switch>
        {OWN.map(([route, Page]) => (
          <Route key={route} path={route}>
            <Screen path={path}>
              <Page />
            </Screen>
          </Route>
        ))}
        {AREAS.flatMap((area) =>
          area.routes.map((route) => (
            <Route key={route} path={route}>
              <Screen path={path}>
                <NotForYourRole area={area} role={user.role} />
              </Screen>
            </Route>
          )),
        )}
        <Route>
          <Screen path={path}>
            <NotFound role={user.role} />
          </Screen>
        </Route>
      </Switch>
    </ErrorBoundary>
  );
}

function Screen({ path, children }: { path: string; children: ReactNode }) {
  return (
    <Suspense fallback={<PageSkeleton />}>
      {children}
      <PageArrival path={path} />
    </Suspense>
  );
}
